import { useState } from 'preact/hooks'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import type { SettingsProps, SettingsSection } from '../../../ui/admin/shop/section.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { Field, TextArea, Tick } from '../../../ui/shared/field.tsx'
import { FRONT_TEXTS, FRONT_LIMITS as LIMITS, MAILED_TEXTS } from '../values.ts'

const LOGO_TYPES = 'image/png,image/jpeg,image/webp'
/** The colour of the page until the owner chooses one. */
const NO_COLOR = '#1f1d1a'

type FrontProps = SettingsProps<'shopFront' | 'slug'> & { readonly saved: SettingsView }

export const frontSection: SettingsSection = {
  title: text.front.title,
  rank: 100,
  fields: ['shopFront'],
  content: FrontPage,
}

/** The page of the shop at /shop/<slug>, with its colour, logo and texts. */
function FrontPage({ settings, saved, onChange, errorOf }: FrontProps) {
  const { front } = text
  const { shopFront, slug } = settings
  const { enabled, color, texts } = shopFront
  const put = (change: Partial<SettingsView['shopFront']>) =>
    onChange({ shopFront: { ...shopFront, ...change } })
  const path = `/shop/${slug}`
  return (
    <>
      <Tick checked={enabled} onChange={(value) => put({ enabled: value })}>
        {front.enabled}
      </Tick>
      <p class="hint">
        {saved.shopFront.enabled ? front.at(<a href={path}>{path}</a>) : front.hint}
      </p>
      {enabled && (
        <>
          <Logo logo={shopFront.logo} onChange={(logo) => put({ logo })} errorOf={errorOf} />
          <Field label={front.color} hint={front.colorHint} error={errorOf('shopFront.color')}>
            {(ids) => (
              <input
                type="color"
                {...ids}
                value={color ?? NO_COLOR}
                onInput={(event) => put({ color: event.currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
      {FRONT_TEXTS.filter((name) => enabled || isMailed(name)).map((name) => (
        <TextArea
          key={name}
          label={front.texts[name]}
          hint={front.textHints[name]}
          optional
          rows={name === 'start' ? 3 : 4}
          maxLength={LIMITS.text}
          value={texts[name]}
          onInput={(value) => put({ texts: { ...texts, [name]: value } })}
          error={errorOf(`shopFront.texts.${name}`)}
        />
      ))}
      <p class="hint">{front.mailed}</p>
    </>
  )
}

/** Whether mails about orders end with a text, even if the shop front is off. */
function isMailed(name: (typeof FRONT_TEXTS)[number]): boolean {
  return MAILED_TEXTS.some((one) => one === name)
}

interface LogoProps {
  readonly logo: string | null
  readonly onChange: (logo: string | null) => void
  readonly errorOf: FrontProps['errorOf']
}

function Logo({ logo, onChange, errorOf }: LogoProps) {
  const { front } = text
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = String(reader.result)
      setTooLarge(address.length > LIMITS.logo)
      if (address.length <= LIMITS.logo) onChange(address)
    }
    reader.readAsDataURL(file)
  }
  const error = isTooLarge ? front.logoTooLarge : errorOf('shopFront.logo')
  return (
    <Field label={front.logo} hint={front.logoHint} error={error}>
      {(ids) => (
        <div class="row">
          {logo && <img src={logo} alt="" height={44} />}
          <input
            type="file"
            {...ids}
            accept={LOGO_TYPES}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) take(file)
            }}
          />
          {logo && (
            <Button small onClick={() => onChange(null)}>
              {front.removeLogo}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

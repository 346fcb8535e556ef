import { useState } from 'preact/hooks'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { FRONT_TEXTS, FRONT_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { Button } from '../../shared/button.tsx'
import { Field, TextArea, Tick } from '../../shared/field.tsx'
import { NumberField } from '../../shared/number-field.tsx'
import { text } from '../text.ts'

const LOGO_TYPES = 'image/png,image/jpeg,image/webp'
/** The colour of the page until the owner chooses one. */
const NO_COLOR = '#1f1d1a'

type FrontSettings = Pick<SettingsView, 'shopFront' | 'delivery' | 'payment'>

interface FrontProps {
  readonly settings: FrontSettings & Pick<SettingsView, 'slug' | 'currency' | 'taxRates'>
  /** Whether the page is already online. */
  readonly isOn: boolean
  readonly onChange: (change: Partial<FrontSettings>) => void
  readonly errorOf: (field: string) => string | null
}

/** The page of the shop at /shop/<slug>, with its colour, logo and texts. */
export function FrontPage({ settings: { shopFront, slug }, isOn, onChange, errorOf }: FrontProps) {
  const { front } = text
  const { enabled, color, texts } = shopFront
  const put = (change: Partial<FrontSettings['shopFront']>) =>
    onChange({ shopFront: { ...shopFront, ...change } })
  const path = `/shop/${slug}`
  return (
    <>
      <Tick checked={enabled} onChange={(value) => put({ enabled: value })}>
        {front.enabled}
      </Tick>
      <p class="hint">{isOn ? front.at(<a href={path}>{path}</a>) : front.hint}</p>
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
          {FRONT_TEXTS.map((name) => (
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
        </>
      )}
    </>
  )
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

/** The ways in which shoppers pay. */
export function PaymentWays({
  settings: { payment },
  onChange,
  errorOf,
}: Omit<FrontProps, 'isOn'>) {
  const { front } = text
  const { counter, transfer, online, guests } = payment
  const put = (change: Partial<FrontSettings['payment']>) =>
    onChange({ payment: { ...payment, ...change } })
  return (
    <>
      <Tick
        checked={counter.enabled}
        onChange={(enabled) => put({ counter: { ...counter, enabled } })}
      >
        {front.counter}
      </Tick>
      {counter.enabled && (
        <NumberField
          label={front.counterDays}
          value={counter.days}
          decimals={0}
          error={errorOf('payment.counter.days')}
          onChange={(days) => put({ counter: { ...counter, days } })}
        />
      )}
      <Tick
        checked={transfer.enabled}
        onChange={(enabled) => put({ transfer: { ...transfer, enabled } })}
      >
        {front.transfer}
      </Tick>
      {transfer.enabled && (
        <>
          <NumberField
            label={front.transferDays}
            value={transfer.days}
            decimals={0}
            error={errorOf('payment.transfer.days')}
            onChange={(days) => put({ transfer: { ...transfer, days } })}
          />
          <TextArea
            label={front.bankDetails}
            hint={front.bankDetailsHint}
            rows={3}
            maxLength={LIMITS.bankDetails}
            value={transfer.text}
            error={errorOf('payment.transfer.text')}
            onInput={(value) => put({ transfer: { ...transfer, text: value } })}
          />
        </>
      )}
      <Tick checked={online.enabled} onChange={(enabled) => put({ online: { enabled } })}>
        {front.online}
      </Tick>
      <Tick checked={guests} onChange={(value) => put({ guests: value })}>
        {front.guests}
      </Tick>
    </>
  )
}

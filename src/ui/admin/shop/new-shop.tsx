import { useState } from 'preact/hooks'
import { CURRENCIES } from '../../../domain/catalog/price.ts'
import type { CreatedShop } from '../../../domain/shop/new-shop.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { COUNTRIES } from '../../../domain/shop/values.ts'
import { slugOf } from '../../../domain/text.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Form, TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { language, locale } from '../../shared/language.ts'
import { type Choice, namedChoices, Select } from '../../shared/select.tsx'
import { Callout, FormError } from '../../shared/state.tsx'
import { Welcome } from '../../shared/welcome.tsx'
import { Screen } from '../frame/screen.tsx'
import { rememberShop } from '../frame/session.ts'
import { text } from '../text.ts'
import { ShopLocation } from './location.tsx'
import { TaxRates } from './sale.tsx'

const words = text.newShop

export function NewShopScreen() {
  return (
    <Screen title={text.frame.newShop} text={words.text} width="narrow">
      <div class="card padded">
        <NewShop />
      </div>
    </Screen>
  )
}

/** The first visit, through the link that the server prints. */
export function Setup({ token }: { token: string }) {
  return (
    <Welcome title={words.welcome} wide>
      <NewShop setupToken={token} />
    </Welcome>
  )
}

/** Creates a shop and begins to set it up; with the token of a setup link, also creates its owner. */
export function NewShop({ setupToken: token }: { setupToken?: string }) {
  const form = useForm({ email: '', name: '', slug: '', currency: 'EUR' })
  const [created, setCreated] = useState<CreatedShop | null>(null)
  if (created) return <FirstSettings created={created} />
  const { field, values } = form
  // The short name is derived from the name until it is edited.
  const named = (name: string) => {
    const follows = values.slug === slugged(values.name)
    form.put({ name, ...(follows && { slug: slugged(name) }) })
  }
  const create = async () => {
    const { email, ...shop } = values
    const path = token ? '/auth/setup' : '/shop/api/shops'
    setCreated(await new Api().post(path, token ? { token, email, ...shop } : shop))
  }
  return (
    <Form onSend={() => form.run(create)}>
      {token && (
        <>
          <p class="soft">{words.setupText}</p>
          <TextField
            label={words.email}
            hint={words.emailHint}
            input={{ type: 'email', autocomplete: 'email', required: true, autofocus: true }}
            {...field('email')}
          />
        </>
      )}
      <TextField
        label={words.name}
        input={{ required: true, maxLength: 255, autocomplete: 'organization' }}
        {...field('name')}
        onInput={named}
      />
      <TextField
        label={text.settings.slug}
        hint={words.slugHint}
        input={{ required: true, minLength: 3, maxLength: 40, spellcheck: false }}
        {...field('slug')}
        onInput={(slug) => form.put({ slug: slug.toLowerCase() })}
      />
      <CurrencyField {...field('currency')} />
      <FormError>{form.rest()}</FormError>
      <Button kind="primary" type="submit" busy={form.busy}>
        {token ? words.setup : words.create}
      </Button>
    </Form>
  )
}

const FIRST = ['country', 'timeZone', 'taxRates', 'language'] as const

/**
 * The first settings of a new shop. Its keys can wait, although the secret one is never shown
 * again.
 */
function FirstSettings({ created }: { created: CreatedShop }) {
  const { slug, name } = created.shop
  const form = useForm<FirstDraft>(usual())
  const enter = (path: string) => {
    rememberShop(slug)
    location.replace(path)
  }
  const save = async () => {
    await new Api({ shop: slug }).patch('/shop/api/shop', form.values)
    enter('/admin/products/new')
  }
  const edited = { settings: form.values, onChange: form.put, errorOf: form.of }
  return (
    <Form onSend={() => form.run(save)}>
      <p>{words.ready(<strong>{name}</strong>)}</p>
      <ShopLocation {...edited} />
      <TaxRates {...edited} />
      <FormError>{form.rest(FIRST)}</FormError>
      <div class="row">
        <Button kind="primary" type="submit" busy={form.busy}>
          {words.toProducts}
        </Button>
        <Button onClick={() => enter('/admin')}>{words.enter}</Button>
      </div>
      <details>
        <summary class="link">{words.keys}</summary>
        <Keys created={created} />
      </details>
    </Form>
  )
}

type FirstDraft = Pick<SettingsView, (typeof FIRST)[number]>

/** The likely settings for the region of this browser. */
function usual(): FirstDraft {
  const region = new Intl.Locale(locale).region ?? ''
  return {
    country: COUNTRIES.includes(region) ? region : null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    taxRates: [],
    language,
  }
}

function Keys({ created: { publishableKey, secretKey } }: { created: CreatedShop }) {
  return (
    <div class="stack">
      <section class="stack tight" aria-labelledby="new-publishable">
        <h2 id="new-publishable">{text.keys.publishable}</h2>
        <CopyText text={publishableKey} label={text.keys.copyPublishable} />
        <p class="hint">{words.publishableHint}</p>
      </section>
      <section class="stack tight" aria-labelledby="new-secret">
        <h2 id="new-secret">{text.keys.secret}</h2>
        <CopyText text={secretKey} label={text.keys.copySecret} />
      </section>
      <Callout look="warn">{words.secretHint}</Callout>
    </div>
  )
}

interface CurrencyProps {
  readonly value: string
  readonly onChange: (currency: string) => void
  readonly error: string | null
}

/** All currencies, with their names in the user's language. */
export function CurrencyField({ value, onChange, error }: CurrencyProps) {
  return (
    <Select
      label={words.currency}
      hint={words.currencyHint}
      error={error}
      value={value}
      choices={currencies()}
      onChange={onChange}
    />
  )
}

let known: readonly Choice[] | null = null

function currencies(): readonly Choice[] {
  known ??= namedChoices(CURRENCIES, 'currency').map(({ value, label }) => {
    return { value, label: `${value} · ${label}` }
  })
  return known
}

function slugged(name: string): string {
  return slugOf(name, language).slice(0, 40).replace(/-$/, '')
}

import { useState } from 'preact/hooks'
import { CURRENCIES } from '../../../domain/catalog/price.ts'
import type { CreatedShop } from '../../../domain/shop/new-shop.ts'
import { slugOf } from '../../../domain/text.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Form, TextField } from '../../shared/field.tsx'
import { type Choice, namedChoices, Select } from '../../shared/select.tsx'
import { Callout, FormError } from '../../shared/state.tsx'
import { type Submission, useSubmit } from '../../shared/submit.ts'
import { Welcome } from '../../shared/welcome.tsx'
import { Screen } from '../frame/screen.tsx'
import { rememberShop } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.newShop

export function NewShopScreen() {
  return (
    <Screen title={words.title} text={words.text} width="narrow">
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

/** Creates a shop and shows its keys; with the token of a setup link, also creates its owner. */
export function NewShop({ setupToken: token }: { setupToken?: string }) {
  const [email, setEmail] = useState('')
  const [input, setInput] = useState<ShopInput>({ name: '', slug: '', currency: 'EUR' })
  const [created, setCreated] = useState<CreatedShop | null>(null)
  const submission = useSubmit()
  if (created) return <NewKeys created={created} />
  const create = async () => {
    const path = token ? '/auth/setup' : '/shop/api/shops'
    const body = token ? { token, email, ...input } : input
    setCreated(await new Api().post<CreatedShop>(path, body))
  }
  return (
    <Form onSend={() => submission.run(create)}>
      {token && (
        <>
          <p class="soft">{words.setupText}</p>
          <TextField
            label={words.email}
            hint={words.emailHint}
            value={email}
            onInput={setEmail}
            error={submission.of('email')}
            input={{ type: 'email', autocomplete: 'email', required: true, autofocus: true }}
          />
        </>
      )}
      <ShopFields input={input} onChange={setInput} submission={submission} />
      <FormError>{submission.rest(['email', 'name', 'slug', 'currency'])}</FormError>
      <Button kind="primary" type="submit" busy={submission.busy}>
        {token ? words.setup : words.create}
      </Button>
    </Form>
  )
}

/** Both keys of a new shop; the secret key is never shown again. */
function NewKeys({ created }: { created: CreatedShop }) {
  const { shop, publishableKey, secretKey } = created
  const enter = () => {
    rememberShop(shop.slug)
    location.replace('/admin')
  }
  return (
    <div class="stack">
      <p>{words.ready(<strong>{shop.name}</strong>)}</p>
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
      <Button kind="primary" onClick={enter}>
        {words.enter}
      </Button>
    </div>
  )
}

interface ShopInput {
  readonly name: string
  readonly slug: string
  readonly currency: string
}

interface ShopFieldsProps {
  readonly input: ShopInput
  readonly onChange: (input: ShopInput) => void
  readonly submission: Submission
}

/** Name, short name and currency. The short name follows the name until it is edited. */
function ShopFields({ input, onChange, submission }: ShopFieldsProps) {
  const named = (name: string) => {
    const follows = input.slug === slugged(input.name)
    onChange({ ...input, name, slug: follows ? slugged(name) : input.slug })
  }
  return (
    <>
      <TextField
        label={words.name}
        value={input.name}
        onInput={named}
        error={submission.of('name')}
        input={{ required: true, maxLength: 255, autocomplete: 'organization' }}
      />
      <TextField
        label={words.slug}
        hint={words.slugHint}
        value={input.slug}
        onInput={(slug) => onChange({ ...input, slug: slug.toLowerCase() })}
        error={submission.of('slug')}
        input={{ required: true, minLength: 3, maxLength: 40, spellcheck: false }}
      />
      <CurrencyField
        value={input.currency}
        onChange={(currency) => onChange({ ...input, currency })}
        error={submission.of('currency')}
      />
    </>
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
  return slugOf(name).slice(0, 40).replace(/-$/, '')
}

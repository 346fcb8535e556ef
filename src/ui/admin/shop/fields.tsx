import { TextField } from '../../shared/field.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import type { Submission } from '../../shared/submit.ts'

export interface ShopInput {
  readonly name: string
  readonly slug: string
  readonly currency: string
}

export const startingShop = (): ShopInput => ({ name: '', slug: '', currency: 'EUR' })

interface ShopFieldsProps {
  readonly input: ShopInput
  readonly onChange: (input: ShopInput) => void
  readonly submission: Submission
}

/** Name, address and currency; the address follows the name until it is typed itself. */
export function ShopFields({ input, onChange, submission }: ShopFieldsProps) {
  const named = (name: string) => {
    const follows = input.slug === slugged(input.name)
    onChange({ ...input, name, slug: follows ? slugged(name) : input.slug })
  }
  const rest = submission.rest(['name', 'slug', 'currency'])
  return (
    <>
      <TextField
        label="Name of the shop"
        value={input.name}
        onInput={named}
        error={submission.of('name')}
        input={{ required: true, maxLength: 255, autocomplete: 'organization' }}
      />
      <TextField
        label="Short name"
        hint="For addresses and commands. It stays as it is."
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
      {rest && (
        <p class="error" role="alert">
          {rest}
        </p>
      )}
    </>
  )
}

interface CurrencyProps {
  readonly value: string
  readonly onChange: (currency: string) => void
  readonly error: string | null
}

/** Every currency, by its name in the reader's language. */
export function CurrencyField({ value, onChange, error }: CurrencyProps) {
  return (
    <Select
      label="Currency"
      hint="Of all prices. It is fixed once there are products."
      error={error}
      value={value}
      choices={currencies()}
      onChange={onChange}
    />
  )
}

let known: readonly Choice[] | null = null

function currencies(): readonly Choice[] {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  known ??= Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }))
  return known
}

function slugged(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
}

import { Field, TextField } from '../shared/field.tsx'
import type { Submission } from '../shared/submit.ts'

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
  readonly error?: string | null
  readonly disabled?: boolean
  readonly hint?: string
}

/** Every currency, by its name in the reader's language. */
export function CurrencyField({ value, onChange, error, disabled = false, hint }: CurrencyProps) {
  return (
    <Field
      label="Currency"
      error={error}
      hint={hint ?? 'Of all prices. It is fixed once there are products.'}
    >
      {(ids) => (
        <select
          class="input select"
          {...ids}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {currencies().map(([code, name]) => (
            <option key={code} value={code}>
              {code} · {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

let known: readonly (readonly [code: string, name: string])[] | null = null

function currencies() {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  known ??= Intl.supportedValuesOf('currency').map(
    (code) => [code, names.of(code) ?? code] as const,
  )
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

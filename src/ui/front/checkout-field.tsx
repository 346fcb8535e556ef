/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { ShopCheckout } from '../../domain/shop/checkout.ts'
import { COUNTRIES, type PaymentWay } from '../../domain/shop/values.ts'
import type { WantedLine } from './basket-page.tsx'
import { useFront } from './front.tsx'
import type { Cost } from './shown.tsx'

export const ADDRESS_FIELDS = ['line1', 'line2', 'postalCode', 'city', 'country'] as const
/** The fields of the checkout as they stand in its form. */
export const FIELDS = [
  ...ADDRESS_FIELDS,
  'email',
  'name',
  'phone',
  'delivery',
  'payment',
  'note',
  'points',
] as const
export type FieldName = (typeof FIELDS)[number]

export interface CheckoutProps {
  /** Goes with the order, so that it is placed once however often it is sent. */
  readonly orderKey: string
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly wrong: ReadonlySet<FieldName>
  /** What went wrong, if that is no field. */
  readonly failure: string | null
  /** What is other than it was shown before. */
  readonly changes: readonly string[]
  readonly options: ShopCheckout['delivery']
  readonly ways: readonly PaymentWay[]
  readonly shopper: { readonly email: string; readonly points: number | null } | null
  readonly guests: boolean
  readonly lines: readonly WantedLine[]
  readonly cost: Cost
  readonly isBlocked: boolean
}

type InputAttributes = Readonly<Record<string, string | number | boolean>>

/**
 * What each field takes, and what browsers fill in. They do not insist on an address, because it is
 * hidden where it is not needed.
 */
const INPUTS: Readonly<Partial<Record<FieldName, InputAttributes>>> = {
  email: { type: 'email', autocomplete: 'email', required: true },
  name: { autocomplete: 'name', required: true },
  phone: { type: 'tel', autocomplete: 'tel', maxLength: 32 },
  line1: { autocomplete: 'address-line1' },
  line2: { autocomplete: 'address-line2' },
  postalCode: { autocomplete: 'postal-code' },
  city: { autocomplete: 'address-level2' },
  country: { autocomplete: 'country' },
}
const OPTIONAL: ReadonlySet<FieldName> = new Set(['phone', 'line2', 'note', 'points'])

interface FieldProps {
  readonly name: FieldName
  readonly label?: string
  readonly input?: InputAttributes
  readonly props: CheckoutProps
  /** Another element than an input, with these attributes. */
  readonly children?: (given: object) => ComponentChildren
}

/** A field with its label, and what to do if it is wrong. */
export function Field({ name, label, input, props, children }: FieldProps) {
  const { checkout } = useFront().text
  const { values, wrong } = props
  const isWrong = wrong.has(name)
  const hint = isWrong ? `wrong-${name}` : undefined
  const given = {
    id: name,
    name,
    'aria-invalid': isWrong,
    'aria-describedby': hint,
    ...INPUTS[name],
    ...input,
  }
  return (
    <div class="field">
      <label class="label" for={name}>
        {label ?? checkout[name as Exclude<FieldName, 'points'>]}
        {OPTIONAL.has(name) && <span class="optional">{checkout.optional}</span>}
      </label>
      {children?.(given) ?? <input class="input" maxLength={255} value={values[name]} {...given} />}
      {isWrong && (
        <p class="error" id={hint}>
          {checkout.fields[name]}
        </p>
      )}
    </div>
  )
}

/** Where to deliver, in a country to which one of the options goes. */
export function AddressFields({ props }: { readonly props: CheckoutProps }) {
  const { language } = useFront()
  const named = new Intl.DisplayNames(language, { type: 'region' })
  const all = props.options.flatMap(({ kind, countries }) =>
    kind === 'delivery' ? (countries ?? COUNTRIES) : [],
  )
  const countries = [...new Set(all)]
    .map((code) => ({ code, name: named.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <div class="stack front-address">
      <Field name="line1" props={props} />
      <Field name="line2" props={props} />
      <div class="grid-2">
        <Field name="postalCode" props={props} />
        <Field name="city" props={props} />
      </div>
      <Field name="country" props={props}>
        {(given) => (
          <select class="input select" {...given}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code} selected={code === props.values.country}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { COUNTRIES } from '../../../domain/shop/values.ts'
import type { OfferedOption } from '../../orders/delivery-option.ts'
import type { OfferedProvider } from '../../orders/online.ts'
import type { WantedLine } from './basket-page.tsx'
import { useFront } from './front.tsx'
import type { Cost } from './shown.tsx'

export const ADDRESS_FIELDS = ['line1', 'line2', 'postalCode', 'city', 'country'] as const
/** The names of the fields of the checkout form. */
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
  /** The key sent with the order, so that repeated requests place one order. */
  readonly orderKey: string
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly wrong: ReadonlySet<FieldName>
  /** The error message, if the error belongs to no field. */
  readonly failure: string | null
  /** The differences from what the page showed before, in words. */
  readonly changes: readonly string[]
  /** The address of the shop, for pick-ups without one of their own. */
  readonly shopAddress: string
  readonly options: readonly OfferedOption[]
  /** The provider at which shoppers can pay. */
  readonly online: OfferedProvider | null
  readonly shopper: { readonly email: string; readonly points: number | null } | null
  readonly guests: boolean
  readonly lines: readonly WantedLine[]
  readonly cost: Cost
  readonly isBlocked: boolean
}

type InputAttributes = Readonly<Record<string, string | number | boolean>>

/**
 * The attributes of each input. The browser does not require the fields of an address, because they
 * are hidden if no address is needed.
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
  /** Renders another element than an input, with these attributes. */
  readonly children?: (given: object) => ComponentChildren
}

/** A field with its label, and a message if it is wrong. */
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

/** The address to deliver to, in a country that one of the delivery options covers. */
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

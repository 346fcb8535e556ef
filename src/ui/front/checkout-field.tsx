/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { ShopCheckout } from '../../domain/shop/checkout.ts'
import { COUNTRIES, type PaymentWay } from '../../domain/shop/values.ts'
import type { WantedLine } from './basket-page.tsx'
import { useFront } from './front.tsx'
import type { Cost } from './sum.tsx'

export const ADDRESS_FIELDS = ['line1', 'line2', 'postalCode', 'city', 'country'] as const
/** The fields of the checkout as they stand in its form. */
export const FIELDS = [
  ...ADDRESS_FIELDS,
  ...(['email', 'name', 'phone', 'delivery', 'payment', 'note', 'points'] as const),
] as const
export type FieldName = (typeof FIELDS)[number]

export interface CheckoutProps {
  /** Goes with the order, so that it is placed once however often it is sent. */
  readonly orderKey: string
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly wrong: ReadonlySet<FieldName>
  /** What went wrong, if that is no field. */
  readonly failure: string | null
  readonly options: ShopCheckout['delivery']
  readonly ways: readonly PaymentWay[]
  readonly shopper: { readonly email: string; readonly points: number | null } | null
  readonly guests: boolean
  readonly lines: readonly WantedLine[]
  readonly cost: Cost
  readonly isBlocked: boolean
}

interface FieldProps {
  readonly name: FieldName
  readonly label: string
  readonly optional?: boolean
  /** The browser does not ask for it, because it is hidden where it is not needed. */
  readonly isAsked?: boolean
  readonly props: CheckoutProps
  readonly input?: Readonly<Record<string, string | number>>
  readonly children?: (given: object) => ComponentChildren
}

/** A field with its label, and what to do if it is wrong. */
export function Field({ name, label, optional = false, isAsked = true, ...rest }: FieldProps) {
  const { text } = useFront()
  const { props, input, children } = rest
  const { values, wrong } = props
  const isWrong = wrong.has(name)
  const hint = isWrong ? `wrong-${name}` : undefined
  const given = {
    ...{ id: name, name, required: isAsked && !optional },
    ...{ 'aria-invalid': isWrong, 'aria-describedby': hint },
  }
  return (
    <div class="field">
      <label class="label" for={name}>
        {label}
        {optional && <span class="optional">{text.checkout.optional}</span>}
      </label>
      {children?.(given) ?? (
        <input
          class="input"
          type="text"
          maxLength={255}
          value={values[name]}
          {...input}
          {...given}
        />
      )}
      {isWrong && (
        <p class="error" id={hint}>
          {text.checkout.fields[name]}
        </p>
      )}
    </div>
  )
}

/** Where to deliver, in a country to which one of the options goes. */
export function AddressFields(props: CheckoutProps) {
  const { text, language } = useFront()
  const { checkout } = text
  const named = new Intl.DisplayNames(language, { type: 'region' })
  const all = props.options.flatMap(({ kind, countries }) =>
    kind === 'delivery' ? (countries ?? COUNTRIES) : [],
  )
  const countries = [...new Set(all)]
    .map((code) => ({ code, name: named.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <div class="stack front-address">
      <Field
        name="line1"
        label={checkout.line1}
        isAsked={false}
        props={props}
        input={{ autocomplete: 'address-line1' }}
      />
      <Field
        name="line2"
        label={checkout.line2}
        optional
        props={props}
        input={{ autocomplete: 'address-line2' }}
      />
      <div class="grid-2">
        <Field
          name="postalCode"
          label={checkout.postalCode}
          isAsked={false}
          props={props}
          input={{ autocomplete: 'postal-code' }}
        />
        <Field
          name="city"
          label={checkout.city}
          isAsked={false}
          props={props}
          input={{ autocomplete: 'address-level2' }}
        />
      </div>
      <Field name="country" label={checkout.country} props={props}>
        {(given) => (
          <select class="input select" autocomplete="country" {...given}>
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

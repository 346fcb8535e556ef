/** @jsxImportSource preact */
import { pickupPlace } from '../../orders/pickup.ts'
import { PAYMENT_WAYS } from '../../orders/values.ts'
import { orderWordsOf } from '../../orders/words.ts'
import { AddressFields, type CheckoutProps, Field } from './checkout-field.tsx'
import { hrefIn, moneyIn, useFront } from './front.tsx'
import { Changes } from './shown.tsx'
import { CheckoutSum } from './sum.tsx'

/** The form that places an order. It works without a script, which only keeps the sum current. */
export function Checkout(props: CheckoutProps) {
  const { orderKey, failure, shopper, guests, wrong } = props
  const front = useFront()
  const { checkout } = front.text
  const points = shopper?.points ?? 0
  const isRefused = failure !== null || wrong.size > 0
  return (
    <>
      <h1>{checkout.title}</h1>
      {!shopper && (front.hasAccount || !guests) && (
        <p class="soft">
          {guests ? checkout.signInHint : checkout.signInNeeded}{' '}
          {front.hasAccount && <a href={hrefIn(front, '/account')}>{checkout.signIn}</a>}
        </p>
      )}
      {isRefused && (
        <div class="front-note bad" role="alert" tabIndex={-1} autofocus>
          <p>{failure ?? checkout.wrong}</p>
          <Changes changes={props.changes} />
        </div>
      )}
      {(shopper || guests) && (
        <form
          class="front-basket"
          method="post"
          action={hrefIn(front, '/checkout')}
          data-checkout={shopper?.email ?? ''}
          data-refused={isRefused ? '' : undefined}
          noValidate={wrong.size > 0}
        >
          <input type="hidden" name="key" value={orderKey} />
          <div class="stack front-steps">
            <Contact props={props} />
            <Delivery props={props} />
            <Payment props={props} />
            <section class="stack">
              {points > 0 && (
                <>
                  <input type="hidden" name="expectedBalance" value={points} />
                  <Field
                    name="points"
                    label={checkout.points(points)}
                    input={{ type: 'number', min: 0, max: points }}
                    props={props}
                  />
                </>
              )}
              <Field name="note" props={props}>
                {(given) => (
                  <textarea class="input" rows={2} maxLength={1000} {...given}>
                    {props.values.note}
                  </textarea>
                )}
              </Field>
            </section>
          </div>
          <CheckoutSum lines={props.lines} cost={props.cost} isBlocked={props.isBlocked} />
        </form>
      )}
    </>
  )
}

interface PartProps {
  readonly props: CheckoutProps
}

function Contact({ props }: PartProps) {
  const { contact } = useFront().text.checkout
  return (
    <section class="stack" aria-labelledby="contact">
      <h2 id="contact">{contact}</h2>
      {props.shopper ? (
        <OwnContact email={props.shopper.email} props={props} />
      ) : (
        <>
          <Field name="email" props={props} />
          <div class="grid-2">
            <Field name="name" props={props} />
            <Field name="phone" props={props} />
          </div>
        </>
      )}
    </section>
  )
}

/** The contact of the account. What it lacks is asked for; the rest can be changed for the order. */
function OwnContact({ email, props }: PartProps & { readonly email: string }) {
  const { checkout } = useFront().text
  const { values, wrong } = props
  const { name, phone } = values
  const fields = (
    <div class="grid-2">
      {/* A browser cannot point at a required field in closed details; the server checks it. */}
      <Field name="name" input={{ required: false }} props={props} />
      <Field name="phone" props={props} />
    </div>
  )
  if (!name) {
    return (
      <>
        <p>{email}</p>
        {fields}
      </>
    )
  }
  return (
    <>
      <p class="front-contact">{[name, email, phone].filter(Boolean).join('\n')}</p>
      <details open={wrong.has('name') || wrong.has('phone')}>
        <summary class="link">{checkout.changeContact}</summary>
        {fields}
      </details>
    </>
  )
}

function Delivery({ props }: PartProps) {
  const front = useFront()
  const { checkout } = front.text
  const { options, cost, shopAddress } = props
  const choices = options.map((option) => {
    const { id, kind, name, price, freeFrom } = option
    const isFree = price === 0 || (freeFrom !== null && cost.subtotal >= freeFrom)
    const place = pickupPlace(option, shopAddress)
    const hint = [
      place?.address,
      place?.hours,
      freeFrom !== null && !isFree && checkout.freeFrom(moneyIn(front, freeFrom)),
    ]
      .filter(Boolean)
      .join('\n')
    return {
      value: id,
      kind,
      label: name,
      hint,
      price: isFree ? checkout.free : moneyIn(front, price),
    }
  })
  return (
    <section class="stack front-delivery" aria-labelledby="delivery">
      <Choice name="delivery" choices={choices} props={props} />
      {options.some(({ kind }) => kind === 'delivery') && <AddressFields props={props} />}
    </section>
  )
}

function Payment({ props }: PartProps) {
  const { language, text } = useFront()
  const { ways, wayHints, onlineHint, otherDelivery } = text.checkout
  const { options, values, online } = props
  const { test } = orderWordsOf(language).online
  const hints = {
    ...wayHints,
    online: online ? [onlineHint(online.provider), online.mode === 'test' && test] : [],
  }
  const option = options.find(({ id }) => id === values.delivery) ?? options[0]
  const all = PAYMENT_WAYS.filter((way) => options.some(({ payment }) => payment.includes(way)))
  const choices = all.map((way) => {
    const isOffered = option?.payment.includes(way) ?? false
    const hint = isOffered ? [hints[way]].flat().filter(Boolean).join('\n') : otherDelivery
    return { value: way, label: ways[way], hint, disabled: !isOffered }
  })
  return (
    <section class="stack" aria-labelledby="payment" data-payment>
      <Choice name="payment" choices={choices} props={props} />
    </section>
  )
}

interface ChoiceProps extends PartProps {
  readonly name: 'delivery' | 'payment'
  readonly choices: readonly {
    readonly value: string
    readonly label: string
    readonly hint: string
    readonly price?: string
    readonly kind?: string
    readonly disabled?: boolean
  }[]
}

/** Radio buttons. The first one that is possible is selected until the shopper selects another. */
function Choice({ name, choices, props: { values, wrong } }: ChoiceProps) {
  const { checkout } = useFront().text
  const possible = choices.filter(({ disabled }) => !disabled)
  const chosen = (possible.find(({ value }) => value === values[name]) ?? possible[0])?.value
  return (
    <>
      <h2 id={name}>{checkout[name]}</h2>
      <div class="front-radios" role="radiogroup" aria-labelledby={name}>
        {choices.map(({ value, label, hint, price, kind, disabled = false }) => (
          <label key={value} class="row nowrap">
            <input
              type="radio"
              data-kind={kind}
              checked={value === chosen}
              disabled={disabled}
              name={name}
              value={value}
            />
            <span>
              {label}
              {hint && <span class="soft small front-lines">{hint}</span>}
            </span>
            {price && <span class="amount">{price}</span>}
          </label>
        ))}
      </div>
      {wrong.has(name) && <p class="error">{checkout.fields[name]}</p>}
    </>
  )
}

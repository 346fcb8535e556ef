/** @jsxImportSource preact */
import { AddressFields, type CheckoutProps, Field } from './checkout-field.tsx'
import { hrefIn, moneyIn, useFront } from './front.tsx'
import { CheckoutSum } from './sum.tsx'

/** The form that places an order. It works without a script, which only keeps the sum current. */
export function Checkout(props: CheckoutProps) {
  const { orderKey, failure, shopper, guests, wrong } = props
  const front = useFront()
  const { text } = front
  const { checkout } = text
  return (
    <>
      <h1>{checkout.title}</h1>
      {!shopper && (
        <p class="soft">
          {guests ? checkout.signInHint : checkout.signInNeeded}{' '}
          <a href={hrefIn(front, '/account')}>{checkout.signIn}</a>
        </p>
      )}
      {(failure || wrong.size > 0) && (
        <p class="front-note bad" role="alert" tabIndex={-1} autofocus>
          {failure ?? checkout.wrong}
        </p>
      )}
      {(shopper || guests) && (
        <form
          class="front-basket"
          method="post"
          action={hrefIn(front, '/checkout')}
          data-checkout
          noValidate={wrong.size > 0}
        >
          <input type="hidden" name="key" value={orderKey} />
          <div class="stack front-steps">
            <Contact {...props} />
            <Delivery {...props} />
            <Payment {...props} />
            <section class="stack">
              <Points {...props} />
              <Field name="note" label={checkout.note} optional props={props}>
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

function Contact(props: CheckoutProps) {
  const { text } = useFront()
  const { contact, email, name, phone } = text.checkout
  return (
    <section class="stack" aria-labelledby="contact">
      <h2 id="contact">{contact}</h2>
      {props.shopper ? (
        <p>{props.shopper.email}</p>
      ) : (
        <Field
          name="email"
          label={email}
          props={props}
          input={{ type: 'email', autocomplete: 'email' }}
        />
      )}
      <div class="grid-2">
        <Field name="name" label={name} props={props} input={{ autocomplete: 'name' }} />
        <Field
          name="phone"
          label={phone}
          optional
          props={props}
          input={{ type: 'tel', autocomplete: 'tel', maxLength: 32 }}
        />
      </div>
    </section>
  )
}

function Delivery(props: CheckoutProps) {
  const front = useFront()
  const { checkout } = front.text
  const { options, values, wrong, cost } = props
  const isFree = (price: number, freeFrom: number | null) =>
    price === 0 || (freeFrom !== null && cost.subtotal >= freeFrom)
  return (
    <section class="stack front-delivery" aria-labelledby="delivery">
      <h2 id="delivery">{checkout.delivery}</h2>
      <div class="front-radios" role="radiogroup" aria-labelledby="delivery">
        {options.map(({ id, kind, name, price, freeFrom }, index) => (
          <label key={id}>
            <input
              type="radio"
              name="delivery"
              value={id}
              data-kind={kind}
              checked={values.delivery ? values.delivery === id : index === 0}
            />
            <span>
              {name}
              {freeFrom !== null && !isFree(price, freeFrom) && (
                <span class="soft small">{checkout.freeFrom(moneyIn(front, freeFrom))}</span>
              )}
            </span>
            <span class="amount">
              {isFree(price, freeFrom) ? checkout.free : moneyIn(front, price)}
            </span>
          </label>
        ))}
      </div>
      {wrong.has('delivery') && <p class="error">{checkout.fields.delivery}</p>}
      {options.some(({ kind }) => kind === 'delivery') && <AddressFields {...props} />}
    </section>
  )
}

function Payment({ ways, values, wrong }: CheckoutProps) {
  const { checkout } = useFront().text
  return (
    <section class="stack" aria-labelledby="payment">
      <h2 id="payment">{checkout.payment}</h2>
      <div class="front-radios" role="radiogroup" aria-labelledby="payment">
        {ways.map((way, index) => (
          <label key={way}>
            <input
              type="radio"
              name="payment"
              value={way}
              checked={values.payment ? values.payment === way : index === 0}
            />
            <span>
              {checkout.ways[way]}
              <span class="soft small">{checkout.wayHints[way]}</span>
            </span>
          </label>
        ))}
      </div>
      {wrong.has('payment') && <p class="error">{checkout.fields.payment}</p>}
    </section>
  )
}

function Points(props: CheckoutProps) {
  const { checkout } = useFront().text
  const points = props.shopper?.points ?? 0
  if (points <= 0) return null
  return (
    <Field
      name="points"
      label={checkout.points(points)}
      optional
      props={props}
      input={{ type: 'number', min: 0, max: points, step: 1 }}
    />
  )
}

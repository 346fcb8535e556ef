import type { Address, OwnOrderCreate, Problem, Quote, StoreShop } from 'kassa-client'
import { type Line, sums } from './basket.ts'
import { type Html, html } from './html.ts'
import { money } from './money.ts'
import { failure, type Page } from './page.ts'

const PAYMENT = {
  counter: 'When I collect it',
  transfer: 'By bank transfer',
  online: 'Online',
} as const

type Delivery = StoreShop['delivery'][number]

/** The delivery option of this id, or the only one; undefined: the shopper has yet to choose. */
export function deliveryOf({ delivery }: StoreShop, id: unknown): Delivery | undefined {
  return delivery.length === 1 ? delivery[0] : delivery.find((option) => option.id === id)
}

/** The first step of the checkout. */
export function deliveryPage({ delivery, currency }: StoreShop): Page {
  if (delivery.length === 0) return failure('This shop does not take orders yet.')
  return {
    title: 'Delivery',
    content: html`
      <form action="/checkout" class="fields">
        <fieldset>
          <legend>How do you get it?</legend>
          ${delivery.map(
            ({ id, name, price }, index) => html`
              <label>
                <input type="radio" name="delivery" value="${id}" ${index === 0 && html`checked`}>
                ${name} <small>${money(price, currency)}</small>
              </label>`,
          )}
        </fieldset>
        <button>Go on</button>
      </form>`,
  }
}

/**
 * The order that the checkout's form asks for. `expectedTotal` is the sum that the shopper has seen;
 * kassa refuses the order if it would cost another one.
 */
export function orderOf(form: FormData, lines: readonly Line[], delivery: Delivery) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const payment = delivery.payment.find((way) => way === text('payment')) ?? 'transfer'
  const address: Address | null =
    delivery.kind === 'delivery'
      ? {
          name: text('name'),
          line1: text('address.line1'),
          postalCode: text('address.postalCode'),
          city: text('address.city'),
          country: text('address.country'),
        }
      : null
  return {
    lines: [...lines],
    email: text('email'),
    delivery: delivery.id,
    payment,
    address,
    note: text('note') || null,
    expectedTotal: Number(text('total')),
  } satisfies OwnOrderCreate
}

/**
 * The second step, which orders.
 *
 * @param form what was typed before, if the order was refused
 * @param problem why it was refused
 */
export function checkoutPage(
  shop: StoreShop,
  quote: Quote,
  delivery: Delivery,
  form = new FormData(),
  problem?: Problem,
): Page {
  const field = (label: string, name: string, autocomplete: string, type = 'text') => {
    const wrong = problem?.errors?.find((error) => error.field === name)
    const value = String(form.get(name) ?? '')
    return html`
      <label>${label}
        <input id="${name}" name="${name}" type="${type}" value="${value}" required
          autocomplete="${autocomplete}"
          ${wrong && html`aria-invalid="true" aria-describedby="${name}-wrong"`}>
        ${wrong && html`<em id="${name}-wrong">${wrong.message}</em>`}
      </label>`
  }
  return {
    title: 'Checkout',
    ...(problem && { status: 422 }),
    content: html`
      ${problem && html`<p role="alert">${problem.detail}</p>`}
      ${quote.problems.map(({ message }) => html`<p role="alert">${message}</p>`)}
      <p>${delivery.name}
        ${shop.delivery.length > 1 && html`(<a href="/checkout">choose another way</a>)`}</p>
      <form method="post" action="/checkout" class="fields">
        <input type="hidden" name="delivery" value="${delivery.id}">
        <input type="hidden" name="total" value="${quote.total}">
        ${field('Email', 'email', 'email', 'email')}
        ${
          delivery.kind === 'delivery' &&
          html`
            ${field('Name', 'name', 'name')}
            ${field('Street and number', 'address.line1', 'address-line1')}
            ${field('Postal code', 'address.postalCode', 'postal-code')}
            ${field('City', 'address.city', 'address-level2')}
            ${country(delivery.countries, String(form.get('address.country') ?? shop.country ?? ''))}`
        }
        <fieldset>
          <legend>Payment</legend>
          ${delivery.payment.map(
            (way, index) => html`
              <label>
                <input type="radio" name="payment" value="${way}" ${index === 0 && html`checked`}>
                ${PAYMENT[way]}
              </label>`,
          )}
        </fieldset>
        <label>Note
          <textarea name="note" rows="2">${String(form.get('note') ?? '')}</textarea>
        </label>
        ${sums(quote)}
        <button>Order and pay ${money(quote.total, quote.currency)}</button>
      </form>`,
  }
}

/** @param countries ISO 3166-1; null: all, so that the shopper writes the code */
function country(countries: readonly string[] | null, chosen: string): Html {
  if (!countries) {
    return html`
      <label>Country, as two letters
        <input name="address.country" value="${chosen}" pattern="[A-Z]{2}" required>
      </label>`
  }
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return html`
    <label>Country
      <select name="address.country" autocomplete="country">
        ${countries.map(
          (code) =>
            html`<option value="${code}"${code === chosen && html` selected`}>${names.of(code)}</option>`,
        )}
      </select>
    </label>`
}

import type { Quote } from 'kassa-client'
import { type Html, html } from './html.ts'
import { money } from './money.ts'
import type { Page } from './page.ts'
import { quantityField } from './product.ts'

/** A product in the basket. Its name and price are asked for when they are shown. */
export interface Line {
  readonly productId: string
  readonly quantity: number
}

/** A cookie has room for so many lines. */
const MOST_LINES = 100

/** Reads a basket from `prod_a:2,prod_b:0.5`; whatever is no line is left out. */
export function readBasket(text: string): Line[] {
  return text
    .split(',')
    .map((line) => line.split(':'))
    .map(([productId = '', quantity]) => ({ productId, quantity: Number(quantity) }))
    .filter(
      ({ productId, quantity }) =>
        /^prod_\w+$/.test(productId) && quantity > 0 && quantity < Infinity,
    )
    .slice(0, MOST_LINES)
}

export function writeBasket(lines: readonly Line[]): string {
  return lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(',')
}

/** The basket after a form was sent: `change` is add, set or remove. */
export function changedBasket(lines: readonly Line[], form: FormData): Line[] {
  const productId = String(form.get('product'))
  const quantity = Number(form.get('quantity'))
  const before = lines.find((line) => line.productId === productId)
  switch (form.get('change')) {
    case 'remove':
      return lines.filter((line) => line !== before)
    case 'set':
      return lines.map((line) => (line === before ? { productId, quantity } : line))
    default:
      return before
        ? lines.map((line) =>
            line === before ? { productId, quantity: line.quantity + quantity } : line,
          )
        : [...lines, { productId, quantity }]
  }
}

/** The number beside the word Basket: what is sold by weight counts as one. */
export function pieces(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0)
}

/** @param quote what the lines cost; null if there are none */
export function basketPage(lines: readonly Line[], quote: Quote | null): Page {
  if (!quote) {
    return {
      title: 'Basket',
      content: html`<p>Your basket is empty. <a href="/">To all products</a></p>`,
    }
  }
  const ofLines = quote.problems.filter(({ line }) => line !== null)
  return {
    title: 'Basket',
    content: html`
      <ul class="basket">${lines.map((line, index) => basketLine(line, index, quote))}</ul>
      ${sums(quote)}
      ${
        ofLines.length === 0
          ? html`<p><a class="button" href="/checkout">To the checkout</a></p>`
          : html`<p role="alert">Change what cannot be had, then go on.</p>`
      }`,
  }
}

function basketLine({ productId, quantity }: Line, index: number, quote: Quote): Html {
  const priced = quote.lines.find((line) => line.productId === productId)
  const problem = quote.problems.find(({ line }) => line === index)
  const title = priced?.title ?? 'A product that is no longer sold'
  return html`
    <li>
      <form method="post" action="/basket" class="row" aria-label="${title}">
        <input type="hidden" name="product" value="${productId}">
        <strong>${title}</strong>
        ${problem && html`<em role="alert">${problem.message}</em>`}
        ${priced && html`<label>Quantity ${quantityField(priced.unit, quantity)}</label>`}
        ${priced && html`<button name="change" value="set">Change</button>`}
        <button name="change" value="remove" formnovalidate>Remove</button>
        ${priced && html`<span class="amount">${money(priced.total, quote.currency)}</span>`}
      </form>
    </li>`
}

/** The sums of a quote or an order. */
export function sums({
  subtotal,
  discount,
  shipping,
  taxes,
  total,
  currency,
}: Pick<Quote, 'subtotal' | 'discount' | 'shipping' | 'taxes' | 'total' | 'currency'>): Html {
  const row = (name: string, amount: number) =>
    html`<div><dt>${name}</dt><dd>${money(amount, currency)}</dd></div>`
  return html`
    <dl class="sums">
      ${row('Goods', subtotal)}
      ${discount && row('Discount', -discount.amount)}
      ${shipping && row(shipping.name, shipping.price - shipping.discount)}
      <div class="total"><dt>Total</dt><dd>${money(total, currency)}</dd></div>
      ${taxes.map(({ name, percent, tax }) => row(`of which ${name} ${percent} %`, tax))}
    </dl>`
}

import type { OwnOrder } from 'kassa-client'
import { sums } from './basket.ts'
import { html } from './html.ts'
import { money } from './money.ts'
import type { Page } from './page.ts'

export const STATUS = {
  open: 'to be paid',
  paid: 'paid',
  ready: 'ready to be collected',
  shipped: 'on its way',
  completed: 'completed',
  cancelled: 'cancelled',
  expired: 'expired',
  returned: 'returned',
} as const

export function orderPage(order: OwnOrder): Page {
  const { code, status, lines, currency, tracking, transfer, pickup } = order
  return {
    title: `Order ${code}`,
    content: html`
      <p>Thank you! Your order is <strong>${STATUS[status]}</strong>.</p>
      ${
        transfer &&
        html`
          <p>Please transfer ${money(transfer.amount, currency)} with the reference
            <strong>${transfer.reference}</strong>.</p>
          <p class="lines">${[transfer.holder, transfer.iban, transfer.text].join('\n')}</p>`
      }
      ${pickup && html`<p class="lines">${`Collect it at:\n${pickup.address}\n\n${pickup.hours}`}</p>`}
      ${
        tracking?.url &&
        html`<p><a href="${tracking.url}">Follow the parcel at ${tracking.carrier}</a></p>`
      }
      <ul class="basket">
        ${lines.map(
          ({ title, quantity, total }) => html`
            <li class="row">
              <strong>${title}</strong> × ${quantity}
              <span class="amount">${money(total, currency)}</span>
            </li>`,
        )}
      </ul>
      ${sums(order)}`,
  }
}

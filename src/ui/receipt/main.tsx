import { render } from 'preact'
import type { ReceiptView } from '../../domain/orders/receipt.ts'
import { Receipt } from '../pos/sell/receipt.tsx'
import { money } from '../shared/money.ts'
import { text } from './text.ts'

const data: ReceiptView = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const { shop, number, at, terminal, refunds, refunded } = data

document.title = text.title(number, shop.name)
const app = document.getElementById('app')
if (app) {
  render(
    <>
      <article class="receipt">
        <Receipt number={number} at={at} sale={data} settings={shop} terminal={terminal} />
        {refunded > 0 && <Refunds />}
      </article>
      <button type="button" onClick={() => print()}>
        {text.print}
      </button>
    </>,
    app,
  )
}

function Refunds() {
  return (
    <div class="receipt-refunds">
      {refunds.map((refund) => (
        <p key={refund.number} class="receipt-row">
          <span>{text.refund(refund.number)}</span>
          <span>−{money(refund.amount, shop.currency)}</span>
        </p>
      ))}
      <p class="receipt-row">
        <strong>{text.afterRefunds}</strong>
        <strong>{money(data.total - refunded, shop.currency)}</strong>
      </p>
    </div>
  )
}

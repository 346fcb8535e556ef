import { render } from 'preact'
import { type Paper, PaperView, row } from '../../../../ui/shared/paper.tsx'
import type { ReceiptView } from '../../receipt.ts'
import { receiptPaper } from './receipt-paper.ts'
import { paperWords } from './words.ts'

const data: ReceiptView = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const { shop, number, at, cashier, terminal, refunds, refunded } = data
const words = await paperWords(shop)
const { text } = words

document.title = text.title(number, shop.name)
const app = document.getElementById('app')
if (app) {
  const paper = receiptPaper({ number, at, cashier, sale: data }, shop, terminal, words)
  render(
    <>
      <article class="receipt">
        <PaperView paper={refunded > 0 ? [...paper, ...refundParts()] : paper} />
      </article>
      <button type="button" onClick={() => print()}>
        {text.print}
      </button>
    </>,
    app,
  )
}

function refundParts(): Paper {
  const amount = (value: number) => words.money(value, shop.currency)
  return [
    { kind: 'rule' },
    ...refunds.map((refund) => row(text.refund(refund.number), `−${amount(refund.amount)}`)),
    { kind: 'total', name: text.afterRefunds, value: amount(data.total - refunded) },
  ]
}

import { text } from '../../../ui/admin/text.ts'
import { money } from '../../../ui/shared/money.ts'
import { moment } from '../../../ui/shared/time.ts'
import { actedByText, lineTitle, METHOD_NAMES } from '../shared/order-words.ts'
import { isToPay, shownReference } from '../values.ts'
import type { OrderView, PaymentView, RefundView } from '../view.ts'
import { Sum } from './lines.tsx'

const words = text.orders

/** The payments and refunds of an order. */
export function Money({ order }: { order: OrderView }) {
  const { currency, payments, refunds, total, paid, refunded } = order
  const missing = total - paid
  return (
    <section class="card order-card" aria-labelledby="order-money">
      <header>
        <h2 id="order-money">{words.money}</h2>
      </header>
      {payments.length + refunds.length === 0 && (
        <p class="soft">{total === 0 ? words.nothingToPay : words.nothingPaid}</p>
      )}
      <ul class="list order-lines">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} currency={currency} />
        ))}
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} order={order} />
        ))}
      </ul>
      <dl class="pairs sums">
        <Sum label={words.paid}>{money(paid, currency)}</Sum>
        {refunded > 0 && <Sum label={words.refunded}>{money(-refunded, currency)}</Sum>}
        {isToPay(order) && (
          <Sum label={words.missing} isTotal>
            {money(missing, currency)}
          </Sum>
        )}
        {refunded > 0 && (
          <Sum label={words.net} isTotal>
            {money(paid - refunded, currency)}
          </Sum>
        )}
      </dl>
    </section>
  )
}

function Payment({ payment, currency }: { payment: PaymentView; currency: string }) {
  const { method, amount, given, change, rounding, reference, actor, createdAt } = payment
  const facts = [
    moment(createdAt),
    shownReference(reference),
    given !== null && words.given(money(given, currency)),
    change !== null && change > 0 && words.change(money(change, currency)),
    rounding !== 0 && words.rounding(money(rounding, currency)),
    actor && actedByText(actor),
  ]
  return (
    <li>
      <div class="main">
        <p class="title">{METHOD_NAMES[method]}</p>
        <p class="soft small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span class="amount">{money(amount, currency)}</span>
    </li>
  )
}

function Refund({ refund, order }: { refund: RefundView; order: OrderView }) {
  const { number, method, reason, restock, lines, actor, createdAt, amount } = refund
  const titles = lines.flatMap(({ lineId }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [lineTitle(line.title)] : []
  })
  return (
    <li>
      <div class="main">
        <p class="title">{words.refundBy[method](number)}</p>
        <p class="soft small">
          {[moment(createdAt), reason, actor && actedByText(actor)].filter(Boolean).join(' · ')}
        </p>
        {titles.length > 0 && (
          <p class="soft small">
            {(restock ? words.restocked : words.notRestocked)(titles.join(', '))}
          </p>
        )}
      </div>
      <span class="amount">{money(-amount, order.currency)}</span>
    </li>
  )
}

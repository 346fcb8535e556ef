import type { ComponentChildren } from 'preact'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import type { LineView } from '../../../domain/orders/line-view.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { quantityText, unitSign } from '../../shared/quantity.ts'
import { isToHandOver, leftOf } from '../../shared/refund.ts'

/** The lines of an order, and how its total comes about. */
export function OrderLines({ order }: { order: OrderView }) {
  const { currency, lines, discount, pointsRedeemed, taxes, subtotal, total } = order
  const amount = (value: number) => money(value, currency)
  const reason = pointsRedeemed > 0 ? counted(pointsRedeemed, 'point') : discount?.reason
  return (
    <>
      <ul class="list order-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} isWaiting={isToHandOver(order)} />
        ))}
      </ul>
      <dl class="pairs sums">
        {discount && (
          <>
            <Sum label="Subtotal">{amount(subtotal)}</Sum>
            <Sum label={reason ? `Discount (${reason})` : 'Discount'}>
              {amount(-discount.amount)}
            </Sum>
          </>
        )}
        <Sum label="Total" isTotal>
          {amount(total)}
        </Sum>
        {taxes.map(({ name, percent, net, tax }) => (
          <Sum key={`${name} ${percent}`} label={`including ${name} (${percent} %)`}>
            {amount(tax)} <span class="soft">on {amount(net)} net</span>
          </Sum>
        ))}
      </dl>
    </>
  )
}

export function Sum(props: {
  readonly label: string
  readonly isTotal?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <div class={props.isTotal ? 'total' : ''}>
      <dt>{props.label}</dt>
      <dd class="amount">{props.children}</dd>
    </div>
  )
}

interface LineProps {
  readonly line: LineView
  readonly currency: string
  /** Whether what has not come back is still to be handed over. */
  readonly isWaiting: boolean
}

function Line({ line, currency, isWaiting }: LineProps) {
  const { productId, name, sku, unit, unitPrice, discount, refundedQuantity } = line
  const shown = (quantity: number) => quantityText(toThousandths(quantity), unit)
  const left = leftOf(line)
  const each = unit === 'piece' ? 'each' : `per ${unitSign(unit)}`
  return (
    <li>
      <span class="line-quantity amount">{shown(line.quantity)}</span>
      <div class="main">
        <p class="title">
          {productId === null ? name : <a href={`/admin/products/${productId}`}>{name}</a>}
        </p>
        <p class="soft small">
          {[sku, `${money(unitPrice, currency)} ${each}`].filter(Boolean).join(' · ')}
          {discount > 0 && ` · ${money(discount, currency)} off`}
        </p>
        {refundedQuantity > 0 && (
          <p class="small warn">
            {shown(refundedQuantity)} came back
            {isWaiting && left > 0 && `, ${quantityText(left, unit)} to hand over`}
          </p>
        )}
      </div>
      <span class="amount">{money(line.total, currency)}</span>
    </li>
  )
}

import type { ComponentChildren } from 'preact'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import { text } from '../../../ui/admin/text.ts'
import { money } from '../../../ui/shared/money.ts'
import { plainDecimal } from '../../../ui/shared/number.ts'
import { pricePer, quantityText } from '../../../ui/shared/quantity.ts'
import { lineTitle } from '../shared/order-words.ts'
import { isToHandOver, leftOf } from '../shared/refund.ts'
import type { LineView, OrderView } from '../view.ts'

const words = text.orders

/** The lines of an order, and the calculation of its total. */
export function OrderLines({ order }: { order: OrderView }) {
  const { currency, lines } = order
  return (
    <>
      <ul class="list order-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} isWaiting={isToHandOver(order)} />
        ))}
      </ul>
      <OrderSums {...order} />
    </>
  )
}

type Summed = Pick<
  OrderView,
  'currency' | 'discount' | 'shipping' | 'pointsRedeemed' | 'taxes' | 'subtotal' | 'total'
>

/** The calculation of the total of an order, placed or not. */
export function OrderSums(order: Summed) {
  const { currency, discount, shipping, pointsRedeemed, taxes, subtotal, total } = order
  const amount = (value: number) => money(value, currency)
  const reason = pointsRedeemed > 0 ? words.points(pointsRedeemed) : discount?.reason
  return (
    <dl class="pairs sums">
      {(discount || shipping) && <Sum label={words.subtotal}>{amount(subtotal)}</Sum>}
      {discount && (
        <Sum label={reason ? words.discountFor(reason) : words.discount}>
          {amount(-discount.amount)}
        </Sum>
      )}
      {shipping && (
        <Sum label={shipping.name}>
          {shipping.discount > 0 && <s class="soft small">{amount(shipping.price)}</s>}{' '}
          {amount(shipping.price - shipping.discount)}
        </Sum>
      )}
      <Sum label={words.total} isTotal>
        {amount(total)}
      </Sum>
      {taxes.map(({ name, percent, net, tax }) => (
        <Sum key={`${name} ${percent}`} label={words.tax(name, plainDecimal(percent, 3))}>
          {amount(tax)} <span class="soft">{words.onNet(amount(net))}</span>
        </Sum>
      ))}
    </dl>
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
  /** Whether goods that were not returned still have to be handed over. */
  readonly isWaiting: boolean
}

function Line({ line, currency, isWaiting }: LineProps) {
  const { productId, title, sku, unit, unitPrice, discount, refundedQuantity } = line
  const shown = (quantity: number) => quantityText(toThousandths(quantity), unit)
  const left = leftOf(line)

  return (
    <li>
      <span class="line-quantity amount">{shown(line.quantity)}</span>
      <div class="main">
        <p class="title">
          {productId === null ? (
            lineTitle(title)
          ) : (
            <a href={`/admin/products/${productId}`}>{title}</a>
          )}
        </p>
        <p class="soft small">
          {[sku, pricePer(money(unitPrice, currency), unit)].filter(Boolean).join(' · ')}
          {discount > 0 && ` · ${words.off(money(discount, currency))}`}
        </p>
        {refundedQuantity > 0 && (
          <p class="small warn">
            {isWaiting && left > 0
              ? words.backLeft(shown(refundedQuantity), quantityText(left, unit))
              : words.back(shown(refundedQuantity))}
          </p>
        )}
      </div>
      <span class="amount">{money(line.total, currency)}</span>
    </li>
  )
}

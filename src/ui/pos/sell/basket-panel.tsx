import { useEffect, useRef } from 'preact/hooks'
import { toMajor } from '../../../domain/catalog/price.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { pricePer, quantityText } from '../../shared/quantity.ts'
import type { Basket, BasketTotals, Item } from './basket.ts'
import { BigAmount } from './big-amount.tsx'

interface BasketPanelProps {
  readonly basket: Basket
  readonly totals: BasketTotals
  readonly currency: string
  /** The line that keys change. */
  readonly selected: number | null
  readonly onLine: (item: Item) => void
  readonly onDiscount: () => void
  readonly onShopper: () => void
  readonly onPark: () => void
  readonly parked: number
  readonly onPay: () => void
}

/** The lines of the basket, what they cost together, and what can be done with them. */
export function BasketPanel(props: BasketPanelProps) {
  const { basket, totals, currency, parked } = props
  const amount = (minor: number) => money(toMajor(minor, currency), currency)
  const isEmpty = basket.items.length === 0
  return (
    <section class="basket" aria-label="Basket">
      {isEmpty ? (
        <div class="basket-empty">
          <Icon name="till" size={40} />
          <p>Scan a product, search for it, or tap a tile.</p>
        </div>
      ) : (
        <Lines {...props} />
      )}
      <footer class="basket-foot">
        {totals.discountMinor > 0 && (
          <dl class="basket-sums">
            <dt>Subtotal</dt>
            <dd class="amount">{amount(totals.subtotalMinor)}</dd>
            <dt>{discountName(basket)}</dt>
            <dd class="amount">−{amount(totals.discountMinor)}</dd>
          </dl>
        )}
        {basket.shopper && (
          <button type="button" class="link basket-shopper" onClick={props.onShopper}>
            <Icon name="badge" /> {basket.shopper.name ?? basket.shopper.email}
          </button>
        )}
        <BigAmount name="Total" text={amount(totals.totalMinor)} />
        <div class="basket-actions">
          <Button icon="tag" disabled={isEmpty} onClick={props.onDiscount}>
            Discount
          </Button>
          <Button icon="badge" onClick={props.onShopper}>
            Customer
          </Button>
          <Button icon="layers" disabled={isEmpty && parked === 0} onClick={props.onPark}>
            {isEmpty && parked > 0 ? `Parked (${parked})` : 'Park'}
          </Button>
          <Button kind="primary" disabled={isEmpty} onClick={props.onPay}>
            Pay
          </Button>
        </div>
      </footer>
    </section>
  )
}

function discountName({ discount, discountReason, redeemPoints }: Basket): string {
  const reason = discountReason || 'Discount'
  if (redeemPoints === 0) return reason
  const points = counted(redeemPoints, 'point')
  return discount ? `${reason} and ${points}` : points
}

function Lines({ basket, totals, currency, selected, onLine }: BasketPanelProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, basket])
  return (
    <ol class="basket-lines" ref={list}>
      {basket.items.map((item, index) => (
        <li key={item.id}>
          <button
            type="button"
            aria-current={item.id === selected ? 'true' : undefined}
            onClick={() => onLine(item)}
          >
            <span class="line-quantity amount">{quantityText(item.quantity, item.unit)}</span>
            <span class="line-name">{item.name}</span>
            <span class="line-total amount">
              {money(toMajor(totals.lines[index]?.totalMinor ?? 0, currency), currency)}
            </span>
            <LineNote item={item} discount={totals.discounts[index] ?? 0} currency={currency} />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The price of one, and what was taken off. */
function LineNote({
  item: { unit, quantity, unitPriceMinor },
  discount,
  currency,
}: {
  item: Item
  discount: number
  currency: string
}) {
  const amount = (minor: number) => money(toMajor(minor, currency), currency)
  const isOne = unit === 'piece' && quantity === 1000
  if (isOne && discount === 0) return null
  return (
    <span class="line-note soft small amount">
      {pricePer(amount(unitPriceMinor), unit)}
      {discount > 0 && ` · −${amount(discount)}`}
    </span>
  )
}

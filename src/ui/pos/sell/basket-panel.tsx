import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { minorMoney } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { pricePer, quantityText } from '../../shared/quantity.ts'
import { Pick } from '../pick.tsx'
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
  const amount = (minor: number) => minorMoney(minor, currency)
  const isEmpty = basket.items.length === 0
  return (
    <section class="card basket" aria-label="Basket">
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
          <Pick
            quantity={quantityText(item.quantity, item.unit)}
            name={item.name}
            note={noteOn(item, totals.discounts[index] ?? 0, currency)}
            amount={minorMoney(totals.lines[index]?.totalMinor ?? 0, currency)}
            isCurrent={item.id === selected}
            onClick={() => onLine(item)}
          />
        </li>
      ))}
    </ol>
  )
}

/** The price of one, and what was taken off; nothing for one piece at its price. */
function noteOn(
  { unit, quantity, unitPriceMinor }: Item,
  discount: number,
  currency: string,
): string | undefined {
  if (unit === 'piece' && quantity === 1000 && discount === 0) return undefined
  const price = pricePer(minorMoney(unitPriceMinor, currency), unit)
  return discount > 0 ? `${price} · −${minorMoney(discount, currency)}` : price
}

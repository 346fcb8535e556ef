import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { minorMoney } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { useObservable } from '../../shared/observable.ts'
import { pricePer, quantityText } from '../../shared/quantity.ts'
import { BigAmount, PickRow } from '../control.tsx'
import type { Basket, BasketTotals, Item } from './basket.ts'
import { DiscountDialog } from './discount.tsx'
import { LineDialog } from './line.tsx'
import { BasketPayDialog } from './pay-dialog.tsx'
import { useSelling } from './selling.ts'
import { ShopperDialog } from './shopper-dialog.tsx'

interface BasketPanelProps {
  /** The line that keys change. */
  readonly selected: Item | null
  readonly onPark: () => void
}

/** The lines of the basket, what they cost together, and what can be done with them. */
export function BasketPanel({ selected, onPark }: BasketPanelProps) {
  const { checkout, open } = useSelling()
  const basket = useObservable(checkout.basket)
  const parked = useObservable(checkout.parked).length
  const totals = checkout.totals(basket)
  const discountMinor = totals.discountMinor - totals.pointsMinor
  const amount = (minor: number) => minorMoney(minor, checkout.currency)
  const isEmpty = basket.items.length === 0
  const openShopper = () => open(<ShopperDialog />)
  return (
    <section class="card basket" aria-label="Basket">
      {isEmpty ? (
        <div class="basket-empty">
          <Icon name="till" size={40} />
          <p>Scan a product, search for it, or tap a tile.</p>
        </div>
      ) : (
        <Lines basket={basket} totals={totals} selected={selected} />
      )}
      <footer class="basket-foot">
        {totals.discountMinor > 0 && (
          <dl class="basket-sums">
            <dt>Subtotal</dt>
            <dd class="amount">{amount(totals.subtotalMinor)}</dd>
            {discountMinor > 0 && (
              <>
                <dt>{basket.discountReason || 'Discount'}</dt>
                <dd class="amount">−{amount(discountMinor)}</dd>
              </>
            )}
            {totals.pointsMinor > 0 && (
              <>
                <dt>{counted(basket.redeemPoints, 'point')}</dt>
                <dd class="amount">−{amount(totals.pointsMinor)}</dd>
              </>
            )}
          </dl>
        )}
        {basket.shopper && (
          <button type="button" class="link basket-shopper" onClick={openShopper}>
            <Icon name="badge" /> {basket.shopper.name ?? basket.shopper.email}
          </button>
        )}
        <BigAmount name="Total" text={amount(totals.totalMinor)} />
        <div class="basket-actions">
          <Button icon="tag" disabled={isEmpty} onClick={() => open(<DiscountDialog />)}>
            Discount
          </Button>
          <Button icon="badge" onClick={openShopper}>
            Customer
          </Button>
          <Button icon="layers" disabled={isEmpty && parked === 0} onClick={onPark}>
            {isEmpty && parked > 0 ? `Parked (${parked})` : 'Park'}
          </Button>
          <Button kind="primary" disabled={isEmpty} onClick={() => open(<BasketPayDialog />)}>
            Pay
          </Button>
        </div>
      </footer>
    </section>
  )
}

interface LinesProps extends Pick<BasketPanelProps, 'selected'> {
  readonly basket: Basket
  readonly totals: BasketTotals
}

function Lines({ basket, totals, selected }: LinesProps) {
  const { checkout, open } = useSelling()
  const { currency } = checkout
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected?.id, basket])
  return (
    <ol class="basket-lines" ref={list}>
      {basket.items.map((item, index) => (
        <li key={item.id}>
          <PickRow
            quantity={quantityText(item.quantity, item.unit)}
            name={item.name}
            note={noteOn(item, totals.discounts[index] ?? 0, currency)}
            amount={minorMoney(totals.lines[index]?.totalMinor ?? 0, currency)}
            isCurrent={item.id === selected?.id}
            onClick={() => open(<LineDialog item={item} />)}
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

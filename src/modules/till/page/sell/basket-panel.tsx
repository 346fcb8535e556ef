import { useEffect, useRef } from 'preact/hooks'
import { fromThousandths } from '../../../../domain/catalog/quantity.ts'
import { Button, IconButton } from '../../../../ui/shared/button.tsx'
import { ask } from '../../../../ui/shared/dialog.tsx'
import { Icon } from '../../../../ui/shared/icon.tsx'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { openAlone } from '../../../../ui/shared/open.tsx'
import { pricePer, quantityText } from '../../../../ui/shared/quantity.ts'
import { BigAmount, PickRow } from '../control.tsx'
import { DiscountDialog, LineDialog, ShopperDialog } from '../later.ts'
import { text } from '../text.ts'
import { type Basket, type BasketTotals, type Item, isEmpty, titleOf } from './basket.ts'
import { ReturnedLines } from './exchange.tsx'
import { BasketPayDialog } from './pay-dialog.tsx'
import { paymentsOf } from './payments.ts'
import { takeAway } from './removal.ts'
import { goodsLanguage, useSelling } from './selling.ts'
import { dueName, Taken } from './taken.tsx'

interface BasketPanelProps {
  /** The line that keys change. */
  readonly selected: Item | null
  readonly onPark: () => void
}

/** The lines of the basket, their total, and the actions on them. */
export function BasketPanel({ selected, onPark }: BasketPanelProps) {
  const { checkout } = useSelling()
  const basket = useObservable(checkout.basket)
  const parked = useObservable(checkout.parked.waiting).length
  const totals = checkout.totals(basket)
  const discountMinor = totals.discountMinor - totals.pointsMinor
  const amount = (minor: number) => minorMoney(minor, checkout.currency)
  const isNothing = isEmpty(basket)
  const dueMinor = checkout.due(basket)
  const payments = paymentsOf(basket)
  const openShopper = () => openAlone(<ShopperDialog />)
  return (
    <section class="card basket" aria-label={text.basket.title}>
      {isNothing ? (
        <div class="basket-empty">
          <Icon name="till" size={40} />
          <p>{text.basket.empty}</p>
        </div>
      ) : (
        <>
          {basket.items.length > 0 && <BasketHead basket={basket} />}
          <Lines basket={basket} totals={totals} selected={selected} />
          <ReturnedLines basket={basket} />
        </>
      )}
      <footer class="basket-foot">
        {totals.discountMinor > 0 && (
          <dl class="basket-sums">
            <dt>{text.basket.subtotal}</dt>
            <dd class="amount">{amount(totals.subtotalMinor)}</dd>
            {discountMinor > 0 && (
              <>
                <dt>{basket.discountReason || text.basket.discount}</dt>
                <dd class="amount">−{amount(discountMinor)}</dd>
              </>
            )}
            {totals.pointsMinor > 0 && (
              <>
                <dt>{text.points(basket.redeemPoints)}</dt>
                <dd class="amount">−{amount(totals.pointsMinor)}</dd>
              </>
            )}
          </dl>
        )}
        {payments.length > 0 && (
          <>
            <dl class="basket-sums">
              <dt>{text.basket.total}</dt>
              <dd class="amount">{amount(totals.totalMinor - totals.returnedMinor)}</dd>
            </dl>
            <Taken
              payments={payments}
              currency={checkout.currency}
              onChange={(change) => checkout.changePayments(change)}
            />
          </>
        )}
        {basket.shopper && (
          <button type="button" class="link basket-shopper" onClick={openShopper}>
            <Icon name="badge" /> {basket.shopper.name ?? basket.shopper.email}
          </button>
        )}
        <BigAmount name={dueName(dueMinor, payments)} text={amount(Math.abs(dueMinor))} />
        <div class="basket-actions">
          <Button
            icon="tag"
            disabled={basket.items.length === 0}
            onClick={() => openAlone(<DiscountDialog />)}
          >
            {text.basket.discount}
          </Button>
          <Button icon="badge" onClick={openShopper}>
            {text.basket.customer}
          </Button>
          <Button icon="layers" disabled={isNothing && parked === 0} onClick={onPark}>
            {isNothing && parked > 0 ? text.basket.parked(parked) : text.basket.park}
          </Button>
          <Button
            kind="primary"
            disabled={isNothing}
            onClick={() => openAlone(<BasketPayDialog />)}
          >
            {text.basket.pay}
          </Button>
        </div>
      </footer>
    </section>
  )
}

/** The number of things in the basket, and a button to remove all. */
function BasketHead({ basket: { items } }: { basket: Basket }) {
  const { checkout } = useSelling()
  const pieces = items.reduce(
    (sum, { unit, quantity }) => sum + (unit === 'piece' ? fromThousandths(quantity) : 1),
    0,
  )
  const empty = () =>
    ask(
      {
        title: text.basket.emptyTitle,
        action: text.basket.emptyAction,
        text: text.basket.emptyText,
      },
      () => takeAway(checkout, null),
    )
  return (
    <header class="basket-head">
      <strong>{text.basket.items(pieces)}</strong>
      <IconButton label={text.basket.emptyAction} icon="trash" onClick={empty} />
    </header>
  )
}

interface LinesProps extends Pick<BasketPanelProps, 'selected'> {
  readonly basket: Basket
  readonly totals: BasketTotals
}

function Lines({ basket, totals, selected }: LinesProps) {
  const { checkout, settings } = useSelling()
  const { currency } = checkout
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected?.id, basket])
  return (
    <ol
      class={`basket-lines${basket.items.some(({ unit }) => unit !== 'piece') ? ' measured' : ''}`}
      ref={list}
    >
      {basket.items.map((item, index) => (
        <li key={item.id}>
          <PickRow
            quantity={quantityText(item.quantity, item.unit)}
            name={titleOf(item)}
            lang={goodsLanguage(settings)}
            note={noteOn(item, totals.discounts[index] ?? 0, currency)}
            amount={minorMoney(totals.lines[index]?.totalMinor ?? 0, currency)}
            isCurrent={item.id === selected?.id}
            onClick={() => openAlone(<LineDialog item={item} />)}
          />
        </li>
      ))}
    </ol>
  )
}

/** The price of one unit, and the discount; empty for a single piece without one. */
function noteOn(
  { unit, quantity, unitPriceMinor }: Item,
  discount: number,
  currency: string,
): string | undefined {
  if (unit === 'piece' && quantity === 1000 && discount === 0) return undefined
  const price = pricePer(minorMoney(unitPriceMinor, currency), unit)
  return discount > 0 ? `${price} · −${minorMoney(discount, currency)}` : price
}

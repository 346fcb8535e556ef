/** @jsxImportSource preact */
import type { Product } from '../../../domain/catalog/product.ts'
import type { Unit } from '../../../domain/catalog/quantity.ts'
import { basketText, MAX_QUANTITY, type Wanted, withQuantity } from './basket-text.ts'
import { Picture, perUnit } from './card.tsx'
import { Carried, hrefIn, moneyIn, quantityIn, useFront } from './front.tsx'
import { Nothing } from './start-page.tsx'

/** A line of a basket, with the current data of its product. */
export interface WantedLine {
  readonly key: string
  /** The quantity, in the unit of the product or in packs. */
  readonly quantity: number
  /** Null if the product, or this pack of it, is no longer sold. */
  readonly goods: WantedGoods | null
  readonly total: number
}

interface WantedGoods {
  readonly product: Product
  /** The pieces of one pack; 1 for what is not sold in packs. */
  readonly pieces: number
  readonly title: string
  /** The price of one unit or one pack. */
  readonly price: number
  readonly unit: Unit
  /** The quantity, or number of packs, that earlier lines leave in stock; null: not counted. */
  readonly left: number | null
  /** Less is left than wanted. */
  readonly isShort: boolean
}

interface BasketProps {
  readonly wanted: Wanted
  readonly lines: readonly WantedLine[]
  readonly subtotal: number
  readonly canOrder: boolean
}

/** The lines of the basket. The script of the page shows the basket of this browser. */
export function Basket({ wanted, lines, subtotal, canOrder }: BasketProps) {
  const front = useFront()
  const { text } = front
  if (lines.length === 0) {
    return (
      <>
        <h1>{text.basket.title}</h1>
        <Nothing text={text.basket.empty} onward />
      </>
    )
  }
  const someLeft = lines.some(({ goods }) => goods !== null)
  return (
    <>
      <h1>{text.basket.title}</h1>
      <div class="front-basket">
        <ul class="front-lines">
          {lines.map((line) => (
            <Line key={line.key} line={line} wanted={wanted} />
          ))}
        </ul>
        <aside class="stack front-sum" aria-label={text.basket.sum}>
          <p class="row spread">
            <b>{text.basket.subtotal}</b>
            <b class="amount">{moneyIn(front, subtotal)}</b>
          </p>
          <p class="soft small">{text.basket.shippingLater}</p>
          {canOrder && someLeft ? (
            <a class="button primary" href={hrefIn(front, '/checkout')}>
              {text.basket.checkout}
            </a>
          ) : (
            <p class="soft">{canOrder ? text.basket.nothingLeft : text.basket.noOrders}</p>
          )}
          <a class="link" href={hrefIn(front, '/products')}>
            {text.basket.goOn}
          </a>
        </aside>
      </div>
    </>
  )
}

function Line({ line, wanted }: { readonly line: WantedLine; readonly wanted: Wanted }) {
  const front = useFront()
  const { text } = front
  const { key, goods, quantity, total } = line
  const without = { ...front.carried, basket: basketText(withQuantity(wanted, key, 0)) }
  const remove = (
    <a
      class="link small"
      href={hrefIn({ ...front, carried: without }, '/basket')}
      data-remove={key}
    >
      {text.basket.remove}
      <span class="unseen"> {goods?.title}</span>
    </a>
  )
  if (!goods) {
    return (
      <li>
        <span class="front-frame" />
        <div class="front-line">
          <p class="error">{text.basket.gone}</p>
          {remove}
        </div>
      </li>
    )
  }
  const { product, title, price, unit } = goods
  return (
    <li>
      <span class="front-frame">
        <Picture product={product} sizes="96px" named />
      </span>
      <div class="front-line">
        <a class="front-wanted" href={hrefIn(front, `/product/${product.slug}`)}>
          {title}
        </a>
        {(quantity !== 1 || unit !== 'piece') && (
          <span class="soft small">{perUnit(front, price, unit)}</span>
        )}
        <Shortage line={line} />
        <form class="row" action={hrefIn({ ...front, carried: {} }, '/basket')} data-quantity={key}>
          <Carried />
          <input type="hidden" name="set" value={key} />
          <Quantity unit={unit} value={quantity} label={text.quantityOf(title)} />
          <button class="button small" type="submit">
            {text.basket.change}
          </button>
          {remove}
        </form>
      </div>
      <span class="amount">{moneyIn(front, total)}</span>
    </li>
  )
}

interface QuantityProps {
  readonly unit: Unit
  readonly value: number
  readonly label: string
  readonly max?: number
}

/** A field for a quantity, which is a whole number for pieces. */
export function Quantity({ unit, value, label, max = MAX_QUANTITY }: QuantityProps) {
  const { units } = useFront()
  const least = unit === 'piece' ? 1 : 0.001
  const bounds = { min: least, step: least, max }
  return (
    <label class="row tight nowrap">
      <span class="unseen">{label}</span>
      <input class="input" type="number" name="quantity" value={value} required {...bounds} />
      {unit !== 'piece' && <span aria-hidden="true">{units[unit]}</span>}
    </label>
  )
}

/** Says that less of a product is in stock than wanted. */
export function Shortage({ line: { goods } }: { readonly line: WantedLine }) {
  const front = useFront()
  const { text } = front
  if (!goods?.isShort) return null
  const left = goods.left ?? 0
  const hint = left > 0 ? text.basket.onlyLeft(quantityIn(front, left, goods.unit)) : text.soldOut
  return <p class="error">{hint}</p>
}

/** @jsxImportSource preact */
import type { Product } from '../../../domain/catalog/product.ts'
import type { Unit } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { basketText, MAX_QUANTITY, type Wanted, withQuantity } from './basket-text.ts'
import { Picture, perUnit } from './card.tsx'
import { Carried, hrefIn, moneyIn, quantityIn, useFront } from './front.tsx'
import { Nothing } from './start-page.tsx'

/** A line of a basket, with the current data of its product. */
export interface WantedLine {
  readonly id: string
  readonly quantity: number
  /** Null if the product is no longer sold. */
  readonly product: Product | null
  /** The stock of the product is smaller than the wanted quantity. */
  readonly isShort: boolean
  readonly total: number
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
  const someLeft = lines.some(({ product }) => product !== null)
  return (
    <>
      <h1>{text.basket.title}</h1>
      <div class="front-basket">
        <ul class="front-lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} wanted={wanted} />
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
  const { id, product, quantity, total } = line
  const without = { ...front.carried, basket: basketText(withQuantity(wanted, id, 0)) }
  const remove = (
    <a class="link small" href={hrefIn({ ...front, carried: without }, '/basket')} data-remove={id}>
      {text.basket.remove}
      <span class="unseen"> {product && productTitle(product)}</span>
    </a>
  )
  if (!product) {
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
  const { slug, price, unit } = product
  const title = productTitle(product)
  return (
    <li>
      <span class="front-frame">
        <Picture product={product} sizes="96px" named />
      </span>
      <div class="front-line">
        <a class="front-wanted" href={hrefIn(front, `/product/${slug}`)}>
          {title}
        </a>
        {(quantity !== 1 || unit !== 'piece') && (
          <span class="soft small">{perUnit(front, price, unit)}</span>
        )}
        <Shortage line={line} />
        <form class="row" action={hrefIn({ ...front, carried: {} }, '/basket')} data-quantity={id}>
          <Carried />
          <input type="hidden" name="set" value={id} />
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
export function Shortage({ line: { product, isShort } }: { readonly line: WantedLine }) {
  const front = useFront()
  const { text } = front
  if (!product || !isShort) return null
  const left = product.stock ?? 0
  const hint = left > 0 ? text.basket.onlyLeft(quantityIn(front, left, product.unit)) : text.soldOut
  return <p class="error">{hint}</p>
}

import { toMinor } from '../../../../domain/catalog/price.ts'
import {
  fromThousandths,
  THOUSANDTHS,
  toThousandths,
  type Unit,
} from '../../../../domain/catalog/quantity.ts'
import type { PieceContent } from '../../../../domain/catalog/unit-price.ts'
import { gramsIn, weighed } from '../../../../domain/pos/scale.ts'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { readNumber } from '../../../../ui/shared/number.ts'
import { quantityText } from '../../../../ui/shared/quantity.ts'
import { lineTitle } from '../../../orders/shared/order-words.ts'
import { type Returned, type ReturnOrder, returnedMinor } from '../../../orders/shared/refund.ts'
import {
  type BasketLine,
  portion,
  priceOf,
  type TaxRate,
  type Totals,
  totalsOf,
} from '../../../orders/totals.ts'
import type { CatalogProduct } from '../data/catalog.ts'
import type { NotedPayment } from './payments.ts'
import { randomToken } from './token.ts'

/** A discount: percent of the price in thousandths, so that 12.5 % is 12500, or minor units. */
export type Discount = { readonly percent: number } | { readonly amountMinor: number }

/** A line of a basket. Quantities are thousandths, amounts are minor units, as in totals.ts. */
export interface Item {
  /** Unique within the basket. */
  readonly id: number
  /** Null for an amount without a product. */
  readonly productId: string | null
  readonly name: string
  /** The title; absent in a basket of an older page, which stored it in the name. */
  readonly title?: string
  /** The content of one piece; absent if it is unknown. */
  readonly content?: PieceContent | null
  readonly sku: string | null
  readonly unit: CatalogProduct['unit']
  readonly quantity: number
  /** The number of pieces in one unit: 24 for a case of 24. */
  readonly pack: number
  readonly unitPriceMinor: number
  /** The price on the label of weighed goods, as in totals.ts. */
  readonly labelMinor?: number | null
  readonly discount: Discount | null
  readonly taxRate: TaxRate
}

export type NewItem = Omit<Item, 'id'>

/** The shopper whose points the sale earns. */
export interface BasketShopper {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly points: number
}

/** Goods of an earlier sale that are returned in exchange for those of the basket. */
export interface BasketReturn {
  /** The number of their receipt. */
  readonly number: string
  readonly order: ReturnOrder
  readonly returned: Returned
  readonly restock: boolean
  readonly reason: string
}

export interface Basket {
  readonly id: string
  /** The lines in the order in which they were added. */
  readonly items: readonly Item[]
  readonly discount: Discount | null
  readonly discountReason: string
  readonly shopper: BasketShopper | null
  readonly redeemPoints: number
  /** Absent if nothing is returned. */
  readonly exchange?: BasketReturn
  /**
   * The money taken so far, until the basket is sold or the money returned; absent if none was
   * taken.
   */
  readonly payments?: readonly NotedPayment[]
}

/** A parked basket. */
export interface ParkedBasket {
  readonly basket: Basket
  /** Milliseconds since 1970. */
  readonly at: number
  /**
   * The state of sharing. here: the server does not have it yet. shop: the server has it. alone:
   * the server does not accept it. taking: the server may have given it to this till. gone: this
   * till has taken it, and the server has to be told. Absent in baskets of an older page, which
   * means here.
   */
  readonly place?: 'here' | 'shop' | 'alone' | 'taking' | 'gone'
  /** Whether this till has parked it. */
  readonly isOwn?: boolean
  /** The name of the other till that has parked it. */
  readonly till?: string | null
}

/** The totals of a basket, and the discounts that they include. */
export interface BasketTotals extends Totals {
  /** The discount of each line. */
  readonly discounts: readonly number[]
  /** The discount of the whole basket, including points. */
  readonly discountMinor: number
  readonly pointsMinor: number
  /** The amount that was paid for the returned goods. */
  readonly returnedMinor: number
}

export const QUANTITY_MAX = 1_000_000 * THOUSANDTHS
/** A larger quantity, in pieces, kilograms and so on, has to be confirmed. */
const QUANTITY_ASKED = 99

/** The server accepts at most this many lines. */
export const MOST_LINES = 500

/** The rate used in a shop without tax rates. */
const NO_TAX: TaxRate = { name: 'None', percent: 0 }

export function newBasket(): Basket {
  const id = randomToken()
  return { id, items: [], discount: null, discountReason: '', shopper: null, redeemPoints: 0 }
}

/** Whether the basket has neither lines nor returned goods. */
export function isEmpty({ items, exchange }: Basket): boolean {
  return items.length === 0 && !exchange
}

/** The returned lines, and the amounts that were paid for them. */
export function returnedLines(exchange: BasketReturn | undefined) {
  if (!exchange) return []
  const { order, returned } = exchange
  return order.lines.flatMap(({ id, title, unit }) => {
    const quantity = returned[id] ?? 0
    const backMinor = returnedMinor(order, { [id]: quantity })
    if (quantity === 0) return []
    return [{ id, title: lineTitle(title), quantity: quantityText(quantity, unit), backMinor }]
  })
}

/** A typed quantity in thousandths; null if it is invalid. Only pieces must be whole. */
export function parseQuantity(text: string, unit: Unit): number | null {
  const max = fromThousandths(QUANTITY_MAX)
  const number = readNumber(text, { decimals: unit === 'piece' ? 0 : 3, max })
  return number === null || number === 0 ? null : toThousandths(number)
}

/** Whether a quantity is so large that it may be a mistake. */
export function isMuch(quantity: number, unit: Unit): boolean {
  return gramsIn(fromThousandths(quantity), unit) > QUANTITY_ASKED * gramsIn(1, 'kg')
}

/** The title of a line at the till. */
export function titleOf({ title, name }: Pick<NewItem, 'title' | 'name'>): string {
  return lineTitle(title ?? name)
}

/** A product as a line with this quantity, at its current price. */
export function itemOf(
  product: CatalogProduct,
  quantity: number,
  rates: TerminalShop['taxRates'],
): NewItem {
  const { id: productId, name, title, content, sku, unit, price, currency, taxRate } = product
  return {
    productId,
    name,
    title,
    ...(content && { content }),
    sku,
    unit,
    quantity,
    pack: 1,
    discount: null,
    unitPriceMinor: toMinor(price, currency) ?? 0,
    taxRate: rateOf(rates, taxRate),
  }
}

/** A product at the price printed by a scale, which is the price to pay. */
export function pricedItem(item: NewItem, labelMinor: number): NewItem {
  const { unitPriceMinor, unit } = item
  if (unitPriceMinor === 0) return { ...item, unitPriceMinor: labelMinor }
  const quantity = toThousandths(weighed('price', labelMinor, unitPriceMinor, unit).quantity)
  return { ...item, labelMinor, quantity: labelMinor > 0 ? Math.max(quantity, 1) : 0 }
}

/** The shop's rate of this name; the first one if there is none. */
export function rateOf(rates: TerminalShop['taxRates'], name: string | null): TaxRate {
  const rate = rates.find((one) => one.name === name) ?? rates[0]
  return rate ? { name: rate.name, percent: toThousandths(rate.percent) } : NO_TAX
}

/**
 * Adds a line at the end. If the basket has pieces of the product, their quantity is increased
 * instead.
 */
export function withItem(basket: Basket, item: NewItem): Basket {
  const same = item.unit === 'piece' ? basket.items.find((known) => isSame(known, item)) : undefined
  if (same) {
    const quantity = Math.min(QUANTITY_MAX, same.quantity + item.quantity)
    const others = basket.items.filter((one) => one !== same)
    return { ...basket, items: [...others, { ...same, quantity }] }
  }
  const id = basket.items.reduce((most, one) => Math.max(most, one.id), 0) + 1
  return { ...basket, items: [...basket.items, { ...item, id }] }
}

export function withChange(basket: Basket, id: number, change: Partial<NewItem>): Basket {
  const items = basket.items.map((item) => (item.id === id ? changedItem(item, change) : item))
  return { ...basket, items }
}

/** Changes a line. With another quantity, the price on its label no longer applies. */
export function changedItem<T extends NewItem>(item: T, change: Partial<NewItem>): T {
  const isSame = change.quantity === undefined || change.quantity === item.quantity
  return { ...item, ...(isSame ? {} : { labelMinor: null }), ...change }
}

export function withoutItem(basket: Basket, id: number): Basket {
  return { ...basket, items: basket.items.filter((item) => item.id !== id) }
}

/** @param pointMinor the value of a redeemed point */
export function basketTotals(basket: Basket, pointMinor: number): BasketTotals {
  const lines = basket.items.map(lineOf)
  const { subtotalMinor } = totalsOf(lines, 0)
  const discounted = discountOf(basket.discount, subtotalMinor)
  const pointsMinor = Math.min(basket.redeemPoints * pointMinor, subtotalMinor - discounted)
  const discountMinor = discounted + pointsMinor
  const discounts = lines.map((line) => line.discountMinor)
  const { exchange } = basket
  return {
    ...totalsOf(lines, discountMinor),
    discounts,
    discountMinor,
    pointsMinor,
    returnedMinor: exchange ? returnedMinor(exchange.order, exchange.returned) : 0,
  }
}

/** A discount in minor units, at most the price. */
export function discountOf(discount: Discount | null, priceMinor: number): number {
  if (!discount) return 0
  if ('amountMinor' in discount) return Math.min(discount.amountMinor, priceMinor)
  return portion(priceMinor, discount.percent, 100 * THOUSANDTHS)
}

function lineOf(item: Item): BasketLine {
  return { ...item, discountMinor: discountOf(item.discount, priceOf(item)) }
}

function isSame(a: NewItem, b: NewItem): boolean {
  return (
    a.productId !== null &&
    a.productId === b.productId &&
    a.pack === b.pack &&
    a.unitPriceMinor === b.unitPriceMinor &&
    a.discount === null &&
    b.discount === null
  )
}

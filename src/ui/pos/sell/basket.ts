import { toMinor } from '../../../domain/catalog/price.ts'
import {
  fromThousandths,
  THOUSANDTHS,
  toThousandths,
  type Unit,
} from '../../../domain/catalog/quantity.ts'
import {
  type BasketLine,
  priceOf,
  type TaxRate,
  type Totals,
  totalsOf,
} from '../../../domain/orders/totals.ts'
import { gramsIn, weighed } from '../../../domain/pos/scale.ts'
import type { TerminalShop } from '../../../domain/shop/settings.ts'
import { readNumber } from '../../shared/number.ts'
import { lineTitle } from '../../shared/order-words.ts'
import { quantityText } from '../../shared/quantity.ts'
import { type Returned, type ReturnOrder, returnedMinor } from '../../shared/refund.ts'
import type { CatalogProduct } from '../data/catalog.ts'
import type { NotedPayment } from './payments.ts'
import { randomToken } from './token.ts'

/** Money off: thousandths of the price, so that 12.5 % is 125, or an amount in minor units. */
export type Discount = { readonly share: number } | { readonly amountMinor: number }

/** One line of a basket. Quantities are thousandths, amounts are minor units, as in totals.ts. */
export interface Item {
  /** One of a kind within the basket. */
  readonly id: number
  /** Null: an amount without a product. */
  readonly productId: string | null
  readonly name: string
  /** What it is called here; absent in a basket of an older page, which put it into the name. */
  readonly title?: string
  readonly sku: string | null
  readonly unit: CatalogProduct['unit']
  readonly quantity: number
  /** How many pieces one of it holds: 24 for a case of 24. */
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

/** Goods of an earlier sale that come back in exchange for those of the basket. */
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
  /** In the order in which they were added. */
  readonly items: readonly Item[]
  readonly discount: Discount | null
  readonly discountReason: string
  readonly shopper: BasketShopper | null
  readonly redeemPoints: number
  /** Absent: nothing comes back. */
  readonly exchange?: BasketReturn
  /** What was taken for it so far, until it is sold or given back. Absent: nothing. */
  readonly payments?: readonly NotedPayment[]
}

/** A basket that was set aside. */
export interface ParkedBasket {
  readonly basket: Basket
  /** Milliseconds since 1970. */
  readonly at: number
  /**
   * here: the server does not have it yet; shop: it has; alone: it does not take it. taking: it may
   * have given it to this till. gone: this till has taken it up, and the server has to be told.
   * Absent in those of an older page: here.
   */
  readonly place?: 'here' | 'shop' | 'alone' | 'taking' | 'gone'
  /** Whether this till has parked it. */
  readonly isOwn?: boolean
  /** The name of another till that has parked it. */
  readonly till?: string | null
}

/** The totals of a basket and the discounts that they contain. */
export interface BasketTotals extends Totals {
  /** The discount of each line. */
  readonly discounts: readonly number[]
  /** The discount of the whole basket, points included. */
  readonly discountMinor: number
  readonly pointsMinor: number
  /** What was paid for the goods that come back. */
  readonly returnedMinor: number
}

export const QUANTITY_MAX = 1_000_000 * THOUSANDTHS
/** More of something than this, in pieces, kilograms and so on, is asked again. */
const QUANTITY_ASKED = 99

/** The server takes no more lines. */
export const MOST_LINES = 500

/** The rate in a shop that has none. */
const NO_TAX: TaxRate = { name: 'None', percent: 0 }

export function newBasket(): Basket {
  const id = randomToken()
  return { id, items: [], discount: null, discountReason: '', shopper: null, redeemPoints: 0 }
}

/** Whether there is nothing to be paid for, and nothing to be given back for. */
export function isEmpty({ items, exchange }: Basket): boolean {
  return items.length === 0 && !exchange
}

/** The lines that come back, with what was paid for them. */
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

/** A typed quantity in thousandths; null if it is none. Only pieces must be whole. */
export function parseQuantity(text: string, unit: Unit): number | null {
  const max = fromThousandths(QUANTITY_MAX)
  const number = readNumber(text, { decimals: unit === 'piece' ? 0 : 3, max })
  return number === null || number === 0 ? null : toThousandths(number)
}

/** Whether this is so much that it may be a mistake. */
export function isMuch(quantity: number, unit: Unit): boolean {
  return gramsIn(fromThousandths(quantity), unit) > QUANTITY_ASKED * gramsIn(1, 'kg')
}

/** What a line is called at the till. */
export function titleOf({ title, name }: Pick<NewItem, 'title' | 'name'>): string {
  return lineTitle(title ?? name)
}

/** A product as a line, in this quantity, at its current price. */
export function itemOf(
  product: CatalogProduct,
  quantity: number,
  rates: TerminalShop['taxRates'],
): NewItem {
  const { id: productId, name, title, sku, unit, price, currency, taxRate } = product
  return {
    productId,
    name,
    title,
    sku,
    unit,
    quantity,
    pack: 1,
    discount: null,
    unitPriceMinor: toMinor(price, currency) ?? 0,
    taxRate: rateOf(rates, taxRate),
  }
}

/** A product with the price that a scale has printed, which is what it costs. */
export function pricedItem(item: NewItem, labelMinor: number): NewItem {
  const { unitPriceMinor, unit } = item
  if (unitPriceMinor === 0) return { ...item, unitPriceMinor: labelMinor }
  const quantity = toThousandths(weighed('price', labelMinor, unitPriceMinor, unit).quantity)
  return { ...item, labelMinor, quantity: labelMinor > 0 ? Math.max(quantity, 1) : 0 }
}

/** The shop's rate of this name; its first one if it has no such rate. */
export function rateOf(rates: TerminalShop['taxRates'], name: string | null): TaxRate {
  const rate = rates.find((one) => one.name === name) ?? rates[0]
  return rate ? { name: rate.name, percent: toThousandths(rate.percent) } : NO_TAX
}

/** Adds a line at the end. Pieces of a product that is in the basket are counted up instead. */
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

/** What was weighed anew no longer costs what its label says. */
export function changedItem<T extends NewItem>(item: T, change: Partial<NewItem>): T {
  const isSame = change.quantity === undefined || change.quantity === item.quantity
  return { ...item, ...(isSame ? {} : { labelMinor: null }), ...change }
}

export function withoutItem(basket: Basket, id: number): Basket {
  return { ...basket, items: basket.items.filter((item) => item.id !== id) }
}

/** @param pointMinor what one point is worth when it is redeemed */
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

/** A discount in minor units, at most the price that it is taken off. */
export function discountOf(discount: Discount | null, priceMinor: number): number {
  if (!discount) return 0
  if ('amountMinor' in discount) return Math.min(discount.amountMinor, priceMinor)
  return priceOf({ quantity: discount.share, unitPriceMinor: priceMinor })
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

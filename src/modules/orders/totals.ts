import { THOUSANDTHS } from '../../domain/catalog/quantity.ts'

/**
 * The calculation of a sale, shared by the server and the till's page. Amounts are integers in
 * minor units of one currency, quantities are integers in thousandths (1500 is 1.5 kg), percents
 * are integers in thousandths (19000 is 19 %). Halves are rounded up.
 */

/** A tax rate. Prices include the tax. */
export interface TaxRate {
  readonly name: string
  readonly percent: number
}

/** The values that determine the price of a line. */
interface PricedLine {
  readonly quantity: number
  readonly unitPriceMinor: number
  /**
   * The price on the label of weighed goods, which is the price to pay. The quantity is calculated
   * from it and rounded, so it does not lead back to the same cent. Null or absent without a label.
   */
  readonly labelMinor?: number | null
}

/** A line before its totals are calculated. `discountMinor` is at most the price of the line. */
export interface BasketLine extends PricedLine {
  readonly discountMinor: number
  readonly taxRate: TaxRate
}

export interface LineTotals {
  /** The price of the line, without its own discount. */
  readonly totalMinor: number
  /** The line's share of the order's discount. */
  readonly shareMinor: number
}

/** The price of shipping. `discountMinor` is at most the price. */
export interface ShippingCost {
  readonly priceMinor: number
  readonly discountMinor: number
  /** Null: the price is divided among the tax rates of the goods, in proportion to their gross. */
  readonly taxRate: TaxRate | null
}

/** The amounts of a document at one rate. `grossMinor` is the sum of `netMinor` and `taxMinor`. */
export interface TaxSum extends TaxRate {
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
}

export interface Totals {
  readonly lines: readonly LineTotals[]
  /** The sum of the lines' totals. */
  readonly subtotalMinor: number
  /** The amount to pay: the subtotal minus the order's discount, plus the shipping. */
  readonly totalMinor: number
  /** One for each rate, in the order in which the lines name them. */
  readonly taxes: readonly TaxSum[]
}

/** The maximum of a document: sums stay exact in JSON and in both databases. */
export const TOTAL_MAX_MINOR = 1_000_000_000_000_000

/**
 * The totals of a basket. Tax is calculated from the gross once for each rate, never per line. The
 * shipping is taxed as the goods are, unless it has a rate of its own.
 * @param discountMinor of the whole order, at most the subtotal; it does not reduce the shipping
 */
export function totalsOf(
  basket: readonly BasketLine[],
  discountMinor: number,
  shipping: ShippingCost | null = null,
): Totals {
  const totals = basket.map((line) => priceOf(line) - line.discountMinor)
  const subtotalMinor = sum(totals)
  const shares = shareOut(discountMinor, totals)
  const parts = basket.map(({ taxRate }, index) => {
    return { ...taxRate, grossMinor: at(totals, index) - at(shares, index) }
  })
  const sentMinor = shippingMinor(shipping)
  if (shipping && sentMinor > 0) {
    const priced = basket.map((line, index) => ({ ...line.taxRate, grossMinor: at(totals, index) }))
    parts.push(...shippingParts(sentMinor, shipping.taxRate, parts, priced))
  }
  return {
    lines: totals.map((totalMinor, index) => ({ totalMinor, shareMinor: at(shares, index) })),
    subtotalMinor,
    totalMinor: subtotalMinor - discountMinor + sentMinor,
    taxes: byRate(parts).map((part) => withTax(part, part.grossMinor, part.percent)),
  }
}

/**
 * The shipping at its own rate, or divided among the rates of the goods in proportion to their
 * gross.
 * @param paid the goods after the discount of the order
 * @param priced the goods before it, which count if nothing is paid for them
 */
function shippingParts(
  sentMinor: number,
  own: TaxRate | null,
  paid: readonly Part[],
  priced: readonly Part[],
): Part[] {
  if (own) return [{ ...own, grossMinor: sentMinor }]
  const free = priced.slice(0, 1).map((first) => ({ ...first, grossMinor: 1 }))
  const goods = [paid, priced].find((parts) => parts.some((one) => one.grossMinor > 0)) ?? free
  const rates = byRate(goods)
  const weights = rates.map(({ grossMinor }) => grossMinor)
  const shares = shareOut(sentMinor, weights)
  return rates.map((rate, index) => ({ ...rate, grossMinor: at(shares, index) }))
}

/** The gross of the shipping at each tax rate of an order, in the order of its taxes. */
export function shippingByRate(order: {
  readonly lines: readonly (LineTotals & { readonly taxRate: TaxRate })[]
  readonly taxes: readonly TaxSum[]
}): number[] {
  return order.taxes.map((rate) => {
    const goods = order.lines.filter(({ taxRate }) => isSameRate(taxRate, rate))
    return rate.grossMinor - sum(goods.map((line) => line.totalMinor - line.shareMinor))
  })
}

/** The amount to pay for the shipping. */
export function shippingMinor(shipping: Omit<ShippingCost, 'taxRate'> | null): number {
  return shipping === null ? 0 : shipping.priceMinor - shipping.discountMinor
}

/** The cost of a line before its discount. */
export function priceOf({ quantity, unitPriceMinor, labelMinor }: PricedLine): number {
  return labelMinor ?? portion(unitPriceMinor, quantity, THOUSANDTHS)
}

/** Whether a price is valid as a label of this quantity, within a thousandth. */
export function isLabelOf(labelMinor: number, line: PricedLine): boolean {
  const byQuantity = priceOf({ ...line, labelMinor: null })
  return Math.abs(labelMinor - byQuantity) * THOUSANDTHS <= line.unitPriceMinor + THOUSANDTHS
}

/**
 * Splits an amount in proportion to the weights, by largest remainder: the parts add up to the
 * amount, and none exceeds its weight unless the amount exceeds their sum.
 */
export function shareOut(amountMinor: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  if (amountMinor === 0 || whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(weight) * BigInt(amountMinor))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const rest = amountMinor - sum(parts)
  const remainders = exact.map((product, index) => ({ index, left: product % BigInt(whole) }))
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left < b.left ? 1 : -1))
  for (const { index } of remainders.slice(0, rest)) parts[index] = at(parts, index) + 1
  return parts
}

/** The difference to an amount that is payable in coins of `stepMinor`; 0 for any amount. */
export function cashRounding(amountMinor: number, stepMinor: number): number {
  if (stepMinor === 0) return 0
  return portion(amountMinor, 1, stepMinor) * stepMinor - amountMinor
}

/** A line that is partly refunded. */
export interface RefundedLine {
  readonly quantity: number
  /** The money paid for the line: its total minus its share of the order's discount. */
  readonly paidMinor: number
  /** The quantity returned earlier. */
  readonly refundedQuantity: number
}

/** The part of an order that decides whether goods are still to be handed over. */
export interface OwedGoods {
  readonly lines: readonly Pick<RefundedLine, 'quantity' | 'refundedQuantity'>[]
  readonly paid: number
  readonly refunded: number
}

/** Whether some of the order's goods and money were not returned. */
export function owesGoods({ lines, paid, refunded }: OwedGoods): boolean {
  const isMoneyBack = refunded > 0 && refunded >= paid
  return !isMoneyBack && lines.some((line) => line.refundedQuantity < line.quantity)
}

/** The money for a returned quantity. All parts of a line add up to the price paid for it. */
export function refundOf(line: RefundedLine, quantity: number): number {
  const { paidMinor, refundedQuantity: before } = line
  const upTo = (part: number) => portion(paidMinor, part, line.quantity)
  return upTo(before + quantity) - upTo(before)
}

/**
 * The taxes in a refund. The taxes of all refunds of an order add up to the order's.
 * @param order the taxes of the order
 * @param before the taxes of its earlier refunds
 * @param parts the refunded money, by rate
 */
export function refundTaxes(
  order: readonly TaxSum[],
  before: readonly TaxSum[],
  parts: readonly (TaxRate & { readonly grossMinor: number })[],
): TaxSum[] {
  return byRate(parts).map((part) => {
    const sold = order.find((rate) => isSameRate(rate, part))
    if (!sold) throw new Error(`the order has no tax rate ${part.name}`)
    const earlier = before.filter((rate) => isSameRate(rate, part))
    const grossBefore = sum(earlier.map(({ grossMinor }) => grossMinor))
    const upTo = portion(sold.taxMinor, grossBefore + part.grossMinor, sold.grossMinor || 1)
    const taxMinor = upTo - sum(earlier.map((rate) => rate.taxMinor))
    return { ...part, netMinor: part.grossMinor - taxMinor, taxMinor }
  })
}

/**
 * An amount without its tax, which may be below 0.
 * @param percent in thousandths
 */
export function netAt(grossMinor: number, percent: number): number {
  const { netMinor } = withTax({}, Math.abs(grossMinor), percent)
  return Math.sign(grossMinor) * netMinor
}

function withTax<Part extends object>(part: Part, grossMinor: number, percent: number) {
  const taxMinor = portion(grossMinor, percent, 100 * THOUSANDTHS + percent)
  return { ...part, netMinor: grossMinor - taxMinor, taxMinor, grossMinor }
}

type Part = TaxRate & { readonly grossMinor: number }

/** Adds up the parts of the same rate. */
function byRate(parts: readonly Part[]): Part[] {
  const sums: Part[] = []
  for (const part of parts) {
    const index = sums.findIndex((known) => isSameRate(known, part))
    const known = sums[index]
    if (known) sums[index] = { ...known, grossMinor: known.grossMinor + part.grossMinor }
    else sums.push({ name: part.name, percent: part.percent, grossMinor: part.grossMinor })
  }
  return sums
}

export function isSameRate(a: TaxRate, b: TaxRate): boolean {
  return a.name === b.name && a.percent === b.percent
}

/** `amount × part / whole`, rounded to an integer, halves up. Exact for all safe integers. */
export function portion(amount: number, part: number, whole: number): number {
  const product = amount * part
  if (Number.isSafeInteger(2 * product + whole)) {
    return Math.floor((2 * product + whole) / (2 * whole))
  }
  const divisor = 2n * BigInt(whole)
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / divisor)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

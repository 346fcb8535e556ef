import { moneyOfRefunds } from '../refund-sums.ts'
import { isSameRate, shareOut, shippingMinor, sum, type TaxRate, type TaxSum } from '../totals.ts'
import type { SoldDocument } from './documents.ts'

/**
 * A part of a document at one tax rate: goods, shipping, or the rest of the taxes that belongs to
 * neither.
 */
export interface DocumentLine {
  /** The position of the order's line; null for anything else. */
  readonly line: number | null
  readonly isShipping: boolean
  /** In thousandths; 0 for money without goods. */
  readonly quantity: number
  readonly discountMinor: number
  readonly taxRate: TaxRate
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
}

type Part = Omit<DocumentLine, 'netMinor' | 'taxMinor'>

/**
 * The lines of a sale or a refund. The tax of a document is calculated once for each rate; its
 * lines share it, so that they add up to it. Shipping at several rates has a line for each.
 */
export function linesOf(document: SoldDocument): DocumentLine[] {
  const { order, refund } = document
  const taxes = refund?.taxes ?? order.taxes
  const goods = refund === null ? soldGoods(document) : returnedGoods(document)
  const parts = [...goods, ...sentParts(document, goods, taxes)]
  const rates = [...taxes, ...parts.map(({ taxRate }) => taxRate)].filter((rate, index, all) => {
    return all.findIndex((one) => isSameRate(one, rate)) === index
  })
  const lines = rates.flatMap((rate) => {
    const ofRate = parts.filter(({ taxRate }) => isSameRate(taxRate, rate))
    const tax = taxes.find((one) => isSameRate(one, rate))
    return withTaxes(ofRate, rate, tax)
  })
  return lines.sort((a, b) => placeOf(a) - placeOf(b))
}

/** Goods come first, then the shipping, then the rest. */
function placeOf({ line, isShipping }: DocumentLine): number {
  return line ?? (isShipping ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER)
}

function soldGoods({ order }: SoldDocument): Part[] {
  return order.lines.map((line, index) => ({
    line: index,
    isShipping: false,
    quantity: line.quantity,
    discountMinor: line.discountMinor + line.shareMinor,
    taxRate: line.taxRate,
    grossMinor: line.totalMinor - line.shareMinor,
  }))
}

function returnedGoods({ order, refund, position }: SoldDocument): Part[] {
  const money = moneyOfRefunds(order)[position] ?? []
  return order.lines.flatMap(({ taxRate }, line) => {
    const back = refund?.lines.filter((one) => one.line === line) ?? []
    const quantity = sum(back.map((one) => one.quantity))
    const grossMinor = money[line] ?? 0
    if (quantity === 0 && grossMinor === 0) return []
    return [{ line, isShipping: false, quantity, discountMinor: 0, taxRate, grossMinor }]
  })
}

/** The shipping, at the rates for which the document has more money than for the goods. */
function sentParts(
  { order, refund, position }: SoldDocument,
  goods: readonly Part[],
  taxes: readonly TaxSum[],
): Part[] {
  const { shipping, lines } = order
  const isNamed = refund === null ? shipping !== null : refund.shippingMinor !== null
  let leftMinor =
    refund === null
      ? shippingMinor(shipping)
      : (moneyOfRefunds(order)[position]?.[lines.length] ?? 0)
  if (!isNamed && leftMinor === 0) return []
  const parts = taxes.flatMap((tax) => {
    const ofGoods = goods.filter(({ taxRate }) => isSameRate(taxRate, tax))
    const open = tax.grossMinor - sum(ofGoods.map((part) => part.grossMinor))
    const grossMinor = Math.min(leftMinor, Math.max(0, open))
    leftMinor -= grossMinor
    const { name, percent } = tax
    return grossMinor === 0 ? [] : [{ taxRate: { name, percent }, grossMinor }]
  })
  const [rate] = taxes
  if (parts.length === 0 && rate) {
    parts.push({ taxRate: { name: rate.name, percent: rate.percent }, grossMinor: 0 })
  }
  return parts.map((part, index) => ({
    ...part,
    line: null,
    isShipping: true,
    quantity: isNamed && index === 0 ? 1000 : 0,
    discountMinor: refund === null && index === 0 ? (shipping?.discountMinor ?? 0) : 0,
  }))
}

/** Shares out the tax of a rate. What the document has beyond its parts is a part of its own. */
function withTaxes(parts: readonly Part[], rate: TaxRate, tax: TaxSum | undefined): DocumentLine[] {
  const { netMinor = 0, taxMinor = 0, grossMinor = 0 } = tax ?? {}
  const taxes = shareOut(
    Math.max(0, taxMinor),
    parts.map((part) => part.grossMinor),
  )
  const lines = parts.map((part, index) => {
    const own = taxes[index] ?? 0
    return { ...part, netMinor: part.grossMinor - own, taxMinor: own }
  })
  const rest = {
    netMinor: netMinor - sum(lines.map((line) => line.netMinor)),
    taxMinor: taxMinor - sum(taxes),
    grossMinor: grossMinor - sum(parts.map((part) => part.grossMinor)),
  }
  if (rest.netMinor === 0 && rest.taxMinor === 0) return lines
  const { name, percent } = rate
  const other = { line: null, isShipping: false, quantity: 0, discountMinor: 0 }
  return [...lines, { ...other, taxRate: { name, percent }, ...rest }]
}

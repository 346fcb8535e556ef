import { add, inCoins, portion, split, taxIn, total } from './arithmetic.ts'

/** Amounts are in minor units, quantities and percents in thousandths. */
export interface Rate {
  readonly name: string
  readonly percent: number
}

/** Goods that are sold, before their discounts. */
export interface Goods {
  readonly product: string
  readonly quantity: number
  /** How many pieces one of it has. */
  readonly pack: number
  readonly priceMinor: number
  /** The price on the label of weighed goods; null without a label. */
  readonly labelMinor: number | null
  readonly discountMinor: number
  readonly rate: Rate
}

/** The price of the delivery. */
export interface Fee {
  readonly amountMinor: number
  /** Null: taxed as the goods are. */
  readonly rate: Rate | null
}

/** A part of the money that was taken or given back; `amountMinor` contains the rounding. */
export interface Money {
  readonly method: string
  readonly amountMinor: number
  readonly roundingMinor: number
  /** The till that took it or gave it back; null: none did. */
  readonly till: number | null
}

/** Gross and tax of a rate, of a sale or of what came back of it. */
interface Tax {
  gross: number
  tax: number
}

interface Line extends Goods {
  readonly paidMinor: number
  back: number
  backMinor: number
}

/** One sale in the book: what was sold, for how much, and what came back of it since. */
export interface Sale {
  readonly id: string
  /** The till that sold it; null: online. */
  readonly till: number | null
  readonly lines: readonly Line[]
  readonly fee: Fee | null
  /** The fee of the delivery at each tax rate, by the rate's key. */
  readonly feeRates: ReadonlyMap<string, number>
  readonly subtotalMinor: number
  readonly totalMinor: number
  readonly taxes: ReadonlyMap<string, Tax & Rate>
  readonly shopper: string | null
  readonly redeemed: number
  money: readonly Money[]
  soldOn: string | null
  earned: number
  /** Whether its goods are out of the stock. */
  isTaken: boolean
  /** Whether it is ready or on its way, so that it does not expire. */
  isPacked: boolean
  feeBackMinor: number
  returns: Return[]
}

/** Money and goods that came back: one event, whatever its ways. */
export interface Return {
  readonly on: string
  readonly till: number | null
  readonly amountMinor: number
  readonly money: readonly Money[]
  readonly taxes: ReadonlyMap<string, Tax>
  readonly products: ReadonlyMap<string, { quantity: number; amountMinor: number }>
  readonly feeMinor: number
  readonly restocked: ReadonlyMap<string, number>
}

export const rateKey = ({ name, percent }: Rate) => `${name} ${percent / 1000}`

/** The price of goods without the discount of the whole sale. */
export function costOf(
  goods: Pick<Goods, 'quantity' | 'priceMinor' | 'labelMinor' | 'discountMinor'>,
) {
  const price = goods.labelMinor ?? portion(goods.priceMinor, goods.quantity, 1000)
  return price - goods.discountMinor
}

/** A sale as the shopkeeper works it out. */
export function saleOf(
  id: string,
  till: number | null,
  goods: readonly Goods[],
  discountMinor: number,
  fee: Fee | null,
  customer: { readonly shopper: string | null; readonly redeemed: number },
): Sale {
  const totals = goods.map(costOf)
  const shares = split(discountMinor, totals)
  const lines = goods.map((one, index) => {
    const paidMinor = (totals[index] ?? 0) - (shares[index] ?? 0)
    return { ...one, paidMinor, back: 0, backMinor: 0 }
  })
  const gross = new Map<string, Rate & { gross: number }>()
  const parts = lines.map(({ rate, paidMinor }) => ({ rate, amountMinor: paidMinor }))
  const addGross = (rate: Rate, amountMinor: number) => {
    const known = gross.get(rateKey(rate))
    gross.set(rateKey(rate), { ...rate, gross: (known?.gross ?? 0) + amountMinor })
  }
  for (const { rate, amountMinor } of parts) addGross(rate, amountMinor)
  const feeParts = fee && fee.amountMinor > 0 ? partsOfFee(fee, lines, totals) : []
  for (const { rate, amountMinor } of feeParts) addGross(rate, amountMinor)
  const taxes = [...gross].map(([key, rate]) => {
    return [key, { ...rate, tax: taxIn(rate.gross, rate.percent) }] as const
  })
  const subtotalMinor = total(totals)
  return {
    id,
    till,
    lines,
    fee,
    feeRates: new Map(feeParts.map(({ rate, amountMinor }) => [rateKey(rate), amountMinor])),
    subtotalMinor,
    totalMinor: subtotalMinor - discountMinor + (fee?.amountMinor ?? 0),
    taxes: new Map(taxes),
    shopper: customer.shopper,
    redeemed: customer.redeemed,
    money: [],
    soldOn: null,
    earned: 0,
    isTaken: true,
    isPacked: false,
    feeBackMinor: 0,
    returns: [],
  }
}

/**
 * A fee by rate: at its own, or at those of the goods, by what is paid for them; by their prices if
 * nothing is paid; at the first rate if they are free.
 */
function partsOfFee(
  { amountMinor, rate }: Fee,
  lines: readonly Line[],
  prices: readonly number[],
): { rate: Rate; amountMinor: number }[] {
  if (rate) return [{ rate, amountMinor }]
  const paid = lines.map(({ paidMinor }) => paidMinor)
  const amounts = [paid, prices].find((all) => total(all) > 0) ?? lines.map((_, at) => (at ? 0 : 1))
  const rates = new Map(lines.map((line) => [rateKey(line.rate), line.rate]))
  const weights = [...rates.keys()].map((key) =>
    total(amounts.filter((_, index) => lines[index] && rateKey(lines[index].rate) === key)),
  )
  const shares = split(amountMinor, weights)
  return [...rates.values()].map((one, index) => ({ rate: one, amountMinor: shares[index] ?? 0 }))
}

/** The money for goods that come back: all parts of a line add up to what was paid for it. */
export function worthOf(sale: Sale, quantities: readonly number[]): number[] {
  return sale.lines.map(({ paidMinor, quantity, back }, index) => {
    const upTo = (part: number) => portion(paidMinor, part, quantity)
    return upTo(back + (quantities[index] ?? 0)) - upTo(back)
  })
}

/**
 * Writes a return into the book.
 * @param quantities by line
 * @param amounts the money by line, and last that for the shipping
 */
export function giveBack(
  sale: Sale,
  on: string,
  till: number | null,
  quantities: readonly number[],
  amounts: readonly number[],
  money: readonly Money[],
  restock: boolean,
): void {
  const products = new Map<string, { quantity: number; amountMinor: number }>()
  const restocked = new Map<string, number>()
  const gross = new Map<string, number>()
  for (const [index, line] of sale.lines.entries()) {
    const quantity = quantities[index] ?? 0
    const amountMinor = amounts[index] ?? 0
    const known = products.get(line.product) ?? { quantity: 0, amountMinor: 0 }
    products.set(line.product, {
      quantity: known.quantity + quantity * line.pack,
      amountMinor: known.amountMinor + amountMinor,
    })
    add(gross, rateKey(line.rate), amountMinor)
    if (restock) add(restocked, line.product, quantity * line.pack)
    line.back += quantity
    line.backMinor += amountMinor
  }
  const feeMinor = amounts[sale.lines.length] ?? 0
  if (feeMinor > 0) {
    if (feeMinor !== sale.fee?.amountMinor) throw new Error('the book gives fees back as a whole')
    for (const [key, amountMinor] of sale.feeRates) add(gross, key, amountMinor)
  }
  sale.feeBackMinor += feeMinor
  const taxes = [...gross].map(([key, grossMinor]) => {
    const sold = sale.taxes.get(key)
    const before = sale.returns.map((one) => one.taxes.get(key) ?? { gross: 0, tax: 0 })
    const grossBefore = total(before.map((one) => one.gross))
    const upTo = portion(sold?.tax ?? 0, grossBefore + grossMinor, sold?.gross || 1)
    return [key, { gross: grossMinor, tax: upTo - total(before.map((one) => one.tax)) }] as const
  })
  sale.returns.push({
    on,
    till,
    amountMinor: total(amounts),
    money,
    taxes: new Map(taxes),
    products,
    feeMinor,
    restocked,
  })
}

export function refundedMinor({ returns }: Sale): number {
  return total(returns.map(({ amountMinor }) => amountMinor))
}

/**
 * The money that goes back next for an amount. Cash is rounded over all that went back in cash.
 * Nobody gets more than was paid, and by no method more than came by it, as far as it covers the
 * amounts.
 * @param same what goes back in other ways of the same return
 */
export function payout(
  sale: Sale,
  method: string,
  amountMinor: number,
  coin: number,
  same: readonly Money[] = [],
): number {
  const earlier = [...sale.returns.flatMap((one) => one.money), ...same]
  const all = (money: readonly Money[]) => total(money.map((one) => one.amountMinor))
  const plain = (money: readonly Money[]) =>
    all(money) - total(money.map((one) => one.roundingMinor))
  const by = (money: readonly Money[]) => money.filter((one) => one.method === method)
  const isCovered = plain(by(earlier)) + amountMinor <= plain(by(sale.money))
  const left = all(sale.money) - all(earlier)
  const own = all(by(sale.money)) - all(by(earlier))
  const most = Math.max(0, isCovered ? Math.min(left, own) : left)
  if (method !== 'cash') return Math.min(amountMinor, most)
  const rounded = total(by(earlier).map((one) => one.roundingMinor))
  const wanted = inCoins(Math.max(0, amountMinor - rounded), coin)
  return wanted <= most ? wanted : most - (coin === 0 ? 0 : most % coin)
}

/**
 * The points that an order leaves on the shopper's account.
 * @param major minor units of one unit
 */
export function pointsLeft(sale: Sale, major: number): number {
  if (sale.soldOn === null) return sale.isTaken ? -sale.redeemed : 0
  const units = Math.floor(sale.totalMinor / major)
  const kept = Math.floor((sale.totalMinor - refundedMinor(sale)) / major)
  const earned = units === 0 ? sale.earned : Math.floor((sale.earned * kept) / units)
  return earned - (sale.redeemed - Math.round(sale.redeemed * partBack(sale)))
}

function partBack(sale: Sale): number {
  if (sale.totalMinor > 0) return refundedMinor(sale) / sale.totalMinor
  const totals = sale.lines.map(costOf)
  if (sale.subtotalMinor === 0) return sale.returns.length > 0 ? 1 : 0
  const back = sale.lines.map((line, index) => ((totals[index] ?? 0) * line.back) / line.quantity)
  return total(back) / sale.subtotalMinor
}

import { DEMO_SETTINGS } from '../../../demo/catalog.ts'
import type { SoldItem } from '../../../demo/history.ts'
import { toMajor, toMinor } from '../../../domain/catalog/price.ts'
import { THOUSANDTHS, toThousandths } from '../../../domain/catalog/quantity.ts'
import { DEMO_ORDERS } from '../../orders/demo-settings.ts'
import { newReceipt } from '../../orders/order.ts'
import { cashRounding, priceOf, totalsOf } from '../../orders/totals.ts'
import type { TillPayment, TillSale } from '../till-entry.ts'

export interface Conditions {
  readonly method: 'cash' | 'card' | 'both'
  readonly discount?: { readonly amount: number; readonly reason: string } | null
  readonly customerId?: string | null
  readonly redeemPoints?: number
}

export const CURRENCY = 'EUR'
const { taxRates } = DEMO_SETTINGS
const { loyalty, cashRounding: coin } = DEMO_ORDERS
const COIN_MINOR = minor(coin)
/** The bank notes that people pay with, in minor units. */
const NOTES = [500, 1_000, 2_000, 5_000, 10_000, 20_000]

/** A sale in the form that a till sends. */
export function tillSale(items: readonly SoldItem[], conditions: Conditions): TillSale {
  const { customerId = null, redeemPoints = 0, discount = null } = conditions
  const lines = items.map(({ product, quantity, pack, percentOff = 0 }) => {
    const { percent, name } = taxRates.find((one) => one.name === product.taxRate) ?? taxRates[0]
    const priced = {
      quantity: toThousandths(quantity),
      unitPriceMinor: minor((pack ?? product).price),
    }
    return {
      ...priced,
      discountMinor: Math.round((priceOf(priced) * percentOff) / 100),
      taxRate: { name, percent: percent * THOUSANDTHS },
    }
  })
  const pointsMinor = redeemPoints * minor(loyalty.pointValue)
  const totals = totalsOf(lines, minor(discount?.amount ?? 0) + pointsMinor)
  return {
    lines: items.map(({ product, quantity, pack }, index) => {
      const { id: productId, name, sku, unit = 'piece' } = product
      const { price: unitPrice } = pack ?? product
      const { percent, name: rate } = lines[index]?.taxRate ?? { percent: 0, name: '' }
      return {
        productId,
        name,
        sku,
        unit,
        quantity,
        unitPrice,
        ...(pack && { name: `${name} (pack of ${pack.quantity})`, pack: pack.quantity }),
        discount: major(lines[index]?.discountMinor ?? 0),
        total: major(totals.lines[index]?.totalMinor ?? 0),
        taxRate: { name: rate, percent: percent / THOUSANDTHS },
      }
    }),
    discount,
    subtotal: major(totals.subtotalMinor),
    total: major(totals.totalMinor),
    taxes: totals.taxes.map(({ name, percent, netMinor, taxMinor, grossMinor }) => ({
      name,
      percent: percent / THOUSANDTHS,
      net: major(netMinor),
      tax: major(taxMinor),
      gross: major(grossMinor),
    })),
    payments: payments(totals.totalMinor, conditions.method),
    customerId,
    ...(redeemPoints > 0 && { redeemPoints, pointsDiscount: major(pointsMinor) }),
    receipt: newReceipt(),
  }
}

/** The amount that rounds a cash payment to the smallest coin. */
export function roundingOf(amount: number): number {
  return major(cashRounding(minor(amount), COIN_MINOR))
}

function payments(totalMinor: number, method: Conditions['method']): TillPayment[] {
  const cardMinor = { cash: 0, card: totalMinor, both: Math.floor(totalMinor / 2) }[method]
  const restMinor = totalMinor - cardMinor
  const card = { method: 'card', amount: major(cardMinor), reference: null } as const
  if (restMinor === 0) return totalMinor === 0 ? [] : [card]
  const roundingMinor = cashRounding(restMinor, COIN_MINOR)
  const amountMinor = restMinor + roundingMinor
  const givenMinor = NOTES.find((note) => note >= amountMinor) ?? amountMinor
  const cash = {
    method: 'cash',
    amount: major(amountMinor),
    given: major(givenMinor),
    change: major(givenMinor - amountMinor),
    rounding: major(roundingMinor),
    reference: null,
  } as const
  return cardMinor === 0 ? [cash] : [card, cash]
}

function minor(amount: number): number {
  return toMinor(amount, CURRENCY) ?? 0
}

function major(amountMinor: number): number {
  return toMajor(amountMinor, CURRENCY)
}

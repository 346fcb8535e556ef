import { toMajor } from '../../../domain/catalog/price.ts'
import { fromThousandths } from '../../../domain/catalog/quantity.ts'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import { type Basket, basketTotals, randomToken } from './basket.ts'
import type { Payment } from './payment.ts'

/** A basket that is paid in full. @param pointMinor what a point is worth */
export function saleOf(
  basket: Basket,
  payments: readonly Payment[],
  currency: string,
  pointMinor: number,
): TillSale {
  const totals = basketTotals(basket, pointMinor)
  const major = (minor: number) => toMajor(minor, currency)
  const { items, shopper, redeemPoints, discountReason } = basket
  const reason = discountReason || (redeemPoints > 0 ? 'Points' : 'Discount')
  return {
    lines: items.map((item, index) => ({
      ...{ productId: item.productId, name: item.name, sku: item.sku, unit: item.unit },
      quantity: fromThousandths(item.quantity),
      ...(item.pack === 1 ? {} : { pack: item.pack }),
      unitPrice: major(item.unitPriceMinor),
      discount: major(totals.discounts[index] ?? 0),
      taxRate: { name: item.taxRate.name, percent: fromThousandths(item.taxRate.percent) },
      total: major(totals.lines[index]?.totalMinor ?? 0),
    })),
    discount: totals.discountMinor > 0 ? { amount: major(totals.discountMinor), reason } : null,
    subtotal: major(totals.subtotalMinor),
    total: major(totals.totalMinor),
    taxes: totals.taxes.map(({ name, percent, netMinor, taxMinor, grossMinor }) => ({
      ...{ name, percent: fromThousandths(percent) },
      ...{ net: major(netMinor), tax: major(taxMinor), gross: major(grossMinor) },
    })),
    payments: paymentEntries(payments, currency),
    ...(shopper ? { customerId: shopper.id } : {}),
    ...(redeemPoints > 0 ? { redeemPoints } : {}),
    receipt: randomToken(),
  }
}

/** Payments in the form that the server takes. */
export function paymentEntries(payments: readonly Payment[], currency: string) {
  const major = (minor: number) => toMajor(minor, currency)
  return payments.map(({ method, amountMinor, givenMinor, changeMinor, roundingMinor }) => ({
    method,
    amount: major(amountMinor),
    given: givenMinor === null ? null : major(givenMinor),
    change: changeMinor === null ? null : major(changeMinor),
    rounding: major(roundingMinor),
    reference: null,
  }))
}

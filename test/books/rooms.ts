import { expect } from 'bun:test'
import { rowProblems } from '../../src/domain/check.ts'
import type { SalesView } from '../../src/domain/orders/sales.ts'
import type { OrderView } from '../../src/domain/orders/view.ts'
import { add, listed, total } from './arithmetic.ts'
import { rateKey, refundedMinor, type Sale } from './book.ts'
import type { BookShop } from './shop.ts'

/** Sums of sales less returns, as each room of kassa shows them. */
interface Sums {
  readonly days: Readonly<Record<string, number>>
  readonly refunded: Readonly<Record<string, number>>
  readonly taken: Readonly<Record<string, number>>
  readonly givenBack: Readonly<Record<string, number>>
  readonly gross: Readonly<Record<string, number>>
  readonly tax: Readonly<Record<string, number>>
  readonly products: Readonly<Record<string, number>>
  readonly quantities: Readonly<Record<string, number>>
  readonly shipping: number
}

/** Expects that every room says what the book says. */
export async function agree(shop: BookShop, about: string): Promise<void> {
  const sums = { about, ...bookSums(shop.sales) }
  expect({ about, ...(await salesRoom(shop)) }).toEqual(sums)
  for (const sale of shop.sales) expect(await orderRoom(shop, sale)).toEqual(ofBook(shop, sale))
  const stock = shop.stock()
  for (const { product } of shop.wares) {
    const answer = (await shop.shop.get(product.id)).product
    const rounded = Math.round((stock.get(product.id) ?? 0) * 1000) / 1000
    expect([about, product.name, answer.stock]).toEqual([about, product.name, rounded])
  }
  for (const shopper of shop.shoppers) {
    const path = `/shop/api/customers/${shopper}/points`
    const { balance } = await shop.owner.done<{ balance: number }>(shop.owner.get(path))
    expect([about, shopper, balance]).toEqual([about, shopper, shop.balance(shopper)])
  }
  const { problems } = await rowProblems(shop.kassa.ports.store.read, shop.kassa.ports.secrets)
  expect([about, problems]).toEqual([about, []])
}

function bookSums(sales: readonly Sale[]): Sums {
  const days = new Map<string, number>()
  const refunded = new Map<string, number>()
  const taken = new Map<string, number>()
  const givenBack = new Map<string, number>()
  const gross = new Map<string, number>()
  const tax = new Map<string, number>()
  const products = new Map<string, number>()
  const quantities = new Map<string, number>()
  let shipping = 0
  for (const sale of sales) {
    if (sale.soldOn === null) continue
    add(days, sale.soldOn, sale.totalMinor)
    for (const { method, amountMinor } of sale.money) add(taken, method, amountMinor)
    for (const [key, rate] of sale.taxes) {
      add(gross, key, rate.gross)
      add(tax, key, rate.tax)
    }
    for (const { product, quantity, pack, paidMinor } of sale.lines) {
      add(products, product, paidMinor)
      add(quantities, product, quantity * pack)
    }
    shipping += sale.fee?.amountMinor ?? 0
    for (const back of sale.returns) {
      add(refunded, back.on, back.amountMinor)
      for (const { method, amountMinor } of back.money) add(givenBack, method, amountMinor)
      for (const [key, rate] of back.taxes) {
        add(gross, key, -rate.gross)
        add(tax, key, -rate.tax)
      }
      for (const [product, { quantity, amountMinor }] of back.products) {
        add(products, product, -amountMinor)
        add(quantities, product, -quantity)
      }
      shipping -= back.feeMinor
    }
  }
  return {
    days: listed(days),
    refunded: listed(refunded),
    taken: listed(taken),
    givenBack: listed(givenBack),
    gross: listed(gross),
    tax: listed(tax),
    products: listed(products),
    quantities: listed(quantities),
    shipping,
  }
}

/** Sales, of all days. */
async function salesRoom(shop: BookShop): Promise<Sums> {
  const path = '/shop/api/sales?from=2026-01-01&to=2026-12-31'
  const view = await shop.owner.done<SalesView>(shop.owner.get(path))
  const by = <T>(all: readonly T[], key: (one: T) => string, minor: (one: T) => number) => {
    return listed(new Map(all.map((one) => [key(one), minor(one)])))
  }
  const rate = ({ name, percent }: SalesView['taxes'][number]) =>
    rateKey({ name, percent: Math.round(percent * 1000) })
  return {
    days: by(
      view.days,
      (one) => one.day,
      (one) => shop.minor(one.total),
    ),
    refunded: by(
      view.days,
      (one) => one.day,
      (one) => shop.minor(one.refunded),
    ),
    taken: by(
      view.methods,
      (one) => one.method,
      (one) => shop.minor(one.taken),
    ),
    givenBack: by(
      view.methods,
      (one) => one.method,
      (one) => shop.minor(one.refunded),
    ),
    gross: by(view.taxes, rate, (one) => shop.minor(one.gross)),
    tax: by(view.taxes, rate, (one) => shop.minor(one.tax)),
    products: by(
      view.products,
      (one) => one.productId ?? '',
      (one) => shop.minor(one.amount),
    ),
    quantities: by(
      view.products,
      (one) => one.productId ?? '',
      (one) => Math.round(one.quantity * 1000),
    ),
    shipping: shop.minor(view.shipping),
  }
}

/** An order as the API shows it. */
async function orderRoom(shop: BookShop, { id }: Sale): Promise<object> {
  const order = (await shop.ask('GET', `/v1/store/orders/${id}`)).json as OrderView
  const { status, total, paid, refunded, lines, taxes, payments, refunds } = order
  return {
    id,
    isOver: status === 'cancelled' || status === 'expired',
    total: shop.minor(total),
    paid: shop.minor(paid),
    refunded: shop.minor(refunded),
    money: payments.map(({ method, amount }) => `${method} ${shop.minor(amount)}`),
    back: sumsByMethod(
      refunds.map(({ method, amount }) => ({ method, amountMinor: shop.minor(amount) })),
    ),
    quantities: lines.map(({ quantity, refundedQuantity }) => [quantity, refundedQuantity]),
    taxes: taxes.map(({ name, gross, tax }) => `${name} ${shop.minor(gross)} ${shop.minor(tax)}`),
  }
}

function ofBook(shop: BookShop, sale: Sale): object {
  return {
    id: sale.id,
    isOver: !sale.isTaken,
    total: sale.totalMinor,
    paid: total(sale.money.map((one) => one.amountMinor - one.roundingMinor)),
    refunded: refundedMinor(sale),
    money: sale.money.map(({ method, amountMinor }) => `${method} ${amountMinor}`),
    back: sumsByMethod(
      sale.returns.flatMap(({ money }) =>
        money.map((one) => ({ ...one, amountMinor: one.amountMinor - one.roundingMinor })),
      ),
    ),
    quantities: sale.lines.map(({ quantity, back }) => [quantity / 1000, back / 1000]),
    taxes: [...sale.taxes.values()].map(({ name, gross, tax }) => `${name} ${gross} ${tax}`),
  }
}

function sumsByMethod(money: readonly { readonly method: string; readonly amountMinor: number }[]) {
  const sums = new Map<string, number>()
  for (const { method, amountMinor } of money) add(sums, method, amountMinor)
  return listed(sums)
}

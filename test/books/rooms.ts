import { expect } from 'bun:test'
import { rowProblems } from '../../src/domain/check.ts'
import { MODULES } from '../../src/installed.ts'
import type { SalesExport } from '../../src/modules/orders/export/export.ts'
import type { PaperData } from '../../src/modules/orders/paper.ts'
import type { SalesView } from '../../src/modules/orders/sales.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { ClosingView } from '../../src/modules/till/journal-lists.ts'
import { rowsOf } from '../csv-rows.ts'
import { add, listed, total } from './arithmetic.ts'
import { type Money, rateKey, refundedMinor, type Sale } from './book.ts'
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
  expect({ about, ...(await exportsRoom(shop)) }).toEqual(sums)
  const counter = { about, ...counterSums(shop.sales) }
  expect({ about, ...(await closingsRoom(shop)) }).toEqual(counter)
  expect({ about, ...(await tillsRoom(shop)) }).toEqual(counter)
  expect([about, await journalRoom(shop)]).toEqual([about, journalSums(shop.sales)])
  for (const sale of shop.sales) {
    expect(await orderRoom(shop, sale)).toEqual(ofBook(sale))
    if (sale.soldOn !== null) expect(await receiptRoom(shop, sale)).toEqual(receiptOfBook(sale))
  }
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
  const { problems } = await rowProblems(
    MODULES,
    shop.kassa.ports.store.read,
    shop.kassa.ports.secrets,
  )
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
    addTaxes(gross, tax, sale.taxes, 1)
    for (const { product, quantity, pack, paidMinor } of sale.lines) {
      add(products, product, paidMinor)
      add(quantities, product, quantity * pack)
    }
    shipping += sale.fee?.amountMinor ?? 0
    for (const back of sale.returns) {
      add(refunded, back.on, back.amountMinor)
      for (const { method, amountMinor } of back.money) add(givenBack, method, amountMinor)
      addTaxes(gross, tax, back.taxes, -1)
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

/** The part of Sales that tills have sold, of all days. */
async function tillsRoom(shop: BookShop) {
  const path = '/shop/api/sales?from=2026-01-01&to=2026-12-31'
  const { tills } = await shop.owner.done<SalesView>(shop.owner.get(path))
  const taken = new Map(tills.methods.map((one) => [one.method, shop.minor(one.taken)]))
  const givenBack = new Map(tills.methods.map((one) => [one.method, shop.minor(one.refunded)]))
  const gross = new Map<string, number>()
  const tax = new Map<string, number>()
  for (const { name, percent, left } of tills.taxes) {
    const key = rateKey({ name, percent: Math.round(percent * 1000) })
    add(gross, key, shop.minor(left.gross))
    add(tax, key, shop.minor(left.tax))
  }
  return {
    taken: listed(taken),
    givenBack: listed(givenBack),
    gross: listed(gross),
    tax: listed(tax),
    rounding: shop.minor(tills.rounding),
    online: shop.minor(tills.online.amount),
  }
}

type FileRow = Readonly<Record<string, string>>

/** The files for the accountant, each of which has a part of the sums, or several of them. */
async function exportsRoom(shop: BookShop): Promise<Sums> {
  const documents = await exported(shop, 'documents')
  const lines = await exported(shop, 'lines')
  const payments = await exported(shop, 'payments')
  const ofDays = await exported(shop, 'days')
  const minor = (row: FileRow, column: string) => shop.minor(Number(row[column]))
  const sumsBy = (rows: readonly FileRow[], key: string, column: string, sign = 1) => {
    const sums = new Map<string, number>()
    for (const row of rows) add(sums, row[key] ?? '', sign * minor(row, column))
    return listed(sums)
  }
  const ofKind = (rows: readonly FileRow[], kind: string) => rows.filter((row) => row.kind === kind)
  const byRate = (part: string) => {
    const ofLines = new Map<string, number>()
    const all = new Map<string, number>()
    for (const [rows, sums] of [[lines, ofLines] as const, [ofDays, all] as const]) {
      for (const row of rows) {
        const key = rateKey({
          name: row.rate ?? '',
          percent: Math.round(1000 * Number(row.percent)),
        })
        add(sums, key, minor(row, part))
      }
    }
    const ofDocuments = new Map<string, number>()
    for (const row of documents) {
      for (const [heading, cell] of Object.entries(row)) {
        const [, rate] = heading.split(`${part} `)
        if (rate) add(ofDocuments, rate, shop.minor(Number(cell)))
      }
    }
    expect(listed(ofLines)).toEqual(listed(all))
    expect(listed(ofDocuments)).toEqual(listed(all))
    return listed(all)
  }
  const products = new Map<string, number>()
  const quantities = new Map<string, number>()
  let shipping = 0
  for (const row of lines) {
    if (row.productId) {
      add(products, row.productId, minor(row, 'gross'))
      const pieces = Number(row.quantity) * Number(row.pack)
      add(quantities, row.productId, Math.round(1000 * pieces))
    } else shipping += minor(row, 'gross')
  }
  expect(documents.reduce((all, row) => all + minor(row, 'shipping'), 0)).toBe(shipping)
  expect(sumsBy(payments, 'till', 'amount')).toEqual(moneyByTill(shop))
  const handed = payments.filter(({ given }) => given !== '')
  expect(handed.map((row) => minor(row, 'given') - minor(row, 'change'))).toEqual(
    handed.map((row) => minor(row, 'amount')),
  )
  return {
    days: sumsBy(ofKind(documents, 'sale'), 'day', 'total'),
    refunded: sumsBy(ofKind(documents, 'refund'), 'day', 'total', -1),
    taken: sumsBy(ofKind(payments, 'sale'), 'method', 'amount'),
    givenBack: sumsBy(ofKind(payments, 'refund'), 'method', 'amount', -1),
    gross: byRate('gross'),
    tax: byRate('tax'),
    products: listed(products),
    quantities: listed(quantities),
    shipping,
  }
}

/** The money that was taken less what was given back, by the till that did so, if one did. */
function moneyByTill({ sales, tills }: BookShop): Readonly<Record<string, number>> {
  const sums = new Map<string, number>()
  const addMoney = (money: readonly Money[], sign: 1 | -1) => {
    for (const { till, amountMinor } of money) {
      add(sums, till === null ? '' : (tills[till]?.id ?? ''), sign * amountMinor)
    }
  }
  for (const { soldOn, money, returns } of sales) {
    if (soldOn === null) continue
    addMoney(money, 1)
    for (const back of returns) addMoney(back.money, -1)
  }
  return listed(sums)
}

/** The rows of a file of all days with sales, by their headings. */
async function exported(shop: BookShop, of: SalesExport): Promise<FileRow[]> {
  const days = shop.sales.flatMap(({ soldOn, returns }) => [soldOn, ...returns.map(({ on }) => on)])
  const [from = shop.today, to = from] = [0, -1].map((at) => {
    return days
      .filter((day) => day !== null)
      .sort()
      .at(at)
  })
  const path = `/shop/api/sales/export?from=${from}&to=${to}&of=${of}`
  const { text } = await shop.owner.get(path)
  return rowsOf(text)
}

/** The money taken and returned at the tills, according to the book. */
function counterSums(sales: readonly Sale[]) {
  const taken = new Map<string, number>()
  const givenBack = new Map<string, number>()
  const gross = new Map<string, number>()
  const tax = new Map<string, number>()
  let rounding = 0
  let online = 0
  for (const sale of sales) {
    const { money, returns } = sale
    rounding += total(money.map((one) => (one.till === null ? 0 : one.roundingMinor)))
    if (sale.till === null) {
      online += total(money.map((one) => (one.till === null ? 0 : one.amountMinor)))
    } else addTaxes(gross, tax, sale.taxes, 1)
    for (const back of returns) {
      if (back.till === null) continue
      rounding -= total(back.money.map((one) => one.roundingMinor))
      addTaxes(gross, tax, back.taxes, -1)
    }
    for (const { till, method, amountMinor } of money) {
      if (till !== null) add(taken, method, amountMinor)
    }
    for (const { till, method, amountMinor } of returns.flatMap((back) => back.money)) {
      if (till !== null) add(givenBack, method, amountMinor)
    }
  }
  return {
    taken: listed(taken),
    givenBack: listed(givenBack),
    gross: listed(gross),
    tax: listed(tax),
    rounding,
    online,
  }
}

function addTaxes(
  gross: Map<string, number>,
  tax: Map<string, number>,
  rates: ReadonlyMap<string, { readonly gross: number; readonly tax: number }>,
  sign: 1 | -1,
): void {
  for (const [key, rate] of rates) {
    add(gross, key, sign * rate.gross)
    add(tax, key, sign * rate.tax)
  }
}

/** The sums of the closings of all tills. */
async function closingsRoom(shop: BookShop) {
  const path = '/shop/api/closings?limit=100'
  const { data } = await shop.owner.done<{ data: ClosingView[] }>(shop.owner.get(path))
  const taken = new Map<string, number>()
  const givenBack = new Map<string, number>()
  for (const { method, ...sums } of data.flatMap(({ methods }) => methods)) {
    add(taken, method, shop.minor(sums.taken))
    add(givenBack, method, shop.minor(sums.refunded))
  }
  const gross = new Map<string, number>()
  const tax = new Map<string, number>()
  for (const { name, percent, left } of data.flatMap(({ taxes }) => taxes)) {
    const key = rateKey({ name, percent: Math.round(percent * 1000) })
    add(gross, key, shop.minor(left?.gross ?? 0))
    add(tax, key, shop.minor(left?.tax ?? 0))
  }
  return {
    taken: listed(taken),
    givenBack: listed(givenBack),
    gross: listed(gross),
    tax: listed(tax),
    rounding: total(data.map((one) => shop.minor(one.rounding ?? 0))),
    online: total(data.map((one) => shop.minor(one.online?.amount ?? 0))),
  }
}

/** The sales and returns at the tills, according to the book. */
function journalSums(sales: readonly Sale[]) {
  const atTill = sales.filter(({ till }) => till !== null)
  const back = sales.flatMap(({ returns }) => returns.filter(({ till }) => till !== null))
  return {
    sold: total(atTill.map(({ totalMinor }) => totalMinor)),
    back: total(back.map(({ amountMinor }) => amountMinor)),
  }
}

/** The sales and returns in the exported journal. */
async function journalRoom(shop: BookShop) {
  const { text } = await shop.owner.get('/shop/api/journal?format=jsonl')
  type Line = { readonly order?: { total: number }; readonly refund?: { amount: number } }
  const lines = text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
  return {
    sold: total(lines.map(({ order }) => shop.minor(order?.total ?? 0))),
    back: total(lines.map(({ refund }) => shop.minor(refund?.amount ?? 0))),
  }
}

/** The page of a receipt. */
async function receiptRoom(shop: BookShop, { id }: Sale) {
  const order = (await shop.ask('GET', `/v1/store/orders/${id}`)).json as OrderView
  const { pathname } = new URL(order.receiptUrl ?? '', 'http://localhost')
  const { text } = await shop.kassa.ask({ path: pathname })
  const [, data = ''] = /<script[^>]*type="application\/json"[^>]*>([^<]*)/.exec(text) ?? []
  const { total, refunded, taxes, payments } = JSON.parse(data) as PaperData
  return {
    id,
    total: shop.minor(total),
    refunded: shop.minor(refunded),
    taxes: taxes.map(({ name, gross, tax }) => `${name} ${shop.minor(gross)} ${shop.minor(tax)}`),
    money: payments.map(({ method, amount }) => `${method} ${shop.minor(amount)}`),
  }
}

function receiptOfBook(sale: Sale) {
  return {
    id: sale.id,
    total: sale.totalMinor,
    refunded: refundedMinor(sale),
    taxes: [...sale.taxes.values()].map(({ name, gross, tax }) => `${name} ${gross} ${tax}`),
    money: sale.money.map(({ method, amountMinor }) => `${method} ${amountMinor}`),
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
    discounts: lines.map(({ discount }) => shop.minor(discount)),
    quantities: lines.map(({ quantity, refundedQuantity }) => [quantity, refundedQuantity]),
    taxes: taxes.map(({ name, gross, tax }) => `${name} ${shop.minor(gross)} ${shop.minor(tax)}`),
  }
}

function ofBook(sale: Sale): object {
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
    discounts: sale.lines.map(({ discountMinor }) => discountMinor),
    quantities: sale.lines.map(({ quantity, back }) => [quantity / 1000, back / 1000]),
    taxes: [...sale.taxes.values()].map(({ name, gross, tax }) => `${name} ${gross} ${tax}`),
  }
}

function sumsByMethod(money: readonly { readonly method: string; readonly amountMinor: number }[]) {
  const sums = new Map<string, number>()
  for (const { method, amountMinor } of money) add(sums, method, amountMinor)
  return listed(sums)
}

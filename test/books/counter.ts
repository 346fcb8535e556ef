import type { OrderView } from '../../src/modules/orders/view.ts'
import { catalogProduct } from '../../src/modules/till/page/data/catalog.ts'
import {
  type Basket,
  basketTotals,
  type Discount,
  itemOf,
  newBasket,
  pricedItem,
  withItem,
} from '../../src/modules/till/page/sell/basket.ts'
import {
  cashPayment,
  dueMinor,
  type NotedPayment,
  notedPayment,
  paymentEntries,
  type TillMethod,
} from '../../src/modules/till/page/sell/payments.ts'
import {
  exchangeEntries,
  refundEntries,
  refundWays,
  saleOf as saleEntry,
  type Way,
} from '../../src/modules/till/page/sell/sale.ts'
import { portion, total } from './arithmetic.ts'
import {
  costOf,
  type Goods,
  giveBack,
  type Money,
  payout,
  type Sale,
  saleOf,
  worthOf,
} from './book.ts'
import type { BookShop } from './shop.ts'
import type { BookTill } from './till.ts'

/**
 * The actions of a cashier, through the code of the till's page. The book calculates the results on
 * its own.
 */
export class Counter {
  constructor(readonly shop: BookShop) {}

  /** A basket, what the book makes of its lines, and its discount in minor units. */
  basket(): { basket: Basket; goods: Goods[]; discountMinor: number } {
    const { shop } = this
    const { chance } = shop
    let basket = newBasket()
    const discounts: (readonly [discount: Discount | null, label: number | null])[] = []
    for (let lines = 1 + chance.below(3); lines > 0; lines--) {
      const ware = shop.wares[chance.below(shop.wares.length)]
      if (!ware || basket.items.some(({ productId }) => productId === ware.product.id)) continue
      const rates = shop.rates.map(({ name, percent }) => ({ name, percent: percent / 1000 }))
      const isPiece = ware.product.unit === 'piece'
      const quantity = isPiece ? 1000 * (1 + chance.below(4)) : 1 + chance.below(3000)
      const item = itemOf(catalogProduct(ware.product), quantity, rates)
      const isLabel = ware.product.unit === 'kg' && chance.below(2) === 0
      const label = isLabel ? 1 + chance.below(30 * shop.major) : null
      const isPack = ware.packMinor !== null && chance.below(3) === 0
      const packed = isPack ? { ...item, pack: 6, unitPriceMinor: ware.packMinor ?? 0 } : item
      const discount = label === null && chance.below(3) === 0 ? this.#discount() : null
      const added = label === null ? { ...packed, discount } : pricedItem(item, label)
      basket = withItem(basket, added)
      discounts.push([discount, label])
    }
    const goods = basket.items.map((item, index): Goods => {
      const [discount = null, label = null] = discounts[index] ?? []
      const ware = shop.wares.find(({ product }) => product.id === item.productId)
      if (!ware) throw new Error('a line without a product')
      const { quantity, pack } = item
      const priceMinor = pack === 1 ? ware.priceMinor : (ware.packMinor ?? 0)
      return {
        product: ware.product.id,
        quantity,
        pack,
        priceMinor,
        labelMinor: label,
        discountMinor: discountIn(discount, portion(priceMinor, quantity, 1000)),
        rate: shop.rateOf(ware),
      }
    })
    const discount = chance.below(4) === 0 ? this.#discount() : null
    const totals = goods.map(costOf)
    return {
      basket: { ...basket, discount },
      goods,
      discountMinor: discountIn(discount, total(totals)),
    }
  }

  async sell(): Promise<void> {
    const { shop } = this
    const till = this.#till()
    const { basket, goods, discountMinor } = this.basket()
    const shopper =
      shop.chance.below(3) === 0 ? (shop.shoppers[shop.chance.below(2)] ?? null) : null
    const { subtotalMinor } = basketTotals(basket, 0)
    const redeemed = shopper === null ? 0 : this.#redeemed(shopper, subtotalMinor - discountMinor)
    const customer = { id: shopper ?? '', email: '', name: null, points: 0 }
    const whole = { ...basket, shopper: shopper ? customer : null, redeemPoints: redeemed }
    const payments = this.#payments(basketTotals(whole, shop.pointMinor).totalMinor)
    const { currency } = shop.in_
    const content = saleEntry(whole, payments, currency, shop.pointMinor)
    const off = discountMinor + redeemed * shop.pointMinor
    const id = await till.add({ kind: 'sale', content })
    this.#sold(till, id, goods, off, { shopper, redeemed }, moneyOf(payments, this.#index(till)))
  }

  /** Takes goods back, for money the way it was paid or another way. */
  async takeBack(): Promise<void> {
    const found = await this.#returnable()
    if (!found) return
    const { sale, order, quantities, returned } = found
    const till = this.#till()
    const by = this.shop.chance.pick<TillMethod | 'paid'>(['paid', 'paid', 'cash', 'card'])
    const worth = worthOf(sale, quantities)
    const ways = refundWays(order, returned, by, this.shop.in_.coin)
    const restock = this.shop.chance.below(3) > 0
    const entries = refundEntries(order, returned, ways, { restock, reason: 'Return' })
    this.#checkWays(sale, ways, total(worth))
    for (const content of entries) await till.add({ kind: 'refund', content }, true)
    const money = ways.map((way) => moneyBack(way, this.#index(till)))
    giveBack(sale, this.shop.today, this.#index(till), quantities, worth, money, restock)
  }

  /** Takes goods back for others. */
  async exchange(): Promise<void> {
    const found = await this.#returnable()
    if (!found || found.sale.redeemed > 0) return
    const { sale, order, quantities, returned } = found
    const { shop } = this
    const till = this.#till()
    const { coin } = shop.in_
    const { basket, goods, discountMinor } = this.basket()
    const restock = shop.chance.below(2) === 0
    const exchange = { number: order.number ?? '', order, returned, restock, reason: 'Exchange' }
    const whole = { ...basket, exchange }
    const { totalMinor, returnedMinor } = basketTotals(whole, 0)
    const credit = Math.min(totalMinor, returnedMinor)
    const payments = totalMinor > credit ? this.#payments(totalMinor - credit) : []
    const by = shop.chance.pick<TillMethod | 'paid'>(['paid', 'cash'])
    const back = returnedMinor > credit ? refundWays(order, returned, by, coin, credit) : []
    const entries = exchangeEntries(whole, exchange, payments, back)
    const worth = worthOf(sale, quantities)
    const spent = { method: 'exchange', amountMinor: credit, roundingMinor: 0, till: null }
    this.#checkWays(sale, back, total(worth) - credit, credit > 0 ? [spent] : [])
    await till.add({ kind: 'refund', content: entries.refund }, true)
    const { number } = till
    const index = this.#index(till)
    const used = { method: 'exchange', amountMinor: credit, roundingMinor: 0, till: index }
    const money = [...(credit > 0 ? [used] : []), ...back.map((way) => moneyBack(way, index))]
    giveBack(sale, shop.today, this.#index(till), quantities, worth, money, restock)
    let id: string | null = null
    for (const entry of entries.others(number)) {
      const orderId = await till.add(entry)
      if (entry.kind === 'sale') id = orderId
    }
    const paid = [...(credit > 0 ? [used] : []), ...moneyOf(payments, this.#index(till))]
    this.#sold(till, id, goods, discountMinor, { shopper: null, redeemed: 0 }, paid)
  }

  /** Hands an online order over, and takes the rest of its money. */
  async handOver(sale: Sale): Promise<void> {
    const { shop } = this
    const till = this.#till()
    const { currency } = shop.in_
    const paid = total(sale.money.map((one) => one.amountMinor - one.roundingMinor))
    const payments = sale.totalMinor > paid ? this.#payments(sale.totalMinor - paid) : []
    const taken = paymentEntries(payments, currency).map((payment, index) => {
      return { ...payment, reference: `${till.number} ${sale.id} ${index}` }
    })
    const path = `/v1/pos/orders/${sale.id}/hand-over`
    const answer = await till.ask(path, 'POST', { payments: taken })
    answer.having(200)
    for (const { method, amount, rounding } of taken) {
      const reason = `Order ${sale.id}`
      const content = { amount, rounding, method, reason, orderId: sale.id }
      await till.add({ kind: 'cash', content })
    }
    sale.money = [...sale.money, ...moneyOf(payments, this.#index(till))]
    if (sale.soldOn === null) {
      sale.soldOn = shop.today
      sale.earned = sale.shopper === null ? 0 : shop.earned(sale.totalMinor)
    }
  }

  async moveCash(): Promise<void> {
    const amount = this.shop.decimal(this.shop.chance.below(50) * this.shop.major)
    await this.#till().add({ kind: 'cash', content: { amount, method: 'cash', reason: 'Change' } })
  }

  async close(till = this.#till()): Promise<void> {
    await till.close(this.shop.decimal(this.shop.chance.below(3) * this.shop.major))
  }

  #sold(
    till: BookTill,
    id: string | null,
    goods: readonly Goods[],
    discountMinor: number,
    customer: { readonly shopper: string | null; readonly redeemed: number },
    money: readonly Money[],
  ): void {
    const { shop } = this
    if (id === null) throw new Error('a sale has no order')
    const sale = saleOf(id, this.#index(till), goods, discountMinor, null, customer)
    sale.money = money
    sale.soldOn = shop.today
    sale.earned = sale.shopper === null ? 0 : shop.earned(sale.totalMinor)
    shop.sales.push(sale)
  }

  /** A sale of which something is left, and what comes back of it. */
  async #returnable() {
    const { chance, sales, in_ } = this.shop
    const candidates = sales.filter((one) => {
      const isSold = one.soldOn !== null && one.lines.some((line) => line.back < line.quantity)
      return isSold && one.totalMinor > 0
    })
    const sale = candidates[chance.below(candidates.length || 1)]
    if (!sale) return null
    const answer = await this.shop.ask('GET', `/v1/store/orders/${sale.id}`)
    const { number } = answer.json as OrderView
    const order = await this.#till().order(number ?? '')
    const quantities = sale.lines.map(({ product, quantity, back, pack }) => {
      const ware = this.shop.wares.find((one) => one.product.id === product)
      const left = quantity - back
      if (ware?.product.unit !== 'piece' && pack === 1) return chance.below(2) * left
      return chance.below(left / 1000 + 1) * 1000
    })
    const worth = total(worthOf(sale, quantities))
    // The page gives nothing back for nothing.
    if (worth === 0 || (in_.coin > 0 && worth < in_.coin)) return null
    const returned = Object.fromEntries(
      order.lines.map(({ id }, index) => [id, quantities[index] ?? 0]),
    )
    return { sale, order, quantities, returned }
  }

  /** The ways must make up the worth; cash is rounded over all returns, and never too much. */
  #checkWays(
    sale: Sale,
    ways: readonly Way[],
    worthMinor: number,
    earlier: readonly Money[] = [],
  ): void {
    const same = [...earlier]
    const parts = total(ways.map(({ amountMinor }) => amountMinor))
    if (parts !== worthMinor) throw new Error(`${parts} goes back for goods of ${worthMinor}`)
    for (const { method, amountMinor, roundingMinor } of ways) {
      const right = payout(sale, method, amountMinor, this.shop.in_.coin, same)
      same.push(moneyBack({ method, amountMinor, roundingMinor }, 0))
      if (amountMinor + roundingMinor !== right) {
        throw new Error(`${amountMinor + roundingMinor} goes back in ${method} instead of ${right}`)
      }
    }
  }

  #payments(totalMinor: number): NotedPayment[] {
    const { chance, in_ } = this.shop
    const payments: NotedPayment[] = []
    if (chance.below(3) === 0 && totalMinor > 1) {
      payments.push(notedPayment('card', 1 + chance.below(totalMinor - 1)))
    }
    const due = dueMinor(totalMinor, payments)
    if (due === 0) return payments
    if (chance.below(3) === 0) return [...payments, notedPayment('card', due)]
    return [
      ...payments,
      cashPayment(due, due + chance.below(10 * this.shop.major) + in_.coin, in_.coin),
    ]
  }

  #redeemed(shopper: string, mostMinor: number): number {
    const { shop } = this
    const most = Math.min(shop.balance(shopper), Math.floor(mostMinor / shop.pointMinor))
    return most > 0 ? shop.chance.below(most + 1) : 0
  }

  #discount(): Discount {
    const { chance } = this.shop
    if (chance.below(2) === 0) return { percent: chance.below(40_000) }
    return { amountMinor: chance.below(5 * this.shop.major) }
  }

  #till(): BookTill {
    const till = this.shop.tills[this.shop.chance.below(this.shop.tills.length)]
    if (!till) throw new Error('the shop has no till')
    return till
  }

  #index(till: BookTill): number {
    return this.shop.tills.indexOf(till)
  }
}

function discountIn(discount: Discount | null, priceMinor: number): number {
  if (discount === null) return 0
  if ('percent' in discount) return portion(priceMinor, discount.percent, 100_000)
  return Math.min(discount.amountMinor, priceMinor)
}

function moneyOf(payments: readonly NotedPayment[], till: number): Money[] {
  return payments.map(({ method, amountMinor, roundingMinor }) => {
    return { method, amountMinor, roundingMinor, till }
  })
}

function moneyBack(way: Way<string>, till: number): Money {
  const { method, amountMinor, roundingMinor } = way
  return { method, amountMinor: amountMinor + roundingMinor, roundingMinor, till }
}

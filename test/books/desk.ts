import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { expireOrders } from '../../src/modules/orders/order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { Answer } from '../answer.ts'
import { portion, total } from './arithmetic.ts'
import {
  costOf,
  type Fee,
  type Goods,
  giveBack,
  type Money,
  payout,
  type Sale,
  saleOf,
  worthOf,
} from './book.ts'
import type { Online } from './online.ts'
import type { BookShop } from './shop.ts'

const ORDERS = '/v1/store/orders'

/** The events of online orders. The book calculates the results on its own. */
export class Desk {
  #references = 0

  /** @param online the payments at a provider; null: the shop uses none */
  constructor(
    readonly shop: BookShop,
    readonly online: Online | null,
  ) {}

  /**
   * A backend places an order, with prices and discounts of its own.
   * @param replaced the order whose place it takes
   */
  async place(replaced: Sale | null = null): Promise<void> {
    const { shop } = this
    const path = replaced ? `${ORDERS}/${replaced.id}/replace` : ORDERS
    if (replaced) replaced.isTaken = false
    const { chance } = shop
    const goods = this.#goods()
    const lines = goods.map((one) => ({
      productId: one.product,
      quantity: one.quantity / 1000,
      unitPrice: shop.decimal(one.priceMinor),
      discount: shop.decimal(one.discountMinor),
    }))
    const totals = goods.map(costOf)
    const given = chance.below(3) === 0 ? chance.below(1 + Math.min(total(totals), shop.major)) : 0
    const shopper = chance.below(2) === 0 ? (shop.shoppers[chance.below(2)] ?? null) : null
    const most = shopper === null ? 0 : Math.floor((total(totals) - given) / shop.pointMinor)
    const balance = shopper === null ? 0 : Math.max(0, Math.min(most, shop.balance(shopper)))
    const redeemed = balance === 0 ? 0 : chance.below(balance + 1)
    const fee = this.#fee()
    const body = {
      lines,
      email: 'guest@example.com',
      customerId: shopper,
      ...(fee === null && { fulfilment: 'none' }),
      ...(redeemed > 0 && { redeemPoints: redeemed }),
      ...(given > 0 && { discount: { amount: shop.decimal(given), reason: 'Regular' } }),
      ...(fee && {
        shipping: {
          name: 'Courier',
          price: shop.decimal(fee.amountMinor + 1),
          discount: shop.decimal(1),
          ...(fee.rate && { taxRate: fee.rate.name }),
        },
      }),
    }
    const quote = await shop.ask('POST', `${path}?dryRun=true`, body)
    const order = (await shop.ask('POST', path, body)).json as OrderView
    const off = given + redeemed * shop.pointMinor
    const sale = saleOf(order.id, null, goods, off, fee, { shopper, redeemed })
    const shown = (quote.json as OrderView).total
    if (shop.minor(shown) !== sale.totalMinor) {
      throw new Error(`the quote says ${shown}, the book ${shop.decimal(sale.totalMinor)}`)
    }
    this.#placed(sale)
  }

  /**
   * A guest places an order on a page of the shop, at the prices of the catalog. If a price has
   * changed since the page was shown, there is no order until the new sum was shown.
   */
  async buy(): Promise<void> {
    const { shop } = this
    const { chance } = shop
    const chosen = this.#goods()
    const isSent = chance.below(2) === 0
    const online = this.online !== null && chance.below(3) > 0 ? this.online : null
    const body = {
      lines: chosen.map(({ product, quantity }) => {
        return { productId: product, quantity: quantity / 1000 }
      }),
      email: `guest-${++this.#references}@example.com`,
      delivery: isSent ? 'post' : 'pickup',
      payment: online ? 'online' : isSent ? 'transfer' : 'counter',
      ...(online && { returnUrl: 'http://localhost/' }),
      ...(isSent && { address: this.#address() }),
    }
    const { lines, delivery } = body
    const quote = await this.#askPage('/quote', { lines, delivery })
    let { total: shown } = quote.json as OrderView
    const [first] = chosen
    const ware = shop.wares.find(({ product }) => product.id === first?.product)
    if (first && ware && chance.below(3) === 0) {
      // A part of a kilogram costs a cent more only if the kilogram costs some cents more.
      const least = Math.ceil(1000 / first.quantity)
      await shop.setPrice(ware, ware.priceMinor + least + chance.below(shop.major))
      const refused = await this.#askPage('/orders', { ...body, expectedTotal: shown })
      const { code, quote } = refused.json as { code: string; quote: OrderView }
      const isSame = quote?.total === shown || (code !== 'TOTAL_CHANGED' && refused.status !== 201)
      if (isSame || refused.status !== 409) throw refused.unexpected('is not a refusal of the sum')
      shown = quote.total
    }
    const order = { ...body, expectedTotal: shown }
    if (online && chance.below(4) === 0) {
      const refused = await online.without('begin', () => this.#askPage('/orders', order))
      refused.having(503)
      return
    }
    const answer = await this.#askPage('/orders', order)
    if (answer.status !== 201) throw answer.unexpected(`to ${JSON.stringify(body)}`)
    const goods = chosen.map((one) => {
      const { priceMinor = 0 } = shop.wares.find(({ product }) => product.id === one.product) ?? {}
      return { ...one, priceMinor, discountMinor: 0 }
    })
    const { id } = answer.json as OrderView
    const fee = this.#delivery(isSent, total(goods.map(costOf)))
    const sale = saleOf(id, null, goods, 0, fee, { shopper: null, redeemed: 0 })
    this.#placed(sale)
    // Who pays online gets no mail before the money comes.
    if (online) await online.began(sale, body.email)
    else this.refuseOtherMail(body.email, sale)
  }

  /** The mail to the guest must say what the order costs. */
  refuseOtherMail(address: string, { totalMinor }: Sale): void {
    const { currency } = this.shop.in_
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    const said = format.format(this.shop.decimal(totalMinor))
    const mail = this.shop.kassa.mailbox.to(address).at(-1)
    if (mail?.text.includes(said)) return
    throw new Error(`the mail does not say ${said}: ${mail?.text}`)
  }

  /** The price of a delivery option of the shop for goods of this value. */
  #delivery(isSent: boolean, goodsMinor: number): Fee {
    const { rates, major } = this.shop
    const [, second] = rates
    if (!second) throw new Error('the shop has no rates')
    if (!isSent) return { amountMinor: major, rate: null }
    const postMinor = major > 1 ? 490 : 5
    return { amountMinor: goodsMinor >= 90 * major ? 0 : postMinor, rate: second }
  }

  #address() {
    const { country, postalCode } = this.shop.in_
    return { name: 'Guest', line1: 'Street 1', postalCode, city: 'Town', country }
  }

  /** A request of somebody on a page, each from another address. */
  async #askPage(path: string, body: object): Promise<Answer> {
    return await this.shop.kassa.askDocumented({
      method: 'POST',
      path: `/storefront/api${path}`,
      body,
      headers: {
        'x-shop-id': this.shop.shop.shop.slug,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `198.51.100.${this.#references}`,
      },
    })
  }

  /** The orders that wait for their money. */
  open(): Sale[] {
    return this.shop.sales.filter(({ soldOn, isTaken }) => soldOn === null && isTaken)
  }

  /** Pays an order in one part or two. */
  async pay(sale: Sale): Promise<void> {
    const { shop } = this
    const { chance } = shop
    const parts =
      chance.below(2) === 0 && sale.totalMinor > 1 ? [1, sale.totalMinor - 1] : [sale.totalMinor]
    for (const [index, amountMinor] of parts.entries()) {
      const method = index === 0 ? chance.pick(['online', 'transfer']) : 'online'
      const reference = `payment ${++this.#references}`
      const body = { method, amount: shop.decimal(amountMinor), reference }
      await shop.ask('POST', `${ORDERS}/${sale.id}/payments`, body)
      sale.money = [...sale.money, { method, amountMinor, roundingMinor: 0, till: null }]
    }
    sale.soldOn = shop.today
    sale.earned = sale.shopper === null ? 0 : shop.earned(sale.totalMinor)
  }

  /** Places another order in the place of one of which nothing is paid. */
  async replace(sale: Sale): Promise<void> {
    if (sale.money.length === 0 && !sale.isPacked) await this.place(sale)
  }

  /** Makes an order ready or sends it, before it is paid if it is paid later. */
  async pack(sale: Sale): Promise<void> {
    const order = (await this.shop.ask('GET', `${ORDERS}/${sale.id}`)).json as OrderView
    if (order.status !== 'open' || order.payment === null) return
    const step =
      order.fulfilment === 'delivery'
        ? { status: 'shipped', tracking: { carrier: 'Post' } }
        : { status: 'ready' }
    const path = `${ORDERS}/${sale.id}/status`
    if (order.payment === 'online') {
      const refused = await this.shop.shop.ask({ method: 'POST', path, body: step })
      if (refused.status !== 409) throw refused.unexpected('lets goods go without their money')
      return
    }
    await this.shop.ask('POST', path, step)
    sale.isPacked = true
  }

  async cancel(sale: Sale): Promise<void> {
    await this.shop.ask('POST', `${ORDERS}/${sale.id}/cancel`)
    sale.isTaken = false
  }

  /** Gives money back for goods, and for the shipping. */
  async refund(): Promise<void> {
    const { shop } = this
    const { chance } = shop
    const candidates = shop.sales.filter((one) => one.soldOn !== null && one.totalMinor > 0)
    const sale = candidates[chance.below(candidates.length || 1)]
    if (!sale) return
    const order = (await shop.ask('GET', `${ORDERS}/${sale.id}`)).json as OrderView
    const quantities = sale.lines.map(({ quantity, back, product }) => {
      const left = quantity - back
      const ware = shop.wares.find((one) => one.product.id === product)
      return ware?.product.unit === 'piece'
        ? chance.below(left / 1000 + 1) * 1000
        : chance.below(2) * left
    })
    const feeLeft = (sale.fee?.amountMinor ?? 0) - sale.feeBackMinor
    const shipping = feeLeft > 0 && chance.below(2) === 0
    const amounts = [...worthOf(sale, quantities), shipping ? feeLeft : 0]
    const amountMinor = total(amounts)
    if (amountMinor === 0) return
    const method = chance.pick(['cash', 'card', 'online', 'transfer'])
    const restock = chance.below(2) === 0
    const lines = order.lines.flatMap(({ id }, index) => {
      const quantity = (quantities[index] ?? 0) / 1000
      return quantity > 0 ? [{ lineId: id, quantity }] : []
    })
    const backMinor = payout(sale, method, amountMinor, shop.in_.coin)
    const body = { lines, shipping, method, restock, reason: 'Refund' }
    const refunded = () => shop.ask('POST', `${ORDERS}/${sale.id}/refunds`, body)
    if (this.online && chance.below(2) === 0) {
      await this.online.without('refund', async () => {
        await refunded()
        await shop.kassa.idle()
      })
    } else await refunded()
    const roundingMinor = backMinor - amountMinor
    const money: Money = { method, amountMinor: backMinor, roundingMinor, till: null }
    giveBack(sale, shop.today, null, quantities, amounts, [money], restock)
  }

  /** Time passes, and what was not paid in time is over. */
  async wait(minutes: number): Promise<void> {
    const { kassa } = this.shop
    const before = kassa.now
    kassa.now += minutes * MINUTE_MS
    await expireOrders(kassa.ports)
    for (const sale of this.open()) {
      const { status } = (await this.shop.ask('GET', `${ORDERS}/${sale.id}`)).json as OrderView
      if (status === 'expired') {
        if (sale.isPacked) throw new Error('an order has expired that was ready or shipped')
        sale.isTaken = false
      } else if (kassa.now - before > 24 * 30 * HOUR_MS) throw new Error('an order never expires')
    }
  }

  #placed(sale: Sale): void {
    const { shop } = this
    if (sale.totalMinor === 0) {
      sale.soldOn = shop.today
      sale.earned = 0
    }
    shop.sales.push(sale)
  }

  #goods(): Goods[] {
    const { chance, wares } = this.shop
    const chosen = wares.filter(() => chance.below(3) === 0)
    const some = chosen.length > 0 ? chosen : wares.slice(0, 1)
    return some.map((ware) => {
      const isPiece = ware.product.unit === 'piece'
      const quantity = isPiece ? 1000 * (1 + chance.below(4)) : 1 + chance.below(3000)
      const priceMinor =
        chance.below(3) === 0 ? 1 + chance.below(20 * this.shop.major) : ware.priceMinor
      const price = portion(priceMinor, quantity, 1000)
      const discountMinor = chance.below(3) === 0 ? chance.below(price + 1) : 0
      const rate = this.shop.rateOf(ware)
      return {
        product: ware.product.id,
        quantity,
        pack: 1,
        priceMinor,
        labelMinor: null,
        discountMinor,
        rate,
      }
    })
  }

  #fee(): Fee | null {
    const { chance, rates, major } = this.shop
    const rate = rates[chance.below(rates.length + 1)] ?? null
    if (chance.below(2) === 0) return null
    return { amountMinor: chance.below(9 * major), rate }
  }
}

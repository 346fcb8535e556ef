import { afterAll } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../src/modules/till/closing.ts'
import type { DayEntry } from '../../src/modules/till/day-sums.ts'
import { CREDENTIALS, type Headers, shopperOf } from '../access.ts'
import { BulkClient } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { png } from '../picture-sample.ts'
import { PRODUCTS, type ShopFixture } from '../shop-fixture.ts'
import '../stripe/pauses.ts'
import { saleOf, Till } from '../till-desk.ts'
import { ACCOUNT, COUNT, HOMES, HOOK, SETTINGS, TAXA, WARES } from './furniture.ts'

/*
 * A shop with two of everything, none like the other. It lies west of Greenwich, and its orders are
 * from the days around a change of its clocks, so that a day is no day of UTC, nor 24 hours.
 */

/** The address of the server; tests ask it by another one. */
const PUBLIC = 'https://kassa.example'
/** The last noon before New York puts its clocks forward, on 8 March at 2 in the morning. */
const FIRST_NOON = Date.UTC(2026, 2, 6, 17)
const MINUTE_MS = 60_000

type Ware = keyof typeof WARES

/** Lets the clock of a server go on by a millisecond whenever it is read. */
export function moveWithEachReading(kassa: TestServer, from: number): void {
  let now = from
  Object.defineProperty(kassa, 'now', {
    get: () => now++,
    set: (time: number) => {
      now = time
    },
  })
}

export type { Boutique }

/** The shop, and who works and buys in it. */
class Boutique {
  owner!: MemberFixture
  staff!: MemberFixture
  shopper!: string
  /** The headers of the shopper, who has signed in. */
  ofShopper: Headers = {}
  readonly wares = {} as Record<Ware, Product>
  readonly orders: Record<string, OrderView> = {}
  /** By the names of orders that were placed on a page: the tokens of their pages. */
  readonly pageTokens: Record<string, string> = {}
  readonly tills: Till[] = []
  /** The ids of what else has a page, by their names. */
  readonly others: Record<'hook' | 'count', string> = { hook: '', count: '' }

  private constructor(
    readonly kassa: TestServer,
    readonly shop: ShopFixture,
  ) {}

  static async open(): Promise<Boutique> {
    const kassa = await TestServer.empty({ KASSA_URL: PUBLIC })
    moveWithEachReading(kassa, FIRST_NOON)
    kassa.north = await kassa.shop('north')
    kassa.south = await kassa.shop('south', 'JPY')
    const boutique = new Boutique(kassa, kassa.north)
    await boutique.#furnish()
    await boutique.#sellOnline()
    await boutique.#sellAtTills()
    await boutique.#change()
    await kassa.idle()
    await kassa.settled()
    return boutique
  }

  get desk(): OrderDesk {
    return new OrderDesk(this.shop)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kassa[Symbol.asyncDispose]()
  }

  /** Everything that happens has a time of its own. */
  async #later(minutes: number): Promise<void> {
    await this.kassa.idle()
    await this.kassa.settled()
    await this.kassa.later(minutes * MINUTE_MS)
  }

  async #furnish(): Promise<void> {
    const { kassa, shop } = this
    this.owner = await ownerOf(kassa, shop)
    await this.#done('PATCH', '/shop/api/shop', SETTINGS)
    await this.#later(3)
    this.staff = await memberOf(kassa, shop, 'sam@example.com', 'staff')
    await this.#done('POST', '/shop/api/staff', { email: 'iris@example.com', role: 'owner' })
    for (const [noun, rows] of Object.entries(TAXA)) {
      for (const row of rows) await this.#done('POST', `/shop/api/${noun}`, row)
    }
    for (const [name, fields] of Object.entries(WARES)) {
      await this.#later(4)
      this.wares[name as Ware] = await shop.product({
        slug: name.toLowerCase(),
        ...fields,
      } as object)
    }
    const path = `${PRODUCTS}/${this.wares.mug.id}/images`
    for (const [width, height, alt] of [
      [500, 40, 'The mug on a table'],
      [1500, 60, ''],
    ] as const) {
      const image = { raw: png(width, height), headers: { 'content-type': 'image/png' } }
      const { json } = await shop.ask({ method: 'POST', path, ...image })
      const { id } = json as { readonly id: string }
      if (alt) await shop.ask({ method: 'PATCH', path: `${path}/${id}`, body: { alt } })
    }
    await this.#later(7)
    this.wares.teeS = await shop.changed(this.wares.teeS.id, { price: 22.2 })
    this.others.hook = await this.#done('POST', '/shop/api/webhooks', HOOK)
    await this.#done('POST', '/shop/api/payment-accounts', ACCOUNT)
    this.others.count = await this.#done('POST', '/shop/api/counts', COUNT)
    const foreign = await kassa.south.product({
      name: 'Foreign',
      slug: 'foreign',
      price: 1_111,
      stock: 8,
    })
    await new OrderDesk(kassa.south).placed({
      lines: [{ productId: foreign.id, quantity: 3 }],
      email: 'ada@example.com',
    })
  }

  async #sellOnline(): Promise<void> {
    const { kassa, shop, wares, desk } = this
    const page = new PageDesk(kassa, shop)
    const line = (name: Ware, quantity: number, more: object = {}) => {
      return { productId: wares[name].id, quantity, ...more }
    }
    const ordered = async (name: string, input: object, by: Headers = {}): Promise<OrderView> => {
      await this.#later(11)
      const { token, ...placed } = await page.as(by).placed(input)
      if (token) this.pageTokens[name] = token
      return await this.#kept(name, placed)
    }
    // A guest and an account have the same address.
    this.shopper = (await shopperOf(kassa, shop)).publicId
    const signedIn = CREDENTIALS.find((one) => one.holder === 'shopper' && one.shop === 'north')
    this.ofShopper = (await signedIn?.headers(kassa)) ?? {}
    const own = { name: 'Sigrid Holm', phone: '+45 33 112233' }
    await page.as(this.ofShopper).ask('PATCH', '/account', own)
    const account = '/shop/api/customers'
    await this.#done('POST', `${account}/${this.shopper}/points`, { delta: 120, note: 'A gift' })
    const picked = await ordered('picked', {
      lines: [line('mug', 2), line('cheese', 0.35)],
      email: 'ada@example.com',
      name: 'Ada King',
      phone: '+31 20 1234567',
      delivery: 'pickup',
      payment: 'counter',
      note: 'By noon',
    })
    await this.#later(5)
    await desk.post(picked.id, 'status', { status: 'ready' })
    const sent = await ordered('sent', {
      lines: [line('mug', 1, { pack: 6 }), line('teeM', 3), line('course', 1)],
      email: 'shopper@example.com',
      delivery: 'post',
      payment: 'transfer',
      address: HOMES.bea,
    })
    await this.#later(13)
    await desk.paid(sent, { method: 'transfer', amount: 100 })
    await this.#later(17)
    await desk.paid(await desk.get(sent.id), { method: 'online' })
    const tracking = { carrier: 'PostNL', number: '3SABC', url: 'https://post.example/3SABC' }
    await this.#later(19)
    await desk.post(sent.id, 'status', { status: 'shipped', tracking, note: 'Left early' })
    const { lines } = await desk.get(sent.id)
    for (const [index, quantity, restock, reason] of [
      [1, 2, true, 'Too small'],
      [2, 1, false, 'Fell ill'],
    ] as const) {
      await this.#later(23)
      const goods = [{ lineId: lines[index]?.id ?? '', quantity }]
      await desk.refund(sent, { lines: goods, restock, reason })
    }
    await this.#later(3)
    await desk.refund(sent, { amount: 1.03, method: 'cash', reason: 'A scratch' })
    await this.#kept('sent', sent)
    // It is late in the evening there, and the next day elsewhere.
    await this.#later(28 * 60)
    await ordered('waiting', {
      lines: [line('teeS', 1), line('mug', 4)],
      email: 'bea@example.com',
      name: 'Bea Voss',
      delivery: 'courier',
      payment: 'transfer',
      address: HOMES.ada,
    })
    await this.#later(29)
    const loyal = await desk.placed({
      lines: [line('cheese', 1.1), line('mug', 1, { unitPrice: 8.8, discount: 0.7 })],
      customerId: this.shopper,
      redeemPoints: 30,
      discount: { amount: 1.5, reason: 'Regular' },
      shipping: { name: 'By bike', price: 3.6, discount: 0.4 },
      fulfilment: 'delivery',
      address: HOMES.ada,
      note: 'Ring twice',
      metadata: { campaign: 'spring', _agent: 'Sam' },
    } as never)
    // The cash for it is rounded.
    await desk.paid(loyal, { method: 'cash', amount: 29.7 })
    await this.#kept('loyal', loyal)
    await ordered(
      'own',
      {
        lines: [line('cheese', 0.77), line('course', 2)],
        delivery: 'pickup',
        payment: 'transfer',
        redeemPoints: 21,
      },
      this.ofShopper,
    )
    await desk.paid(await desk.get(this.orders.own?.id ?? ''), { method: 'transfer', amount: 20 })
    const exempt = await desk.placed({ lines: [line('stamp', 3), line('mug', 1)] } as never)
    await this.#later(5)
    await desk.paid(exempt, { method: 'card', reference: 'slip 12' })
    await this.#later(9)
    await desk.refund(exempt, { amount: 1.1, reason: 'Torn' })
    await this.#kept('exempt', exempt)
    const given = await ordered('given', {
      lines: [line('teeM', 1)],
      email: 'cleo@example.com',
      name: 'Cleo',
      delivery: 'locker',
      payment: 'transfer',
    })
    await desk.post(given.id, 'cancel', {})
    await this.#kept('given', given)
  }

  async #sellAtTills(): Promise<void> {
    const { kassa, shop, wares, tills } = this
    tills.push(await Till.of(kassa, shop, 'Counter'), await Till.of(kassa, shop, 'Market'))
    const [first, second] = tills
    const [ann, bob] = SETTINGS.cashiers
    const days = new Map<Till | undefined, DayEntry[]>([
      [first, []],
      [second, []],
    ])
    const add = async (till: Till | undefined, kind: string, content: object, cashier: object) => {
      // The clocks are put forward in this night.
      await this.#later(3 * 60 + 7)
      const at = new Date(kassa.now - 41_000).toISOString()
      const field = kind === 'sale' ? 'order' : kind
      const added = await till?.add({ kind, at, cashier, [field]: content })
      if (added?.status !== 201) throw added?.unexpected('is refused')
      days.get(till)?.push({ n: till?.n ?? 0, at, kind, content, cashier })
    }
    const close = (till: Till | undefined, counted: number, cashier: object) => {
      const day = openDay(days.get(till) ?? [], 'EUR')
      return add(till, 'closing', closingOf(day, counted, 'EUR'), cashier)
    }
    const card = { method: 'card', amount: 33.1 }
    await add(first, 'cash', { kind: 'float', amount: 100, reason: 'Begin' }, ann)
    await add(first, 'sale', saleOf(wares.mug, 3).order, ann)
    await add(second, 'sale', saleOf(wares.jug, 1, { payments: [card] }).order, bob)
    const packs = saleOf({ ...wares.mug, price: 50 }).order
    const sixes = packs.lines.map((line) => ({ ...line, pack: 6 }))
    await add(second, 'sale', { ...packs, lines: sixes }, ann)
    const { lines } = saleOf(wares.teeM, 2).order
    await add(first, 'void', { what: 'basket', lines, total: 48.8 }, bob)
    const { json } = await this.shop.ask({ path: '/v1/store/orders?channel=till' })
    const sold = (json as { data: OrderView[] }).data.find(({ total }) => total === 28.5)
    const refund = {
      orderId: sold?.id,
      method: 'cash',
      amount: 9.5,
      rounding: 0,
      restock: true,
      lines: [{ lineId: sold?.lines[0]?.id, quantity: 1 }],
      reason: 'Chipped',
      taxes: [{ name: 'High', percent: 21, net: 7.85, tax: 1.65, gross: 9.5 }],
    }
    await add(second, 'refund', refund, bob)
    await close(first, 117.9, ann)
    await add(first, 'cash', { kind: 'out', amount: -60, reason: 'To the bank' }, bob)
    const goods = saleOf({ ...wares.jug, price: 31 }, 1).order
    await add(second, 'refund', returnOf(goods, 'A gift'), bob)
    await add(first, 'sale', saleOf(wares.plate, 2).order, ann)
    await add(second, 'cash', { kind: 'out', amount: -12.5, reason: 'Stamps' }, bob)
    const { lines: bowls, subtotal } = saleOf(wares.bowl, 4).order
    const discount = { amount: 4, reason: 'Last ones' }
    const reduced = saleOf({ ...wares.bowl, price: 13.2 }, 4).order
    await add(second, 'sale', { ...reduced, lines: bowls, subtotal, discount }, bob)
    await close(second, 21.7, bob)
    await close(first, 73.2, ann)
  }

  /** A stock, and bulk changes: one stays, one is undone, one is refused in part, one deletes. */
  async #change(): Promise<void> {
    const client = new BulkClient(this.owner)
    const { mug, jug, cheese, bowl } = this.wares
    await this.#done('POST', `/shop/api/products/${bowl.id}/stock`, {
      delta: -2,
      reason: 'Broken',
      note: 'It fell down.',
    })
    await this.#later(2)
    await client.run({ ids: [mug.id, jug.id], change: { tags: { add: ['table'] } } })
    await this.#later(9)
    const { id } = await client.run({
      ids: [jug.id, cheese.id],
      change: { price: { percent: 30 } },
    })
    await this.#later(14)
    await client.undo(id)
    // The price of the spoon cannot fall by so much.
    await this.#later(3)
    const { plate, spoon } = this.wares
    const change = { price: { amount: -5 }, stock: { amount: 4 } }
    await client.run({ ids: [plate.id, spoon.id], change, skipInvalid: true })
    await this.#later(6)
    const gone = await this.shop.product({ name: 'Saucer', slug: 'saucer', price: 2.7, stock: 29 })
    await client.run({ ids: [gone.id], change: { status: 'Archived', category: 'food' } })
    await this.#later(8)
    await client.run({ ids: [gone.id], change: { delete: true } })
  }

  async #kept(name: string, { id }: { readonly id: string }): Promise<OrderView> {
    await this.kassa.idle()
    const order = await this.desk.get(id)
    this.orders[name] = order
    return order
  }

  /** @returns the id in the answer, if it has one */
  async #done(method: string, path: string, body: object): Promise<string> {
    const sent = this.owner.send({ method, path, body })
    return (await this.owner.done<{ readonly id?: string }>(sent)).id ?? ''
  }
}

/** The refund of goods that come back without a receipt. */
function returnOf({ lines, total, taxes }: ReturnType<typeof saleOf>['order'], reason: string) {
  return {
    goods: lines,
    amount: total,
    method: 'cash',
    rounding: 0,
    taxes,
    restock: true,
    reason,
    receipt: 'n'.padStart(22, 'n'),
  }
}

/** The shop for all tests, which is closed after them. */
export const boutique = await Boutique.open()
afterAll(() => boutique[Symbol.asyncDispose]())

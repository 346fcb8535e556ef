import { jest } from 'bun:test'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { closingOf, openDay } from '../../../src/modules/till/closing.ts'
import { TerminalDatabase } from '../../../src/modules/till/page/data/database.ts'
import { TillTerminal } from '../../../src/modules/till/page/data/terminal.ts'
import { pairWith } from '../../../src/modules/till/page/data/terminal-api.ts'
import { storePairing } from '../../../src/modules/till/page/journal/new-pairing.ts'
import {
  type Item,
  itemOf,
  pricedItem,
  withItem,
} from '../../../src/modules/till/page/sell/basket.ts'
import { Checkout } from '../../../src/modules/till/page/sell/checkout.ts'
import {
  cashPayment,
  dueMinor,
  notedPayment,
} from '../../../src/modules/till/page/sell/payments.ts'
import type { TestServer } from '../../fixture.ts'
import { TerminalAdmin, type TestTerminal } from '../../till.ts'
import { sellingAt } from '../../till-desk.ts'
import { Wire } from '../../ui/wire.ts'

/** The page of a till that is connected to a server, without a screen. */
export class ConnectedTill {
  private constructor(
    readonly wire: Wire,
    public admin: TerminalAdmin,
    readonly database: TerminalDatabase,
    public checkout: Checkout,
  ) {}

  static async open(wire: Wire, admin: TerminalAdmin, till: TestTerminal): Promise<ConnectedTill> {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange, document })
    const database = await wire.during(TerminalDatabase.open(() => undefined))
    const checkout = await ConnectedTill.#paired(wire, admin, database, till)
    return new ConnectedTill(wire, admin, database, checkout)
  }

  static async #paired(
    wire: Wire,
    admin: TerminalAdmin,
    database: TerminalDatabase,
    till: TestTerminal,
  ): Promise<Checkout> {
    const pairing = await wire.during(pairWith(await wire.during(admin.pairingCode(till))))
    await wire.during(storePairing(database, pairing))
    const ended = (how: 'revoked' | Error) => {
      throw how
    }
    const opening = async () =>
      await Checkout.open(await TillTerminal.open(database, pairing.pairing, ended))
    const checkout = await wire.during(opening())
    checkout.start()
    await wire.until(() => checkout.terminal.state.value.link === 'live')
    await wire.pass(100)
    return checkout
  }

  async pair(till: TestTerminal): Promise<void> {
    this.checkout.stop()
    this.checkout = await ConnectedTill.#paired(this.wire, this.admin, this.database, till)
  }

  /**
   * Scans a code.
   * @returns the new line
   */
  async scan(code: string, more: Partial<Item> = {}): Promise<Item> {
    const { checkout, wire } = this
    const found = await wire.during(checkout.terminal.find(code))
    if (!found) throw new Error(`nothing has the code ${code}`)
    const { product, quantity, price, match } = found
    const priceMinor = Math.round(price * 100)
    const one = itemOf(product, 1000, checkout.settings.value?.taxRates ?? [])
    const item = match === 'price' ? pricedItem(one, priceMinor) : one
    const pack = match === 'pack' ? { pack: quantity, unitPriceMinor: priceMinor } : {}
    checkout.change(withItem(checkout.basket.value, { ...item, ...pack, ...more }))
    const line = checkout.basket.value.items.at(-1)
    if (!line) throw new Error('there is no line')
    return line
  }

  /** Pays so much by card and the rest in cash. */
  async sell(cardMinor = 0): Promise<OrderView> {
    const { checkout, wire } = this
    const { totalMinor, returnedMinor } = checkout.totals()
    const card = cardMinor > 0 ? [notedPayment('card', cardMinor)] : []
    const due = dueMinor(totalMinor - returnedMinor, card)
    const payments = [...card, cashPayment(due, due + 500, checkout.coinMinor)]
    await wire.during(checkout.changePayments(() => payments))
    const { series, n } = await wire.during(checkout.sell())
    return await this.order(`${series}-${n}`)
  }

  /** Waits until the server has all entries. */
  async sent(): Promise<void> {
    await this.wire.pass(300)
    await this.wire.until(() => this.checkout.journal.state.value.waiting === 0)
  }

  async order(number: string): Promise<OrderView> {
    await this.sent()
    const order = await this.wire.during(this.checkout.api.orderOf(number))
    if (!order) throw new Error(`the server has no order ${number}`)
    return order
  }

  async close(differenceMinor: number): Promise<void> {
    const { journal } = this.checkout
    const day = openDay(await this.wire.during(journal.since(1)), 'EUR')
    const content = closingOf(day, day.expectedCash + differenceMinor / 100, 'EUR')
    await this.wire.during(this.checkout.add({ kind: 'closing', content }))
    await this.sent()
  }
}

/** A shop that sells, and the wire of its tills. */
export async function openShop(kassa: TestServer): Promise<{ admin: TerminalAdmin; wire: Wire }> {
  const owner = await sellingAt(kassa, kassa.north)
  const sale = { cashRounding: 0.05, cashiers: [{ name: 'Ann' }], tillFavourites: [] }
  await owner.done(owner.patch('/shop/api/shop', sale))
  const admin = new TerminalAdmin(owner)
  await admin.scales([{ prefix: '21', kind: 'price' }])
  const pack = { barcode: '0036000291452', quantity: 6, price: 50 }
  await kassa.north.products([
    { name: 'Mug', price: 9.99, sku: 'mug', barcode: '4006381333931', stock: 50, packs: [pack] },
    { name: 'Cheese', price: 21.37, unit: 'kg', sku: '00042', stock: 9 },
  ])
  const wire = new Wire((request) => answerOf(kassa, request), true)
  jest.setSystemTime(kassa.now)
  return { admin, wire }
}

/** With the server's time, which a server with a socket adds. */
export async function answerOf(kassa: TestServer, request: Request): Promise<Response> {
  const answer = await kassa.app.handle(request)
  answer.headers.set('date', new Date(kassa.now).toUTCString())
  return answer
}

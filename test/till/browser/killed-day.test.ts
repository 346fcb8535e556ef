import { expect, test } from 'bun:test'
import { rowProblems } from '../../../src/domain/check.ts'
import { DAY_MS } from '../../../src/domain/time.ts'
import { MODULES } from '../../../src/installed.ts'
import type { PointsView } from '../../../src/modules/orders/points/points.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import type { Closing } from '../../../src/modules/till/till-entry.ts'
import { AdminBrowser } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { OrderDesk } from '../../order-desk.ts'
import { booksAgree } from '../../orders/browser/books.ts'
import { DayBook, type Part, STOCK } from './day-book.ts'
import { FIRST_DAY, MISSING, POINTS, SECOND_DAY, SLIP, type State } from './day-states.ts'
import { Device } from './device.ts'
import { Fingers, type Goods, type Hands, Keys } from './hands.ts'

const SETTINGS = {
  country: 'DE',
  timeZone: 'Europe/Berlin',
  taxRates: [
    { name: 'Standard', percent: 19 },
    { name: 'Reduced', percent: 7 },
  ],
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
  payment: { counter: { enabled: true } },
  tillSales: true,
  tillFloat: true,
  tillReturns: true,
  confirmNotFiscal: true,
}

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }

/** The test starts the browsers some eighty times, each time from a profile on the disk. */
const DAYS_MS = 1_800_000

/** The points that each customer has at the beginning. */
const GIFT = 300

inChromium('two days of two tills', () => {
  let room: AdminBrowser

  test(
    'the browsers are killed in each state of a sale, and the books agree',
    async () => {
      await using server = await AdminBrowser.open()
      room = server
      await room.owner.done(room.owner.patch('/shop/api/shop', SETTINGS))
      await using tablet = new Device(room, 'en', TABLET)
      await using desk = new Device(room, 'de', DESK)
      const books = [
        await opened(new Fingers(tablet), {
          loaf: { name: 'Rye bread', sku: 'RYE', price: 3.47 },
          pot: { name: 'Tea pot', sku: 'POT', price: 31.25 },
          mug: { name: 'Blue mug', sku: 'MUG', price: 12.36 },
        }),
        await opened(new Keys(desk), {
          loaf: { name: 'Graubrot', sku: 'GRAU', price: 3.83 },
          pot: { name: 'Messingkanne', sku: 'KANNE', price: 28.45 },
          mug: { name: 'Emaillebecher', sku: 'BECHER', price: 11.94 },
        }),
      ]
      await Promise.all(books.map((book) => lived(book, FIRST_DAY)))
      for (const book of books) await nextMorning(book)
      await Promise.all(books.map((book) => lived(book, SECOND_DAY)))
      expect(room.faults).toEqual([])
      for (const book of books) await agrees(book)
      const orders = await allOrders()
      await booksAgree(room.owner, await closings(books), orders)
      const { ports } = room.served.kassa
      // The reader sees what another connection has written in the next tick.
      await new Promise((resolve) => setImmediate(resolve))
      expect((await rowProblems(MODULES, ports.store.read, ports.secrets)).problems).toEqual([])
    },
    DAYS_MS,
  )

  /** Sets up a till, its goods and a customer. */
  async function opened(
    hands: Hands,
    named: Readonly<Record<Part, Omit<Goods, 'id'>>>,
  ): Promise<DayBook> {
    const { device } = hands
    const made = async (part: Part, taxRate: string): Promise<Goods> => {
      const { id } = await room.shop.product({ ...named[part], taxRate, stock: STOCK })
      return { ...named[part], id }
    }
    const goods = {
      loaf: await made('loaf', 'Reduced'),
      pot: await made('pot', 'Standard'),
      mug: await made('mug', 'Standard'),
    }
    const path = '/v1/store/customers'
    const email = `${device.language}@example.com`
    const answer = await room.shop.ask({ method: 'POST', path, body: { email } })
    const { id } = answer.json as { id: string }
    const body = { delta: GIFT, note: 'A gift' }
    await room.shop.ask({ method: 'POST', path: `${path}/${id}/points`, body })
    await device.start()
    await device.pair(device.language === 'en' ? 'Counter' : 'Theke')
    return new DayBook(hands, goods, { id, email })
  }

  /** A day later, the till is opened again, and an online order waits. */
  async function nextMorning(book: DayBook): Promise<void> {
    const { device, goods } = book
    await device.kill()
    device.aheadMs += DAY_MS
    book.order = await new OrderDesk(room.shop).placed({
      lines: [{ productId: goods.mug.id, quantity: 1 }],
      email: `guest-${device.language}@example.com`,
      fulfilment: 'pickup',
    })
    book.moves({ mug: 1 }, -1)
    await device.start()
    await device.live()
  }

  /** Stock, points and journal are those of the book, and the day is closed. */
  async function agrees(book: DayBook): Promise<void> {
    const desk = new OrderDesk(room.shop)
    for (const part of ['loaf', 'pot', 'mug'] as const) {
      expect([part, await desk.stock(book.goods[part].id)]).toEqual([part, book.stock[part]])
    }
    const points = `/shop/api/customers/${book.customer.id}/points`
    const { balance, data } = await room.owner.done<PointsView>(room.owner.get(points))
    const earned = data.filter(({ delta }) => delta > 0 && delta !== GIFT)
    expect(earned).toHaveLength(1)
    expect(balance).toBe(GIFT - POINTS + (earned[0]?.delta ?? 0))
    await book.arrived()
  }

  /** All orders that were paid, with their papers. */
  async function allOrders(): Promise<readonly OrderView[]> {
    const path = '/v1/store/orders?limit=100'
    const { data } = (await room.shop.ask({ path })).json as { data: OrderView[] }
    const isOver = ({ status }: OrderView) => status === 'completed' || status === 'returned'
    expect(data.filter((order) => !isOver(order))).toEqual([])
    const slips = data.flatMap(({ payments }) => payments.filter((one) => one.reference === SLIP))
    expect(slips).toHaveLength(2)
    for (const { number, receiptUrl } of data) {
      const page = await room.served.kassa.ask({ path: receiptUrl ?? '' })
      expect(page.text).toContain(number ?? '')
    }
    return data
  }

  /** The closings of all days, as the tills wrote them. */
  async function closings(books: readonly DayBook[]): Promise<readonly Closing[]> {
    const entries = await Promise.all(
      books.map(({ device }) => device.journal.entries(device.series)),
    )
    const found = entries.flat().filter(({ kind }) => kind === 'closing')
    const days = [
      { difference: 0, float: { counted: 50, difference: 50 } },
      { difference: -MISSING.minor / 100, reason: MISSING.reason, float: null },
    ]
    expect(found.map(({ content }) => content)).toMatchObject([...days, ...days])
    return found.map(({ content }) => content as unknown as Closing)
  }
})

/** Goes through the states of a day; in each of them the browser is killed and started again. */
async function lived(book: DayBook, day: readonly State[]): Promise<void> {
  const { device } = book
  for (const { name, reach, basket = {}, parked = 0, holds } of day) {
    try {
      await reach(book)
      await device.kill()
      await device.start()
      if (!device.isOffline) await device.live()
      await book.shows(typeof basket === 'function' ? basket(book) : basket)
      await device.until('parked baskets', () => device.parked(), parked)
      await book.arrived()
      await holds?.(book)
    } catch (error) {
      throw new Error(`${device.language}, ${name}`, { cause: error })
    }
  }
}

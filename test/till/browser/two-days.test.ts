import { afterAll, beforeAll, expect, test } from 'bun:test'
import { AdminBrowser } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
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
  tillSales: true,
  confirmNotFiscal: true,
}

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }

/** The parts of the goods of a till, of which no two have the same price. */
type Part = 'loaf' | 'pot' | 'mug'

/** What somebody has at a till: goods, a customer, and the day's books in minor units. */
interface Counter {
  readonly hands: Hands
  readonly goods: Readonly<Record<Part, Goods>>
  readonly customer: { readonly id: string; readonly email: string }
  /** The entries that the server must have, as "kind amount". */
  readonly written: string[]
  /** The cash in the drawer. */
  drawerMinor: number
}

/** The basket of a till: pieces, what is taken off the total, and the money taken. */
interface Basket {
  readonly pieces?: Partial<Record<Part, number>>
  readonly percentOff?: number
  readonly points?: number
  readonly cash?: number
  readonly card?: number
}

/** A moment of a day in which the browser is killed. */
interface State {
  readonly name: string
  /** Leads there from where the state before has ended. */
  reach(counter: Counter): Promise<void>
  /** The basket that must be there after the restart; absent: an empty one. */
  readonly basket?: Basket
  /** Baskets that must be parked. */
  readonly parked?: number
  /** Whatever else has to be there. */
  readonly holds?: (counter: Counter) => Promise<void>
}

const CUSTOMER_POINTS = 300
const POINTS = 120

const FILLED = { pieces: { loaf: 3, pot: 1 } } as const
const REDUCED = { ...FILLED, percentOff: 10 } as const
const REDEEMING = { ...REDUCED, points: POINTS } as const
const SECOND = { pieces: { mug: 1, loaf: 1 } } as const

const FIRST_DAY: readonly State[] = [
  { name: 'an empty basket', reach: async () => {} },
  {
    name: 'a line that was just scanned',
    reach: async ({ hands, goods }) => await hands.add(goods.loaf),
    basket: { pieces: { loaf: 1 } },
  },
  {
    name: 'a quantity that is being typed',
    reach: async ({ hands }) => {
      await hands.openLine()
      await hands.type(hands.field(hands.words.line.quantity), '3')
    },
    basket: { pieces: { loaf: 1 } },
  },
  {
    name: 'a discount that is being typed',
    reach: async ({ hands, goods }) => {
      await hands.openLine()
      await hands.type(hands.field(hands.words.line.quantity), '3')
      await hands.confirm()
      await hands.closed()
      await hands.add(goods.pot)
      await hands.openDiscount()
      await hands.type(hands.field(hands.words.basket.discount), '10')
    },
    basket: FILLED,
  },
  {
    name: 'a customer who is named',
    reach: async ({ hands, customer }) => {
      await hands.openDiscount()
      await hands.type(hands.field(hands.words.basket.discount), '10')
      await hands.confirm()
      await hands.closed()
      await hands.openCustomer()
      await hands.field(hands.words.shopper.code).fill(customer.email)
      await hands.confirm()
      await hands.field(hands.words.shopper.redeem).waitFor()
      await hands.confirm()
      await hands.closed()
    },
    basket: REDUCED,
    holds: named,
  },
  {
    name: 'points that are to be redeemed',
    reach: async ({ hands }) => {
      await hands.openCustomer()
      await hands.type(hands.field(hands.words.shopper.redeem), String(POINTS))
      await hands.confirm()
      await hands.closed()
    },
    basket: REDEEMING,
    holds: named,
  },
  {
    name: 'parked',
    reach: async (counter) => {
      await counter.hands.park()
      await shows(counter, {})
    },
    parked: 1,
  },
  {
    name: 'taken up again',
    reach: async (counter) => {
      await counter.hands.park()
      await counter.hands.choose(counter.goods.loaf.name)
      await shows(counter, REDEEMING)
    },
    basket: REDEEMING,
    holds: named,
  },
  {
    name: 'a sale with points, to which the answer of the server is lost',
    reach: async (counter) => {
      const { hands } = counter
      const { device } = hands
      await hands.openPay()
      device.journal.cut = () => 'answer'
      await hands.card()
      counter.written.push(`sale ${major(totalOf(counter, REDEEMING))}`)
      await arrived(counter)
    },
  },
  {
    name: 'the payment dialog',
    reach: async (counter) => {
      const { hands, goods } = counter
      await hands.add(goods.mug)
      await hands.add(goods.loaf)
      await shows(counter, SECOND)
      await hands.openPay()
    },
    basket: SECOND,
  },
  {
    name: 'the first part is paid in cash',
    reach: async (counter) => {
      await counter.hands.openPay()
      await counter.hands.cash(counter.hands.device.typed(200))
      await shows(counter, { ...SECOND, cash: 200 })
    },
    basket: { ...SECOND, cash: 200 },
  },
]

inChromium('two days of two tills', () => {
  let room: AdminBrowser
  beforeAll(async () => {
    room = await AdminBrowser.open()
    await room.owner.done(room.owner.patch('/shop/api/shop', SETTINGS))
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  test('killed in each state of a sale, and the books agree', async () => {
    await using tablet = new Device(room, 'en', TABLET)
    await using desk = new Device(room, 'de', DESK)
    const counters = [
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
    await Promise.all(counters.map((counter) => lived(counter, FIRST_DAY)))
    expect(room.faults).toEqual([])
  })

  /** Sets up a till, its goods and a customer. */
  async function opened(
    hands: Hands,
    named: Readonly<Record<Part, Omit<Goods, 'id'>>>,
  ): Promise<Counter> {
    const { device } = hands
    const made = async (part: Part, taxRate: string): Promise<Goods> => {
      const { id } = await room.shop.product({ ...named[part], taxRate, stock: 100 })
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
    await room.shop.ask({
      method: 'POST',
      path: `${path}/${id}/points`,
      body: { delta: CUSTOMER_POINTS, note: 'A gift' },
    })
    await device.start()
    await device.pair(device.language === 'en' ? 'Counter' : 'Theke')
    return { hands, goods, customer: { id, email }, written: [], drawerMinor: 0 }
  }
})

/** Goes through the states of a day; in each of them the browser is killed and started again. */
async function lived(counter: Counter, day: readonly State[]): Promise<void> {
  const { device } = counter.hands
  for (const { name, reach, basket = {}, parked = 0, holds } of day) {
    try {
      await reach(counter)
      await device.stored()
      await device.kill()
      device.journal.cut = () => null
      await device.start()
      await device.live()
      await shows(counter, basket)
      await device.until('parked baskets', () => device.parked(), parked)
      await arrived(counter)
      await holds?.(counter)
    } catch (error) {
      throw new Error(`${device.language}, ${name}`, { cause: error })
    }
  }
}

/** Waits until the page shows this basket. */
async function shows(counter: Counter, basket: Basket): Promise<void> {
  const { device } = counter.hands
  const { pieces = {}, cash, card } = basket
  const due = totalOf(counter, basket) - (cash ?? 0) - (card ?? 0)
  const { methods, words } = device
  const takenBy = (method: 'cash' | 'card', minor: number | undefined) =>
    minor === undefined ? [] : [`${words.taken.by(methods[method])} ${device.money(minor)}`]
  await device.until('the basket', () => device.shown(), {
    lines: Object.entries(pieces).map(
      ([part, count]) => `${count} × ${counter.goods[part as Part].name}`,
    ),
    due: device.money(due),
    taken: [...takenBy('cash', cash), ...takenBy('card', card)],
  })
}

/** Waits until the server has what was written, each entry once. */
async function arrived({ hands: { device }, written }: Counter): Promise<void> {
  await device.until('the journal', () => device.arrived(), [...written])
}

async function named({ hands, customer }: Counter): Promise<void> {
  await hands.page.locator('.basket-shopper', { hasText: customer.email }).waitFor()
}

/** What a basket costs, in minor units. */
function totalOf({ goods }: Counter, { pieces = {}, percentOff = 0, points = 0 }: Basket): number {
  const subtotal = Object.entries(pieces).reduce(
    (sum, [part, count]) => sum + count * Math.round(goods[part as Part].price * 100),
    0,
  )
  return subtotal - Math.round((subtotal * percentOff) / 100) - points
}

function major(minor: number): string {
  return (minor / 100).toFixed(2)
}

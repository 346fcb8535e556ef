import { wordsOfShopper } from '../../src/domain/access/shopper.ts'
import { commandLine } from '../../src/domain/actor.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import { registerTerminal } from '../../src/domain/pos/terminal.ts'
import { MODULES } from '../../src/installed.ts'
import type { Answer } from '../answer.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import type { Chance } from '../random.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { add } from './arithmetic.ts'
import { pointsLeft, type Rate, type Sale } from './book.ts'
import { BookTill } from './till.ts'

/** The settings that differ between shops. */
export interface Country {
  readonly currency: string
  readonly major: number
  readonly coin: number
  readonly country: string
  readonly postalCode: string
  readonly timeZone: string
  readonly rates: readonly Rate[]
  readonly loyalty: { readonly pointsPerUnit: number; readonly pointValue: number }
}

export const COUNTRIES: readonly [Country, ...Country[]] = [
  {
    currency: 'EUR',
    major: 100,
    coin: 5,
    country: 'NL',
    postalCode: '1012 AB',
    timeZone: 'Europe/Amsterdam',
    rates: rates(['Hoog', 21_000], ['Laag', 9_000], ['Luxe', 21_000]),
    loyalty: { pointsPerUnit: 1, pointValue: 0.05 },
  },
  {
    currency: 'SEK',
    major: 100,
    coin: 100,
    country: 'SE',
    postalCode: '114 55',
    timeZone: 'Pacific/Auckland',
    rates: rates(['Moms', 25_000], ['Mat', 12_000], ['Fri', 0]),
    loyalty: { pointsPerUnit: 0.1, pointValue: 1 },
  },
  {
    currency: 'JPY',
    major: 1,
    coin: 0,
    country: 'JP',
    postalCode: '150-0042',
    timeZone: 'America/Los_Angeles',
    rates: rates(['Standard', 10_000], ['Reduced', 8_000], ['Other', 8_100]),
    loyalty: { pointsPerUnit: 0.01, pointValue: 1 },
  },
  {
    currency: 'CHF',
    major: 100,
    coin: 5,
    country: 'CH',
    postalCode: '8001',
    timeZone: 'Asia/Kathmandu',
    rates: rates(['Normal', 8_100], ['Reduziert', 2_600], ['Hotel', 3_800]),
    loyalty: { pointsPerUnit: 2, pointValue: 0.01 },
  },
]

function rates(...all: readonly (readonly [string, number])[]): Rate[] {
  return all.map(([name, percent]) => ({ name, percent }))
}

/** A product as the book knows it. */
interface Ware {
  product: Product
  priceMinor: number
  readonly rate: number
  readonly packMinor: number | null
  readonly stock: number
}

/** A shop with its book: what it has, what it has sold, and who works in it. */
export class BookShop {
  wares: Ware[] = []
  sales: Sale[] = []
  tills: BookTill[] = []
  shoppers: string[] = []
  rates: readonly Rate[]
  owner!: MemberFixture

  private constructor(
    public kassa: TestServer,
    public shop: ShopFixture,
    readonly chance: Chance,
    readonly in_: Country,
  ) {
    this.rates = in_.rates
  }

  static async open(
    kassa: TestServer,
    slug: string,
    country: Country,
    chance: Chance,
  ): Promise<BookShop> {
    const fixture = await kassa.shop(slug, country.currency)
    const shop = new BookShop(kassa, fixture, chance, country)
    shop.owner = await ownerOf(kassa, fixture)
    await shop.#furnish()
    return shop
  }

  get major(): number {
    return this.in_.major
  }

  /** An amount as the API has it. */
  decimal(minor: number): number {
    return minor / this.in_.major
  }

  minor(decimal: number): number {
    return Math.round(decimal * this.in_.major)
  }

  /** Today in the shop's time zone. */
  get today(): string {
    const { timeZone } = this.in_
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(this.kassa.now)
  }

  get pointMinor(): number {
    return this.minor(this.in_.loyalty.pointValue)
  }

  earned(totalMinor: number): number {
    const thousandths = Math.round(this.in_.loyalty.pointsPerUnit * 1000)
    return Math.floor((Math.floor(totalMinor / this.major) * thousandths) / 1000)
  }

  balance(shopper: string): number {
    const own = this.sales.filter((sale) => sale.shopper === shopper)
    return own.reduce((sum, sale) => sum + pointsLeft(sale, this.major), 0)
  }

  rateOf(ware: Ware): Rate {
    return this.rates[ware.rate] ?? { name: '', percent: 0 }
  }

  /** The stock of each product, by what the book has of it. */
  stock(): Map<string, number> {
    const left = new Map(this.wares.map(({ product, stock }) => [product.id, stock]))
    for (const { lines, returns, isTaken } of this.sales) {
      if (!isTaken) continue
      for (const { product, quantity, pack } of lines) add(left, product, (-quantity * pack) / 1000)
      for (const { restocked } of returns) {
        for (const [product, quantity] of restocked) add(left, product, quantity / 1000)
      }
    }
    return left
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.shop.ask({ method, path, ...(body === undefined ? {} : { body }) })
    if (answer.status >= 300) throw answer.unexpected(`to ${JSON.stringify(body)}`)
    return answer
  }

  async settings(change: object): Promise<void> {
    await this.owner.done(this.owner.patch('/shop/api/shop', change))
  }

  async setRates(rates: readonly Rate[]): Promise<void> {
    this.rates = rates
    const taxRates = rates.map(({ name, percent }) => ({ name, percent: percent / 1000 }))
    await this.settings({ taxRates })
  }

  async setPrice(ware: Ware, priceMinor: number): Promise<void> {
    ware.product = await this.shop.changed(ware.product.id, { price: this.decimal(priceMinor) })
    ware.priceMinor = priceMinor
  }

  async newTill(name: string): Promise<BookTill> {
    const actor = commandLine(this.shop.shop)
    const { terminal, key } = await registerTerminal(MODULES, this.kassa.ports, actor, name)
    const till = new BookTill(this.kassa, terminal.id, key, terminal.series, this.in_.currency)
    this.tills.push(till)
    return till
  }

  /** Goes on with a server that has started again. */
  async movedTo(kassa: TestServer): Promise<void> {
    this.kassa = kassa
    this.shop = this.shop.on(kassa)
    this.owner = await ownerOf(kassa, this.shop)
    for (const till of this.tills) till.kassa = kassa
  }

  async #furnish(): Promise<void> {
    const { in_, chance } = this
    const { country, timeZone, loyalty, coin } = in_
    await this.setRates(in_.rates)
    const sells = { tillSales: true, confirmNotFiscal: true, cashRounding: this.decimal(coin) }
    await this.settings({
      ...sells,
      country,
      timeZone,
      loyalty,
      delivery: [
        { id: 'pickup', kind: 'pickup', name: 'Pick up', price: this.decimal(this.major) },
        {
          id: 'post',
          kind: 'delivery',
          name: 'Post',
          price: this.decimal(5 * this.major - (this.major > 1 ? 10 : 0)),
          freeFrom: this.decimal(90 * this.major),
          taxRate: in_.rates[1]?.name,
        },
      ],
      payment: {
        counter: { enabled: true },
        transfer: { enabled: true },
        online: { enabled: true },
      },
    })
    const units = ['piece', 'piece', 'piece', 'kg', 'piece', 'm'] as const
    for (const [index, unit] of units.entries()) {
      const priceMinor = (1 + chance.below(40)) * this.major + chance.below(this.major)
      const packMinor = index === 0 ? priceMinor * 6 - this.major : null
      const barcode = `${(4_000_000_000 + index) * 10}`
      const packs =
        packMinor === null
          ? []
          : [{ quantity: 6, price: this.decimal(packMinor), barcode: `P-${barcode}` }]
      const product = await this.shop.product({
        name: `Ware ${index} ${unit}`,
        price: this.decimal(priceMinor),
        taxRate: in_.rates[index % 3]?.name ?? null,
        unit,
        stock: 10_000 + index,
        packs,
      })
      const rate = index % 3
      this.wares.push({ product, priceMinor, rate, packMinor, stock: 10_000 + index })
    }
    for (const name of ['Front', 'Back']) await this.newTill(name)
    for (const name of ['ada', 'bert']) {
      const publicId = `cust_${name}`
      const email = `${name}@${in_.country.toLowerCase()}.example`
      const fresh = { publicId, email, name, phone: null, createdAt: this.kassa.now }
      const words = wordsOfShopper(fresh)
      const values = { shop: this.shop.shop.id, kind: 'account', ...fresh, words }
      await this.kassa.ports.store.write((tx) => tx.insert('customer.insert', values))
      this.shoppers.push(publicId)
    }
  }
}

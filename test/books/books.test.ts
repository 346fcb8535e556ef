import { describe, setDefaultTimeout, test } from 'bun:test'
import { ON_POSTGRES, TestServer } from '../fixture.ts'
import { nightly } from '../night.ts'
import { random } from '../random.ts'
import { backUpOf, restoredFrom } from '../restored.ts'
import { repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { Counter } from './counter.ts'
import { Desk } from './desk.ts'
import { Online } from './online.ts'
import { agree } from './rooms.ts'
import { BookShop, COUNTRIES } from './shop.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** Days of a shop in the test run, and how much happens on each. */
const DAYS = Number(process.env.DAYS ?? repeats(nightly(20, 300), 20_000))
const EVENTS = 12
/** Days that one test goes through, so that a failure names few of them. */
const PART = Number(process.env.PART ?? 20)

/** Something that happens in a shop on a random day. */
async function event(shop: BookShop, counter: Counter, desk: Desk): Promise<void> {
  const { chance } = shop
  const waiting = desk.open()
  const sale = waiting[chance.below(waiting.length || 1)]
  switch (chance.below(desk.online ? 21 : 16)) {
    case 0:
      return await desk.place()
    case 1:
      return await desk.buy()
    case 2:
      return sale && (await desk.pay(sale))
    case 3:
      return sale && (await counter.handOver(sale))
    case 4:
      return sale && chance.below(3) === 0 ? await desk.cancel(sale) : undefined
    case 5:
    case 6:
      return await counter.takeBack()
    case 7:
      return await desk.refund()
    case 8:
      return await counter.exchange()
    case 9:
      return await desk.wait(chance.below(600) * (chance.below(3) === 0 ? 9 : 1))
    case 10:
      return chance.below(2) === 0 ? await counter.close() : await counter.moveCash()
    case 11:
      return await newPrices(shop)
    case 12:
      return sale && (await desk.pack(sale))
    case 13:
      return sale && (await desk.replace(sale))
    case 16:
    case 17:
      return await desk.buy()
    case 18:
    case 19:
    case 20:
      return await desk.online?.happen(desk)
    default:
      return await counter.sell()
  }
}

/** The owner changes a price or, less often, a rate of tax. */
async function newPrices(shop: BookShop): Promise<void> {
  const { chance, wares, rates, major } = shop
  const ware = wares[chance.below(wares.length)]
  if (ware && chance.below(3) > 0) {
    return await shop.setPrice(ware, (1 + chance.below(50)) * major + chance.below(major))
  }
  const changed = chance.below(rates.length)
  await shop.setRates(
    rates.map((rate, index) => {
      return index === changed ? { ...rate, percent: chance.below(30) * 500 } : rate
    }),
  )
}

/**
 * The data is lost and restored from a backup, while the tills have sold on. They send all of that
 * again, and what happened online since the backup is gone.
 */
async function restored(shop: BookShop, counter: Counter): Promise<void> {
  const { chance } = shop
  const file = await backUpOf(shop.kassa, `backup-${chance.below(1_000_000)}`)
  const lost = chance.below(2) === 0 ? await shop.newTill('Late') : null
  for (let count = 0; count < 4; count++) {
    const what = chance.below(3)
    if (what === 0) await counter.takeBack()
    else if (what === 1) await counter.exchange()
    else await counter.sell()
  }
  const { now } = shop.kassa
  const kassa = await restoredFrom(file, shop.kassa)
  kassa.now = now
  await shop.movedTo(kassa)
  // The backup does not know a till that was paired since: it is paired anew, with another series.
  const late = lost && (await shop.newTill('Late again'))
  if (lost && late) {
    if (shop.tills.filter(({ series }) => series === late.series).length > 1) {
      throw new Error(`the series ${late.series} was given twice`)
    }
    lost.key = late.key
    lost.id = late.id
  }
  for (const till of shop.tills) await till.again()
}

async function day(seed: number): Promise<void> {
  const chance = random(seed)
  const kassa = await TestServer.empty({ KASSA_TRUST_PROXY: '1' })
  const country = COUNTRIES[seed % COUNTRIES.length] ?? COUNTRIES[0]
  const shop = await BookShop.open(kassa, `shop-${seed}`, country, chance)
  try {
    const counter = new Counter(shop)
    const online = chance.below(2) === 0 ? await Online.at(shop) : null
    const desk = new Desk(shop, online)
    for (let count = 0; count < EVENTS; count++) await event(shop, counter, desk)
    if (!ON_POSTGRES && seed % 3 === 0) {
      await restored(shop, counter)
      online?.connect()
    }
    for (let count = 0; count < EVENTS / 3; count++) await event(shop, counter, desk)
    for (const till of shop.tills) await counter.close(till)
    await agree(shop, `day ${seed}`)
    await online?.agree(`day ${seed}`)
  } catch (error) {
    throw new Error(`day ${seed}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await shop.kassa[Symbol.asyncDispose]()
  }
}

describe('whatever happens in a shop, its book and all rooms of kassa say the same,', () => {
  for (let first = 1; first <= DAYS; first += PART) {
    const last = Math.min(DAYS, first + PART - 1)
    test(`days ${first} to ${last}`, async () => {
      for (let seed = first; seed <= last; seed++) await day(seed)
    })
  }
})

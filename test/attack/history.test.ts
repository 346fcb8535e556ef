import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { TestServer } from '../fixture.ts'
import { nightly } from '../night.ts'
import { type Chance, random } from '../random.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { Lane, timeless } from './lane.ts'
import { type Fields, known, ModelShop } from './model.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const STEPS = 400
const SEEDS = repeats(nightly(3, 6), 250)
const CODES = ['036000291452', '0036000291452', '96385074', '0000096385074', 'X-1', 'X-2', null]

interface Side {
  readonly shop: ShopFixture
  readonly model: ModelShop
}

function fields(chance: Chance): Fields {
  const all: Fields = {
    name: chance.pick(['Mug', 'Cup', 'Müg', 'Kettle']),
    price: chance.below(500) / 100,
    sku: chance.pick(['A', 'B', 'C', 'a', null]),
    barcode: chance.pick(CODES as [string, ...(string | null)[]]),
    stock: chance.pick([0, 1, 5, null]),
    status: chance.pick(['Draft', 'Published', 'Archived']),
    tags: chance.pick([[], ['x'], ['x', 'y']]),
  }
  const kept = Object.entries(all).filter(() => chance.below(3) === 0)
  return Object.fromEntries(kept)
}

/** The id of a product that exists, was deleted, never existed, or is of the other shop. */
function anyId(chance: Chance, { model }: Side, other: Side, dead: readonly string[]): string {
  const mine = model.products[chance.below(Math.max(1, model.products.length))]?.id
  const theirs = other.model.products[chance.below(Math.max(1, other.model.products.length))]?.id
  const gone = dead[chance.below(Math.max(1, dead.length))]
  const never = 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
  return chance.pick([mine, mine, mine, theirs, gone]) ?? never
}

async function step(chance: Chance, side: Side, other: Side, dead: string[]): Promise<void> {
  const { shop, model } = side
  const id = anyId(chance, side, other, dead)
  switch (chance.below(8)) {
    case 0:
    case 1:
    case 2: {
      const sent = { name: 'Mug', price: 1, ...fields(chance) }
      const expected = model.create(sent)
      const answer = await shop.post(sent)
      expect([sent, answer.status]).toEqual([sent, expected])
      if (expected === 201) model.created(answer.product, sent)
      return
    }
    case 3:
    case 4: {
      const patch = fields(chance)
      const revision = model.find(id)?.revision ?? 1
      const tag = chance.pick([null, null, revision, revision - 1])
      const expected = model.change(id, patch, tag)
      const answer = await shop.patch(id, patch, tag === null ? {} : { 'if-match': `"${tag}"` })
      expect([patch, answer.status]).toEqual([patch, expected])
      return
    }
    case 5: {
      const expected = model.delete(id)
      expect((await shop.delete(id)).status).toBe(expected)
      if (expected === 204) dead.push(id)
      return
    }
    case 6: {
      const answer = await shop.get(id)
      const mine = model.find(id)
      expect(answer.status).toBe(mine ? 200 : 404)
      if (mine) expect(known(answer.product)).toEqual(known(mine))
      return
    }
    default: {
      const status = chance.pick(['Draft', 'Published', 'Archived'] as const)
      const { data } = await shop.page(`status=${status}&sort=createdAt&limit=100`)
      const expected = model.products.filter((product) => product.status === status)
      expect(data.map(known)).toEqual(expected.map(known))
    }
  }
}

async function agrees({ shop, model }: Side): Promise<void> {
  const all = await shop.pages('sort=createdAt&limit=7')
  expect(all.map(known)).toEqual(model.products.map(known))
  for (const [query, holds] of [
    ['sku=A', ({ sku }: { sku: string | null }) => sku === 'A'],
    ['search=mug', ({ name }: { name: string }) => /m[uü]g/i.test(name)],
    ['inStock=false', ({ stock }: { stock: number | null }) => stock === 0],
    ['priceMax=2.5', ({ price }: { price: number }) => price <= 2.5],
  ] as const) {
    const { data } = await shop.page(`${query}&sort=createdAt&limit=100`)
    const expected = model.products.filter((product) => holds(product))
    expect([query, data.map(known)]).toEqual([query, expected.map(known)])
  }
  const published = model.products.filter(({ status }) => status === 'Published')
  const shown = await shop.page('sort=createdAt&limit=100', shop.publishableKey)
  expect(shown.data.map(known)).toEqual(published.map(known))
}

describe('two shops that do whatever they like are what the model says,', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    test(`history ${seed}`, async () => {
      await using kassa = await TestServer.open()
      const chance = random(seed)
      const north = { shop: kassa.north, model: new ModelShop() }
      const south = { shop: kassa.south, model: new ModelShop() }
      const dead: string[] = []
      for (let count = 0; count < STEPS; count++) {
        const [side, other] = chance.below(2) === 0 ? [north, south] : [south, north]
        await step(chance, side, other, dead)
      }
      await agrees(north)
      await agrees(south)
      expect(north.model.products.length + south.model.products.length).toBeGreaterThan(10)
    })
  }
})

const LANES = 3
const LANE_STEPS = repeats(60, 1000)

/** Lanes of both shops at work at the same time; each goes step by step, and knows its own share. */
async function atOnce(kassa: TestServer, seed: number): Promise<void> {
  const shops = [kassa.north, kassa.south]
  const [north = [], south = []] = await Promise.all(
    shops.map(async (shop, side) => {
      const foreign = shops[1 - side]?.shop.name ?? ''
      const numbers = Array.from({ length: LANES }, (_, number) => number)
      return await Promise.all(
        numbers.map((number) =>
          Lane.open(kassa, shop, `L${number}`, random(seed * 10 + side * LANES + number), foreign),
        ),
      )
    }),
  )
  const work = async (lane: Lane, other: Lane) => {
    for (let count = 0; count < LANE_STEPS; count++) await lane.step(other)
  }
  const pairs = north.flatMap((lane, number) => {
    const other = south[number]
    return other ? [work(lane, other), work(other, lane)] : []
  })
  await Promise.all(pairs)
  for (const lanes of [north, south]) await together(lanes)
}

/** A whole shop is its lanes, each product at a revision of its own. */
async function together(lanes: readonly Lane[]): Promise<void> {
  const all = await lanes[0]?.shop.pages('sort=createdAt&limit=7')
  const inOrder = (products: readonly { readonly id: string }[]) =>
    products.map(({ id }) => id).sort()
  expect(inOrder(all ?? [])).toEqual(inOrder(lanes.flatMap(({ model }) => model.products)))
  expect(new Set(all?.map(({ revision }) => revision)).size).toBe(all?.length ?? 0)
  for (const { model } of lanes) {
    const own = all?.filter(({ id }) => model.find(id)) ?? []
    expect(own.map(timeless)).toEqual(model.products.map(timeless))
  }
}

describe('both shops at the same time, each by several hands, are what the models say,', () => {
  for (let seed = 1; seed <= repeats(nightly(2, 4), 20); seed++) {
    test(`history ${seed}`, async () => {
      await using kassa = await TestServer.open()
      await atOnce(kassa, seed)
    })
  }
})

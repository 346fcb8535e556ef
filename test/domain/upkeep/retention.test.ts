import { expect, test } from 'bun:test'
import { upkeep } from '../../../src/commands/upkeep.ts'
import { commandLine } from '../../../src/domain/actor.ts'
import type { StockEntryView } from '../../../src/domain/catalog/stock.ts'
import { recordChange } from '../../../src/domain/history.ts'
import { HISTORY_MS, Retention, TOMBSTONE_MS } from '../../../src/domain/upkeep/retention.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, ownerOf } from '../../member-fixture.ts'
import { PRODUCTS, type ShopFixture } from '../../shop-fixture.ts'
import { TerminalAdmin } from '../../till.ts'
import { until } from '../../until.ts'

interface Listed<T> {
  readonly data: readonly T[]
}

const DAY_MS = 24 * 60 * 60 * 1000

async function adjust(shop: ShopFixture, id: string, delta: number): Promise<void> {
  const body = { delta, reason: 'counted' }
  const answer = await shop.ask({ method: 'POST', path: `${PRODUCTS}/${id}/stock`, body })
  expect(answer.status).toBe(200)
}

async function ledger(shop: ShopFixture, id: string): Promise<readonly StockEntryView[]> {
  const answer = await shop.ask({ path: `${PRODUCTS}/${id}/stock?limit=100` })
  return (answer.json as Listed<StockEntryView>).data
}

async function subjects(owner: MemberFixture): Promise<string[]> {
  const { data } = await owner.done<Listed<{ action: string; subject: string }>>(
    owner.get('/shop/api/audit?limit=100'),
  )
  return data.map(({ action, subject }) => `${action} ${subject}`)
}

test('the audit log keeps two years, to the millisecond', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const { store } = kassa.ports
  const note = (subject: string) =>
    store.write((tx) =>
      recordChange(tx, commandLine(north.shop), kassa.now, {
        action: 'shop.updated',
        subject: { kind: 'shop', id: subject, name: null },
        audit: {},
      }),
    )
  for (let count = 0; count < 250; count++) await note(`old ${count}`)
  kassa.now += 1
  await note('kept')
  kassa.now += HISTORY_MS
  const retention = new Retention(kassa.ports)
  const owner = await ownerOf(kassa, north)
  await retention.prune()
  expect(await subjects(owner)).toEqual(['shop.updated kept'])
  kassa.now += 1
  await retention.prune()
  expect(await subjects(owner)).toEqual([])
})

test('the stock ledger sums up what is older, and still comes to the stock', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  const [mug, cup, gone] = await north.products([{ stock: 10 }, { stock: 7 }, { stock: 3 }])
  const other = await south.product({ stock: 5 })
  if (!mug || !cup || !gone) throw new Error('there are three products')
  for (let round = 1; round <= 130; round++) await adjust(north, mug.id, round % 2 ? 3 : -1)
  await adjust(south, other.id, 4)
  await north.delete(gone.id)
  const [before, untouched] = [await ledger(north, mug.id), await ledger(north, cup.id)]
  kassa.now += HISTORY_MS + 1
  await adjust(north, mug.id, -2)
  const retention = new Retention(kassa.ports)
  await retention.prune()

  const [recent, opening, ...rest] = await ledger(north, mug.id)
  expect(rest).toEqual([])
  expect(recent).toMatchObject({ delta: -2, stock: 138, reason: 'counted' })
  expect(opening).toEqual({
    delta: 140,
    stock: 140,
    reason: 'earlier changes',
    note: null,
    actor: 'kassa',
    actorName: 'kassa',
    createdAt: before[0]?.createdAt ?? '',
  })
  expect(await ledger(north, cup.id)).toEqual([...untouched])
  expect(await ledger(south, other.id)).toMatchObject([{ delta: 9, stock: 9 }])
  expect(JSON.stringify(kassa.rows('stock_entry'))).not.toContain(gone.id)

  const settled = kassa.dump()
  await retention.prune()
  await new Retention(kassa.ports).prune()
  expect(kassa.dump()).toBe(settled)

  kassa.now += HISTORY_MS + 1
  await new Retention(kassa.ports).prune()
  expect(await ledger(north, mug.id)).toMatchObject([{ delta: 138, stock: 138 }])
})

test('a terminal that may have missed a deletion which is forgotten begins again', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  const [first, second, third] = await north.products([{}, {}, {}])
  if (!first || !second || !third) throw new Error('there are three products')
  await north.delete(first.id)
  const between = third.revision + 1
  await north.delete(second.id)
  kassa.now += DAY_MS
  await north.delete(third.id)
  const elsewhere = await south.product()
  await south.delete(elsewhere.id)
  const tills = [
    await (await TerminalAdmin.of(kassa, north)).till(),
    await (await TerminalAdmin.of(kassa, south)).till(),
  ]
  const [till, southern] = tills
  const asks = async (since: number) => await till?.ask(`/products?since=${since}`)
  expect((await asks(1))?.status).toBe(200)

  kassa.now += TOMBSTONE_MS
  await new Retention(kassa.ports).prune()
  for (const since of [1, third.revision, between]) {
    const answer = await asks(since)
    expect([since, answer?.refusal]).toEqual([since, 'VALIDATION_FAILED since'])
    expect(answer?.problem.errors?.[0]?.code).toBe('ahead')
  }
  expect((await asks(between + 1))?.json).toMatchObject({
    deleted: [third.id],
  })
  expect((await asks(0))?.status).toBe(200)
  expect((await southern?.ask('/products?since=1'))?.json).toMatchObject({
    deleted: [elsewhere.id],
  })
})

test('answers to requests that can no longer be repeated are forgotten', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  await south.post({ name: 'Mug', price: 1 }, { 'idempotency-key': 'old' })
  kassa.now += 1
  for (let count = 0; count < 120; count++) {
    await north.post({ name: 'Mug', price: 1 }, { 'idempotency-key': `old ${count}` })
  }
  kassa.now += DAY_MS + 1
  const product = { name: 'Cup', price: 1 }
  const first = await north.post(product, { 'idempotency-key': 'new' })
  await new Retention(kassa.ports).prune()
  expect(kassa.dump()).not.toMatch(/"old[ "]/)
  expect((await north.post(product, { 'idempotency-key': 'new' })).text).toBe(first.text)
})

test('upkeep does all this', async () => {
  await using kassa = await TestServer.open()
  const owner = await ownerOf(kassa, kassa.north)
  expect(await subjects(owner)).toHaveLength(1)
  kassa.now += HISTORY_MS + 1
  const later = await ownerOf(kassa, kassa.north)
  const closing = new AbortController()
  await upkeep(kassa.ports, () => {}, closing.signal)
  await until('the history is empty', async () => (await subjects(later)).length === 0)
  closing.abort()
})

test('words that no product has any more are forgotten, and learned again', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  const wordsOf = ({ shop }: ShopFixture) =>
    kassa
      .rows('shop_word')
      .flatMap((row) => (Number(row.shop_id) === shop.id ? [String(row.word)] : []))
  const fields = { name: 'Zebra mug 4711 日本茶', metadata: { _supplier: 'Okapi' } }
  const [mug] = await north.products([fields, { name: 'Mugs' }])
  await south.product({ name: 'Zebra' })
  const before = [wordsOf(north), wordsOf(south)]
  const retention = new Retention(kassa.ports)
  const commits = kassa.ports.store.watch()
  const changed = () => commits.changed(new Set([north.shop.id]))
  // On PostgreSQL, the first call says that everything may have changed.
  await changed()
  await retention.forgetWords()
  expect([wordsOf(north), wordsOf(south)]).toEqual(before)
  // Looking for such words holds up no write.
  expect(await changed()).toEqual(new Set())
  const gone = ['zebra', 'arbez', '4711', '日本', '本茶', '茶', 'okapi', 'ipako']
  for (const word of gone) expect(wordsOf(north)).toContain(word)
  // No word ends in a number.
  expect(wordsOf(north)).not.toContain('1174')
  await north.delete(mug?.id ?? '')
  await retention.forgetWords()
  expect(wordsOf(north)).toEqual(before[0]?.filter((word) => !gone.includes(word)) ?? [])
  expect(wordsOf(south)).toEqual(before[1] ?? [])
  await north.product({ name: 'Zebra cup' })
  expect((await north.page('search=zeb')).data.map(({ name }) => name)).toEqual(['Zebra cup'])
})

import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { addProducts } from '../../../src/domain/catalog/catalog.ts'
import {
  type NewProduct,
  type Product,
  patched,
  withDefaults,
} from '../../../src/domain/catalog/product.ts'
import { changeProducts } from '../../../src/domain/catalog/product-change.ts'
import { productById } from '../../../src/domain/catalog/reference.ts'
import { runBatch } from '../../../src/domain/changes/batch.ts'
import type { BatchCheck, BatchOperation } from '../../../src/domain/changes/batch-step.ts'
import { outdatedShops } from '../../../src/domain/search/reindex.ts'
import type { Store } from '../../../src/domain/store.ts'
import { reindexOutdated } from '../../../src/domain/upkeep/reindex.ts'
import { storageFull } from '../../../src/store/engine.ts'
import type { Answer, Ask, Problem } from '../../answer.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

const BATCH = `${PRODUCTS}/batch`
const CUP = { name: 'Cup', price: 9.5 }

interface Result {
  readonly status: number
  readonly product?: Product
  readonly problem?: Problem
}

const kassa = await sharedServer()
const shop = kassa.north

async function send(body: unknown, headers: Ask['headers'] = {}, path = BATCH): Promise<Answer> {
  return await shop.ask({ method: 'POST', path, body, headers })
}

async function results(body: unknown, headers: Ask['headers'] = {}): Promise<Result[]> {
  const answer = await send(body, headers)
  return (answer.having(200).json as { results: Result[] }).results
}

const statuses = (all: readonly Result[]) => all.map(({ status }) => status)

describe('a batch', () => {
  test('creates, updates and deletes in the order of its operations', async () => {
    const old = await shop.product({ sku: 'OLD' })
    const gone = await shop.product({ sku: 'FREE' })
    const all = await results({
      operations: [
        { op: 'create', product: { ...CUP, sku: 'NEW' } },
        { op: 'update', id: old.id, product: { price: 4, tags: ['sale'] } },
        { op: 'delete', id: gone.id },
        { op: 'create', product: { ...CUP, sku: 'FREE' } },
        { op: 'update', id: old.id, product: {} },
      ],
    })
    expect(statuses(all)).toEqual([201, 200, 204, 201, 200])
    expect(all[1]?.product).toMatchObject({ id: old.id, price: 4, sku: 'OLD', tags: ['sale'] })
    expect(Object.keys(all[2] ?? {})).toEqual(['status'])
    expect((await shop.get(gone.id)).status).toBe(404)
    for (const { product } of all) {
      if (product) expect((await shop.get(product.id)).product).toEqual(product)
    }
  })

  test('upserts by id, else by sku, else makes a product', async () => {
    const known = await shop.product({ sku: 'KNOWN' })
    const all = await results({
      operations: [
        { op: 'upsert', id: known.id, product: { sku: 'RENAMED' } },
        { op: 'upsert', product: { sku: ' RENAMED ', price: 3 } },
        {
          op: 'upsert',
          id: 'prod_01kf06q6q8e1qtz9vw9zcjzt7y',
          product: { sku: 'RENAMED', price: 2 },
        },
        { op: 'upsert', product: { ...CUP, sku: 'FRESH' } },
        { op: 'upsert', product: { sku: 'FRESH', stock: 7 } },
        { op: 'upsert', product: CUP },
        { op: 'upsert', product: { ...CUP, sku: '' } },
      ],
    })
    expect(statuses(all)).toEqual([200, 200, 200, 201, 200, 201, 201])
    expect(new Set(all.slice(0, 3).map(({ product }) => product?.id))).toEqual(new Set([known.id]))
    expect((await shop.get(known.id)).product.price).toBe(2)
    expect(all[4]?.product).toMatchObject({ sku: 'FRESH', price: 9.5, stock: 7 })
  })

  test('takes a slug for an id, and makes no category if the query says so', async () => {
    const { slug } = await shop.product({ name: 'By slug' })
    const operations = [
      { op: 'update', id: slug, product: { price: 2 } },
      { op: 'upsert', id: slug, product: { price: 3 } },
      { op: 'create', product: { ...CUP, category: 'No such category' } },
      { op: 'delete', id: slug },
    ]
    const body = { atomic: false, operations }
    const answer = await send(body, {}, `${BATCH}?createMissing=false`)
    const all = (answer.json as { results: Result[] }).results
    expect(statuses(all)).toEqual([200, 200, 422, 204])
    expect(all[1]?.product).toMatchObject({ slug, price: 3 })
  })

  test('creates many as it would create them one by one', async () => {
    const jug = { name: 'Jug', price: 5 }
    const create = (product: object) => ({ op: 'create', product: { ...jug, ...product } })
    const upsert = (product: object) => ({ ...create(product), op: 'upsert' })
    const some = [create({ brand: 'Fresh' }), create({ name: 'Jug 2' }), create({ brand: 'fresh' })]
    const first = await results({ atomic: false, operations: [...some, create({ slug: 'jug' })] })
    expect(statuses(first)).toEqual([201, 201, 201, 409])
    const [one, two, three] = first.flatMap(({ product }) => product ?? [])
    expect([one?.slug, two?.slug, three?.slug]).toEqual(['jug', 'jug-2', 'jug-3'])
    expect([two?.revision, three?.revision]).toEqual([one!.revision + 1, one!.revision + 2])
    expect(three?.brand).toEqual(one!.brand)
    const operations = [upsert({ sku: 'JUG' }), upsert({ sku: ' JUG' }), create({ sku: 'JUG' })]
    expect(statuses(await results({ atomic: false, operations }))).toEqual([201, 200, 409])
  })

  test('may have no operations, and at most 500', async () => {
    expect(await results({ operations: [] })).toEqual([])
    const operations = Array.from({ length: 500 }, (_, n) => ({
      op: 'create',
      product: { ...CUP, sku: `N-${n}`, tags: ['a', 'b', 'c', 'd'], metadata: { a: 'b', c: 'd' } },
    }))
    expect(new Set(statuses(await results({ operations })))).toEqual(new Set([201]))
    const answer = await send({ operations: [...operations, ...operations.slice(0, 1)] })
    expect([answer.status, answer.refusal]).toEqual([422, 'VALIDATION_FAILED operations'])
  })

  test('is there for members of the shop, with an entry in the audit log for each product', async () => {
    const owner = await ownerOf(kassa, shop)
    const operations = [{ op: 'create', product: { ...CUP, sku: 'BY-OWNER' } }]
    const answer = await owner.post('/shop/api/products/batch', { operations })
    expect(answer.status).toBe(200)
    expect((await owner.get('/shop/api/audit?limit=1')).text).toContain('product.created')
  })
})

/** An operation that fails after one that works, what it fails with, and the field that is wrong. */
const FAILURES: readonly (readonly [operation: unknown, status: number, refusal: string])[] = [
  [{ op: 'create', product: { ...CUP, sku: 'TAKEN' } }, 409, 'CONFLICT product.sku'],
  [{ op: 'create', product: { ...CUP, price: 19.999 } }, 422, 'VALIDATION_FAILED product.price'],
  [{ op: 'create', product: { ...CUP, price: '1' } }, 422, 'VALIDATION_FAILED product.price'],
  [{ op: 'create', product: { ...CUP, id: 'prod_1' } }, 422, 'VALIDATION_FAILED product.id'],
  [{ op: 'create', product: { name: 'Cup' } }, 422, 'VALIDATION_FAILED product.price'],
  [
    { op: 'create', product: { ...CUP, category: 'cat_01kf06q6q8e1qtz9vw9zcjzt7y' } },
    422,
    'VALIDATION_FAILED product.category',
  ],
  [{ op: 'create', id: 'prod_1', product: CUP }, 422, 'VALIDATION_FAILED id'],
  [{ op: 'create' }, 422, 'VALIDATION_FAILED product'],
  [{ op: 'create', product: null }, 422, 'VALIDATION_FAILED product'],
  [{ op: 'update', product: CUP }, 422, 'VALIDATION_FAILED id'],
  [{ op: 'update', id: 'prod_none', product: CUP }, 404, 'NOT_FOUND id'],
  [{ op: 'update', id: 'foreign', product: CUP }, 404, 'NOT_FOUND id'],
  [{ op: 'update', id: '', product: CUP }, 422, 'VALIDATION_FAILED id'],
  [{ op: 'upsert', product: { sku: 'NONE' } }, 422, 'VALIDATION_FAILED product.name product.price'],
  [{ op: 'upsert', product: { ...CUP, sku: 5 } }, 422, 'VALIDATION_FAILED product.sku'],
  [{ op: 'upsert' }, 422, 'VALIDATION_FAILED product'],
  [{ op: 'delete' }, 422, 'VALIDATION_FAILED id'],
  [{ op: 'delete', id: 'prod_none' }, 404, 'NOT_FOUND id'],
  [{ op: 'delete', id: 'prod_1', product: {} }, 422, 'VALIDATION_FAILED product'],
  [{ op: 'destroy', id: 'prod_1' }, 422, 'VALIDATION_FAILED op'],
  [{ id: 'prod_1' }, 422, 'VALIDATION_FAILED op'],
  [{ op: 'delete', id: 'prod_1', ifMatch: '1' }, 422, 'VALIDATION_FAILED ifMatch'],
  [[], 422, 'VALIDATION_FAILED op'],
  [null, 422, 'VALIDATION_FAILED op'],
  ['delete', 422, 'VALIDATION_FAILED op'],
]

describe('a batch with an operation that fails', () => {
  const named = FAILURES.map(
    ([operation, ...rest]) => [JSON.stringify(operation), ...rest] as const,
  )
  beforeAll(async () => {
    await shop.product({ sku: 'TAKEN' })
  })

  const operationsOf = async (text: string) => {
    const foreign = await kassa.south.product()
    const fresh = { op: 'create', product: { ...CUP, category: `Of ${text}`.slice(0, 200) } }
    return [fresh, JSON.parse(text.replace('"foreign"', JSON.stringify(foreign.id)))]
  }

  test.each(named)('%s is refused as a whole by default', async (text, status, refusal) => {
    const operations = await operationsOf(text)
    const before = kassa.dump()
    const answer = await send({ operations }, { 'idempotency-key': `atomic ${text}`.slice(0, 255) })
    const [code = '', ...fields] = refusal.split(' ')
    const whole = [code, ...fields.map((field) => `operations.1.${field}`)].join(' ')
    expect([answer.status, answer.refusal]).toEqual([status, whole])
    expect(answer.problem.detail).toStartWith('Operation 1 failed, so nothing was changed. ')
    expect(kassa.dump()).toBe(before)
  })

  test.each(named)('%s is refused alone if it is not atomic', async (text, status, refusal) => {
    const operations = await operationsOf(text)
    const [made, failed, again] = await results({
      atomic: false,
      operations: [...operations, operations[0]],
    })
    expect([made?.status, failed?.status, again?.status]).toEqual([201, status, 201])
    const { code, errors = [] } = failed?.problem ?? {}
    expect([code, ...errors.map(({ field }) => field)].join(' ')).toBe(refusal)
    expect(failed?.product).toBeUndefined()
  })
})

test('a refused operation leaves nothing behind: no category, revision or word', async () => {
  const operation = {
    op: 'create',
    product: { ...CUP, sku: 'TAKEN', category: 'Left', brand: 'Over' },
  }
  const before = kassa.dump()
  const [refused] = await results({ atomic: false, operations: [operation] })
  expect(refused?.status).toBe(409)
  expect(kassa.dump()).toBe(before)
  expect((await shop.page('search=over')).data).toEqual([])
})

describe('the words of a batch', () => {
  test('are found once it is answered, and those before no more', async () => {
    const old = await shop.product({ name: 'Marmite' })
    const gone = await shop.product({ name: 'Cauldron' })
    const operations = [
      { op: 'create', product: { ...CUP, name: 'Samovar' } },
      { op: 'update', id: old.id, product: { name: 'Fondue pot' } },
      { op: 'delete', id: gone.id },
    ]
    expect(statuses(await results({ operations }))).toEqual([201, 200, 204])
    const found = async (text: string) => (await shop.page(`search=${text}`)).data.length
    const words = ['samovar', 'fondue', 'fond', 'marmite', 'cauldron']
    expect(await Promise.all(words.map(found))).toEqual([1, 1, 1, 0, 0])
  })

  test('are indexed after the transaction, also if the server was stopped in between', async () => {
    const { store } = kassa.ports
    const { id: shopId } = shop.shop
    const { id } = await shop.product({ name: 'Trivet' })
    const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop: shop.shop } as const
    const fields = withDefaults({ ...CUP, name: 'Sieve' })
    await store.writeSlice(async (tx) => {
      const later = { createMissing: true, indexedLater: true }
      const reason = { reason: 'edited', note: null }
      await addProducts(tx, actor, [fields], kassa.now, reason, later)
      const stored = await productById(tx, shopId, id)
      if (!stored) throw new Error('the trivet is gone')
      const trivet: Product = JSON.parse(stored.document)
      const renamed = patched(trivet, { name: 'Skewer' })
      const change = { id: stored.id, before: trivet, input: renamed }
      await changeProducts(tx, actor, [change], kassa.now, reason, later)
    })
    const found = async () => {
      const pages = await Promise.all(
        ['sieve', 'trivet', 'skewer'].map((text) => shop.page(`search=${text}`)),
      )
      return pages.map(({ data }) => data.length)
    }
    expect(await found()).toEqual([0, 1, 0])
    expect(await outdatedShops(store.read)).toEqual([shopId])
    await reindexOutdated(store)
    expect(await found()).toEqual([1, 0, 1])
    expect(await outdatedShops(store.read)).toEqual([])
  })
})

describe('others', () => {
  const fields = ['One', 'Two', 'Three'].map((name) => ({ ...CUP, name }))
  const operations = fields.map((product, index) =>
    // Products without a slug of their own would be created together.
    ({ op: 'create', product: index === 1 ? { ...product, slug: 'second' } : product }),
  )
  const check: BatchCheck = {
    operation: (value) => value as BatchOperation,
    newProduct: (fields) => fields as NewProduct,
    patch: (fields) => fields,
  }
  const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop: shop.shop } as const

  /**
   * Runs a batch as if each operation took longer than a slice.
   * @param slices how many can be committed before the disk is full
   * @returns how many products others see when each slice begins, and the statuses
   */
  async function slow(atomic: boolean, slices = Number.POSITIVE_INFINITY, key?: string) {
    const { store } = kassa.ports
    const count = () => store.lists.count(shop.shop.id, {})
    const before = await count()
    const seen: number[] = []
    const writeSlice: Store['writeSlice'] = async (work) => {
      seen.push((await count()) - before)
      const isFull = seen.length > slices
      return await store.writeSlice(async (tx, isAwaited) => {
        let now = performance.now()
        using _ = spyOn(performance, 'now').mockImplementation(() => (now += 30))
        const done = await work(tx, isAwaited)
        if (isFull) throw storageFull(new Error('no space'))
        return done
      })
    }
    const { answer } = await runBatch(
      { ...kassa.ports, store: { ...store, writeSlice } },
      actor,
      { atomic, operations, options: { createMissing: true } },
      check,
      (outcomes) =>
        JSON.stringify(outcomes.map((one) => ('status' in one ? one.status : one.code))),
      key === undefined ? undefined : { key, fingerprint: key },
    )
    return { seen: seen.slice(0, operations.length), statuses: JSON.parse(answer) }
  }

  test('write between the operations of a batch that is not atomic', async () => {
    const { seen, statuses } = await slow(false)
    expect([seen, statuses]).toEqual([
      [0, 1, 2],
      [201, 201, 201],
    ])
    await results({ operations: [{ op: 'delete', id: 'second' }] })
  })

  test('see all of an atomic batch at once, and of one with an Idempotency-Key', async () => {
    for (const [atomic, key] of [[true], [false, 'split']] as const) {
      const { seen, statuses } = await slow(atomic, undefined, key)
      expect([seen.slice(0, 2), statuses]).toEqual([
        [0, 3],
        [201, 201, 201],
      ])
      await results({ operations: [{ op: 'delete', id: 'second' }] })
    }
  })

  test('fill the disk: what was committed is answered as such, and the rest as refused', async () => {
    const { statuses } = await slow(false, 2)
    expect(statuses).toEqual([201, 201, 'STORAGE_FULL'])
    await results({ operations: [{ op: 'delete', id: 'second' }] })
  })
})

describe('an Idempotency-Key', () => {
  const body = { operations: [{ op: 'create', product: CUP }] }

  test('runs a batch once, also when it is sent in parallel', async () => {
    const headers = { 'idempotency-key': 'parallel' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, headers)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const replayed = answers.map((answer) => answer.header('idempotent-replayed'))
    expect(replayed.filter((one) => one === 'true')).toHaveLength(9)
  })

  test('of another batch, or another route, is refused', async () => {
    const headers = { 'idempotency-key': 'other' }
    await results(body, headers)
    expect((await send({ ...body, atomic: false }, headers)).refusal).toBe('IDEMPOTENCY_MISMATCH')
    expect((await shop.post(CUP, headers)).refusal).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('may be used again after a batch that was refused', async () => {
    const headers = { 'idempotency-key': 'refused' }
    const refused = { operations: [{ op: 'create', product: { ...CUP, sku: 'TAKEN' } }] }
    expect((await send(refused, headers)).status).toBe(409)
    expect((await send(refused, headers)).status).toBe(409)
    expect(statuses(await results(body, headers))).toEqual([201])
  })
})

test.each([
  ['nothing', undefined, 422, 'VALIDATION_FAILED operations'],
  ['a list', [], 422, 'VALIDATION_FAILED operations'],
  ['no operations', {}, 422, 'VALIDATION_FAILED operations'],
  ['operations that are no list', { operations: {} }, 422, 'VALIDATION_FAILED operations'],
  ['an unknown field', { operations: [], dryRun: true }, 422, 'VALIDATION_FAILED dryRun'],
  ['atomic as a text', { operations: [], atomic: 'false' }, 422, 'VALIDATION_FAILED atomic'],
  [
    'half a surrogate pair',
    { operations: [{ op: 'create', product: { ...CUP, name: '\ud800' } }] },
    422,
    'VALIDATION_FAILED operations.0.product.name',
  ],
  [
    'many unknown fields',
    { operations: [Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, 1]))] },
    422,
    null,
  ],
  [
    'more than 1 MiB',
    { operations: [{ op: 'create', product: { ...CUP, description: 'a'.repeat(1024 * 1024) } }] },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('%s is refused and changes nothing', async (_, body, status, refusal) => {
  const before = kassa.dump()
  const answer = await send(body)
  expect(answer.status).toBe(status)
  if (refusal !== null) expect(answer.refusal).toBe(refusal)
  else expect(answer.problem.errors?.length).toBeLessThan(100)
  expect(kassa.dump()).toBe(before)
})

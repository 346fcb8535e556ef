import { describe, expect, test } from 'bun:test'
import type { NewProduct, Product } from '../../src/domain/catalog/product.ts'
import type { JobView } from '../../src/domain/changes/job-view.ts'
import type { CountSummary } from '../../src/modules/counts/count.ts'
import type { CountView } from '../../src/modules/counts/line.ts'
import type { ChangedLine } from '../../src/modules/counts/scan.ts'
import { TestServer } from '../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../member-fixture.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'
import { awaited } from '../until.ts'

const COUNTS = '/shop/api/counts'

/** A count of the shop "north" on the phone of a member. */
class Phone {
  constructor(
    readonly member: MemberFixture,
    readonly id: string,
  ) {}

  static async begin(kassa: TestServer, kind: string, name = 'Shelf'): Promise<Phone> {
    const owner = await ownerOf(kassa, kassa.north)
    const { id } = await owner.done<CountSummary>(owner.post(COUNTS, { name, kind }))
    return new Phone(owner, id)
  }

  put(code: string, quantity: number | null, mode = 'add', headers = {}) {
    const path = `${COUNTS}/${this.id}/lines`
    return this.member.send({ method: 'PUT', path, body: { code, quantity, mode } }, headers)
  }

  async line(code: string, quantity: number | null, mode = 'add'): Promise<ChangedLine> {
    return await this.member.done(this.put(code, quantity, mode))
  }

  async view(query = ''): Promise<CountView> {
    return await this.member.done(this.member.get(`${COUNTS}/${this.id}${query}`))
  }

  apply(headers = {}) {
    return this.member.post(`${COUNTS}/${this.id}/apply`, undefined, headers)
  }

  /** Applies the count and waits for its job. */
  async applied(): Promise<JobView> {
    const { id } = await this.member.done<JobView>(this.apply())
    return await this.ended(id)
  }

  async ended(id: string): Promise<JobView> {
    return await awaited('the job ends', async () => {
      const job = await this.member.done<JobView>(this.member.get(`/shop/api/jobs/${id}`))
      return job.finishedAt === null ? null : job
    })
  }
}

const GOODS: Partial<NewProduct>[] = [
  { name: 'Cola', sku: 'COLA', barcode: '4006381333931', stock: 7 },
  { name: 'Tea', sku: 'TEA', stock: 4, status: 'Draft' },
  { name: 'Cheese', sku: 'CHEESE', unit: 'kg', stock: 2.5, price: 20 },
  { name: 'Repair', sku: 'REPAIR', stock: null, productType: 'Service' },
]
const PACK = { barcode: '4006381333948', quantity: 24, price: 30 }

async function goods({ north }: TestServer): Promise<Product[]> {
  const all: Product[] = []
  for (const one of GOODS) all.push(await north.product(one))
  await north.changed(all[0]?.id ?? '', { packs: [PACK] })
  return all
}

async function stocks({ north }: TestServer, all: readonly Product[]) {
  const now = await Promise.all(all.map(({ id }) => north.get(id)))
  return now.map(({ product }) => product.stock)
}

describe('a count', () => {
  test('is filled by scanning, and becomes the stock by one job that can be undone', async () => {
    await using kassa = await TestServer.open()
    const all = await goods(kassa)
    const [cola, tea] = all
    const phone = await Phone.begin(kassa, 'count', ' Autumn ')
    expect(await phone.view()).toMatchObject({
      name: 'Autumn',
      kind: 'count',
      status: 'open',
      job: null,
      lineCount: 0,
      lines: [],
    })
    expect(await phone.line('04006381333931', 1)).toMatchObject({
      productId: cola?.id,
      quantity: 1,
      perCode: 1,
      product: { name: 'Cola', stock: 7, sku: 'COLA' },
    })
    expect(await phone.line(']E04006381333931', 2)).toMatchObject({ quantity: 3 })
    expect(await phone.line(PACK.barcode, 1)).toMatchObject({ quantity: 27, perCode: 24 })
    expect(await phone.line('COLA', -2)).toMatchObject({ quantity: 25 })
    kassa.now += 1000
    expect(await phone.line(' TEA ', 9, 'set')).toMatchObject({ quantity: 9 })
    expect(await phone.line(tea?.id ?? '', 0, 'set')).toMatchObject({ quantity: 0 })
    expect(await phone.line('CHEESE', 1.125)).toMatchObject({ quantity: 1.125 })
    expect(await phone.line('CHEESE', null, 'set')).toMatchObject({ quantity: null })
    expect(await phone.line('REPAIR', 3)).toMatchObject({ quantity: 3 })
    const { lines, lineCount } = await phone.view()
    expect(lineCount).toBe(3)
    expect(lines.at(-1)).toMatchObject({ productId: cola?.id, quantity: 25 })
    expect(await stocks(kassa, all)).toEqual([7, 4, 2.5, null])

    const job = await phone.applied()
    expect(job).toMatchObject({
      kind: 'bulk',
      status: 'done',
      changed: 3,
      refusedCount: 0,
      change: null,
      title: 'Autumn',
    })
    expect(await stocks(kassa, all)).toEqual([25, 0, 2.5, 3])
    expect(await phone.view()).toMatchObject({ status: 'applied', job: job.id })
    const { data } = await phone.member.done<{ data: { changes: object[]; job: object }[] }>(
      phone.member.get(`/shop/api/products/${cola?.id}/history`),
    )
    expect(data[0]).toMatchObject({
      changes: [{ field: 'stock', from: 7, to: 25 }],
      job: { id: job.id, title: 'Autumn' },
    })
    const ledger = await phone.member.get(`/shop/api/products/${cola?.id}/stock`)
    expect((ledger.json as { data: object[] }).data[0]).toMatchObject({
      delta: 18,
      stock: 25,
      reason: 'counted',
      note: 'Autumn',
    })

    await phone.member.done(phone.member.post(`/shop/api/jobs/${job.id}/undo`))
    await phone.ended(job.id)
    expect(await stocks(kassa, all)).toEqual([7, 4, 2.5, null])
    expect(await phone.view()).toMatchObject({ status: 'open' })
    await phone.applied()
    expect(await stocks(kassa, all)).toEqual([25, 0, 2.5, 3])
  })

  test('of a delivery is added to the stock', async () => {
    await using kassa = await TestServer.open()
    const all = await goods(kassa)
    const phone = await Phone.begin(kassa, 'received')
    await phone.line(PACK.barcode, 2)
    // The sum of these numbers is no number with three decimals, as computers add.
    await kassa.north.changed(all[2]?.id ?? '', { stock: 1.1 })
    await phone.line('CHEESE', 2.2)
    const refused = await phone.put('REPAIR', 1)
    expect([refused.status, refused.problem.errors?.[0]?.code]).toEqual([409, 'not_counted'])
    await phone.line('TEA', 1)
    await kassa.north.changed(all[1]?.id ?? '', { stock: null })
    expect(await phone.line('TEA', null, 'set')).toMatchObject({ quantity: null })
    await kassa.north.changed(all[0]?.id ?? '', { stock: 3 })
    await phone.applied()
    expect(await stocks(kassa, all)).toEqual([51, null, 3.3, null])
  })

  test.each([
    ['count', 2, 2],
    ['received', 2, -1],
    ['received', 3, 0],
  ] as const)(
    '%s of %d brings a stock of -3 to %d, until it is undone',
    async (kind, quantity, stock) => {
      await using kassa = await TestServer.open()
      const sold = await kassa.north.product({ sku: 'SOLD', stock: 1 })
      await sellingAt(kassa, kassa.north)
      await (await Till.of(kassa, kassa.north)).add(saleOf(sold, 4))
      const phone = await Phone.begin(kassa, kind)
      await phone.line('SOLD', quantity)
      const { id, changed, refused } = await phone.applied()
      expect([changed, refused]).toEqual([1, []])
      expect(await stocks(kassa, [sold])).toEqual([stock])
      await phone.member.done(phone.member.post(`/shop/api/jobs/${id}/undo`))
      expect(await phone.ended(id)).toMatchObject({ status: 'undone', refused: [] })
      expect(await stocks(kassa, [sold])).toEqual([-3])
    },
  )

  test('of a delivery fills a stock up to its limit', async () => {
    await using kassa = await TestServer.open()
    const all = await goods(kassa)
    const phone = await Phone.begin(kassa, 'received')
    await phone.line('COLA', 2_147_483_641)
    const { refused } = await phone.applied()
    expect(refused).toMatchObject([{ id: all[0]?.id, field: 'stock', code: 'too_large' }])
    expect(await stocks(kassa, all)).toEqual([7, 4, 2.5, null])
  })

  test('takes the codes of scales', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const phone = await Phone.begin(kassa, 'count')
    const scalePrefixes = [{ prefix: '21', kind: 'weight' }]
    await phone.member.done(phone.member.patch('/shop/api/shop', { scalePrefixes }))
    await north.product({ sku: '12345', unit: 'kg', stock: 0, price: 10 })
    expect(await phone.line('2112345004501', 1)).toMatchObject({ quantity: 0.45, perCode: 0.45 })
    expect(await phone.line('2112345004501', 1)).toMatchObject({ quantity: 0.9 })
    // No scale of this shop prints 22.
    const unknown = await phone.put('2212345004508', 1)
    expect(unknown.refusal).toBe('VALIDATION_FAILED code')
  })

  test('refuses what cannot be, and is then as before', async () => {
    await using kassa = await TestServer.open()
    await goods(kassa)
    const phone = await Phone.begin(kassa, 'count')
    await phone.line('COLA', 2)
    const state = kassa.dump()
    const wrong: [code: string, quantity: unknown, mode: string, field: string][] = [
      ['unknown', 1, 'add', 'code'],
      ['prod_01kf06q6q8e1qtz9vw9zcjzt7y', 1, 'add', 'code'],
      ['a\0b', 1, 'add', 'code'],
      ['', 1, 'add', 'code'],
      ['COLA', 0.5, 'add', 'quantity'],
      ['COLA', -3, 'add', 'quantity'],
      ['COLA', -1, 'set', 'quantity'],
      ['COLA', null, 'add', 'quantity'],
      ['COLA', '1', 'add', 'quantity'],
      ['COLA', 1e12, 'set', 'quantity'],
      ['COLA', 2_147_483_647, 'add', 'quantity'],
      ['CHEESE', 0.0001, 'set', 'quantity'],
      ['COLA', 1, 'take', 'mode'],
    ]
    for (const [code, quantity, mode, field] of wrong) {
      const answer = await phone.put(code, quantity as number, mode)
      const found = [code, quantity, answer.status, answer.problem.errors?.[0]?.field]
      expect<unknown>(found).toEqual([code, quantity, 422, field])
    }
    const counts = [{ kind: 'count' }, { name: ' ', kind: 'count' }, { name: 'A', kind: 'all' }]
    for (const body of [...counts, { name: 'a'.repeat(101), kind: 'count' }]) {
      expect((await phone.member.post(COUNTS, body)).status).toBe(422)
    }
    expect(kassa.dump()).toBe(state)
    const empty = await Phone.begin(kassa, 'count', 'a'.repeat(100))
    expect((await empty.apply()).problem.errors?.[0]?.field).toBe('lines')
  })

  test('is filled by two phones at once, and each scan counts once', async () => {
    await using kassa = await TestServer.open()
    await goods(kassa)
    const phone = await Phone.begin(kassa, 'count')
    const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
    const other = new Phone(staff, phone.id)
    const scans = Array.from({ length: 20 }, (_, n) => (n % 2 ? phone : other).put('COLA', 1))
    for (const { status } of await Promise.all(scans)) expect(status).toBe(200)
    expect((await phone.view()).lines[0]?.quantity).toBe(20)
    const again = { 'idempotency-key': 'scan-1' }
    const first = await phone.put('COLA', 1, 'add', again)
    const replayed = await phone.put('COLA', 1, 'add', again)
    expect(replayed.json).toEqual(first.json)
    expect((await phone.view()).lines[0]?.quantity).toBe(21)
  })

  test('is applied once, also if that is asked for twice at once', async () => {
    await using kassa = await TestServer.open()
    const all = await goods(kassa)
    const phone = await Phone.begin(kassa, 'received')
    await phone.line('COLA', 5)
    const answers = await Promise.all([phone.apply(), phone.apply()])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    const { job } = await phone.view()
    await phone.ended(job ?? '')
    expect((await stocks(kassa, all))[0]).toBe(12)
    const late = [phone.apply(), phone.put('COLA', 1)]
    for (const answer of await Promise.all(late)) {
      expect([answer.status, answer.problem.errors?.[0]?.code]).toEqual([409, 'ended'])
    }
    expect((await phone.member.delete(`${COUNTS}/${phone.id}`)).status).toBe(204)
    expect((await phone.member.delete(`${COUNTS}/${phone.id}`)).status).toBe(404)
    expect((await stocks(kassa, all))[0]).toBe(12)
  })

  test('leaves out products that are gone, and shows them without a name', async () => {
    await using kassa = await TestServer.open()
    const all = await goods(kassa)
    const phone = await Phone.begin(kassa, 'count')
    await phone.line('COLA', 1)
    await phone.line('TEA', 2)
    await kassa.north.delete(all[0]?.id ?? '')
    const gone = (await phone.view()).lines.find(({ productId }) => productId === all[0]?.id)
    expect(gone).toMatchObject({ product: null, quantity: 1 })
    expect(await phone.applied()).toMatchObject({
      status: 'done',
      changed: 1,
      refused: [{ id: all[0]?.id, code: 'deleted' }],
    })
    expect((await stocks(kassa, all.slice(1)))[0]).toBe(2)
  })

  test('is read page by page, and belongs to one shop', async () => {
    await using kassa = await TestServer.open()
    const phone = await Phone.begin(kassa, 'count')
    const names = Array.from({ length: 7 }, (_, n) => `P${n}`)
    await kassa.north.products(names.map((sku) => ({ sku, stock: 0 })))
    for (const sku of names) await phone.line(sku, 1)
    const seen = new Set<string>()
    for (let query = '?limit=3'; query; ) {
      const { lines, nextCursor } = await phone.view(query)
      for (const { productId } of lines) seen.add(productId)
      query = nextCursor ? `?limit=3&cursor=${nextCursor}` : ''
    }
    expect(seen.size).toBe(7)
    const south = new Phone(await ownerOf(kassa, kassa.south), phone.id)
    const asked = [south.put('P1', 1), south.apply(), south.member.get(`${COUNTS}/${phone.id}`)]
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404)
    const { data } = await south.member.done<{ data: object[] }>(south.member.get(COUNTS))
    expect(data).toEqual([])
    const own = await phone.member.done<{ data: object[] }>(phone.member.get(COUNTS))
    expect(own.data).toMatchObject([{ id: phone.id, lineCount: 7 }])
  })
})

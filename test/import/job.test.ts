import { expect, test } from 'bun:test'
import type { Taxon } from '../../src/domain/catalog/taxon-kind.ts'
import { beginJob, type Retag, unfinishedJobs } from '../../src/domain/changes/job.ts'
import { JobRecovery } from '../../src/domain/changes/recovery.ts'
import { newId } from '../../src/domain/id.ts'
import type { Store } from '../../src/domain/store.ts'
import { crashAfterSlices } from '../crash.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

const CATEGORIES = '/shop/api/categories'

/** A shop with three products, and a file that changes two of them and makes many more. */
async function stage() {
  const kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await kassa.north.products([
    { name: 'Kettle', sku: 'K', stock: 3, barcode: '4006381333931' },
    { name: 'Mug', sku: 'M', category: 'Kitchen' },
    { name: 'Spoon' },
  ])
  const fresh = Array.from({ length: 600 }, (_, index) => `New ${index},1,N-${index},,5,Garden`)
  const rows = [
    'Kettle 2,9,K,,7,Garden',
    'Mug,1,M,,1,Kitchen',
    'Fork,1,F,4006381333931,1,',
    ...fresh,
  ]
  const file = `name,price,sku,barcode,stock,category\n${rows.join('\n')}\n`
  const state = async () => ({
    products: await client.export(),
    categories: (await client.member.get(CATEGORIES)).text,
    jobs: await unfinishedJobs(kassa.ports.store.read),
  })
  return { kassa, client, file, state, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
}

/** A job that moves products to another category, and has lost its process. */
async function retag({ ports, north, now }: TestServer, id: string, detail: Retag): Promise<void> {
  const actor = { kind: 'secret', credential: 'test', lastFour: 'test', shop: north.shop } as const
  const job = { id, kind: 'taxon', detail, total: 0, createdAt: now } as const
  await ports.store.write((tx) => beginJob(tx, actor, job))
}

/** Does something just before the first slice of an import is written. */
function beforeFirstSlice(store: Store, act: () => Promise<unknown>): void {
  const { writeSlice } = store
  Object.assign(store, {
    writeSlice: async (work: Parameters<Store['writeSlice']>[0]) => {
      Object.assign(store, { writeSlice })
      await act()
      return await writeSlice(work)
    },
  })
}

test('an import is done in slices, and leaves no job behind', async () => {
  await using place = await stage()
  expect(counts(await place.client.import(place.file))).toBe('601 created, 2 updated')
  expect((await place.state()).jobs).toEqual([])
  expect(counts(await place.client.import(place.file))).toBe('603 unchanged')
})

test('an import whose process ends is taken back by the next one', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const before = await place.state()
  {
    using _ = crashAfterSlices(kassa.ports.store, 2)
    expect((await client.send(file)).status).toBe(500)
  }
  const during = await place.state()
  expect(during.products).not.toBe(before.products)
  expect(during.jobs).toHaveLength(1)
  const recovery = new JobRecovery(kassa.ports)
  kassa.now += 7 * 24 * 60 * 60 * 1000
  await recovery.run()
  expect(await place.state()).toEqual(during)
  await recovery.run(undefined, 60_000)
  expect(await place.state()).toEqual(during)
  await recovery.run()
  expect(await place.state()).toEqual(before)
  const [kettle] = (await kassa.north.page('sku=K')).data
  const ledger = await client.member.get(`/shop/api/products/${kettle?.id}/stock`)
  expect(ledger.json).toMatchObject({ data: [{ delta: -4, stock: 3 }, { delta: 4 }, { delta: 3 }] })
})

test('a job that cannot be finished keeps no other from being finished', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const { store } = kassa.ports
  const before = await place.state()
  const lost = { kind: 'category', from: newId('cat', kassa.now), to: null } as const
  const id = 'job_lost'
  await retag(kassa, id, lost)
  {
    using _ = crashAfterSlices(store, 2)
    await client.send(file)
  }
  // Not by `rejects`, which waits within the tick and can lose callbacks of setImmediate.
  const [failure] = await Promise.allSettled([new JobRecovery(kassa.ports).run('server')])
  expect(failure).toMatchObject({ reason: { message: expect.stringContaining('which is gone') } })
  expect((await place.state()).products).toBe(before.products)
  expect((await place.state()).jobs.map((one) => one.id)).toEqual([id])
})

test('a category that another job works on stays when its import is taken back', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const { store } = kassa.ports
  {
    using _ = crashAfterSlices(store, 2)
    await client.send(file)
  }
  const shop = kassa.north.shop.id
  const values = { shop, kind: 'category', slug: 'garden' }
  const garden = await store.read.get<Taxon>('taxon.by_slug', values)
  const from = garden?.publicId ?? ''
  await retag(kassa, 'job_retag', { kind: 'category', from, to: from })
  await new JobRecovery(kassa.ports).run('server')
  expect((await place.state()).jobs).toEqual([])
  expect((await place.state()).categories).toContain('Garden')
})

test('changes of others since then stay when an import is undone', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  {
    using _ = crashAfterSlices(kassa.ports.store, 2)
    await client.send(file)
  }
  const [kettle] = (await kassa.north.page('sku=K')).data
  expect(kettle?.name).toBe('Kettle 2')
  await kassa.north.patch(kettle?.id ?? '', { name: 'Kettle 3' })
  await new JobRecovery(kassa.ports).run('server')
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ name }) => name)).toEqual(['Kettle 3', 'Mug', 'Spoon'])
})

test('a sku that is taken during the import refuses the whole file', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const take = () => kassa.north.product({ name: 'Quick', sku: 'N-500' })
  beforeFirstSlice(kassa.ports.store, take)
  const answer = await client.send(file)
  expect(answer.refusal).toBe('VALIDATION_FAILED rows.505.sku')
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ name }) => name)).toEqual(['Kettle', 'Mug', 'Spoon', 'Quick'])
  expect((await place.state()).jobs).toEqual([])
  expect((await place.state()).categories).not.toContain('Garden')
  const skipped = await client.import(file, 'skipInvalid=true')
  expect(counts(skipped)).toBe('600 created, 3 updated')
})

test('a sku that is taken while the file is imported is one row less with skipInvalid', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  beforeFirstSlice(kassa.ports.store, () => kassa.north.product({ sku: 'N-500' }))
  const report = await client.import(file, 'skipInvalid=true')
  expect(counts(report)).toBe('600 created, 2 updated, 1 refused')
  expect(report.rows.find(({ action }) => action === 'refused')?.row).toBe(505)
})

test('a row that is refused after another product gave up its barcode counts no change', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const [one, two] = ['4006381333931', '4006381333948']
  await client.import(`name,price,sku,barcode\nMug,3,M,${one}\nCup,4,C,${two}\n`)
  const [mug] = (await kassa.north.page('sku=M')).data
  beforeFirstSlice(kassa.ports.store, () => kassa.north.delete(mug?.id ?? ''))
  const file = `name,price,sku,barcode\nMug,3,M,${two}\nCup,4,C,${one}\n`
  const report = await client.import(file, 'skipInvalid=true')
  expect(counts(report)).toBe('1 updated, 1 refused')
  const job = (await client.member.get(`/shop/api/jobs/${report.job}`)).json
  expect(job).toMatchObject({ status: 'done', changed: 1 })
})

test('a product that is deleted while the file is imported is one row less', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const [mug] = (await kassa.north.page('sku=M')).data
  beforeFirstSlice(kassa.ports.store, () => kassa.north.delete(mug?.id ?? ''))
  const report = await client.import(file, 'skipInvalid=true')
  expect(counts(report)).toBe('601 created, 1 updated, 1 refused')
  const refused = report.rows.find(({ action }) => action === 'refused')
  expect(refused).toMatchObject({ row: 3, errors: [{ field: 'id', code: 'deleted' }] })
})

test('a row that changes a product is not made together with those that make some', async () => {
  await using place = await stage()
  const { kassa, client } = place
  const file = 'name,price\nFork,1\nSpoon,9\nKnife,1\n'
  expect(counts(await client.import(file))).toBe('2 created, 1 updated')
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ name, price }) => `${name} ${price}`).slice(2)).toEqual([
    'Spoon 9',
    'Fork 1',
    'Knife 1',
  ])
})

test('products that are made together have slugs, stocks and counts as if made one by one', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await kassa.north.product({ name: 'Mug' })
  const rows = [
    'Mug,A,,1,,Cups,"New, Gifts",red',
    'Mug,B,2000000000015,0,,cups,New,"red, red"',
    'Cup,D,2000000000039,4,mug-2,,Gifts,',
    'Mug,E,,5,,,,blue',
  ]
  const header = 'name,sku,barcode,stock,slug,category,collections,tags'
  const price = rows.map((row) => `${row},1`).join('\n')
  const report = await client.import(`${header},price\n${price}\n`)
  const { data, facets } = await kassa.north.page('sku=A,B,D,E&sort=createdAt&include=facets')
  const made = data.map(({ sku, slug, tags }) => [sku, slug, ...tags].join(' '))
  expect(made).toEqual(['A mug-3 red', 'B mug-4 red', 'D mug-2', 'E mug-5 blue'])
  expect(facets?.collection.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Gifts 2',
    'New 2',
  ])
  expect(report.rows.flatMap(({ id }) => id ?? [])).toEqual(data.map(({ id }) => id))
  const categories = (await client.member.get(CATEGORIES)).json
  expect(categories).toMatchObject({ data: [{ name: 'Cups', productCount: 2 }] })
  const ledger = await client.member.get(`/shop/api/products/${data[3]?.id}/stock`)
  expect(ledger.json).toMatchObject({ data: [{ delta: 5, stock: 5, reason: 'imported' }] })
  expect((await kassa.north.page('tag=red&include=total')).total).toBe(2)
})

test('of products that are made together, only the one is refused whose barcode a pack has got', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const packs = [{ barcode: '2000000000022', quantity: 6, price: 5 }]
  beforeFirstSlice(kassa.ports.store, () => kassa.north.product({ name: 'Case', packs }))
  const rows = ['A,1,2000000000015,New', 'B,1,2000000000022,New', 'C,1,,New']
  const file = `name,price,barcode,category\n${rows.join('\n')}\n`
  const report = await client.import(file, 'skipInvalid=true')
  expect(counts(report)).toBe('2 created, 1 refused')
  expect(report.rows[1]?.errors).toMatchObject([{ field: 'barcode', code: 'taken' }])
  const { data } = await kassa.north.page('sort=createdAt')
  expect(data.map(({ name }) => name)).toEqual(['Case', 'A', 'C'])
  const [made] = (await kassa.north.page('category=New&include=facets')).facets?.category ?? []
  expect(made).toMatchObject({ name: 'New', count: 2 })
  expect(data[1]?.category?.id).toBe(made?.id)
})

test('a category that is renamed while a file is imported is made again for the rows below', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  const { store } = kassa.ports
  const { writeSlice } = store
  let slices = 0
  const short: Store['writeSlice'] = async (work) => {
    if (slices++ === 3) {
      Object.assign(store, { writeSlice })
      await client.member.done(client.member.patch(`${CATEGORIES}/garden`, { name: 'Yard' }))
    }
    return await writeSlice((tx) => work(tx, () => true))
  }
  Object.assign(store, { writeSlice: short })
  await client.import(file)
  const { data } = await kassa.north.page('category=Garden,Yard&sort=-createdAt&limit=100')
  const all = (await client.member.get(CATEGORIES)).json as { data: Taxon[] }
  expect(all.data.map(({ name }) => name)).toEqual(['Garden', 'Kitchen', 'Yard'])
  expect(data[0]?.category).toMatchObject({ name: 'Garden' })
})

test('an import that is refused takes nothing back from another that begins just behind it', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const { store } = kassa.ports
  const { writeSlice } = store
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let slices = 0
  const together: Store['writeSlice'] = async (work) => {
    slices++
    if (slices === 1) first.resolve()
    if (slices === 2) second.resolve()
    await second.promise
    return await writeSlice(work)
  }
  Object.assign(store, { writeSlice: together })
  const refused = client.send('name,price,sku\nA,1,A\n')
  await first.promise
  await kassa.north.product({ sku: 'A' })
  const rows = Array.from({ length: 200 }, (_, index) => `New ${index},1,N-${index}`)
  const imported = client.import(`name,price,sku\n${rows.join('\n')}\n`)
  expect((await refused).refusal).toBe('VALIDATION_FAILED rows.2.sku')
  expect(counts(await imported)).toBe('200 created')
})

test('another shop writes while a long import runs', async () => {
  await using place = await stage()
  const { kassa, client, file } = place
  let done = false
  const importing = client.import(file).then((report) => {
    done = true
    return report
  })
  let written = 0
  while (!done) {
    await kassa.south.product({})
    if (!done) written++
  }
  expect(counts(await importing)).toBe('601 created, 2 updated')
  expect(written).toBeGreaterThan(5)
})

test('rows without codes: the nth of a name is the nth product of that name', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const rows = (count: number, price: number) =>
    `name,price,options\n${Array.from({ length: count }, (_, index) => `a,${price},"{""n"":""${index % 3}""}"`).join('\n')}`
  expect(counts(await client.import(rows(400, 1)))).toBe('400 created')
  expect(counts(await client.import(rows(400, 1)))).toBe('400 unchanged')
  expect(counts(await client.import(rows(403, 2)))).toBe('3 created, 400 updated')
})

test('a new sku with the barcode of another product is a conflict', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await kassa.north.product({ name: 'Old', sku: 'OLD', barcode: '036000291452' })
  const answer = await client.send('name,price,sku,barcode\nNew,1,NEW,0036000291452\n')
  expect(answer.refusal).toBe('VALIDATION_FAILED rows.2.barcode')
})

import { expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

/** An answer is remembered from the second request on, so the fourth is a remembered one. */
const TIMES = 4

test('what is asked for again and again is answered as it is now', async () => {
  await using kassa = await TestServer.open()
  const { north, south } = kassa
  const owner = await ownerOf(kassa, north)
  const { id, slug } = await north.product({ name: 'Mug', description: 'x'.repeat(9_000) })
  await north.product({ name: 'Cup', description: 'x'.repeat(9_000) })
  await north.product({ name: 'Jug', description: 'x'.repeat(9_000) })
  const addresses = [id, slug, '?search=mug', '?limit=1&sort=createdAt', '', '?barcode=1']
  const readers = {
    publishable: (end: string) => north.ask({ path: PRODUCTS + end, key: north.publishableKey }),
    secret: (end: string) => north.ask({ path: PRODUCTS + end }),
    owner: (end: string) => owner.get(`/shop/api/products${end}`),
    'another shop': (end: string) => south.ask({ path: PRODUCTS + end }),
  }
  /** The answers to each reader at each address: status, and the names of products. */
  const seen = async () => {
    const all: Record<string, unknown> = {}
    for (const [reader, ask] of Object.entries(readers)) {
      for (const address of addresses) {
        const end = address.startsWith('?') || address === '' ? address : `/${address}`
        const first = await ask(end)
        for (let time = 1; time < TIMES; time++) {
          const again = await ask(end)
          expect(again.text.replace(/req_[\w-]+/, '')).toBe(first.text.replace(/req_[\w-]+/, ''))
          expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
        }
        const names = [...first.text.matchAll(/"id":"prod_\w+","name":"(\w+)"/g)]
        all[`${reader} ${address}`] = `${first.status} ${names.map(([, name]) => name)}`
      }
    }
    return all
  }
  const same = (of: string, names: readonly string[]) =>
    Object.fromEntries(addresses.map((address, at) => [`${of} ${address}`, names[at]]))
  const elsewhere = same('another shop', ['404 ', '404 ', '200 ', '200 ', '200 ', '200 '])
  const everybody = (names: readonly string[]) => ({
    ...same('publishable', names),
    ...same('secret', names),
    ...same('owner', names),
    ...elsewhere,
  })
  const mug = ['200 Mug', '200 Mug', '200 Mug', '200 Mug', '200 Jug,Cup,Mug', '200 ']
  expect(await seen()).toEqual(everybody(mug))

  await north.changed(id, { name: 'Beaker', tags: ['mug'] })
  const beaker = ['200 Beaker', '200 Beaker', '200 Beaker', '200 Beaker', '200 Jug,Cup,Beaker']
  expect(await seen()).toEqual(everybody([...beaker, '200 ']))

  await north.changed(id, { status: 'Draft', barcode: '1' })
  const draft = [...beaker, '200 Beaker']
  const hidden = ['404 ', '404 ', '200 ', '200 Cup', '200 Jug,Cup', '200 ']
  expect(await seen()).toEqual({ ...everybody(draft), ...same('publishable', hidden) })

  await north.delete(id)
  expect(await seen()).toEqual(everybody(hidden))
})

test('a key that is replaced opens nothing, whatever it asked for before', async () => {
  await using kassa = await TestServer.open()
  const { north } = kassa
  const { id } = await north.product()
  for (let time = 0; time < TIMES; time++) expect((await north.get(id)).status).toBe(200)
  const owner = await ownerOf(kassa, north)
  expect((await owner.post('/shop/api/rotate-secret-key')).status).toBe(200)
  expect((await north.get(id)).status).toBe(401)
})

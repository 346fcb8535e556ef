import { describe, expect, test } from 'bun:test'
import type { CategorySummary } from '../../../src/domain/catalog/category-view.ts'
import { sweepImages } from '../../../src/domain/catalog/image.ts'
import { HOUR_MS } from '../../../src/domain/time.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'
import { png } from '../../picture-sample.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const PATH = '/shop/api/categories'
const STORE = '/v1/store/categories'

interface Page {
  readonly data: readonly CategorySummary[]
  readonly nextCursor: string | null
}

async function list(member: MemberFixture, query = ''): Promise<readonly CategorySummary[]> {
  return (await member.done<Page>(member.get(PATH + query))).data
}

async function made(member: MemberFixture, body: object): Promise<CategorySummary> {
  return await member.done<CategorySummary>(member.post(PATH, body))
}

async function moved(member: MemberFixture, slug: string, body: object): Promise<CategorySummary> {
  return await member.done<CategorySummary>(member.patch(`${PATH}/${slug}`, body))
}

/** Clothing with Shirts (and Polos below those) and Trousers, and Books. */
async function clothing(member: MemberFixture) {
  const top = await made(member, { name: 'Clothing' })
  const shirts = await made(member, { name: 'Shirts', parent: top.id })
  const polos = await made(member, { name: 'Polos', parent: 'Clothing > Shirts' })
  const trousers = await made(member, { name: 'Trousers', parent: top })
  const books = await made(member, { name: 'Books' })
  return { top, shirts, polos, trousers, books }
}

const drawn = (all: readonly CategorySummary[]) =>
  all.map(({ name, depth, productCount }) => `${'-'.repeat(depth)}${name} ${productCount}`)

const listed = async (shop: ShopFixture, query: string) =>
  (await shop.page(`${query}&sort=name`)).data.map(({ name }) => name).join(' ')

const PRODUCTS = [
  { name: 'a', category: 'Clothing', status: 'Draft' },
  { name: 'b', category: 'Shirts', status: 'Draft' },
  { name: 'c', category: 'Polos', itemGroupId: 'polo', status: 'Published' },
  { name: 'd', category: 'Trousers', status: 'Published' },
  { name: 'e', category: 'Books', status: 'Published' },
  { name: 'f', category: 'Shirts', itemGroupId: 'polo', status: 'Published' },
] as const

describe('categories', () => {
  test('are a tree, whose list can be drawn as it comes', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const { top, shirts, polos } = await clothing(owner)
    const view = ({ id, slug, name }: CategorySummary) => ({ id, slug, name })
    expect(polos).toEqual({
      ...view(polos),
      productCount: 0,
      parent: view(shirts),
      position: null,
      depth: 2,
      path: 'Clothing > Shirts > Polos',
      description: '',
      image: null,
    })
    expect(top).toMatchObject({ parent: null, depth: 0, path: 'Clothing' })
    const tree = ['Books 0', 'Clothing 0', '-Shirts 0', '--Polos 0', '-Trousers 0']
    expect(drawn(await list(owner))).toEqual(tree)
    const seen: CategorySummary[] = []
    for (let query = '?limit=2'; ; ) {
      const page = await owner.done<Page>(owner.get(PATH + query))
      seen.push(...page.data)
      if (page.nextCursor === null) break
      query = `?limit=2&cursor=${page.nextCursor}`
    }
    expect(drawn(seen)).toEqual(tree)
  })

  test('without a parent and a position are listed by name', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const tea = await made(owner, { name: 'Tea', description: 'Hot.\nAnd cold.' })
    await made(owner, { name: 'Cups' })
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Cups', 'Tea'])
    expect((await list(owner))[1]).toEqual(tea)
    expect(tea).toMatchObject({ description: 'Hot.\nAnd cold.', position: null, path: 'Tea' })
  })

  test('have the products of those below them, in lists, facets and counts', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await clothing(owner)
    await north.products(PRODUCTS)
    expect(await listed(north, 'category=clothing')).toBe('a b c d f')
    expect(await listed(north, 'category=shirts,books')).toBe('b c e f')
    expect(await listed(north, 'category=Clothing > Shirts')).toBe('b c f')
    expect(await listed(north, 'category=clothing&category=polos&search=c')).toBe('c')
    expect(drawn(await list(owner))).toEqual([
      'Books 1',
      'Clothing 5',
      '-Shirts 3',
      '--Polos 1',
      '-Trousers 1',
    ])
    const grouped = await list(owner, '?variants=grouped')
    expect(drawn(grouped)).toEqual([
      'Books 1',
      'Clothing 4',
      '-Shirts 2',
      '--Polos 1',
      '-Trousers 1',
    ])
    const open = await north.ask({ path: STORE, key: north.publishableKey })
    expect(drawn((open.json as unknown as Page).data)[1]).toBe('Clothing 3')
    const whole = { Clothing: 5, Shirts: 3, Polos: 1, Trousers: 1, Books: 1 }
    const counted: readonly (readonly [query: string, counts: Record<string, number>])[] = [
      ['', whole],
      ['priceMin=0', whole],
      ['category=polos', whole],
      ['search=c', { Clothing: 1, Shirts: 1, Polos: 1 }],
      ['variants=grouped', { ...whole, Clothing: 4, Shirts: 2 }],
      [
        'variants=grouped&status=Published',
        { Clothing: 2, Shirts: 1, Polos: 1, Trousers: 1, Books: 1 },
      ],
    ]
    for (const [query, counts] of counted) {
      const { facets } = await north.page(`include=facets&${query}`)
      const found = Object.fromEntries(facets?.category.map((one) => [one.name, one.count]) ?? [])
      expect([query, found]).toEqual([query, counts])
    }
  })

  test('that move take their products along; no list of before is answered again', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await clothing(owner)
    const products = await north.products(PRODUCTS)
    const path = '/v1/store/products?category=clothing&include=total,facets'
    const ask = (headers = {}) => north.ask({ path, headers })
    const before = [await ask(), await ask(), await ask()]
    expect(new Set(before.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    await moved(owner, 'shirts', { parent: null })
    const known = { 'if-none-match': before[2]?.headers.get('etag') ?? '' }
    const after = await ask(known)
    expect(after.status).toBe(200)
    expect(after.json).toMatchObject({ total: 2 })
    expect(await listed(north, 'category=shirts')).toBe('b c f')
    expect(drawn(await list(owner))).toEqual([
      'Books 1',
      'Clothing 2',
      '-Trousers 1',
      'Shirts 3',
      '-Polos 1',
    ])
    const moves = await moved(owner, 'polos', { parent: 'books' })
    expect(moves).toMatchObject({ path: 'Books > Polos', depth: 1 })
    expect(await listed(north, 'category=books')).toBe('c e')
    for (const product of products) {
      expect((await north.get(product.id)).product).toEqual(product)
    }
    const etag = async () => (await owner.get(PATH)).headers.get('etag')
    const tag = await etag()
    await moved(owner, 'polos', { parent: 'clothing', position: 0 })
    expect(await etag()).not.toBe(tag)
  })

  test('are put in an order by their position among siblings', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    for (const name of ['a', 'b', 'c', 'd']) await made(owner, { name })
    const names = async () => (await list(owner)).map(({ name }) => name).join('')
    expect((await moved(owner, 'd', { position: 0 })).position).toBe(0)
    expect(await names()).toBe('dabc')
    await moved(owner, 'd', { position: 2 })
    expect(await names()).toBe('abdc')
    await moved(owner, 'a', { position: 99 })
    expect(await names()).toBe('bdca')
    await made(owner, { name: 'aa' })
    expect(await names()).toBe('bdcaaa')
    await made(owner, { name: 'x', position: 1 })
    expect(await names()).toBe('bxdcaaa')
    await moved(owner, 'b', { position: null })
    expect(await names()).toBe('xdcaaab')
    await moved(owner, 'c', { parent: 'd', position: 3 })
    await moved(owner, 'x', { parent: 'd', position: 0 })
    const below = (await list(owner)).filter(({ parent }) => parent?.slug === 'd')
    expect(below.map(({ name, position }) => `${name}${position}`)).toEqual(['x0', 'c1'])
    expect(await moved(owner, 'x', { parent: null })).toMatchObject({ position: null, depth: 0 })
  })

  test('may have the same name below different ones, and are then meant by their path', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const product = await north.product({ category: 'Women > Shoes > Boots' })
    expect(product.category).toMatchObject({ slug: 'boots', name: 'Boots' })
    const other = await north.product({ category: 'Men  >  shoes' })
    expect(other.category).toMatchObject({ slug: 'shoes-2', name: 'shoes' })
    const same = await north.product({ category: 'MEN > SHOES' })
    expect(same.category).toEqual(other.category)
    expect((await north.product({ category: 'Boots' })).category).toEqual(product.category)
    expect((await list(owner)).map(({ path }) => path)).toEqual([
      'Men',
      'Men > shoes',
      'Women',
      'Women > Shoes',
      'Women > Shoes > Boots',
    ])
    expect(await listed(north, 'category=Women')).toBe(`${product.name} ${product.name}`)
    const refused = await north.post({ name: 'x', price: 1, category: ' Shoes!' })
    expect(refused.status).toBe(201)
    await owner.delete(`${PATH}/${refused.product.category?.id}`)
    const before = kassa.dump()
    const several = await north.post({ name: 'x', price: 1, category: 'SHOES' })
    expect(several.refusal).toBe('VALIDATION_FAILED category')
    for (const category of ['A > > B', '> > A', 'A >', '1 > 2 > 3 > 4 > 5 > 6']) {
      const answer = await north.post({ name: 'x', price: 1, category })
      expect(`${category}: ${answer.refusal}`).toBe(`${category}: VALIDATION_FAILED category`)
    }
    const unmade = await north.ask({
      method: 'POST',
      path: '/v1/store/products?createMissing=false',
      body: { name: 'x', price: 1, category: 'Men > Hats' },
    })
    expect(unmade.refusal).toBe('VALIDATION_FAILED category')
    expect(kassa.dump()).toBe(before)
    await made(owner, { name: 'Shoes' })
    expect((await north.product({ category: 'Shoes' })).category?.slug).toBe('shoes-3')
    expect((await north.product({ category: '> Boots' })).category?.slug).toBe('boots-2')
    expect((await north.product({ category: 'Boots' })).category?.slug).toBe('boots-2')
  })

  test('that a list gives can be sent as they are, as a parent and in a product', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const { shirts } = await clothing(owner)
    const product = await kassa.north.product({ category: shirts })
    expect(product.category?.id).toBe(shirts.id)
    expect((await moved(owner, 'books', { parent: shirts })).path).toBe('Clothing > Shirts > Books')
  })

  test('are refused what cannot be, and nothing changes', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const { top, shirts, polos } = await clothing(owner)
    await made(owner, { name: 'Trousers' })
    await made(owner, { name: 'Slim', parent: polos.id })
    await made(owner, { name: 'Red', parent: 'slim' })
    const foreign = await made(await ownerOf(kassa, kassa.south), { name: 'Wine' })
    const before = kassa.dump()
    const patches: readonly (readonly [slug: string, body: object, refusal: string])[] = [
      ['clothing', { parent: top.id }, 'VALIDATION_FAILED parent'],
      ['clothing', { parent: 'polos' }, 'VALIDATION_FAILED parent'],
      ['clothing', { parent: 'Clothing > Shirts' }, 'VALIDATION_FAILED parent'],
      ['clothing', { parent: 'books' }, 'VALIDATION_FAILED parent'],
      ['books', { parent: 'red' }, 'VALIDATION_FAILED parent'],
      ['books', { parent: 'none' }, 'VALIDATION_FAILED parent'],
      ['books', { parent: 'wine' }, 'VALIDATION_FAILED parent'],
      ['books', { parent: foreign.id }, 'VALIDATION_FAILED parent'],
      ['books', { parent: foreign }, 'VALIDATION_FAILED parent'],
      ['books', { parent: '' }, 'VALIDATION_FAILED parent'],
      ['books', { parent: 5 }, 'VALIDATION_FAILED parent'],
      ['books', { parent: { id: top.id, more: 1 } }, 'VALIDATION_FAILED parent.more'],
      ['books', { position: -1 }, 'VALIDATION_FAILED position'],
      ['books', { position: 1.5 }, 'VALIDATION_FAILED position'],
      ['books', { position: '1' }, 'VALIDATION_FAILED position'],
      ['books', { position: 1e9 }, 'VALIDATION_FAILED position'],
      ['books', { description: 'x'.repeat(5001) }, 'VALIDATION_FAILED description'],
      ['books', { description: 'a\u0000' }, 'VALIDATION_FAILED description'],
      ['books', { name: 'A > B' }, 'VALIDATION_FAILED name'],
      ['books', { name: '> B' }, 'VALIDATION_FAILED name'],
      ['books', { depth: 2 }, 'VALIDATION_FAILED depth'],
      ['books', { image: null }, 'VALIDATION_FAILED image'],
      ['trousers-2', { parent: top.id }, 'CONFLICT name'],
      ['shirts', { name: 'Trousers' }, 'CONFLICT name'],
      ['wine', { parent: top.id }, 'NOT_FOUND'],
      [foreign.id, { parent: null }, 'NOT_FOUND'],
    ]
    for (const [slug, body, refusal] of patches) {
      const answer = await owner.patch(`${PATH}/${slug}`, body)
      const what = `${slug} ${JSON.stringify(body).slice(0, 60)}`
      expect(`${what}: ${answer.refusal}`).toBe(`${what}: ${refusal}`)
    }
    expect((await owner.post(PATH, { name: 'shirts ', parent: top.id })).refusal).toBe(
      'CONFLICT name',
    )
    expect((await owner.delete(`${PATH}/${shirts.id}`)).refusal).toBe('CONFLICT id')
    expect((await owner.post(`${PATH}/shirts/merge`, { into: 'books' })).refusal).toBe(
      'CONFLICT id',
    )
    const open = kassa.north.publishableKey
    const denied = await kassa.north.ask({ method: 'PATCH', path: `${STORE}/books`, key: open })
    expect(denied.status).toBe(403)
    for (const change of [{ parent: top.id }, { position: 0 }]) {
      const brand = await owner.post('/shop/api/brands', { name: 'Acme', ...change })
      expect(brand.refusal).toBe(`VALIDATION_FAILED ${Object.keys(change)[0]}`)
    }
    expect(kassa.dump()).toBe(before)
    expect((await owner.post(`${PATH}/books/merge`, { into: 'polos' })).json).toMatchObject({
      path: 'Clothing > Shirts > Polos',
    })
    expect((await owner.delete(`${PATH}/red`)).status).toBe(204)
  })

  test('move at once without ever making a circle', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const name of slugs) await made(owner, { name })
    for (let round = 0; round < 5; round++) {
      const moves = slugs.flatMap((slug, index) => [
        owner.patch(`${PATH}/${slug}`, { parent: slugs[(index + 1 + round) % slugs.length] }),
        north.ask({
          method: 'PATCH',
          path: `${STORE}/${slug}`,
          body: { parent: slugs[(index + 2 + round) % slugs.length] },
        }),
      ])
      const refusals = (await Promise.all(moves)).map((answer) =>
        answer.status === 200 ? 'ok' : answer.refusal,
      )
      expect(refusals).toContain('ok')
      expect(refusals).toContain('VALIDATION_FAILED parent')
      expect(new Set(refusals).size).toBe(2)
      const all = await list(owner)
      expect(all.map(({ slug }) => slug).toSorted()).toEqual(slugs)
    }
  })

  test('of a shop that arranges them are at most 10,000, which one of a list of names is not', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await kassa.ports.store.write(async (tx) => {
      const own = { shop: north.shop.id, kind: 'category', createdAt: 0, parent: null }
      for (let n = 0; n < 10_000; n++) {
        const names = { name: `n${n}`, slug: `n${n}`, nameKey: `n${n}`, sortKey: `n${n}` }
        await tx.run('taxon.insert', { ...own, ...names, publicId: `cat_${n}`, description: '' })
      }
    })
    for (const body of [{ position: 0 }, { parent: 'n2' }]) {
      expect((await owner.patch(`${PATH}/n1`, body)).refusal).toBe('CONFLICT category')
    }
    await made(owner, { name: 'one more' })
    expect(await list(owner, '?limit=2')).toHaveLength(2)
  })

  test('have an image, which is served until it is replaced or deleted', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const foreign = await ownerOf(kassa, kassa.south)
    const tea = await made(owner, { name: 'Tea' })
    const upload = (bytes: Uint8Array<ArrayBuffer>, path = `${PATH}/tea/image`) =>
      owner.send({ method: 'POST', path, raw: bytes }, { 'content-type': 'image/png' })
    const { image } = (await upload(png(30, 20))).json as unknown as CategorySummary
    expect(image).toMatchObject({ alt: '', width: 30, height: 20 })
    expect((await list(owner))[0]?.image).toEqual(image)
    const file = async () =>
      (await north.ask({ path: new URL(image?.url ?? '', 'http://x').pathname })).status
    expect(await file()).toBe(200)
    const text = await owner.patch(`${PATH}/${tea.id}/image`, { alt: 'A pot' })
    expect(text.json).toMatchObject({ image: { ...image, alt: 'A pot' } })
    kassa.now += 2 * HOUR_MS
    await sweepImages(kassa.ports)
    expect(await file()).toBe(200)
    const next = (await upload(png(31, 20))).json as unknown as CategorySummary
    expect(next.image?.width).toBe(31)
    expect(await file()).toBe(404)
    await foreign.get(PATH)
    const before = kassa.dump()
    expect((await upload(new Uint8Array(9))).status).toBe(415)
    expect((await upload(png(3, 3), `${PATH}/none/image`)).status).toBe(404)
    expect((await foreign.patch(`${PATH}/${tea.id}/image`, { alt: 'x' })).status).toBe(404)
    expect((await owner.patch(`${PATH}/tea/image`, { alt: 5 })).refusal).toBe(
      'VALIDATION_FAILED alt',
    )
    expect(kassa.dump()).toBe(before)
    expect((await owner.delete(`${PATH}/tea/image`)).status).toBe(204)
    expect((await owner.delete(`${PATH}/tea/image`)).status).toBe(404)
    expect((await list(owner))[0]?.image).toBeNull()
  })

  test('tell the history what changed, with the paths of their parents', async () => {
    await using kassa = await TestServer.open()
    const owner = await memberOf(kassa, kassa.north, 'ada@example.com', 'owner')
    await clothing(owner)
    await moved(owner, 'polos', { parent: 'books', position: 3, description: 'Warm' })
    const before = kassa.dump()
    await moved(owner, 'polos', { parent: 'books', position: 0, description: 'Warm' })
    expect(kassa.dump()).toBe(before)
    type Entry = { action: string; changes: object[] }
    const { data } = await owner.done<{ data: Entry[] }>(owner.get('/shop/api/history'))
    expect(data[0]).toMatchObject({
      action: 'category.renamed',
      changes: [
        { field: 'parent', from: 'Clothing > Shirts', to: 'Books' },
        { field: 'position', from: null, to: 0 },
        { field: 'description', from: '', to: 'Warm' },
      ],
    })
  })
})

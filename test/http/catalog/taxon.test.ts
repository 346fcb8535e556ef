import { describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { TaxonSummary } from '../../../src/domain/catalog/taxonomy.ts'
import { TestServer } from '../../fixture.ts'
import { type MemberFixture, memberOf, ownerOf } from '../../member-fixture.ts'

interface Page {
  readonly data: readonly TaxonSummary[]
  readonly nextCursor: string | null
}

/** The three kinds of taxa: where they are, and how a product has one. */
const KINDS = [
  {
    kind: 'category',
    path: '/shop/api/categories',
    prefix: 'cat_',
    having: (name: string) => ({ category: name }),
    of: ({ category }: Product) => [category],
  },
  {
    kind: 'brand',
    path: '/shop/api/brands',
    prefix: 'brand_',
    having: (name: string) => ({ brand: name }),
    of: ({ brand }: Product) => [brand],
  },
  {
    kind: 'collection',
    path: '/shop/api/collections',
    prefix: 'coll_',
    having: (name: string) => ({ collections: [name] }),
    of: ({ collections }: Product) => collections,
  },
] as const

/** A taxon with the fields that a category without a parent has besides. */
function whole(kind: string, taxon: TaxonSummary): TaxonSummary {
  const place = { parent: null, position: null, depth: 0, path: taxon.name }
  return kind === 'category'
    ? ({ ...taxon, ...place, description: '', image: null } as TaxonSummary)
    : taxon
}

async function list(member: MemberFixture, path: string): Promise<readonly TaxonSummary[]> {
  return (await member.done<Page>(member.get(path))).data
}

async function made(member: MemberFixture, path: string, name: string): Promise<TaxonSummary> {
  return await member.done<TaxonSummary>(member.post(path, { name }))
}

for (const { kind, path, prefix, having, of } of KINDS) {
  describe(`a ${kind}`, () => {
    test('is created by members of the shop, and products can use it', async () => {
      await using kassa = await TestServer.open()
      const staff = await memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
      const garden = await made(staff, path, '  Home &  Garden ')
      const { id } = garden
      expect(id).toStartWith(prefix)
      expect(garden).toEqual(
        whole(kind, { id, slug: 'home-garden', name: 'Home & Garden', productCount: 0 }),
      )
      const own = await staff.post(path, { name: 'Éclairs', slug: 'sweet' })
      expect(own.json).toMatchObject({ slug: 'sweet', name: 'Éclairs' })
      const product = await kassa.north.product(having('home-garden'))
      expect(of(product)).toEqual([{ id, slug: 'home-garden', name: 'Home & Garden' }])
      expect(await list(staff, path)).toEqual([
        own.json as TaxonSummary,
        { ...garden, productCount: 1 },
      ])
      expect(await list(await ownerOf(kassa, kassa.south), path)).toEqual([])
    })

    test('is listed by name, page by page, with the number of its products', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      for (const name of ['b', 'Éclair', 'c', 'a', 'B 2', 'Zoo']) await made(owner, path, name)
      await kassa.north.products([having('c'), having('c'), { ...having('a'), status: 'Draft' }])
      const seen: string[] = []
      for (let query = '?limit=2'; ; ) {
        const page = await owner.done<Page>(owner.get(path + query))
        seen.push(...page.data.map(({ name, productCount }) => `${name} ${productCount}`))
        if (page.nextCursor === null) break
        query = `?limit=2&cursor=${page.nextCursor}`
      }
      expect(seen).toEqual(['a 1', 'b 0', 'B 2 0', 'c 2', 'Éclair 0', 'Zoo 0'])
    })

    test('that is renamed changes all of its products, and no others', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const owner = await ownerOf(kassa, north)
      const [one, two, other] = await north.products([having('Tea'), having('Tea'), having('Cups')])
      const [, tea] = await list(owner, path)
      kassa.now += 1000
      const answer = await owner.patch(`${path}/${tea?.id}`, { name: 'Herbal', slug: 'herbs' })
      const herbal = { id: tea?.id ?? '', slug: 'herbs', name: 'Herbal', productCount: 2 }
      expect(answer.json as object).toEqual(whole(kind, herbal))
      const view = { id: tea?.id ?? '', slug: 'herbs', name: 'Herbal' }
      const newest = other?.revision ?? 0
      for (const before of [one, two]) {
        const { product, headers } = await north.get(before?.id ?? '')
        expect(of(product)).toEqual([view])
        expect(product.revision).toBeGreaterThan(newest)
        expect(product.updatedAt).toBe(new Date(kassa.now).toISOString())
        expect(headers.get('etag')).toBe(`"${product.revision}"`)
        const unchanged = { ...product, ...having('') }
        const { revision, updatedAt } = product
        expect(unchanged).toEqual({
          ...before,
          ...having(''),
          revision,
          updatedAt,
        } as typeof unchanged)
      }
      expect((await north.get(other?.id ?? '')).product).toEqual(other as Product)
      expect((await north.page(`${kind}=herbs`)).data).toHaveLength(2)
      expect((await north.page(`${kind}=Herbal`)).data).toHaveLength(2)
      expect((await north.page(`${kind}=Tea`)).data).toEqual([])
    })

    test('keeps its slug when only its name changes; a rename to the same name is not audited', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      await kassa.north.product(having('Tea'))
      const { id } = (await list(owner, path))[0] as TaxonSummary
      const renamed = await owner.patch(`${path}/${id}`, { name: 'TEA' })
      expect(renamed.json as object).toEqual(
        whole(kind, { id, slug: 'tea', name: 'TEA', productCount: 1 }),
      )
      const before = kassa.dump()
      for (const body of [{}, { name: ' TEA ' }, { slug: 'tea' }]) {
        expect((await owner.patch(`${path}/${id}`, body)).json).toEqual(renamed.json)
      }
      expect(kassa.dump()).toBe(before)
    })

    test('is refused a name or slug that another one has', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      const tea = await made(owner, path, 'Tea')
      await made(owner, path, 'Straße')
      const before = kassa.dump()
      const answers = [
        await owner.post(path, { name: ' TEA ' }),
        await owner.post(path, { name: 'Other', slug: 'tea' }),
        await owner.patch(`${path}/${tea.id}`, { name: 'straße' }),
        await owner.patch(`${path}/${tea.id}`, { slug: 'strasse' }),
      ]
      expect(answers.map(({ refusal }) => refusal)).toEqual([
        'CONFLICT name',
        'CONFLICT slug',
        'CONFLICT name',
        'CONFLICT slug',
      ])
      expect(kassa.dump()).toBe(before)
      expect((await made(await ownerOf(kassa, kassa.south), path, 'Tea')).slug).toBe('tea')
    })

    test('of one name is created once, also by many requests at the same time', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => owner.post(path, { name: 'Tea' })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
    })

    for (const [body, fields] of [
      [{}, 'name'],
      [null, 'body'],
      [{ name: '' }, 'name'],
      [{ name: ' \t' }, 'name'],
      [{ name: 'n'.repeat(256) }, 'name'],
      [{ name: 'a\u0000' }, 'name'],
      [{ name: `${prefix}01kf06q6q8e1qtz9vw9zcjzt7y` }, 'name'],
      [{ name: '\u200b' }, 'name'],
      [{ name: 'Tea', slug: '' }, 'slug'],
      [{ name: 'Tea', slug: 'Tea' }, 'slug'],
      [{ name: 'Tea', slug: 'a--b' }, 'slug'],
      [{ name: 'Tea', slug: 's'.repeat(81) }, 'slug'],
      [{ name: 'Tea', slug: null }, 'slug'],
      [{ name: 'Tea', id: `${prefix}1` }, 'id'],
      [{ name: 'Tea', productCount: 5 }, 'productCount'],
    ] as const) {
      test(`is not made of ${JSON.stringify(body).slice(0, 60)}`, async () => {
        await using kassa = await TestServer.open()
        const owner = await ownerOf(kassa, kassa.north)
        const tea = await made(owner, path, 'Cups')
        const before = kassa.dump()
        expect((await owner.post(path, body)).refusal).toBe(`VALIDATION_FAILED ${fields}`)
        const patch = await owner.patch(`${path}/${tea.id}`, body)
        expect(patch.status).toBe(Object.keys(body ?? 'body').length === 0 ? 200 : 422)
        expect(kassa.dump()).toBe(before)
      })
    }

    test('that is merged into another passes on all of its products', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const owner = await ownerOf(kassa, north)
      const products = await north.products([having('Tea'), having('Tees'), having('Tees')])
      const [tea, tees] = await list(owner, path)
      const answer = await owner.post(`${path}/${tees?.id}/merge`, { into: tea?.id })
      expect(answer.json).toEqual({ ...tea, productCount: 3 })
      expect(await list(owner, path)).toEqual([{ ...tea, productCount: 3 } as TaxonSummary])
      for (const { id } of products) {
        const { product } = await north.get(id)
        expect(of(product).map((one) => one?.name)).toEqual(['Tea'])
      }
      expect((await north.get(products[0]?.id ?? '')).product).toEqual(products[0] as Product)
      expect((await north.page(`${kind}=tea&include=total`)).total).toBe(3)
      expect((await owner.post(`${path}/${tees?.id}/merge`, { into: 'tea' })).status).toBe(404)
    })

    test('is merged into the taxon with this id, slug or name, and refused any other', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      const target = await owner.post(path, { name: 'Hot drinks', slug: 'hot' })
      const { id } = target.json as TaxonSummary
      for (const into of [id, 'hot', ' hot  DRINKS']) {
        await made(owner, path, 'Tea')
        expect((await owner.post(`${path}/tea/merge`, { into })).status).toBe(200)
      }
      const source = await made(owner, path, 'Tea')
      const foreign = await made(await ownerOf(kassa, kassa.south), path, 'Wine')
      const before = kassa.dump()
      for (const into of [source.id, 'tea', 'Wine', foreign.id, 'none', `${prefix}x`]) {
        const answer = await owner.post(`${path}/${source.id}/merge`, { into })
        expect(`${into} ${answer.refusal}`).toBe(`${into} VALIDATION_FAILED into`)
      }
      for (const body of [{}, { into: '' }, { into: null }, { into: id, from: 'x' }]) {
        expect((await owner.post(`${path}/${source.id}/merge`, body)).status).toBe(422)
      }
      expect(kassa.dump()).toBe(before)
      expect(await list(owner, path)).toHaveLength(2)
    })

    test('that is deleted leaves its products without it', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const owner = await ownerOf(kassa, north)
      const tea = await north.product(having('Tea'))
      const cup = await north.product(having('Cups'))
      const { id } = (await list(owner, path))[1] as TaxonSummary
      expect((await owner.delete(`${path}/${id}`)).status).toBe(204)
      expect((await owner.delete(`${path}/${id}`)).refusal).toBe('NOT_FOUND')
      const { product } = await north.get(tea.id)
      expect(of(product)).toEqual(kind === 'collection' ? [] : [null])
      expect(product.revision).toBeGreaterThan(cup.revision)
      expect((await north.get(cup.id)).product).toEqual(cup)
      expect((await north.page(`${kind}=Tea`)).data).toEqual([])
      expect((await made(owner, path, 'Tea')).productCount).toBe(0)
    })

    test('is audited when it changes: who, before and after', async () => {
      await using kassa = await TestServer.open()
      const owner = await ownerOf(kassa, kassa.north)
      const tea = await made(owner, path, 'Tea')
      const hot = await made(owner, path, 'Hot')
      await owner.patch(`${path}/${tea.id}`, { name: 'Herbal' })
      await owner.post(`${path}/${tea.id}/merge`, { into: 'hot' })
      await owner.delete(`${path}/${hot.id}`)
      const { data } = await owner.done<{ data: { action: string; detail: object }[] }>(
        owner.get('/shop/api/audit'),
      )
      expect(data.slice(0, 3).map(({ action, detail }) => [action, detail])).toEqual([
        [`${kind}.deleted`, { name: 'Hot' }],
        [`${kind}.merged`, { name: 'Herbal', into: hot.id }],
        [`${kind}.renamed`, { before: 'Tea', name: 'Herbal', slug: 'tea' }],
      ])
    })
  })
}

import { describe, expect, test } from 'bun:test'
import type { TaxonSummary } from '../../../src/domain/catalog/taxonomy.ts'
import { TestServer } from '../../fixture.ts'

const KINDS = [
  ['/v1/store/categories', (name: string) => ({ category: name })],
  ['/v1/store/brands', (name: string) => ({ brand: name })],
  ['/v1/store/collections', (name: string) => ({ collections: [name] })],
] as const

for (const [path, having] of KINDS) {
  describe(path, () => {
    test('lists by name, with the number of products that this key sees', async () => {
      await using kassa = await TestServer.open()
      const { north, south } = kassa
      await north.products([having('b'), having('B'), { ...having('b'), status: 'Draft' }])
      await north.product({ ...having('a'), status: 'Draft' })
      await south.product(having('c'))
      const list = async (key: string, query = '') => {
        const answer = await kassa.ask({ path: path + query, key })
        return answer.json as { data: TaxonSummary[]; nextCursor: string | null }
      }
      const counts = ({ data }: { data: TaxonSummary[] }) =>
        data.map(({ name, productCount }) => `${name} ${productCount}`)
      expect(counts(await list(north.secretKey))).toEqual(['a 1', 'b 3'])
      expect(counts(await list(north.publishableKey))).toEqual(['a 0', 'b 2'])
      const first = await list(north.publishableKey, '?limit=1')
      const next = `?limit=1&cursor=${first.nextCursor}`
      expect(counts(await list(north.publishableKey, next))).toEqual(['b 2'])
      expect((await list(north.publishableKey, next)).nextCursor).toBeNull()
      expect((await kassa.ask({ path: path + next, key: south.secretKey })).status).toBe(422)
    })

    test('is written with the secret key', async () => {
      await using kassa = await TestServer.open()
      const { north } = kassa
      const made = await north.ask({ method: 'POST', path, body: { name: 'Home & Garden' } })
      const { id } = made.json as TaxonSummary
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({
        id,
        slug: 'home-garden',
        name: 'Home & Garden',
        productCount: 0,
      })
      const again = await north.ask({ method: 'POST', path, body: { name: 'home & garden' } })
      expect(again.refusal).toBe('CONFLICT name')
      const product = await north.product(having('home-garden'))
      const renamed = await north.ask({
        method: 'PATCH',
        path: `${path}/home-garden`,
        body: { name: 'Home', slug: 'home' },
      })
      expect(renamed.json).toMatchObject({ id, slug: 'home', name: 'Home', productCount: 1 })
      expect((await north.get(product.id)).text).toContain('"name":"Home"')
      expect((await north.ask({ method: 'DELETE', path: `${path}/home` })).status).toBe(204)
      expect((await north.get(product.id)).text).not.toContain(id)
      expect((await north.ask({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(404)
    })
  })
}

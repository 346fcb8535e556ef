import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'

const PRODUCTS = [
  { name: 'Steel cup', sku: 'CUP-1', barcode: '96385074', metadata: { _supplier: 'Zephyr' } },
  { name: 'Steel cup, draft', sku: 'CUP-2', status: 'Draft' },
  { name: 'Steel cup, archived', sku: 'CUP', status: 'Archived' },
  { name: 'Cup', sku: 'STEEL', packs: [{ barcode: '4006381333931', quantity: 6, price: 5 }] },
  { name: 'Steel plate', description: 'Goes with the cup.', metadata: { _supplier: 'Steel cup' } },
  { name: 'Elm chair', tags: ['oak'] },
] as const
const SEARCHES = [
  'steel cup',
  'steel',
  'cup',
  'zephyr',
  'CUP-1',
  'cup',
  '96385074',
  '4006381333931',
  'oak chiar',
  'nothing',
]

describe('the total of a search', () => {
  test('is the number of its products, for each key and status, before and after changes', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const products = await north.products(PRODUCTS)
    await south.products(PRODUCTS.slice(0, 2))
    const compare = async () => {
      for (const search of SEARCHES) {
        for (const filter of ['', '&status=Published', '&status=Draft', '&priceMin=1']) {
          for (const key of [undefined, north.publishableKey]) {
            const query = `search=${search}${filter}`
            const { data, total, facets } = await north.page(`${query}&include=total`, key)
            expect([query, total]).toEqual([query, data.length])
            const counted = await north.page(`${query}&include=total,facets&sort=name`, key)
            expect([query, counted.total]).toEqual([query, counted.data.length])
            const { stock } = counted.facets ?? { stock: { in: 0, out: 0 } }
            expect([query, facets, stock.in + stock.out]).toEqual([
              query,
              undefined,
              counted.data.length,
            ])
          }
        }
      }
    }
    await compare()
    const [first, draft] = products
    if (!first || !draft) throw new Error('no product was made')
    await north.changed(draft.id, { status: 'Published' })
    await compare()
    await north.delete(first.id)
    await compare()
  })
})

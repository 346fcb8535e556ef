import { expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { combinations, createVariants, planOf } from '../../src/ui/admin/variants/plan.ts'
import { Api } from '../../src/ui/shared/api.ts'
import { Wire } from './wire.ts'

test('variants are all combinations of the options that have a name and values', () => {
  const axes = [
    { name: 'Size', values: ['S', 'M'] },
    { name: ' ', values: ['x'] },
    { name: 'Colour', values: ['red', 'blue'] },
  ]
  expect(combinations(axes)).toEqual([
    { Size: 'S', Colour: 'red' },
    { Size: 'S', Colour: 'blue' },
    { Size: 'M', Colour: 'red' },
    { Size: 'M', Colour: 'blue' },
  ])
  expect(combinations([{ name: 'Size', values: [] }])).toEqual([])
})

test('only what the group lacks is created, and a product without a group is its first variant', () => {
  const [s, m, l] = ['S', 'M', 'L'].map((Size) => ({ Size }))
  const single = { id: 'prod_1', itemGroupId: null } as Product
  const grouped = { id: 'prod_1', itemGroupId: 'mugs' } as Product
  const having = (...all: unknown[]) => all.map((options) => ({ options }) as Product)
  const wanted = [s, m, l] as { Size: string }[]
  expect([
    planOf(single, [], []),
    planOf(single, [], wanted.slice(0, 1)),
    planOf(single, [], wanted),
    planOf(single, having(s), wanted),
    planOf(grouped, having(s), wanted),
    planOf(grouped, having(s, l, m), wanted),
  ] as unknown[]).toEqual([
    { own: null, missing: [] },
    { own: s, missing: [] },
    { own: s, missing: [m, l] },
    { own: m, missing: [l] },
    { own: null, missing: [m, l] },
    { own: null, missing: [] },
  ])
})

test('a new variant has no slug and no codes of the product that it is a copy of', async () => {
  const mug = { id: 'prod_1', slug: 'mug', sku: 'MUG', barcode: '1', itemGroupId: 'mugs' }
  const product = { ...mug, options: {}, collections: [], metadata: {} } as unknown as Product
  const made: unknown[] = []
  using wire = new Wire(async (request) => {
    if (request.method === 'POST') made.push(await request.json())
    return Response.json({ ...product, data: [], nextCursor: null })
  })
  await wire.during(createVariants(new Api(), product, [{ Size: 'S' }]))
  expect(made).toMatchObject([{ slug: null, sku: null, barcode: null, options: { Size: 'S' } }])
})

test('a variant that is on a later page of its group is not created again', async () => {
  const mug = { id: 'prod_1', itemGroupId: 'mugs', options: {}, collections: [], metadata: {} }
  const variant = (size: string) => ({ ...mug, options: { Size: size } })
  using wire = new Wire((request) => {
    const { searchParams } = new URL(request.url)
    if (request.method === 'POST') return Response.json(mug)
    expect(searchParams.get('itemGroupId')).toBe('mugs')
    return searchParams.has('cursor')
      ? Response.json({ data: [variant('M')], nextCursor: null })
      : Response.json({ data: [variant('S')], nextCursor: 'second' })
  })
  const sizes = ['S', 'M', 'L'].map((Size) => ({ Size }))
  const product = mug as unknown as Product
  expect(await wire.during(createVariants(new Api(), product, sizes))).toBe(1)
  expect(wire.sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

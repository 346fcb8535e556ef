import { expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { combinations, createVariants } from '../../src/ui/admin/variants/plan.ts'
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

import { expect, test } from 'bun:test'
import type { Actor } from '../../src/domain/actor.ts'
import { getProduct } from '../../src/domain/catalog/catalog.ts'
import { listProducts } from '../../src/domain/catalog/listing.ts'
import { TestServer } from '../fixture.ts'

test.each([
  ['publishable', false],
  ['secret', true],
  ['owner', true],
  ['staff', true],
  ['shopper', false],
  ['terminal', false],
  ['cli', true],
  ['a kind that is new', false],
])('%s sees a draft: %p', async (kind, sees) => {
  await using house = await TestServer.open()
  const { shop } = house.north
  const draft = await house.north.product({ name: 'Draft', status: 'Draft' })
  const actor = { kind, credential: kind, shop } as unknown as Actor
  const got = await getProduct(house.ports, actor, draft.id).then(
    () => true,
    () => false,
  )
  const listed = await listProducts(house.ports, actor, { limit: 20, total: true })
  expect([got, listed.documents.length, listed.total]).toEqual([sees, Number(sees), Number(sees)])
})

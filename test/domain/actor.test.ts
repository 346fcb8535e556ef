import { expect, test } from 'bun:test'
import type { Actor } from '../../src/domain/actor.ts'
import { getProduct } from '../../src/domain/catalog/catalog.ts'
import { listProducts } from '../../src/domain/catalog/list/listing.ts'
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
  await using kassa = await TestServer.open()
  const { shop } = kassa.north
  const draft = await kassa.north.product({ name: 'Draft', status: 'Draft' })
  const actor = { kind, credential: kind, shop } as unknown as Actor
  const got = await getProduct(kassa.ports, actor, draft.id).then(
    () => true,
    () => false,
  )
  const listed = await listProducts(kassa.ports, actor, { limit: 20, total: true })
  expect([got, listed.documents.length, listed.total]).toEqual([sees, Number(sees), Number(sees)])
})

import { expect, test } from 'bun:test'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'
import { WEBHOOKS } from './receiver.ts'

const kassa = await sharedServer()

test('each event is noted once, in the order of their names', async () => {
  const owner = await ownerOf(kassa, await kassa.shop())
  const events = ['product.updated', 'product.created', 'product.updated']
  const added = await owner.post(WEBHOOKS, { url: 'https://example.com', events })
  const names = ['product.created', 'product.updated']
  expect(added.json).toMatchObject({ events: names })
  expect((await owner.get(WEBHOOKS)).json).toMatchObject({ data: [{ events: names }] })
})

import { MAX_WEBHOOKS } from '../../src/modules/webhooks/webhook.ts'
import type { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import type { NounKind, Target } from '../rows.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { WEBHOOKS } from './receiver.ts'

/** Deletes the oldest webhook of a shop in which there is no room for two more. */
export async function makeRoomForWebhook(kassa: TestServer, shop: ShopFixture): Promise<void> {
  const owner = await ownerOf(kassa, shop)
  const { data } = await owner.done<{ readonly data: readonly Target[] }>(owner.get(WEBHOOKS))
  if (data.length >= MAX_WEBHOOKS - 1) await owner.delete(`${WEBHOOKS}/${data[0]?.id}`)
}

const webhook: NounKind = {
  prefix: 'hook',
  segment: 'webhooks',
  make: async (kassa, shop) => {
    const owner = await ownerOf(kassa, shop)
    await makeRoomForWebhook(kassa, shop)
    const body = { url: 'https://example.com/hook', events: ['product.created'] }
    const { id } = await owner.done<Target>(owner.post(WEBHOOKS, body))
    const message = await owner.done<Target>(owner.post(`${WEBHOOKS}/${id}/test`))
    return { id, delivery: message.id }
  },
  path: ({ id }) => `${WEBHOOKS}/${id}`,
}

export const nouns: Readonly<Record<string, NounKind>> = {
  webhook,
  message: {
    ...webhook,
    segment: 'deliveries',
    within: { noun: 'webhook', variable: 'delivery', prefix: 'msg' },
  },
}

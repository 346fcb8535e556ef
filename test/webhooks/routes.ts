import { type Holders, readOwner, secretOnly, writeOwner } from '../holders.ts'
import type { Access } from '../routes.ts'
import { makeRoomForWebhook } from './nouns.ts'

export const routes: Readonly<Record<string, Access>> = {
  ...routesAt('/v1/store/webhooks', secretOnly, secretOnly),
  ...routesAt('/shop/api/webhooks', readOwner, writeOwner),
}

function routesAt(path: string, read: Holders, write: Holders): Record<string, Access> {
  const webhook = { rows: ['webhook'], holders: write } as const
  return {
    [`GET ${path}`]: { holders: read, status: 200 },
    [`POST ${path}`]: {
      holders: write,
      status: 201,
      sent: async (kassa, shop) => {
        await makeRoomForWebhook(kassa, shop)
        return { body: { url: 'https://example.com/hook', events: ['product.created'] } }
      },
    },
    [`DELETE ${path}/:id`]: { ...webhook, status: 204 },
    [`POST ${path}/:id/rotate-secret`]: { ...webhook, status: 200 },
    [`POST ${path}/:id/test`]: { ...webhook, status: 202 },
    [`GET ${path}/:id/deliveries`]: { ...webhook, holders: read, status: 200 },
    [`POST ${path}/:id/deliveries/:delivery/replay`]: {
      rows: ['message'],
      holders: write,
      status: 202,
    },
  }
}

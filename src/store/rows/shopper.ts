import type { ShopperWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'
import { inserted } from './shop.ts'

export function shopperRows(session: Session): ShopperWrites {
  return {
    byEmail: (shop, email) => session.get('customer.by_email', { shop, email }),
    list: (shop, before, limit) => session.all('customer.list', { shop, before, limit }),
    async insert({ shopId, ...shopper }) {
      const values = { shop: shopId, ...shopper }
      return inserted(await session.get<{ id: number }>('customer.insert', values))
    },
    update: ({ id, shopId, name, phone }) =>
      session.run('customer.update', { shop: shopId, id, name, phone }),
  }
}

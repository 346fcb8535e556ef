import type { CustomerWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'
import { inserted } from './shop.ts'

export function customerRows(session: Session): CustomerWrites {
  return {
    byEmail: (shop, email) => session.get('customer.by_email', { shop, email }),
    list: (shop, before, limit) => session.all('customer.list', { shop, before, limit }),
    async insert({ shopId, ...customer }) {
      const values = { shop: shopId, ...customer }
      return inserted(await session.get<{ id: number }>('customer.insert', values))
    },
    update: ({ id, shopId, name, phone }) =>
      session.run('customer.update', { shop: shopId, id, name, phone }),
  }
}

import type { Customer } from '../domain/customer.ts'
import type { CustomerWrites } from '../domain/store.ts'
import type { Session } from './engine.ts'
import { inserted } from './shop.ts'

interface CustomerRow {
  id: number
  public_id: string
  shop_id: number
  email: string
  name: string | null
  phone: string | null
  created_at: number
}

export function customerRows(session: Session): CustomerWrites {
  return {
    async byEmail(shop, email) {
      const row = await session.get<CustomerRow>('customer.by_email', { shop, email })
      return row && customerOf(row)
    },
    async list(shop, before, limit) {
      const rows = await session.all<CustomerRow>('customer.list', { shop, before, limit })
      return rows.map(customerOf)
    },
    async insert({ shopId, publicId, email, name, phone, createdAt }) {
      const row = await session.get<{ id: number }>('customer.insert', {
        shop: shopId,
        public_id: publicId,
        email,
        name,
        phone,
        created_at: createdAt,
      })
      return inserted(row)
    },
    update: ({ id, shopId, name, phone }) =>
      session.run('customer.update', { shop: shopId, id, name, phone }),
  }
}

function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    publicId: row.public_id,
    shopId: row.shop_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    createdAt: row.created_at,
  }
}

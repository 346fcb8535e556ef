import type { Session, SessionMethod } from '../domain/session.ts'
import type { SessionWrites } from '../domain/sign-in-store.ts'
import type { Session as Connection } from './engine.ts'
import { inserted } from './shop.ts'
import { timesAt } from './time.ts'

interface SessionRow {
  id: number
  public_id: string
  method: SessionMethod
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
}

interface UserSessionRow extends SessionRow {
  user_id: number
  user_public_id: string
  email: string
  email_verified: number
  name: string | null
  user_created_at: number
}

interface CustomerSessionRow extends SessionRow {
  customer_id: number
  shop_id: number
  customer_public_id: string
  email: string
  name: string | null
  phone: string | null
  customer_created_at: number
}

export function sessionRows(connection: Connection): SessionWrites {
  return {
    async ofUser(publicId, now) {
      const values = { public_id: publicId, ...timesAt(now) }
      const row = await connection.get<UserSessionRow>('session.of_user', values)
      if (!row) return null
      const user = {
        id: row.user_id,
        publicId: row.user_public_id,
        email: row.email,
        emailVerified: Boolean(row.email_verified),
        name: row.name,
        createdAt: row.user_created_at,
      }
      return { session: sessionOf(row), user }
    },
    async ofCustomer(shop, publicId, now) {
      const values = { shop, public_id: publicId, ...timesAt(now) }
      const row = await connection.get<CustomerSessionRow>('session.of_customer', values)
      if (!row) return null
      const customer = {
        id: row.customer_id,
        publicId: row.customer_public_id,
        shopId: row.shop_id,
        email: row.email,
        name: row.name,
        phone: row.phone,
        createdAt: row.customer_created_at,
      }
      return { session: sessionOf(row), customer }
    },
    async list(user, now, before, limit) {
      const values = { user, ...timesAt(now), before, limit }
      return (await connection.all<SessionRow>('session.list', values)).map(sessionOf)
    },
    async insert(owner, { publicId, method, device, createdAt, expiresAt }) {
      const row = await connection.get<{ id: number }>('session.insert', {
        public_id: publicId,
        user: 'user' in owner ? owner.user.id : null,
        customer: 'customer' in owner ? owner.customer.id : null,
        shop: 'customer' in owner ? owner.customer.shopId : null,
        method,
        device,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      return inserted(row)
    },
    seen: (id, now) => connection.run('session.seen', { id, now }),
    end: (id) => connection.run('session.end', { id }),
    async endOfUser(user, publicId) {
      const values = { user, public_id: publicId }
      return (await connection.get('session.end_of_user', values)) !== null
    },
    sweep: (now) => connection.run('session.sweep', { now }),
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    publicId: row.public_id,
    method: row.method,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }
}

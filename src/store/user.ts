import type { UserWrites } from '../domain/store.ts'
import type { Role, User } from '../domain/user.ts'
import type { Session } from './engine.ts'
import { inserted, type ShopRow, shopOf } from './shop.ts'

export interface UserRow {
  id: number
  public_id: string
  email: string
  email_verified: number
  name: string | null
  created_at: number
}

interface MemberRow extends UserRow {
  role: Role
  joined_at: number
}

export function userRows(session: Session): UserWrites {
  return {
    async byEmail(email) {
      const row = await session.get<UserRow>('user.by_email', { email })
      return row && userOf(row)
    },
    async role(shop, user) {
      const row = await session.get<{ role: Role }>('user.role', { shop, user })
      return row?.role ?? null
    },
    async shops(user, after, limit) {
      const values = { user, after, limit }
      const rows = await session.all<ShopRow & { role: Role }>('user.shops', values)
      return rows.map((row) => ({ shop: shopOf(row), role: row.role }))
    },
    async members(shop, after, limit) {
      const rows = await session.all<MemberRow>('user.members', { shop, after, limit })
      return rows.map((row) => ({ user: userOf(row), role: row.role, joinedAt: row.joined_at }))
    },
    async insert({ publicId, email, emailVerified, name, createdAt }) {
      const row = await session.get<{ id: number }>('user.insert', {
        public_id: publicId,
        email,
        email_verified: emailVerified,
        name,
        created_at: createdAt,
      })
      return inserted(row)
    },
    join: (shop, user, role, now) => session.run('user.join', { shop, user, role, now }),
    verify: (id) => session.run('user.verify', { id }),
    setRole: (shop, user, role) => session.run('user.set_role', { shop, user, role }),
    leave: (shop, user) => session.run('user.leave', { shop, user }),
  }
}

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    publicId: row.public_id,
    email: row.email,
    emailVerified: Boolean(row.email_verified),
    name: row.name,
    createdAt: row.created_at,
  }
}

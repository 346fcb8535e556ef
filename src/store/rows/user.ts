import type { Role } from '../../domain/records.ts'
import type { UserWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'
import { inserted } from './shop.ts'

export function userRows(session: Session): UserWrites {
  return {
    byEmail: (email) => session.get('user.by_email', { email }),
    async role(shop, user) {
      const row = await session.get<{ role: Role }>('user.role', { shop, user })
      return row?.role ?? null
    },
    shops: (user, after, limit) => session.all('user.shops', { user, after, limit }),
    members: (shop, after, limit) => session.all('user.members', { shop, after, limit }),
    async insert(user) {
      return inserted(await session.get<{ id: number }>('user.insert', { ...user }))
    },
    join: (shop, user, role, now) => session.run('user.join', { shop, user, role, now }),
    verify: (id) => session.run('user.verify', { id }),
    setRole: (shop, user, role) => session.run('user.set_role', { shop, user, role }),
    leave: (shop, user) => session.run('user.leave', { shop, user }),
  }
}

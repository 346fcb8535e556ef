import type { SessionWrites } from '../../domain/access-store.ts'
import type { Session as Connection } from '../engine.ts'
import { inserted } from './shop.ts'
import { timesAt } from './time.ts'

export function sessionRows(connection: Connection): SessionWrites {
  return {
    ofUser: (publicId, now) => connection.get('session.of_user', { publicId, ...timesAt(now) }),
    ofShopper: (shop, publicId, now) =>
      connection.get('session.of_customer', { shop, publicId, ...timesAt(now) }),
    list: (user, now, before, limit) =>
      connection.all('session.list', { user, ...timesAt(now), before, limit }),
    async insert(owner, { publicId, method, device, createdAt, expiresAt }) {
      const row = await connection.get<{ id: number }>('session.insert', {
        publicId,
        user: 'user' in owner ? owner.user.id : null,
        customer: 'shopper' in owner ? owner.shopper.id : null,
        shop: 'shopper' in owner ? owner.shopper.shopId : null,
        method,
        device,
        createdAt,
        expiresAt,
      })
      return inserted(row)
    },
    seen: (id, now) => connection.run('session.seen', { id, now }),
    end: (id) => connection.run('session.end', { id }),
    async endOfUser(user, publicId) {
      const values = { user, publicId }
      return (await connection.get('session.end_of_user', values)) !== null
    },
    sweep: (now) => connection.run('session.sweep', { now }),
  }
}

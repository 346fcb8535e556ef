import type { LinkWrites } from '../../domain/access-store.ts'
import type { Session } from '../engine.ts'
import { timesAt } from './time.ts'

export function linkRows(session: Session): LinkWrites {
  return {
    insert: (hash, user, expiresAt) => session.run('link.insert', { hash, user, expiresAt }),
    async takeLogin(hash, now) {
      const values = { hash, ...timesAt(now) }
      const taken = await session.get<{ userId: number }>('link.take_login', values)
      return taken && (await session.get('user.by_id', { id: taken.userId }))
    },
    takeSetup: async (hash, now) =>
      (await session.get('link.take_setup', { hash, ...timesAt(now) })) !== null,
    endSetups: () => session.run('link.end_setups', {}),
    sweep: (now) => session.run('link.sweep', { now }),
  }
}

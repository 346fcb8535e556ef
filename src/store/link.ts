import type { LinkWrites } from '../domain/sign-in-store.ts'
import type { Session } from './engine.ts'
import { timesAt } from './time.ts'
import { type UserRow, userOf } from './user.ts'

export function linkRows(session: Session): LinkWrites {
  return {
    insert: (hash, user, expiresAt) =>
      session.run('link.insert', { hash, user, expires_at: expiresAt }),
    async takeLogin(hash, now) {
      const values = { hash, ...timesAt(now) }
      const taken = await session.get<{ user_id: number }>('link.take_login', values)
      const row = taken && (await session.get<UserRow>('user.by_id', { id: taken.user_id }))
      return row && userOf(row)
    },
    takeSetup: async (hash, now) =>
      (await session.get('link.take_setup', { hash, ...timesAt(now) })) !== null,
    endSetups: () => session.run('link.end_setups', {}),
    sweep: (now) => session.run('link.sweep', { now }),
  }
}

import type { IdentityWrites } from '../domain/sign-in-store.ts'
import type { Session } from './engine.ts'
import { type UserRow, userOf } from './user.ts'

export function identityRows(session: Session): IdentityWrites {
  return {
    async user(issuer, subject) {
      const row = await session.get<UserRow>('identity.user', { issuer, subject })
      return row && userOf(row)
    },
    insert: (issuer, subject, user, now) =>
      session.run('identity.insert', { issuer, subject, user, created_at: now }),
    async spend(hash, expiresAt, now) {
      await session.run('identity.sweep', { now })
      const row = await session.get('identity.spend', { hash, expires_at: expiresAt })
      return row !== null
    },
  }
}

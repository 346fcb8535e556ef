import type { IdentityWrites } from '../../domain/access-store.ts'
import type { Session } from '../engine.ts'

export function identityRows(session: Session): IdentityWrites {
  return {
    user: (issuer, subject) => session.get('identity.user', { issuer, subject }),
    insert: (issuer, subject, user, now) =>
      session.run('identity.insert', { issuer, subject, user, createdAt: now }),
    async spend(hash, expiresAt, now) {
      await session.run('identity.sweep', { now })
      const row = await session.get('identity.spend', { hash, expiresAt })
      return row !== null
    },
  }
}

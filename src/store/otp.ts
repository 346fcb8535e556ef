import type { OtpWrites } from '../domain/sign-in-store.ts'
import type { Session } from './engine.ts'

export function otpRows(session: Session): OtpWrites {
  return {
    async mailsSince(email, since) {
      const rows = await session.all<{ shop_id: number | null; created_at: number }>(
        'otp.mails_since',
        { email, since },
      )
      return rows.map((row) => ({ shopId: row.shop_id, createdAt: row.created_at }))
    },
    async insert({ publicId, shopId, email, codeMac, createdAt, expiresAt }) {
      await session.run('otp.end_others', { email, shop: shopId, now: createdAt })
      await session.run('otp.insert', {
        public_id: publicId,
        shop: shopId,
        email,
        code_mac: codeMac,
        created_at: createdAt,
        expires_at: expiresAt,
      })
    },
    async attempt(shop, publicId, codeMac, now, { tries, triesSince, since }) {
      const row = await session.get<{ email: string; matched: number }>('otp.attempt', {
        shop,
        public_id: publicId,
        code_mac: codeMac,
        now,
        tries,
        tries_since: triesSince,
        since,
      })
      return row && { email: row.email, matched: Boolean(row.matched) }
    },
    async wrongTries(shop, publicId, since) {
      const row = await session.get<{ count: number; oldest_at: number }>('otp.wrong_tries', {
        shop,
        public_id: publicId,
        since,
      })
      return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? 0 }
    },
    sweep: (before, after) => session.run('otp.sweep', { before, after }),
  }
}

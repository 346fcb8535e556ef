import type { OtpWrites } from '../domain/sign-in-store.ts'
import type { Session } from './engine.ts'
import { timesAt } from './time.ts'

interface SentRow {
  shop_id: number | null
  client: string
  known_device: number
  created_at: number
}

export function otpRows(session: Session): OtpWrites {
  return {
    async sent(email, after, until) {
      const rows = await session.all<SentRow>('otp.sent', { email, after, until })
      return rows.map((row) => ({
        shopId: row.shop_id,
        client: row.client,
        toKnownDevice: Boolean(row.known_device),
        createdAt: row.created_at,
      }))
    },
    async guesses(email, after, until) {
      const values = { email, after, until }
      const rows = await session.all<{ tries: number; last_try_at: number }>('otp.guesses', values)
      return rows.map((row) => ({ tries: row.tries, at: row.last_try_at }))
    },
    async insert({ publicId, shopId, email, client, codeMac, createdAt, expiresAt }) {
      const whose = { email, shop: shopId, client: client.id }
      await session.run('otp.end_earlier', { ...whose, now: createdAt })
      await session.run('otp.insert', {
        ...whose,
        public_id: publicId,
        known_device: Number(client.isKnownDevice),
        code_mac: codeMac,
        created_at: createdAt,
        expires_at: expiresAt,
      })
    },
    async attempt(shop, publicId, codeMac, now, tries) {
      const values = { shop, public_id: publicId, code_mac: codeMac, tries, ...timesAt(now) }
      const row = await session.get<{ email: string; matched: number }>('otp.attempt', values)
      return row?.matched ? row.email : null
    },
    sweep: (before, after) => session.run('otp.sweep', { before, after }),
  }
}

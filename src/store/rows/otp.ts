import type { OtpWrites } from '../../domain/access-store.ts'
import type { Session } from '../engine.ts'
import { timesAt } from './time.ts'

export function otpRows(session: Session): OtpWrites {
  return {
    sent: (email, after, until) => session.all('otp.sent', { email, after, until }),
    guesses: (email, after, until) => session.all('otp.guesses', { email, after, until }),
    async insert({ publicId, shopId, email, client, codeMac, createdAt, expiresAt }) {
      const whose = { email, shop: shopId, client: client.id }
      await session.run('otp.end_earlier', { ...whose, now: createdAt })
      await session.run('otp.insert', {
        ...whose,
        publicId,
        knownDevice: Number(client.isKnownDevice),
        codeMac,
        createdAt,
        expiresAt,
      })
    },
    async attempt(shop, publicId, codeMac, now, tries) {
      const values = { shop, publicId, codeMac, tries, ...timesAt(now) }
      const row = await session.get<{ email: string; matched: number }>('otp.attempt', values)
      return row?.matched ? row.email : null
    },
    sweep: (before, after) => session.run('otp.sweep', { before, after }),
  }
}

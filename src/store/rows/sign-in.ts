import type {
  IdentityWrites,
  LinkWrites,
  OtpWrites,
  SessionWrites,
} from '../../domain/access-store.ts'
import { cellOf, exists } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'
import { validAt } from '../../domain/time.ts'

export function sessionRows(session: Writing): SessionWrites {
  return {
    ofUser: (publicId, now) => session.get('session.of_user', { publicId, ...validAt(now) }),
    ofShopper: (shop, publicId, now) =>
      session.get('session.of_customer', { shop, publicId, ...validAt(now) }),
    list: (user, now, before, limit) =>
      session.all('session.list', { user, ...validAt(now), before, limit }),
    insert: (owner, { publicId, method, device, createdAt, expiresAt }) =>
      session.insert('session.insert', {
        publicId,
        user: 'user' in owner ? owner.user.id : null,
        customer: 'shopper' in owner ? owner.shopper.id : null,
        shop: 'shopper' in owner ? owner.shopper.shopId : null,
        method,
        device,
        createdAt,
        expiresAt,
      }),
    seen: (id, now) => session.run('session.seen', { id, now }),
    end: (id) => session.run('session.end', { id }),
    endOfUser: (user, publicId) => exists(session, 'session.end_of_user', { user, publicId }),
    sweep: (now) => session.run('session.sweep', { now }),
  }
}

export function otpRows(session: Writing): OtpWrites {
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
      const values = { shop, publicId, codeMac, tries, ...validAt(now) }
      const row = await session.get<{ email: string; matched: number }>('otp.attempt', values)
      return row?.matched ? row.email : null
    },
    sweep: (before, after) => session.run('otp.sweep', { before, after }),
  }
}

export function linkRows(session: Writing): LinkWrites {
  return {
    insert: (hash, user, expiresAt) => session.run('link.insert', { hash, user, expiresAt }),
    async takeLogin(hash, now) {
      const values = { hash, ...validAt(now) }
      const id = await cellOf<number>(session, 'link.take_login', values)
      return id === null ? null : await session.get('user.by_id', { id })
    },
    takeSetup: (hash, now) => exists(session, 'link.take_setup', { hash, ...validAt(now) }),
    endSetups: () => session.run('link.end_setups', {}),
    sweep: (now) => session.run('link.sweep', { now }),
  }
}

export function identityRows(session: Writing): IdentityWrites {
  return {
    user: (issuer, subject) => session.get('identity.user', { issuer, subject }),
    insert: (issuer, subject, user, now) =>
      session.run('identity.insert', { issuer, subject, user, createdAt: now }),
    async spend(hash, expiresAt, now) {
      await session.run('identity.sweep', { now })
      return await exists(session, 'identity.spend', { hash, expiresAt })
    },
  }
}

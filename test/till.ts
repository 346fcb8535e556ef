import { signToken } from '../src/auth/token.ts'
import type { Product } from '../src/domain/product.ts'
import type { ScalePrefix } from '../src/domain/scale.ts'
import { openSession } from '../src/domain/session.ts'
import type { TerminalView } from '../src/domain/terminal.ts'
import type { Answer, Ask } from './answer.ts'
import type { House } from './fixture.ts'

export const TERMINALS = '/shop/api/terminals'

/** A member of a shop at work in admin: signed in, with x-shop-id. */
export class Office {
  private constructor(
    readonly house: House,
    readonly slug: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** @param email the owner's, unless said otherwise; `role` makes somebody new a member first */
  static async of(house: House, slug: string, email = `${slug}@example.com`): Promise<Office> {
    const { store, secrets, clock } = house.ports
    const now = clock()
    const { user, session } = await store.write(async (tx) => {
      const found = await tx.user.byEmail(email)
      if (!found) throw new Error(`nobody is called ${email}`)
      return { user: found, session: await openSession(tx, { user: found }, 'otp', 'test', now) }
    })
    const { publicId: sessionId, expiresAt } = session
    const claims = { subject: user.publicId, sessionId, expiresAt }
    const cookie = `kassa_admin=${await signToken(secrets, 'admin', claims, now)}`
    const headers = { cookie, 'x-shop-id': slug, 'sec-fetch-site': 'same-origin' }
    return new Office(house, slug, headers)
  }

  async ask(ask: Partial<Ask> = {}): Promise<Answer> {
    return await this.house.ask({ path: TERMINALS, headers: this.headers, ...ask })
  }

  async post(path: string, body?: unknown): Promise<Answer> {
    return await this.ask({ method: 'POST', path, body })
  }

  /** A terminal that must be accepted, with its key. */
  async till(name = 'Till'): Promise<Till> {
    const answer = await this.post(TERMINALS, { name })
    if (answer.status !== 201) throw answer.unexpected('is not 201')
    const { terminal, key } = answer.json as { terminal: TerminalView; key: string }
    return new Till(this.house, terminal.id, key)
  }

  async pairingCode({ id }: Till): Promise<string> {
    const answer = await this.post(`${TERMINALS}/${id}/pairing-code`)
    if (answer.status !== 201) throw answer.unexpected('is not 201')
    return (answer.json as { code: string }).code
  }

  async revoke({ id }: Till): Promise<void> {
    const answer = await this.ask({ method: 'DELETE', path: `${TERMINALS}/${id}` })
    if (answer.status !== 204) throw answer.unexpected('is not 204')
  }

  async scales(scalePrefixes: readonly ScalePrefix[]): Promise<void> {
    const answer = await this.ask({
      method: 'PATCH',
      path: '/shop/api/shop',
      body: { scalePrefixes },
    })
    if (answer.status !== 200) throw answer.unexpected('is not 200')
  }
}

/** A page of changes as a till gets it. */
export interface Changes {
  readonly data: readonly Product[]
  readonly deleted: readonly string[]
  readonly nextSince: number
  readonly hasMore: boolean
}

/** A till, by its key. */
export class Till {
  constructor(
    readonly house: House,
    readonly id: string,
    public key: string,
  ) {}

  async ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return await this.house.ask({ path: `/v1/pos${path}`, key: this.key, headers })
  }

  async lookUp(code: string): Promise<Answer> {
    return await this.ask(`/products/lookup?code=${encodeURIComponent(code)}`)
  }

  async changes(query = ''): Promise<Changes> {
    const answer = await this.ask(`/products?${query}`)
    if (answer.status !== 200) throw answer.unexpected('is not 200')
    return answer.json as Changes
  }
}

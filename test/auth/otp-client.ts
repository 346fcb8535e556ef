import { emailAddress } from '../../src/domain/access/user.ts'
import type { Answer } from '../answer.ts'
import type { TestServer } from '../fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'

export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Whom a code signs in: somebody to admin, or a shopper to a shop. */
export const AUDIENCES = ['admin', 'shop'] as const

/** Sign-in by code to admin, or to one shop as a shopper, from a page of this server. */
export class OtpClient {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly kassa: TestServer,
    readonly shop: ShopFixture | null,
  ) {
    this.path = shop ? '/storefront/api' : '/auth'
    const own = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test' }
    this.headers = shop ? { ...own, 'x-shop-id': shop.shop.slug } : own
  }

  /** Sign-in to admin, or to the shop "north". */
  static to(audience: (typeof AUDIENCES)[number], kassa: TestServer): OtpClient {
    return new OtpClient(kassa, audience === 'shop' ? kassa.north : null)
  }

  /** Asks for a code. */
  async request(email: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const path = `${this.path}/otp`
    const all = { ...this.headers, ...headers }
    return await this.kassa.ask({ method: 'POST', path, headers: all, body: { email } })
  }

  /**
   * Asks for a code, which must be sent.
   * @returns its challenge
   */
  async challenge(email: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = await this.request(email, headers)
    answer.having(202)
    return String(field(answer, 'challengeId'))
  }

  async verify(challengeId: string, code: string, headers = {}): Promise<Answer> {
    const path = `${this.path}/otp/verify`
    const all = { ...this.headers, ...headers }
    return await this.kassa.ask({ method: 'POST', path, headers: all, body: { challengeId, code } })
  }

  /** A code other than the one that was sent to this address. */
  wrong(email: string): string {
    const right = this.kassa.mailbox.code(email)
    const digits = right.length
    return right === '0'.repeat(digits) ? '1'.padStart(digits, '0') : '0'.repeat(digits)
  }

  /** Signs in; throws if that fails. */
  async signIn(email: string, headers: Readonly<Record<string, string>> = {}): Promise<Entered> {
    const challengeId = await this.challenge(email, headers)
    const code = this.kassa.mailbox.code(emailAddress(email))
    const answer = await this.verify(challengeId, code, headers)
    answer.having(200)
    return new Entered(this, answer, cookieOf(answer))
  }
}

/** A user or shopper who has signed in by code. */
export class Entered {
  constructor(
    readonly otp: OtpClient,
    readonly answer: Answer,
    /** The Cookie header of a browser: `kassa_admin=…`. */
    readonly cookie: string,
  ) {}

  async get(path: string, headers = {}): Promise<Answer> {
    return await this.send('GET', path, undefined, headers)
  }

  async send(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const all = { ...this.otp.headers, cookie: this.cookie, ...headers }
    return await this.otp.kassa.ask({ method, path, headers: all, body })
  }

  /** The answer of the route that shows the session. */
  async session(headers = {}): Promise<Answer> {
    return await this.get(`${this.otp.path}/session`, headers)
  }

  get token(): string {
    return this.cookie.slice(this.cookie.indexOf('=') + 1)
  }
}

/** The session cookie that an answer sets, as a browser would send it. */
export function cookieOf(answer: Answer): string {
  return pairOf(answer, /^(__Host-)?kassa_(admin|shopper)/)
}

/** The cookie by which a browser is recognized at the next sign-in. */
export function deviceOf(answer: Answer): string {
  return pairOf(answer, /^(__Host-)?kassa_device=/)
}

function pairOf(answer: Answer, name: RegExp): string {
  const [field, ...more] = answer.headers.getSetCookie().filter((one) => name.test(one))
  if (!field || more.length > 0) throw answer.unexpected(`sets not one cookie like ${name}`)
  return field.slice(0, field.indexOf(';'))
}

export function field(answer: Answer, name: string): unknown {
  const value = answer.json
  if (typeof value !== 'object' || value === null || !(name in value)) {
    throw answer.unexpected(`has no ${name}`)
  }
  return (value as Readonly<Record<string, unknown>>)[name]
}

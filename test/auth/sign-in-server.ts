import { expect } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import type { ProblemView } from '../../src/http/server/problem.ts'
import { TestServer } from '../fixture.ts'
import { type Claims, HostileProvider, type Signing } from './hostile-provider.ts'
import { type Visit, Visitor } from './visitor.ts'

const CALLBACK = '/auth/oidc/evil/callback'

/** A server whose identity provider `evil` is controlled by the test. */
export class SignInServer implements AsyncDisposable {
  private constructor(
    readonly kassa: TestServer,
    readonly provider: HostileProvider,
  ) {}

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<SignInServer> {
    const provider = await HostileProvider.start()
    return new SignInServer(
      await TestServer.open({ ...provider.settings('EVIL'), ...settings }),
      provider,
    )
  }

  visitor(): Visitor {
    return new Visitor(this.kassa)
  }

  /** The URL to which a visitor who wants to sign in is redirected; it is not requested. */
  async start(visitor: Visitor): Promise<URL> {
    const visit = await visitor.go('/auth/oidc/evil', { stop: () => true })
    if (visit.status !== 302) throw new Error(`sign-in does not start: ${visit.text}`)
    return visit.url
  }

  async back(visitor: Visitor, query: URLSearchParams): Promise<Visit> {
    return await visitor.go(`${CALLBACK}?${query}`, { stop: () => true })
  }

  /** A complete sign-in with a token of these claims. */
  async signIn(claims: Claims = {}, signing: Signing = {}): Promise<Visit & { visitor: Visitor }> {
    const visitor = this.visitor()
    const start = await this.start(visitor)
    const query = await this.provider.answer(start, claims, signing)
    return { visitor, ...(await this.back(visitor, query)) }
  }

  /** Expects that a sign-in was refused with this code and made no session. */
  async expectRefusal(visit: Visit & { visitor?: Visitor }, code: string): Promise<string> {
    const problem: Static<typeof ProblemView> = JSON.parse(visit.text)
    expect(problem.code, visit.text).toBe(code)
    expect(visit.visitor?.cookie('kassa_admin')).toBeUndefined()
    expect(this.sessions()).toBe(0)
    return problem.detail
  }

  async expectSignedIn(visit: Visit & { visitor: Visitor }): Promise<void> {
    if (visit.status !== 302) throw new Error(`nobody is signed in: ${visit.status} ${visit.text}`)
    expect(visit.url.pathname).toBe('/admin')
    expect((await visit.visitor.go('/auth/session')).status).toBe(200)
  }

  /** How many rows a table has. */
  count(table: 'session' | 'identity' | 'shop_user'): number {
    return this.kassa.rows(table).length
  }

  sessions(): number {
    return this.count('session')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kassa[Symbol.asyncDispose]()
    this.provider[Symbol.dispose]()
  }
}

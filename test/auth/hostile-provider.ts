import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { CLIENT, providerSettings } from './client.ts'

/** Claims of a token that replace the valid ones; undefined removes a claim. */
export type Claims = Readonly<Record<string, unknown>>

/** How a token is signed: by itself RS256 with the key that the provider shows. */
export interface Signing {
  readonly header?: Partial<JWTHeaderParameters>
  readonly key?: CryptoKey | Uint8Array
}

/** Answers instead of the provider, by path: `/jwks`. */
type Answers = Map<string, (request: Request) => Response | Promise<Response>>

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** Key pairs that no provider uses now: RSA keys take long to make. */
const FREE: KeyPair[] = []

/** A provider on loopback that a test controls completely, and that counts requests. */
export class HostileProvider implements Disposable {
  readonly asked: string[] = []
  readonly answers: Answers = new Map()
  metadata: Record<string, unknown> = {}
  userinfo: Claims | null = null
  #keys!: KeyPair & { readonly kid: string }
  readonly #used: KeyPair[] = []
  readonly #grants = new Map<string, { token: string; challenge: string | null }>()
  readonly #server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.#answer(request),
  })

  static async start(): Promise<HostileProvider> {
    const provider = new HostileProvider()
    await provider.rollKeys()
    return provider
  }

  get issuer(): string {
    return this.#server.url.origin
  }

  /** The settings for signing in here, as provider `name`. */
  settings(name: string): Record<string, string> {
    return providerSettings(name, this.issuer)
  }

  async rollKeys(): Promise<void> {
    const pair = FREE.pop() ?? (await generateKeyPair('RS256', { extractable: true }))
    this.#used.push(pair)
    this.#keys = { ...pair, kid: crypto.randomUUID() }
  }

  get kid(): string {
    return this.#keys.kid
  }

  async publicJwk() {
    const { publicKey, kid } = this.#keys
    return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  }

  /** The query with which a browser comes back from `start`, where kassa had sent it. */
  async answer(start: URL, claims: Claims = {}, signing: Signing = {}): Promise<URLSearchParams> {
    const parameter = (name: string) => start.searchParams.get(name)
    const token = await this.token({ nonce: parameter('nonce'), ...claims }, signing)
    return this.answerWith(start, token)
  }

  answerWith(start: URL, token: string): URLSearchParams {
    const code = crypto.randomUUID()
    this.#grants.set(code, { token, challenge: start.searchParams.get('code_challenge') })
    return new URLSearchParams({ code, state: start.searchParams.get('state') ?? '' })
  }

  async token(claims: Claims, { header = {}, key }: Signing): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const ours = { iss: this.issuer, aud: CLIENT.id, sub: 'anna', iat: now, exp: now + 60 }
    const given = { email: 'anna@example.com', email_verified: true }
    return await new SignJWT({ ...ours, ...given, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: this.#keys.kid, ...header })
      .sign(key ?? this.#keys.privateKey)
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    this.asked.push(pathname)
    const instead = this.answers.get(pathname)
    if (instead) return await instead(request)
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return Response.json({ ...this.#standard(), ...this.metadata })
      case '/jwks':
        return Response.json({ keys: [await this.publicJwk()] })
      case '/token':
        return await this.#redeem(new URLSearchParams(await request.text()))
      case '/userinfo':
        return Response.json(this.userinfo)
      default:
        return new Response(null, { status: 404 })
    }
  }

  #standard() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      ...(this.userinfo && { userinfo_endpoint: `${this.issuer}/userinfo` }),
    }
  }

  /** A code is good once, and only with the verifier of its challenge. */
  async #redeem(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const verifier = new Bun.CryptoHasher('sha256').update(form.get('code_verifier') ?? '')
    if (!grant || grant.challenge !== verifier.digest('base64url')) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    return Response.json({
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: grant.token,
    })
  }

  [Symbol.dispose](): void {
    this.#server.stop(true)
    FREE.push(...this.#used)
  }
}

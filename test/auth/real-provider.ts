import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { CLIENT, providerSettings } from './client.ts'

/** An account of the provider; its subject is its login name. */
export interface Account {
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly name?: string
}

/**
 * A whole OpenID provider (the certified oidc-provider) on loopback. PKCE is required. Whoever
 * types a login name that is an account is signed in, and asked no more.
 */
export class RealProvider implements AsyncDisposable {
  readonly accounts = new Map<string, Account>()
  #provider!: Provider

  private constructor(
    readonly server: Server,
    readonly issuer: string,
    readonly redirectUris: readonly string[],
  ) {}

  /** @param redirectUris where kassa has itself called back */
  static async start(redirectUris: readonly string[]): Promise<RealProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const started = new RealProvider(server, `http://127.0.0.1:${port}`, redirectUris)
    await started.rollKeys()
    return started
  }

  /** The settings for signing in here, as provider `name`. */
  settings(name: string): Record<string, string> {
    return providerSettings(name, this.issuer)
  }

  /** Signs with a new key from now on, and no longer publishes the old one. */
  async rollKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }
    this.#provider = new Provider(this.issuer, this.#configuration(key))
    const answer = this.#provider.callback()
    this.server.removeAllListeners('request')
    this.server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/')) void this.#interact(request, response)
      else void answer(request, response)
    })
  }

  #configuration(key: object): Configuration {
    return {
      jwks: { keys: [key] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [...this.redirectUris],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['the cookies of the provider'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...(this.accounts.get(accountId) as object) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const { client, session } = oidc
        if (!client || !session?.accountId) return undefined
        const { clientId } = client
        const grant = new this.#provider.Grant({ accountId: session.accountId, clientId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    }
  }

  /** The only page of the provider: a form for the login name. */
  async #interact(...[request, response]: Parameters<ReturnType<Provider['callback']>>) {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html')
      response.end(
        '<title>Provider</title><form method="post"><input name="login"><button>Sign in</button></form>',
      )
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const login = new URLSearchParams(body).get('login') ?? ''
    const result = this.accounts.has(login)
      ? { login: { accountId: login } }
      : { error: 'access_denied', error_description: 'There is no such account.' }
    await this.#provider.interactionFinished(request, response, result)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

import * as oidc from 'openid-client'
import type { Identity } from '../../domain/access/identity.ts'
import { Refusal } from '../../domain/error.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { unauthenticated } from '../context.ts'
import { isLoopback, isReachable, providerFetch, unanswered } from './fetch.ts'
import type { Flow } from './flow.ts'
import { ProviderKeys } from './keys.ts'

/** The settings of an OpenID Connect provider. */
export interface ProviderSettings {
  /** The provider's NAME in the settings, in lower case for URLs. */
  readonly id: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Time limit for each request to the provider. */
const TIMEOUT_SECONDS = 5
const KEEP_METADATA_MS = HOUR_MS

/** Algorithms with a private key that only the provider has: no HS256, no `none`. */
const ALGORITHMS = /^((RS|PS|ES)(256|384|512)|EdDSA|Ed25519)$/

/** One identity provider, by OpenID Connect Core 1.0: authorization code, PKCE S256, nonce, `iss`. */
export class IdentityProvider {
  readonly #ask: oidc.CustomFetch
  readonly #keys: ProviderKeys
  #metadata: { readonly value: Promise<oidc.ServerMetadata>; readonly at: number } | null = null

  constructor(
    readonly settings: ProviderSettings,
    readonly clock: () => number,
  ) {
    this.#ask = providerFetch(settings.issuer)
    this.#keys = new ProviderKeys(this.#ask, clock)
  }

  /**
   * The address at which a browser signs in.
   * @throws Refusal UNAVAILABLE
   */
  async signInUrl({ state, nonce, verifier }: Flow, redirectUri: string): Promise<string> {
    const configuration = this.#configuration(await this.#discovered())
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  }

  /**
   * The person that the provider has signed in. Checks that the answer comes from the provider, is
   * complete, and belongs to this flow.
   * @param answer the URL of the browser's return: our redirect URI with the query
   * @throws Refusal UNAUTHENTICATED, UNAVAILABLE
   */
  async identity(answer: URL, { state, nonce, verifier }: Flow): Promise<Identity> {
    const configuration = this.#configuration(await this.#discovered())
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('openid-client gave no claims of a token that it requires')
      const { iss: issuer, sub: subject } = claims
      const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      const { email, email_verified, name } = hasMore
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
        : claims
      return {
        issuer,
        subject,
        email: typeof email === 'string' ? email : null,
        emailVerified: email_verified === true,
        name: typeof name === 'string' ? name : null,
      }
    } catch (error) {
      throw refusalOf(error)
    } finally {
      this.#keys.keep(oidc.getJwksCache(configuration))
    }
  }

  /** The metadata, cached for an hour; a failure is not cached. */
  async #discovered(): Promise<oidc.ServerMetadata> {
    const now = this.clock()
    if (!this.#metadata || Math.abs(now - this.#metadata.at) > KEEP_METADATA_MS) {
      const value = this.#discover()
      this.#metadata = { value, at: now }
      value.catch(() => {
        if (this.#metadata?.value === value) this.#metadata = null
      })
    }
    return await this.#metadata.value
  }

  async #discover(): Promise<oidc.ServerMetadata> {
    const { issuer, clientId, clientSecret } = this.settings
    try {
      const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        [oidc.customFetch]: this.#ask,
        timeout: TIMEOUT_SECONDS,
        execute: this.#mayUseHttp() ? [oidc.allowInsecureRequests] : [],
      })
      return checked(found.serverMetadata(), new URL(issuer))
    } catch (error) {
      throw asUnanswered(error)
    }
  }

  /** A new configuration for each sign-in, because this class caches keys by its own rules. */
  #configuration(metadata: oidc.ServerMetadata): oidc.Configuration {
    const { clientId, clientSecret } = this.settings
    const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const proof = posts ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      clientSecret,
      proof(clientSecret),
    )
    configuration.timeout = TIMEOUT_SECONDS
    configuration[oidc.customFetch] = (address, options) =>
      (address === metadata.jwks_uri ? this.#keys.fetch : this.#ask)(address, options)
    oidc.enableNonRepudiationChecks(configuration)
    if (this.#mayUseHttp()) oidc.allowInsecureRequests(configuration)
    if (this.#keys.cached) oidc.setJwksCache(configuration, this.#keys.cached)
    return configuration
  }

  #mayUseHttp(): boolean {
    return isLoopback(new URL(this.settings.issuer).hostname)
  }
}

/**
 * Checks the metadata: the issuer, and that the provider supports the required features. For some
 * hosts openid-client accepts any issuer, which could then sign in the users of another issuer.
 */
function checked(metadata: oidc.ServerMetadata, home: URL): oidc.ServerMetadata {
  const { issuer, authorization_endpoint, jwks_uri, code_challenge_methods_supported } = metadata
  if (new URL(issuer).href !== home.href) throw unanswered('its metadata names another issuer')
  if (!authorization_endpoint || !isReachable(new URL(authorization_endpoint), home)) {
    throw unanswered('its authorization endpoint is missing, or at a forbidden address')
  }
  if (!jwks_uri) throw unanswered('it has no keys')
  if (code_challenge_methods_supported?.includes('S256') === false) {
    throw unanswered('it does not support PKCE with S256')
  }
  const signs = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const algorithms = signs.filter((name) => ALGORITHMS.test(name))
  if (algorithms.length === 0) throw unanswered('it signs with no algorithm that is safe')
  return {
    ...metadata,
    jwks_uri: new URL(jwks_uri).href,
    id_token_signing_alg_values_supported: algorithms,
  }
}

/**
 * A failed sign-in as a refusal: UNAUTHENTICATED if the answer is not valid, UNAVAILABLE if the
 * provider or its settings here do not work.
 */
function refusalOf(error: unknown): Refusal {
  if (error instanceof oidc.AuthorizationResponseError) {
    return unauthenticated('The identity provider did not sign you in; start again.')
  }
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
    return unauthenticated('The identity provider does not know this sign-in; start again.')
  }
  if (error instanceof oidc.ClientError && error.code?.startsWith('OAUTH_') && !isOutside(error)) {
    return unauthenticated(`The answer of the identity provider is not valid (${error.code}).`)
  }
  return asUnanswered(error)
}

/** A failure of the network or of the provider, by openid-client's own codes. */
function isOutside({ code }: oidc.ClientError): boolean {
  return /_(TIMEOUT|ABORT|CONFORM|NOT_JSON|FORBIDDEN|SERVER_METADATA)$/.test(code ?? '')
}

/** openid-client wraps the refusals of our own fetch. */
function asUnanswered(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof Refusal) return cause
  return unanswered(error instanceof Error ? error.message : 'it fails', error)
}

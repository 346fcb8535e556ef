import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { invalid } from '../../domain/error.ts'
import { openText, type Secrets, sealText, tokenBytes } from '../../domain/secrets.ts'

/** Time limit for the sign-in at the provider. */
export const FLOW_SECONDS = 600

const PURPOSE = 'sign-in flow'
const MAX_RETURN_LENGTH = 1000
const MAX_LAYERS = 4
const HOME = 'http://localhost'

/**
 * The state of a sign-in at a provider: the values that the answer must contain, and the page to
 * open afterwards.
 */
export interface Flow {
  /** The id of the provider that must answer. */
  readonly provider: string
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string
  readonly returnTo: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export function newFlow(provider: string, returnTo: string, now: number): Flow {
  return {
    provider,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo,
    expiresAt: now + FLOW_SECONDS * 1000,
  }
}

/** A flow encrypted for the cookie. */
export function sealFlow(secrets: Secrets, flow: Flow): string {
  return sealText(secrets, PURPOSE, JSON.stringify(flow))
}

/** The flow of a cookie, or null if the cookie is forged or expired. */
export function openFlow(secrets: Secrets, seal: string, now: number): Flow | null {
  if (!tokenBytes(seal)) return null
  try {
    const flow: Flow = JSON.parse(openText(secrets, PURPOSE, seal))
    return now < flow.expiresAt ? flow : null
  } catch {
    return null
  }
}

/**
 * Checks the page to open after the sign-in: it must be a path of this server, as browsers resolve
 * it. `//evil`, `/\evil` and `/.//evil` would lead to another server, and a proxy may decode
 * `/%2fevil` once more, so each layer of percent-encoding is checked.
 * @returns the path, query and fragment, encoded for Location
 * @throws Refusal VALIDATION_FAILED on `returnTo`
 */
export function returnPath(text: string): string {
  let layer: string | null = text
  for (let depth = 0; depth < MAX_LAYERS; depth++) {
    if (layer === null || layer.length > MAX_RETURN_LENGTH || localPath(layer) === null) break
    const under = decoded(layer)
    if (under === layer) return localPath(text) ?? '/'
    layer = under
  }
  throw invalid('returnTo', 'foreign', 'Use a path of this server, such as /admin.')
}

/** The path as a browser resolves it on this server; null if it leads to another server. */
function localPath(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them in URLs
  if (!text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return null
  if (!URL.canParse(text, HOME)) return null
  const { origin, pathname, search, hash } = new URL(text, HOME)
  return origin === HOME && !pathname.startsWith('//') ? pathname + search + hash : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

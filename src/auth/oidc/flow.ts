import { EncryptJWT, jwtDecrypt } from 'jose'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { invalid } from '../../domain/error.ts'
import type { Secrets } from '../../domain/secrets.ts'

/** How long somebody may take to sign in at a provider. */
export const FLOW_SECONDS = 600

const ISSUER = 'kassa'
const TYPE = 'kassa-sign-in+jwe'
const MAX_RETURN_LENGTH = 1000
const MAX_LAYERS = 4
const HOME = 'http://localhost'

/** A sign-in that is under way at a provider: what must come back, and where to go then. */
export interface Flow {
  /** The one provider that may answer. */
  readonly provider: string
  readonly state: string
  readonly nonce: string
  /** For PKCE (RFC 7636). */
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
    expiresAt: (Math.floor(now / 1000) + FLOW_SECONDS) * 1000,
  }
}

/** A flow as its browser keeps it: a JWE (RFC 7516), A256GCM under a key of its own. */
export async function sealFlow(secrets: Secrets, { expiresAt, ...flow }: Flow): Promise<string> {
  return await new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
    .setIssuer(ISSUER)
    .setExpirationTime(expiresAt / 1000)
    .encrypt(keyOf(secrets))
}

/** The flow in a seal of ours that is not over, or null. */
export async function openFlow(secrets: Secrets, seal: string, now: number): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt(seal, keyOf(secrets), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      typ: TYPE,
      issuer: ISSUER,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    })
    return { ...(payload as unknown as Flow), expiresAt: Number(payload.exp) * 1000 }
  } catch {
    return null
  }
}

/**
 * Where to go after the sign-in: a path of this server and nothing else, as a browser would read
 * it. `//evil`, `/\evil` and `/.//evil` all lead a browser away, and something on the way may
 * decode `/%2fevil` once more; so each layer of encoding is looked under.
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
  const message = 'Use a path of this server, such as /admin.'
  throw invalid({ field: 'returnTo', code: 'foreign', message })
}

/** How a browser at home reads a path; null where it is none, or leads away from home. */
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

function keyOf(secrets: Secrets): Uint8Array {
  return secrets.bytes('sign-in flow')
}

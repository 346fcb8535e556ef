import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import type { TestServer } from '../fixture.ts'
import type { Entered } from './otp-client.ts'

type Claims = Readonly<Record<string, unknown>>

/** A session token forged from a valid one. */
export interface Forgery {
  readonly name: string
  token(kassa: TestServer, entered: Entered): string | Promise<string>
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header and the claims of a token, without checking the signature. */
function opened(token: string): { header: Claims; claims: Claims } {
  const [header = '', claims = ''] = token.split('.')
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: parsed(header), claims: parsed(claims) }
}

/** The server's own key for the audience of a token. */
function keyOf({ ports }: TestServer, { token }: Entered): Uint8Array {
  return ports.secrets.bytes(`session token ${opened(token).claims.aud}`)
}

/** Signs any token with the server's own key, so that only the other checks can refuse it. */
function resigned(change: (claims: Claims, kassa: TestServer) => Claims, header: Claims = {}) {
  return async (kassa: TestServer, entered: Entered) => {
    const good = opened(entered.token)
    const parts = [encoded({ ...good.header, ...header }), encoded(change(good.claims, kassa))]
    const mac = createHmac('sha256', keyOf(kassa, entered)).update(parts.join('.'))
    return [...parts, mac.digest('base64url')].join('.')
  }
}

/** The valid claims with another header and signature. */
function headed(header: Claims, signature = '') {
  return (_: TestServer, { token }: Entered) => {
    const good = opened(token)
    return [encoded({ ...good.header, ...header }), encoded(good.claims), signature].join('.')
  }
}

function without(name: string) {
  return resigned(({ [name]: _, ...rest }) => rest)
}

const seconds = (kassa: TestServer) => Math.floor(kassa.now / 1000)

/** The signature has 256 bits, and its text 258. */
function withUnusedBit(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) ^ 1]
}

/** A change of one character somewhere in the token. */
function flipped(where: (parts: string[]) => number) {
  return (_: TestServer, { token }: Entered) => {
    const at = where(token.split('.'))
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
  }
}

export const FORGERIES: readonly Forgery[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => ({
    name: `alg ${JSON.stringify(alg)}`,
    token: headed({ alg }),
  })),
  {
    name: 'alg none with the good signature',
    token: (kassa, entered) => headed({ alg: 'none' }, entered.token.split('.')[2])(kassa, entered),
  },
  {
    name: 'HS512 with the server’s own key',
    token: async (kassa, entered) =>
      await new SignJWT({ ...opened(entered.token).claims })
        .setProtectedHeader({ ...opened(entered.token).header, alg: 'HS512' })
        .sign(keyOf(kassa, entered)),
  },
  {
    name: 'RS256 with a key of one’s own',
    token: async (_, { token }) =>
      await new SignJWT({ ...opened(token).claims })
        .setProtectedHeader({ ...opened(token).header, alg: 'RS256' })
        .sign(rsa.privateKey),
  },
  {
    name: 'HS256 with a public key as the secret',
    token: async (_, { token }) =>
      await new SignJWT({ ...opened(token).claims })
        .setProtectedHeader({ ...opened(token).header, alg: 'HS256' })
        .sign(Buffer.from(PEM)),
  },
  {
    name: 'HS256 with an empty file by kid',
    token: (_, { token }) => {
      const good = opened(token)
      const header = { ...good.header, kid: '../../../../dev/null' }
      const parts = [encoded(header), encoded(good.claims)].join('.')
      return `${parts}.${createHmac('sha256', '').update(parts).digest('base64url')}`
    },
  },
  {
    name: 'HS256 with a key that SQL in kid gives',
    token: (_, { token }) => {
      const good = opened(token)
      const header = { ...good.header, kid: "x' UNION SELECT 'secret' --" }
      const parts = [encoded(header), encoded(good.claims)].join('.')
      return `${parts}.${createHmac('sha256', 'secret').update(parts).digest('base64url')}`
    },
  },
  {
    name: 'a key of one’s own in jwk',
    token: async (_, { token }) =>
      await new SignJWT({ ...opened(token).claims })
        .setProtectedHeader({
          ...opened(token).header,
          alg: 'RS256',
          jwk: rsa.publicKey.export({ format: 'jwk' }),
        })
        .sign(rsa.privateKey),
  },
  { name: 'exp missing', token: without('exp') },
  { name: 'exp null', token: resigned((claims) => ({ ...claims, exp: null })) },
  { name: 'exp a string', token: resigned((claims) => ({ ...claims, exp: String(claims.exp) })) },
  { name: 'exp a second later', token: resigned((c) => ({ ...c, exp: Number(c.exp) + 1 })) },
  { name: 'exp in a thousand years', token: resigned((c) => ({ ...c, exp: 33e9 })) },
  { name: 'exp beyond all numbers', token: resigned((c) => ({ ...c, exp: 1e308 })) },
  { name: 'exp past', token: resigned((c, kassa) => ({ ...c, exp: seconds(kassa) })) },
  { name: 'exp zero', token: resigned((c) => ({ ...c, exp: 0 })) },
  { name: 'exp negative', token: resigned((c) => ({ ...c, exp: -1 })) },
  { name: 'nbf in the future', token: resigned((c, h) => ({ ...c, nbf: seconds(h) + 60 })) },
  { name: 'iat missing', token: without('iat') },
  { name: 'typ of any JWT', token: resigned((claims) => claims, { typ: 'JWT' }) },
  { name: 'typ missing', token: resigned((claims) => claims, { typ: undefined }) },
  { name: 'crit unknown', token: resigned((claims) => claims, { crit: ['x'], x: 1 }) },
  { name: 'iss another', token: resigned((claims) => ({ ...claims, iss: 'https://evil' })) },
  { name: 'iss missing', token: without('iss') },
  { name: 'aud another', token: resigned((claims) => ({ ...claims, aud: 'everybody' })) },
  { name: 'aud missing', token: without('aud') },
  { name: 'sub missing', token: without('sub') },
  { name: 'sub another', token: resigned((claims) => ({ ...claims, sub: 'user_other' })) },
  { name: 'sub a list', token: resigned((claims) => ({ ...claims, sub: [claims.sub] })) },
  { name: 'sid missing', token: without('sid') },
  { name: 'sid unknown', token: resigned((claims) => ({ ...claims, sid: 'sess_unknown' })) },
  { name: 'sid a number', token: resigned((claims) => ({ ...claims, sid: 1 })) },
  { name: 'sid SQL', token: resigned((claims) => ({ ...claims, sid: "' OR 1=1 --" })) },
  { name: 'sid __proto__', token: resigned((claims) => ({ ...claims, sid: '__proto__' })) },
  { name: 'padding behind the signature', token: (_, { token }) => `${token}=` },
  { name: 'an unused bit of the signature set', token: (_, { token }) => withUnusedBit(token) },
  { name: 'header tampered', token: flipped(() => 3) },
  { name: 'claims tampered', token: flipped(([header = '']) => header.length + 9) },
  { name: 'signature tampered', token: flipped(([h = '', c = '']) => h.length + c.length + 9) },
  { name: 'signature cut', token: (_, { token }) => token.slice(0, -4) },
  { name: 'signature absent', token: (_, { token }) => token.slice(0, token.lastIndexOf('.') + 1) },
  { name: 'two tokens in one', token: (_, { token }) => `${token}.${token}` },
  { name: 'empty', token: () => '' },
  { name: 'dots', token: () => '..' },
  { name: '__proto__', token: () => '__proto__' },
  { name: 'JSON', token: () => encoded({ sid: 'x' }) },
  { name: 'not base64', token: () => '%%%.%%%.%%%' },
  { name: 'bytes above 127', token: () => 'ÿÿÿ.ÿÿÿ.ÿÿÿ' },
  { name: '100 KB', token: () => 'A'.repeat(100 * 1024) },
  { name: '8 KB of dots', token: () => '.'.repeat(8 * 1024) },
  {
    name: 'the good one with 100 KB of cookies before it',
    token: (_, { cookie, token }) =>
      `x; ${'y=z; '.repeat(20 * 1024)}${cookie.slice(0, cookie.indexOf('='))}=${token}`,
  },
]

/** A token that says where its key is: in a header that names an address. */
export async function fetching({ token }: Entered, header: string, url: string): Promise<string> {
  const good = opened(token)
  return await new SignJWT({ ...good.claims })
    .setProtectedHeader({ ...good.header, alg: 'RS256', kid: '1', [header]: url })
    .sign(rsa.privateKey)
}

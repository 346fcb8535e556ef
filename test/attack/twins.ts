import type { KeyKind } from '../../src/domain/access/key.ts'
import { newKey } from '../../src/domain/access/key.ts'
import { wordsOfShopper } from '../../src/domain/access/shopper.ts'
import { findOrCreateUser } from '../../src/domain/access/user.ts'
import type { Ask } from '../answer.ts'
import { OtpClient } from '../auth/otp-client.ts'
import type { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { TerminalAdmin } from '../till.ts'

/** Two requests that must be indistinguishable by their answers and times. */
export interface Twins {
  readonly name: string
  /** Whether each request sends a mail, which must be awaited. */
  readonly mails?: true
  /** Makes a new pair: the first concerns something that exists, the second does not. */
  prepare(kassa: TestServer): Promise<() => Promise<readonly [near: Ask, far: Ask]>>
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
let count = 0

/** An unknown key that differs from `key` in the last character of its secret. */
function neighbour(kind: KeyKind, key: string): string {
  const secret = [...key.slice(-38, -6)].map((character) => BASE62.indexOf(character))
  secret[31] = (Number(secret[31]) + 1) % 62
  return newKey(kind, () => Uint8Array.from(secret))
}

function keys(kind: KeyKind, path: string, keyOf: (kassa: TestServer) => Promise<string>): Twins {
  return {
    name: `a ${kind} key that differs in one character, and a random one`,
    async prepare(kassa) {
      const near = neighbour(kind, await keyOf(kassa))
      return async () => [
        { path, key: near },
        { path, key: newKey(kind) },
      ]
    },
  }
}

/** Sign-in with KASSA_SIGNUP=invite, so that it matters which addresses are known. */
const codes = (
  name: string,
  near: (code: string) => string,
  far: (code: string) => string,
): Twins => ({
  name,
  async prepare(kassa) {
    const otp = new OtpClient(kassa, null)
    return async () => {
      const email = `code${++count}@example.com`
      await kassa.ports.store.write((tx) => findOrCreateUser(tx, email, kassa.now))
      const challengeId = await otp.challenge(email)
      const code = kassa.mailbox.code(email)
      const ask = (tried: string): Ask => ({
        method: 'POST',
        path: `${otp.path}/otp/verify`,
        headers: otp.headers,
        body: { challengeId, code: tried },
      })
      return [ask(near(code)), ask(far(code))]
    }
  },
})

/** The code with this digit changed. */
const turned = (code: string, at: number) =>
  code.slice(0, at) + ((Number(code[at]) + 1) % 10) + code.slice(at + 1)

const address = (shop: 'north' | null): Twins => ({
  name: `an address that is known ${shop ? 'to a shop' : 'to admin'}, and one that is not`,
  mails: true,
  async prepare(kassa) {
    const otp = new OtpClient(kassa, shop && kassa[shop])
    return async () => {
      const number = ++count
      const known = `known${number}@example.com`
      await kassa.ports.store.write(async (tx) => {
        if (!shop) return await findOrCreateUser(tx, known, kassa.now)
        const { id } = kassa[shop].shop
        const row = { publicId: `cust_${number}`, email: known, name: null, phone: null }
        const words = wordsOfShopper(row)
        const values = { ...row, shop: id, kind: 'account', words, createdAt: kassa.now }
        return await tx.insert('customer.insert', values)
      })
      const ask = (email: string): Ask => ({
        method: 'POST',
        path: `${otp.path}/otp`,
        headers: otp.headers,
        body: { email },
      })
      return [ask(known), ask(`other${number}@example.com`)]
    }
  },
})

export const TWINS: readonly Twins[] = [
  keys('publishable', PRODUCTS, async ({ north }) => north.publishableKey),
  keys('secret', PRODUCTS, async ({ north }) => north.secretKey),
  keys('terminal', '/v1/pos/products', async (kassa) => {
    return (await (await TerminalAdmin.of(kassa, kassa.north)).till()).key
  }),
  codes(
    'a code with one wrong digit at its end, and one with all of them wrong',
    (code) => turned(code, code.length - 1),
    (code) => [...code].map((_, at) => at).reduce(turned, code),
  ),
  address(null),
  address('north'),
  {
    name: 'a product of another shop, and one that does not exist',
    async prepare({ north, south }) {
      const { id } = await south.product()
      const ask = (product: string) => ({ path: `${PRODUCTS}/${product}`, key: north.secretKey })
      return async () => [ask(id), ask('prod_01kf06q6q8e1qtz9vw9zcjzt7y')]
    },
  },
  {
    name: 'a shop of others, and one that does not exist',
    async prepare(kassa) {
      const { headers } = await ownerOf(kassa, kassa.north)
      const ask = (slug: string) => ({
        path: '/shop/api/shop',
        headers: { ...headers, 'x-shop-id': slug },
      })
      return async () => [ask('south'), ask('nowhere')]
    },
  },
]

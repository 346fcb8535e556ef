import { signToken } from '../src/auth/token.ts'
import { newKey, rotateSecretKey } from '../src/domain/access/key.ts'
import { openSession } from '../src/domain/access/session.ts'
import { findShopper } from '../src/domain/access/shopper.ts'
import type { TestServer } from './fixture.ts'
import { cookiePrefix, type MemberFixture, memberOf, ownerOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { TerminalAdmin } from './till.ts'

/** Who holds a credential, and where a request with it comes from. */
export type Holder =
  | 'nobody'
  | 'publishable'
  | 'secret'
  | 'key of another shop'
  | 'terminal'
  | 'terminal of another shop'
  | 'owner'
  | 'staff'
  | 'stranger'
  | 'owner of no named shop'
  | 'owner on a foreign page'
  | 'shopper'
  | 'shopper of another shop'

export type Headers = Readonly<Record<string, string>>

/** A credential as it is sent. */
export interface Credential {
  readonly name: string
  readonly holder: Holder
  /** The shop that it belongs to. */
  readonly shop: 'north' | 'south'
  headers(kassa: TestServer): Promise<Headers>
}

const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` })
const NOBODY = { holder: 'nobody', shop: 'north' } as const

/** Credentials that are invalid or have ended; all must get the same answer. */
const DEAD: readonly Credential[] = [
  { ...NOBODY, name: 'none', headers: async () => ({}) },
  { ...NOBODY, name: 'a malformed key', headers: async () => bearer('kassa_live_short') },
  {
    ...NOBODY,
    name: 'a key with a bad checksum',
    headers: async ({ north }) => bearer(north.secretKey.slice(0, -1) + flipped(north.secretKey)),
  },
  { ...NOBODY, name: 'an unknown secret key', headers: async () => bearer(newKey('secret')) },
  { ...NOBODY, name: 'an unknown public key', headers: async () => bearer(newKey('publishable')) },
  { ...NOBODY, name: 'an unknown terminal key', headers: async () => bearer(newKey('terminal')) },
  {
    ...NOBODY,
    name: 'a rotated-out secret key',
    headers: async ({ ports, north }) => {
      const old = north.secretKey
      north.secretKey = (await rotateSecretKey(ports, 'north')).secretKey
      return bearer(old)
    },
  },
  {
    ...NOBODY,
    name: 'the key of a terminal that was removed',
    headers: async (kassa) => {
      const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)
      const till = await terminalAdmin.till('gone')
      await terminalAdmin.revoke(till)
      return bearer(till.key)
    },
  },
  {
    ...NOBODY,
    name: 'an admin session that has ended',
    headers: async (kassa) => {
      const owner = await ownerOf(kassa, kassa.north)
      await owner.post('/auth/logout')
      return { cookie: owner.cookie }
    },
  },
]

const KEYS: readonly Credential[] = (['north', 'south'] as const).flatMap((shop) => [
  {
    name: `the publishable key of ${shop}`,
    holder: 'publishable',
    shop,
    headers: async (kassa: TestServer) => bearer(kassa[shop].publishableKey),
  },
  {
    name: `the secret key of ${shop}`,
    holder: 'secret',
    shop,
    headers: async (kassa: TestServer) => bearer(kassa[shop].secretKey),
  },
  {
    name: `a terminal key of ${shop}`,
    holder: 'terminal',
    shop,
    headers: async (kassa: TestServer) =>
      bearer((await (await TerminalAdmin.of(kassa, kassa[shop])).till()).key),
  },
])

const ELSEWHERE: readonly Credential[] = [
  {
    name: 'the secret key of south, with x-shop-id north',
    holder: 'key of another shop',
    shop: 'south',
    headers: async ({ south }) => ({ ...bearer(south.secretKey), 'x-shop-id': 'north' }),
  },
  {
    name: 'a terminal key of south, with x-shop-id north',
    holder: 'terminal of another shop',
    shop: 'south',
    headers: async (kassa) => {
      const { key } = await (await TerminalAdmin.of(kassa, kassa.south)).till()
      return { ...bearer(key), 'x-shop-id': 'north' }
    },
  },
  {
    name: 'a session of an owner of south, with x-shop-id north',
    holder: 'stranger',
    shop: 'south',
    headers: async (kassa) => {
      return { ...(await ownerOf(kassa, kassa.south)).headers, 'x-shop-id': 'north' }
    },
  },
  {
    name: 'a session of a shopper of south, with x-shop-id north',
    holder: 'shopper of another shop',
    shop: 'south',
    headers: async (kassa) => ({ ...(await shopper(kassa, kassa.south)), 'x-shop-id': 'north' }),
  },
]

const SESSIONS: readonly Credential[] = [
  ...(['north', 'south'] as const).flatMap((shop): Credential[] => [
    {
      name: `a session of an owner of ${shop}`,
      holder: 'owner',
      shop,
      headers: async (kassa) => (await ownerOf(kassa, kassa[shop])).headers,
    },
    {
      name: `a session of a shopper of ${shop}`,
      holder: 'shopper',
      shop,
      headers: (kassa) => shopper(kassa, kassa[shop]),
    },
  ]),
  {
    name: 'a session of staff of north',
    holder: 'staff',
    shop: 'north',
    headers: async (kassa) => (await staff(kassa)).headers,
  },
  {
    name: 'a session of an owner who names no shop',
    holder: 'owner of no named shop',
    shop: 'north',
    headers: async (kassa) => {
      const { cookie } = await ownerOf(kassa, kassa.north)
      return { cookie, 'sec-fetch-site': 'same-origin' }
    },
  },
  {
    name: 'a session of an owner on a foreign page',
    holder: 'owner on a foreign page',
    shop: 'north',
    headers: async (kassa) => {
      return { ...(await ownerOf(kassa, kassa.north)).headers, 'sec-fetch-site': 'cross-site' }
    },
  },
]

export const CREDENTIALS: readonly Credential[] = [...DEAD, ...KEYS, ...ELSEWHERE, ...SESSIONS]

function staff(kassa: TestServer): Promise<MemberFixture> {
  return memberOf(kassa, kassa.north, 'staff@example.com', 'staff')
}

/** The shopper of a shop. */
export async function shopperOf({ ports, now }: TestServer, { shop }: ShopFixture) {
  return await ports.store.write(async (tx) => {
    const email = 'shopper@example.com'
    const known = await findShopper(tx, shop.id, email)
    const publicId = `cust_${shop.slug}`
    const named = { publicId, email, name: null, phone: null, createdAt: now }
    const fresh = { ...named, kind: 'account' } as const
    if (known) return known
    const id = await tx.insert('customer.insert', {
      shop: shop.id,
      ...fresh,
      words: ' shopper@example.com ',
    })
    return { ...fresh, id, shopId: shop.id }
  })
}

/** The headers of a shopper who has signed in to this shop. */
async function shopper(kassa: TestServer, fixture: ShopFixture): Promise<Headers> {
  const { ports, now } = kassa
  const { shop } = fixture
  const shopper = await shopperOf(kassa, fixture)
  const session = await ports.store.write((tx) => openSession(tx, { shopper }, 'otp', 'x', now))
  const { publicId: sessionId, expiresAt } = session
  const claims = { subject: shopper.publicId, sessionId, expiresAt }
  const token = await signToken(ports.secrets, `shopper:${shop.publicId}`, claims)
  const cookie = `${cookiePrefix(kassa)}kassa_shopper_${shop.slug}=${token}`
  return { cookie, 'x-shop-id': shop.slug, 'sec-fetch-site': 'same-origin' }
}

/** Another last character. */
function flipped(key: string): string {
  return key.endsWith('0') ? '1' : '0'
}

import { newKey } from '../src/domain/key.ts'
import { rotateSecretKey } from '../src/domain/shop-key.ts'
import type { House } from './fixture.ts'

/** Who stands behind a credential. */
export type Holder = 'nobody' | 'publishable' | 'secret' | 'secret, wrong x-shop-id'

/** A credential as it is sent, and whom it must be taken for. */
export interface Credential {
  readonly name: string
  readonly holder: Holder
  /** The shop that it belongs to. */
  readonly shop: 'north' | 'south'
  headers(house: House): Promise<Readonly<Record<string, string>>>
}

const NOBODY = { holder: 'nobody', shop: 'north' } as const
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

export const CREDENTIALS: readonly Credential[] = [
  { ...NOBODY, name: 'none', headers: async () => ({}) },
  { ...NOBODY, name: 'a malformed key', headers: async () => bearer('kassa_live_short') },
  {
    ...NOBODY,
    name: 'a key with a bad checksum',
    headers: async ({ north }) => bearer(north.secretKey.slice(0, -1) + flipped(north.secretKey)),
  },
  { ...NOBODY, name: 'an unknown secret key', headers: async () => bearer(newKey('secret')) },
  {
    ...NOBODY,
    name: 'an unknown publishable key',
    headers: async () => bearer(newKey('publishable')),
  },
  {
    ...NOBODY,
    name: 'an unknown terminal key',
    headers: async () => bearer(newKey('terminal')),
  },
  {
    ...NOBODY,
    name: 'a rotated-out secret key',
    headers: async ({ ports, north, outbox }) => {
      const old = north.secretKey
      north.secretKey = (await rotateSecretKey(ports, 'north')).secretKey
      await outbox.idle()
      return bearer(old)
    },
  },
  {
    name: 'the publishable key',
    holder: 'publishable',
    shop: 'north',
    headers: async ({ north }) => bearer(north.publishableKey),
  },
  {
    name: 'the secret key',
    holder: 'secret',
    shop: 'north',
    headers: async ({ north }) => bearer(north.secretKey),
  },
  {
    name: "another shop's secret key",
    holder: 'secret',
    shop: 'south',
    headers: async ({ south }) => bearer(south.secretKey),
  },
  {
    name: "another shop's secret key and x-shop-id of this one",
    holder: 'secret, wrong x-shop-id',
    shop: 'south',
    headers: async ({ south }) => ({ ...bearer(south.secretKey), 'x-shop-id': 'north' }),
  },
]

/** What a row can be to the shop of the credential. */
export const ROWS = [
  'own',
  'own, not published',
  "another shop's",
  'deleted',
  'never existed',
] as const
export type Row = (typeof ROWS)[number]

/** What a route answers to each holder, for a row of his own shop that he may see. */
interface Access {
  readonly answers: Readonly<Record<Holder, number>>
  readonly body?: unknown
}

const open = {
  nobody: 200,
  publishable: 200,
  secret: 200,
  'secret, wrong x-shop-id': 200,
} as const

/** Of the Store API: reading is for either key, writing for the secret one alone. */
const read = { ...open, nobody: 401, 'secret, wrong x-shop-id': 403 } as const
const write = (status: number) =>
  ({ nobody: 401, publishable: 403, secret: status, 'secret, wrong x-shop-id': 403 }) as const

/** Every route of the app. A new one is declared here, or the matrix fails. */
export const ROUTES: Readonly<Record<string, Access>> = {
  'GET /healthz': { answers: open },
  'GET /readyz': { answers: open },
  'GET /openapi.json': { answers: open },
  'GET /v1/store/products': { answers: read },
  'GET /v1/store/products/:id': { answers: read },
  'POST /v1/store/products': { answers: write(201), body: { name: 'Mug', price: 9.5 } },
  'PATCH /v1/store/products/:id': { answers: write(200), body: { price: 10 } },
  'DELETE /v1/store/products/:id': { answers: write(204) },
}

/** Another last character. */
function flipped(key: string): string {
  return key.endsWith('0') ? '1' : '0'
}

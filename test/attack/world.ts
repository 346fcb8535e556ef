import { rotateSecretKey } from '../../src/domain/access/key.ts'
import { CREDENTIALS, type Credential, type Headers } from '../access.ts'
import { OtpClient } from '../auth/otp-client.ts'
import type { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { ofModules } from '../modules.ts'
import { MODULE_NOUNS, type Noun, rowOf, type Target } from '../rows.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { TerminalAdmin } from '../till.ts'

/** Words in rows of one shop only; no other shop may ever read them. */
export const MARKS = { north: 'Noordkaap', south: 'Zuiderzee' } as const

const NOUNS = {
  product: 'product',
  picture: 'picture',
  category: 'category with a picture',
  brand: 'brand',
  collection: 'collection',
  member: 'member',
  terminal: 'terminal',
  job: 'finished job',
  customer: 'customer',
  group: 'item group',
  ...Object.fromEntries(Object.keys(MODULE_NOUNS).map((noun) => [noun, noun])),
} as const satisfies Record<string, Noun>

/** Makes a value of the world. */
type Make = () => Promise<string>

/** The targets of the attacks: rows of two shops, and every kind of credential. */
export interface World {
  readonly credentials: ReadonlyMap<Credential, Headers>
  /** By name, as `north.product`. A row is made when it is first asked for. */
  readonly values: Readonly<Record<string, Make>>
  /** Keys and session tokens, which must not be in any answer or log. */
  readonly secrets: readonly string[]
}

/** A world all of whose rows are there, so that lists show them. */
export async function fullWorld(kassa: TestServer): Promise<World> {
  const world = await newWorld(kassa)
  for (const make of Object.values(world.values)) await make()
  return world
}

/** Rows and credentials that all work; an attack that succeeds may end some of them. */
export async function newWorld(kassa: TestServer): Promise<World> {
  for (const shop of [kassa.north, kassa.south]) {
    shop.secretKey = (await rotateSecretKey(kassa.ports, shop.shop.slug)).secretKey
  }
  const credentials = new Map<Credential, Headers>()
  for (const one of CREDENTIALS) credentials.set(one, await one.headers(kassa))
  const values = {
    ...rowsOf(kassa, 'north', credentials),
    ...rowsOf(kassa, 'south', credentials),
    ...codesFrom('admin', new OtpClient(kassa, null)),
    ...codesFrom('shopper', new OtpClient(kassa, kassa.north)),
  }
  return { credentials, values, secrets: secretsOf(credentials) }
}

/** The text with placeholders such as `~north.product~` replaced by their values. */
export async function filled({ values }: World, text: string): Promise<string> {
  const parts = text.split(/~(\w+\.\w+)~/)
  // Every second part is a name.
  const all = parts.map((part, index) => (index % 2 === 0 ? part : (values[part]?.() ?? 'none')))
  return (await Promise.all(all)).join('')
}

/** The publishable key is not secret. */
function secretsOf(credentials: World['credentials']): string[] {
  const sent = [...credentials.values()].flatMap(({ authorization, cookie }) => [
    authorization?.replace('Bearer ', ''),
    cookie?.slice(cookie.indexOf('=') + 1),
  ])
  return sent.filter(
    (secret) => secret && secret.length > 20 && !/^kassa_pub_/.test(secret),
  ) as string[]
}

/**
 * Makes values of a module for random requests to a shop, by their names.
 * @param idOf the id of a row that the shop has, by its noun
 * @param terminal the headers of the terminal that the attacks use
 */
export interface MakesValues {
  readonly names: readonly string[]
  readonly make: (
    kassa: TestServer,
    shop: ShopFixture,
    idOf: (noun: string) => Promise<string>,
    terminal: Headers,
  ) => Promise<Readonly<Record<string, string>>>
}

const OF_MODULES = await ofModules<MakesValues>('values')

interface Listed {
  readonly data: readonly { readonly id: string }[]
}

let count = 0

function rowsOf(
  kassa: TestServer,
  slug: 'north' | 'south',
  credentials: World['credentials'],
): Record<string, Make> {
  const shop = kassa[slug]
  const values: Record<string, Make> = {}
  for (const [name, noun] of Object.entries(NOUNS)) {
    const own = once(() => rowOf(kassa, noun, 'own', shop))
    values[name] = async () => targetOf(noun, await own())
    values[`${name}Holder`] = async () => (await own()).id
    values[`${name}Gone`] = once(async () =>
      targetOf(noun, await rowOf(kassa, noun, 'deleted', shop)),
    )
    values[`${name}Into`] = once(async () => targetOf(noun, await rowOf(kassa, noun, 'own', shop)))
  }
  const marked = once(() => shop.product({ name: MARKS[slug], sku: `${slug}-${++count}` }))
  const { secretKey } = shop
  Object.assign(values, {
    key: async () => secretKey,
    marked: async () => (await marked()).id,
    goods: once(async () => (await shop.product({ stock: null })).id),
    sku: async () => (await marked()).sku ?? '',
    session: once(async () => {
      const owner = await ownerOf(kassa, shop)
      const { data } = await owner.done<Listed>(owner.get('/auth/sessions'))
      return data.at(-1)?.id ?? ''
    }),
    cursor: once(async () => (await shop.page('limit=1')).nextCursor ?? ''),
    pairing: once(async () => {
      const terminalAdmin = await TerminalAdmin.of(kassa, shop)
      return await terminalAdmin.pairingCode(await terminalAdmin.till())
    }),
  })
  const terminal = [...credentials].find(([one]) => one.name === `a terminal key of ${slug}`)?.[1]
  const idOf = async (noun: string) => (await values[noun]?.()) ?? ''
  for (const { names, make } of Object.values(OF_MODULES)) {
    const made = once(() => make(kassa, shop, idOf, terminal ?? {}))
    for (const name of names) values[name] = async () => (await made())[name] ?? ''
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, make]) => [`${slug}.${name}`, make] as const),
  )
}

/** A code that was mailed, and its challenge. */
function codesFrom(name: 'admin' | 'shopper', otp: OtpClient): Record<string, Make> {
  const email = `${name}${++count}@example.com`
  const challenge = once(() => otp.challenge(email))
  return {
    [`${name}.challenge`]: challenge,
    [`${name}.code`]: async () => {
      await challenge()
      return otp.kassa.mailbox.code(email)
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}

function targetOf(noun: Noun, target: Target): string {
  const { id, image, itemGroupId } = target
  const within = MODULE_NOUNS[noun]?.within
  if (within) return target[within.variable] ?? id
  return (noun === 'item group' ? itemGroupId : image) ?? id
}

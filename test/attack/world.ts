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

/** The targets of the attacks: rows of two shops, and every kind of credential. */
export interface World {
  readonly credentials: ReadonlyMap<Credential, Headers>
  /** By name, as `north.product`. */
  readonly values: Readonly<Record<string, string>>
  /** Keys and session tokens, which must not be in any answer or log. */
  readonly secrets: readonly string[]
}

/** Rows and credentials that all work; an attack that succeeds may end some of them. */
export async function newWorld(kassa: TestServer): Promise<World> {
  for (const shop of [kassa.north, kassa.south]) {
    shop.secretKey = (await rotateSecretKey(kassa.ports, shop.shop.slug)).secretKey
  }
  const north = await rowsOf(kassa, 'north')
  const south = await rowsOf(kassa, 'south')
  const credentials = new Map<Credential, Headers>()
  for (const one of CREDENTIALS) credentials.set(one, await one.headers(kassa))
  const heads = {
    ...(await ofModulesAt(kassa, 'north', north, credentials)),
    ...(await ofModulesAt(kassa, 'south', south, credentials)),
  }
  const codes = {
    ...(await codeFrom(new OtpClient(kassa, null))),
    ...(await codeFrom(new OtpClient(kassa, kassa.north))),
  }
  return {
    credentials,
    values: { ...north, ...south, ...heads, ...codes },
    secrets: secretsOf(credentials),
  }
}

/** The text with placeholders such as `~north.product~` replaced by their values. */
export function filled({ values }: World, text: string): string {
  return text.replace(/~(\w+\.\w+)~/g, (_, name: string) => values[name] ?? 'none')
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
 * @param rows the ids of rows that the shop has, by their nouns
 * @param terminal the headers of the terminal that the attacks use
 */
export type MakesValues = (
  kassa: TestServer,
  shop: ShopFixture,
  rows: (noun: string) => string,
  terminal: Headers,
) => Promise<Readonly<Record<string, string>>>

const OF_MODULES = await ofModules<MakesValues>('values')

async function ofModulesAt(
  kassa: TestServer,
  slug: 'north' | 'south',
  rows: Readonly<Record<string, string>>,
  credentials: World['credentials'],
): Promise<Record<string, string>> {
  const name = `a terminal key of ${slug}`
  const [, terminal = {}] = [...credentials].find(([one]) => one.name === name) ?? []
  const idOf = (noun: string) => rows[`${slug}.${noun}`] ?? ''
  const values: (readonly [string, string])[] = []
  for (const make of Object.values(OF_MODULES)) {
    for (const [name, value] of Object.entries(await make(kassa, kassa[slug], idOf, terminal))) {
      values.push([`${slug}.${name}`, value])
    }
  }
  return Object.fromEntries(values)
}

interface Listed {
  readonly data: readonly { readonly id: string }[]
}

let count = 0

async function rowsOf(kassa: TestServer, slug: 'north' | 'south'): Promise<Record<string, string>> {
  const shop = kassa[slug]
  const named = (name: string, value: string) => [`${slug}.${name}`, value] as const
  const values: (readonly [string, string])[] = []
  const owner = await ownerOf(kassa, shop)
  for (const [name, noun] of Object.entries(NOUNS)) {
    const own = await rowOf(kassa, noun, 'own', shop)
    values.push(named(name, targetOf(noun, own)), named(`${name}Holder`, own.id))
    values.push(named(`${name}Gone`, targetOf(noun, await rowOf(kassa, noun, 'deleted', shop))))
    values.push(named(`${name}Into`, targetOf(noun, await rowOf(kassa, noun, 'own', shop))))
  }
  const goods = await shop.product({ stock: null })
  const marked = await shop.product({ name: MARKS[slug], sku: `${slug}-${++count}` })
  const terminalAdmin = new TerminalAdmin(owner)
  const { data } = await owner.done<Listed>(owner.get('/auth/sessions'))
  return {
    ...Object.fromEntries(values),
    [`${slug}.key`]: shop.secretKey,
    [`${slug}.marked`]: marked.id,
    [`${slug}.goods`]: goods.id,
    [`${slug}.sku`]: marked.sku ?? '',
    [`${slug}.session`]: data.at(-1)?.id ?? '',
    [`${slug}.cursor`]: (await shop.page('limit=1')).nextCursor ?? '',
    [`${slug}.pairing`]: await terminalAdmin.pairingCode(await terminalAdmin.till()),
  }
}

/** A code that was mailed, and its challenge. */
async function codeFrom(otp: OtpClient): Promise<Record<string, string>> {
  const name = otp.shop ? 'shopper' : 'admin'
  const email = `${name}${++count}@example.com`
  const challenge = await otp.challenge(email)
  return { [`${name}.challenge`]: challenge, [`${name}.code`]: otp.kassa.mailbox.code(email) }
}

function targetOf(noun: Noun, target: Target): string {
  const { id, image, itemGroupId } = target
  const within = MODULE_NOUNS[noun]?.within
  if (within) return target[within.variable] ?? id
  return (noun === 'item group' ? itemGroupId : image) ?? id
}

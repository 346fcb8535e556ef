import { DEMO_PRODUCTS, DEMO_SETTINGS } from '../demo/catalog.ts'
import { demoImage } from '../demo/image.ts'
import { type DemoFacts, demoParts } from '../demo/part.ts'
import { demoPast, OPENED_DAYS_AGO } from '../demo/past.ts'
import { type KeyKind, keyHash, newKey, publishableKey } from '../domain/access/key.ts'
import { findUser } from '../domain/access/user.ts'
import type { Actor } from '../domain/actor.ts'
import { createProduct } from '../domain/catalog/catalog.ts'
import { addImage } from '../domain/catalog/image.ts'
import type { Product } from '../domain/catalog/product.ts'
import type { Module } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import { registerTerminal, terminalByKey } from '../domain/pos/terminal.ts'
import type { Secrets } from '../domain/secrets.ts'
import { createShop } from '../domain/shop/new-shop.ts'
import { changeSettings, type SettingsPatch } from '../domain/shop/settings.ts'
import { findShop, type Shop, shopBySlug } from '../domain/shop/shop.ts'
import type { Reading } from '../domain/store.ts'
import { DAY_MS } from '../domain/time.ts'
import { MODULES } from '../installed.ts'

const SLUG = 'demo'
const OWNER = 'demo@kassa.example'

export interface Demo extends Partial<DemoFacts> {
  readonly slug: string
  /** Email address. */
  readonly owner: string
  readonly publishableKey: string
  /** Null if the key was rotated. */
  readonly secretKey: string | null
  /** Null if the terminal was removed or paired with a device. */
  readonly terminalKey: string | null
}

/**
 * Creates the demo shop unless it exists. Its keys are derived from the server's secret, so every
 * start can print them although only their hashes are stored.
 */
export async function demoShop(ports: Ports, modules = MODULES): Promise<Demo> {
  const { store, secrets } = ports
  const keys = {
    publishable: demoKey(secrets, 'publishable'),
    secret: demoKey(secrets, 'secret'),
    terminal: demoKey(secrets, 'terminal'),
  }
  if (!(await findShop(store.read, SLUG))) await fill(modules, ports, keys)
  const shop = await shopBySlug(store.read, SLUG)
  const current = await store.read.get<Shop>('key.shop_of', {
    kind: 'secret',
    hash: keyHash(keys.secret),
  })
  const terminal = await terminalByKey(store.read, keyHash(keys.terminal))
  return {
    slug: SLUG,
    owner: OWNER,
    publishableKey: await publishableKey(store.read, shop.id),
    secretKey: current && keys.secret,
    terminalKey: terminal && keys.terminal,
    ...(await factsOf(modules, store.read, shop)),
  }
}

async function fill(
  modules: readonly Module[],
  ports: Ports,
  keys: Record<KeyKind, string>,
): Promise<void> {
  const { store } = ports
  const opened = ports.clock() - OPENED_DAYS_AGO * DAY_MS
  const past = { ...ports, clock: () => opened }
  await createShop(past, { slug: SLUG, name: 'Corner & Co.', currency: 'EUR' }, OWNER, keys)
  const shop = await shopBySlug(store.read, SLUG)
  const user = await findUser(store.read, OWNER)
  if (!user) throw new Error('the demo shop was not created')
  const owner = { kind: 'owner', credential: 'demo', shop, user } as const
  const ofModules = demoParts(modules).map((part) => part.settings)
  const settings: SettingsPatch = Object.assign({}, DEMO_SETTINGS, ...ofModules)
  await changeSettings(modules, past, owner, settings)
  const secret: Actor = { kind: 'secret', credential: 'demo', lastFour: 'demo', shop }
  await registerTerminal(modules, past, secret, 'Till by the door', keys.terminal)
  const products = await Promise.all(
    DEMO_PRODUCTS.map(async (product) => {
      const { id, document } = await createProduct(past, secret, product)
      const image = await demoImage(product.sku)
      await addImage(past, secret, id, image, product.name)
      const made: Product = JSON.parse(document)
      return made
    }),
  )
  const paired = await terminalByKey(store.read, keyHash(keys.terminal))
  if (!paired) throw new Error('the terminal of the demo shop was not created')
  const till = { kind: 'terminal', credential: 'demo', ...paired } as const
  await demoPast(modules, ports, { shop, secret, till, products })
}

async function factsOf(
  modules: readonly Module[],
  read: Reading,
  shop: Shop,
): Promise<Partial<DemoFacts>> {
  const facts = demoParts(modules).map((part) => part.facts?.(read, shop))
  return Object.assign({}, ...(await Promise.all(facts)))
}

function demoKey(secrets: Secrets, kind: KeyKind): string {
  let block = 0
  return newKey(kind, () => secrets.bytes(`demo ${kind} key ${block++}`))
}

import { dirname } from 'node:path'
import type { Static } from '@sinclair/typebox'
import { keyHash, newKey, publishableKey } from '../domain/access/key.ts'
import { commandLine } from '../domain/actor.ts'
import { conflict, Refusal } from '../domain/error.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import { exists } from '../domain/rows.ts'
import { createShop } from '../domain/shop/new-shop.ts'
import { changeSettings, type SettingsPatch, shopSettings } from '../domain/shop/settings.ts'
import { findShop, type Shop, shopBySlug } from '../domain/shop/shop.ts'
import type { Log } from '../http/server/log.ts'
import { ConfigError } from '../settings.ts'
import { type ShopEntry, type ShopFile, type ShopKeys, wrongField } from './shop-file.ts'

/** How the shops of a file are applied to the data of a server. */
interface Applying {
  readonly modules: readonly Module[]
  readonly ports: Ports
  readonly log: Log
  /** Does work that only one server of the database may do at a time; nothing if another does it. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
}

/**
 * Creates the shops of a file that do not exist, and changes the settings that differ from those in
 * the file. It deletes nothing, and with the same file a second time, it changes nothing.
 * @throws ConfigError naming the file and what is wrong; Refusal UNAVAILABLE, STORAGE_FULL
 */
export async function applyShopFile(applying: Applying, { path, shops }: ShopFile): Promise<void> {
  for (const [slug, entry] of Object.entries(shops)) {
    const shop = await inFile(path, `shops.${slug}`, () => shopOf(applying, slug, entry))
    const at = `shops.${slug}.settings`
    await inFile(path, at, () => applySettings(applying, shop, entry.settings ?? {}))
    for (const field of placed(applying.modules, 'shopFileField')) {
      const value = entry[field.name]
      if (value === undefined) continue
      await inFile(path, `shops.${slug}.${field.name}`, () =>
        applying.alone(`kassa ${field.name} of ${slug}`, () =>
          field.apply(applying.ports, shop, value, dirname(path)),
        ),
      )
    }
  }
}

/**
 * Does work whose refusals name fields below `at` in the file.
 * @throws ConfigError
 */
async function inFile<T>(path: string, at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The server starts, although it cannot write now.
    const isLater = error instanceof Refusal && /^(UNAVAILABLE|STORAGE_FULL)$/.test(error.code)
    if (!(error instanceof Refusal) || isLater) throw error
    const { errors, message } = error
    if (errors.length === 0) throw wrongField(path, at, message)
    const lines = errors.map((one) => `${path}: ${at}.${one.field}: ${one.message}`)
    throw new ConfigError(lines.join('\n'))
  }
}

/** The shop with this slug, which is created unless it exists. */
async function shopOf({ ports, log }: Applying, slug: string, entry: ShopEntry): Promise<Shop> {
  const { owner, settings = {}, keys = {} } = entry
  const { read } = ports.store
  const found = await findShop(read, slug)
  if (!found) {
    const { name = slug, currency } = settings
    const input = { slug, name, ...(currency && { currency }) }
    const own = {
      publishable: keys.publishable ?? newKey('publishable'),
      secret: keys.secret ?? newKey('secret'),
    }
    for (const [kind, key] of Object.entries(own)) {
      if (!(await exists(read, 'key.shop_of', { kind, hash: keyHash(key) }))) continue
      throw conflict(`keys.${kind}`, 'taken', 'Another shop has this key.')
    }
    await createShop(ports, input, owner, own).catch(unlessTaken)
  }
  const shop = await shopBySlug(read, slug)
  if (!(await hasKeys(ports, shop, keys))) {
    const message = 'the shop has other API keys than its file, and keeps them'
    log({ level: 'warn', message, shop: slug })
  }
  return shop
}

/** Another server of the same database has created the shop in the same moment. */
function unlessTaken(error: unknown): void {
  const isTaken = error instanceof Refusal && error.code === 'CONFLICT'
  if (!isTaken || error.errors[0]?.field !== 'slug') throw error
}

/** Whether a shop has the keys that the file gives it. */
async function hasKeys(
  { store: { read } }: Ports,
  shop: Shop,
  { publishable, secret }: Static<typeof ShopKeys>,
): Promise<boolean> {
  if (publishable && (await publishableKey(read, shop.id)) !== publishable) return false
  if (!secret) return true
  const of = await read.get<Shop>('key.shop_of', { kind: 'secret', hash: keyHash(secret) })
  return of?.id === shop.id
}

async function applySettings(
  { modules, ports }: Applying,
  shop: Shop,
  patch: SettingsPatch,
): Promise<void> {
  const settings = await shopSettings(modules, ports, { shop })
  if (includes(settings, patch)) return
  await changeSettings(modules, ports, commandLine(shop), patch)
}

/** Whether a value has all that a change would set; lists have to be equal. */
function includes(value: unknown, patch: unknown): boolean {
  const isObject = typeof patch === 'object' && patch !== null && !Array.isArray(patch)
  if (!isObject || typeof value !== 'object' || value === null) return Bun.deepEquals(value, patch)
  return Object.entries(patch).every(([field, inner]) =>
    includes((value as Record<string, unknown>)[field], inner),
  )
}

import { KeptValues } from '../kept-values.ts'
import type { Reading, Writing } from '../store.ts'

/**
 * The parts of kassa that store settings of a shop, each with its owner: the core, or a module,
 * which adds its own by `declare module`.
 */
export interface SettingsParts {
  sale: 'core'
}

/** Settings of a shop that are stored as one row, in JSON. */
export interface StoredPart<Settings extends object> {
  readonly part: keyof SettingsParts
  /** The settings of a shop that has set none. A stored row may lack newer ones, at any depth. */
  readonly none: Settings
}

type SettingsOf<Parts extends readonly StoredPart<object>[]> = {
  readonly [Index in keyof Parts]: Parts[Index] extends StoredPart<infer Settings>
    ? Settings
    : never
}

/** Settings by their part and stored text: a till's sale needs three parts each time. */
const known = new KeptValues<string, object>((text) => 4 * text.length)

/**
 * The stored settings of these parts, in their order. One statement, by the primary key. Others get
 * the same objects, so they must not be changed.
 */
export async function storedSettings<const Parts extends readonly StoredPart<object>[]>(
  read: Reading,
  shop: number,
  ...wanted: Parts
): Promise<SettingsOf<Parts>> {
  const parts = wanted.map(({ part }) => part)
  const rows = await read.all<{ part: string; settings: string }>('shop.settings', { shop, parts })
  return wanted.map((one) => {
    const row = rows.find(({ part }) => part === one.part)
    return row ? settingsIn(row.settings, one) : one.none
  }) as SettingsOf<Parts>
}

function settingsIn(text: string, { part, none }: StoredPart<object>): object {
  const key = `${part} ${text}`
  const before = known.get(key)
  if (before) return before
  const settings = withNewer<object>(none, JSON.parse(text))
  known.set(key, text, settings)
  return settings
}

/** Stored settings with those that have been added since. Lists and null are replaced as they are. */
function withNewer<Value>(none: Value, stored: Value): Value {
  if (!isObject(none) || !isObject(stored)) return stored
  const fields = Object.entries(stored).map(([field, value]) => {
    return [field, withNewer((none as Record<string, unknown>)[field], value)] as const
  })
  return { ...none, ...Object.fromEntries(fields) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function storeSettings<Settings extends object>(
  tx: Writing,
  shop: number,
  { part }: StoredPart<Settings>,
  settings: Settings,
): Promise<void> {
  await tx.run('shop.set_settings', { shop, part, settings: JSON.stringify(settings) })
}

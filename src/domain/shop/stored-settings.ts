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

/** The stored settings of these parts, in their order. One statement, by the primary key. */
export async function storedSettings<const Parts extends readonly StoredPart<object>[]>(
  read: Reading,
  shop: number,
  ...wanted: Parts
): Promise<SettingsOf<Parts>> {
  const parts = wanted.map(({ part }) => part)
  const rows = await read.all<{ part: string; settings: string }>('shop.settings', { shop, parts })
  return wanted.map(({ part, none }) => {
    const row = rows.find((one) => one.part === part)
    return row ? withNewer(none, JSON.parse(row.settings)) : none
  }) as SettingsOf<Parts>
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

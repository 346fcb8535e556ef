import { cellOf, columnOf } from '../rows.ts'
import { keyOf, type Secrets } from '../secrets.ts'
import type { StatementValues } from '../statements.generated.ts'
import type { Reading, Writing } from '../store.ts'

/**
 * The parts of a shop that decide permissions and prices. Each has a seal: a MAC of all its rows,
 * so that rows that were changed, added or deleted outside of kassa are found.
 */
export const PARTS = ['members', 'keys', 'tills', 'settings'] as const
export type SealedPart = (typeof PARTS)[number]

/** The statements that change the rows of a part; each has a value `shop`. */
export const CHANGES: Readonly<Partial<Record<keyof StatementValues, SealedPart>>> = {
  'user.join': 'members',
  'user.set_role': 'members',
  'user.leave': 'members',
  'key.insert': 'keys',
  'key.replace': 'keys',
  'terminal.insert': 'tills',
  'terminal.insert_key': 'tills',
  'terminal.replace_key': 'tills',
  'terminal.delete_key': 'tills',
  'terminal.set_series': 'tills',
  'terminal.rename': 'tills',
  'terminal.rekey': 'tills',
  'terminal.delete': 'tills',
  'shop.update': 'settings',
  'shop.set_settings': 'settings',
  'shop.clear_origins': 'settings',
  'shop.list_origin': 'settings',
  'shop.forget_scale_prefixes': 'settings',
  'shop.add_scale_prefix': 'settings',
}

/** The seal of the rows of a part. */
async function partSeal(read: Reading, secrets: Secrets, shop: number, part: SealedPart) {
  const rows = (await rowsOf(read, shop, part)).map((of) => of.map((row) => Object.values(row)))
  return `${keyOf(secrets)}.${secrets.mac('seal', JSON.stringify([shop, part, rows]))}`
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a part, sorted: one list for each of its tables. */
async function rowsOf(read: Reading, shop: number, part: SealedPart): Promise<Row[][]> {
  if (part === 'members') return [await read.all('seal.members', { shop })]
  if (part === 'keys') return [await read.all('seal.keys', { shop })]
  if (part === 'tills') return [await read.all('seal.tills', { shop })]
  return [
    await read.all('seal.shop', { shop }),
    await read.all('seal.settings', { shop }),
    await read.all('shop.origins', { shop }),
    await read.all('shop.scale_prefixes', { shop }),
  ]
}

export async function sealPart(
  tx: Writing,
  secrets: Secrets,
  shop: number,
  part: SealedPart,
): Promise<void> {
  await tx.run('seal.set', { shop, part, seal: await partSeal(tx, secrets, shop, part) })
}

/** `unsealed`: none yet, as after a restore; `other key`: by another secret of the server. */
type SealState = 'right' | 'wrong' | 'other key' | 'unsealed'

export async function partState(
  read: Reading,
  secrets: Secrets,
  shop: number,
  part: SealedPart,
): Promise<SealState> {
  const seal = await cellOf<string>(read, 'seal.of_part', { shop, part })
  if (seal === null) return (await isUnsealed(read, shop)) ? 'unsealed' : 'wrong'
  if (!seal.startsWith(`${keyOf(secrets)}.`)) return 'other key'
  return seal === (await partSeal(read, secrets, shop, part)) ? 'right' : 'wrong'
}

export async function isUnsealed(read: Reading, shop: number): Promise<boolean> {
  return (await columnOf<number>(read, 'seal.unsealed', {})).includes(shop)
}

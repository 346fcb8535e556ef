import { Refusal } from '../domain/error.ts'

export type Cell = string | number | null
export type Row = readonly Cell[]

/** A table that both engines have with the same columns. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
}

interface Column {
  readonly name: string
  readonly type: 'number' | 'text'
}

/** The tables of one database, in one transaction. Indexes of full-text search are not tables. */
export interface Tables {
  count(table: Table): Promise<number>
  /** Reads all rows, some hundred at a time, ordered by the primary key; texts by their bytes. */
  rows(table: Table): AsyncIterable<readonly Row[]>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** The highest id that the table has ever given to a row; null if it does not generate ids. */
  lastId(table: Table): Promise<number | null>
  /** Makes the next row get an id above this one. */
  continueAfter(table: Table, id: number): Promise<void>
}

/**
 * Copies all rows into empty tables, then reads them again and compares their number and SHA-256 to
 * those of the source.
 * @param tables each after those that it refers to
 * @param progress called with the rows copied or compared so far, and twice the number of all rows
 * @throws Refusal CONFLICT if a table of the target has rows
 */
export async function copyTables(
  source: Tables,
  target: Tables,
  tables: readonly Table[],
  progress: (done: number, total: number) => void,
): Promise<void> {
  let total = 0
  for (const table of tables) {
    total += 2 * (await source.count(table))
    if ((await target.count(table)) === 0) continue
    const message = `The new database is not empty: it has rows in the table ${table.name}.`
    throw new Refusal('CONFLICT', message)
  }
  let done = 0
  const counted = (rows: readonly Row[]) => {
    done += rows.length
    progress(done, total)
  }
  const digests = new Map<Table, string>()
  for (const table of tables) {
    const digest = await digestOf(source.rows(table), async (rows) => {
      await target.insert(table, rows)
      counted(rows)
    })
    digests.set(table, digest)
    const lastId = await source.lastId(table)
    if (lastId !== null) await target.continueAfter(table, lastId)
  }
  for (const table of tables) {
    const digest = await digestOf(target.rows(table), counted)
    if (digest === digests.get(table)) continue
    throw new Error(`the copy of the table ${table.name} differs`)
  }
  progress(total, total)
}

/** The SHA-256 of rows, and their number. */
async function digestOf(
  pages: AsyncIterable<readonly Row[]>,
  each: (rows: readonly Row[]) => void | Promise<void>,
): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  let count = 0
  for await (const rows of pages) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    await each(rows)
  }
  return `${count} ${hash.digest('hex')}`
}

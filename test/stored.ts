import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { rowProblems } from '../src/domain/check.ts'
import { MODULES } from '../src/installed.ts'
import type { TestServer } from './fixture.ts'

/** The problems that `kassa check` finds in the rows of a server. */
export async function problemsIn({ ports }: TestServer): Promise<readonly string[]> {
  return (await rowProblems(MODULES, ports.store.read, ports.secrets)).problems
}

const TALLIES =
  'SELECT shop_id, taxon_id, status, product_type, products FROM product_tally WHERE products <> 0'
/** Which products the tallies of the shop, of categories, of brands and of collections count. */
const PRODUCTS_IN = [
  ['0', 'product_type', 'product p'],
  ['category_id', "''", 'product p'],
  ['brand_id', "''", 'product p'],
  [
    'collection_id',
    "''",
    'product p JOIN product_collection c ON c.shop_id = p.shop_id AND c.product_id = p.id',
  ],
] as const
const RECOUNTED = PRODUCTS_IN.map(([taxon, type, from]) => {
  return `SELECT p.shop_id, ${taxon}, status, ${type}, count(*) FROM ${from}
    WHERE ${taxon} IS NOT NULL GROUP BY 1, 2, 3, 4`
}).join(' UNION ALL ')

/** The tallies of products that differ from what counting the products gives. */
export function wrongTallies(kassa: TestServer): readonly object[] {
  return [
    [TALLIES, RECOUNTED],
    [RECOUNTED, TALLIES],
  ].flatMap(([one, other]) => {
    return kassa.rows(`(SELECT * FROM (${one}) a EXCEPT SELECT * FROM (${other}) b) c`)
  })
}

/**
 * Changes the database behind the back of kassa. On SQLite, the reader of the server sees it in the
 * next tick.
 */
export async function changeRows({ directory, database }: TestServer, sql: string): Promise<void> {
  if (database) {
    database.rows(`WITH done AS (${sql} RETURNING 1) SELECT count(*) AS n FROM done`)
    return
  }
  using file = new Database(join(directory, 'kassa.sqlite'))
  file.run(sql)
  await new Promise((resolve) => setImmediate(resolve))
}

/** All that the database of a server holds, without what is gone within a day. */
export function keptTexts(kassa: TestServer): string {
  return (JSON.parse(kassa.dump()) as [table: string, unknown][])
    .filter(([table]) => !/^(mail|idempotency|sqlite_)/.test(table))
    .map((table) => JSON.stringify(table))
    .join('\n')
}

import type { Database } from 'bun:sqlite'
import shop from '../../sql/sqlite/0001_shop.sql' with { type: 'text' }
import product from '../../sql/sqlite/0002_product.sql' with { type: 'text' }
import access from '../../sql/sqlite/0003_access.sql' with { type: 'text' }
import stock from '../../sql/sqlite/0004_stock.sql' with { type: 'text' }
import image from '../../sql/sqlite/0005_image.sql' with { type: 'text' }
import restore from '../../sql/sqlite/0006_restore.sql' with { type: 'text' }
import { Refusal } from '../domain/error.ts'

/** The schema's steps; the database keeps the number of its last one in `user_version`. */
const STEPS: readonly string[] = [shop, product, access, stock, image, restore]

/**
 * Brings a database up to date, each step in a transaction of its own.
 * @throws Refusal UNAVAILABLE where a newer kassa has written it
 */
export function migrate(database: Database): void {
  for (let version = versionOf(database); version < STEPS.length; version++) {
    database
      .transaction(() => {
        if (versionOf(database) !== version) return
        database.run(STEPS[version] ?? '')
        database.run(`PRAGMA user_version = ${version + 1}`)
      })
      .immediate()
  }
  const version = versionOf(database)
  if (version > STEPS.length) {
    const message = `This database is of a newer kassa (schema ${version}, this one knows ${STEPS.length}); update kassa.`
    throw new Refusal('UNAVAILABLE', message)
  }
}

function versionOf(database: Database): number {
  const row = database.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}

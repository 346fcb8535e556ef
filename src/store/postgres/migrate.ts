import type { ReservedSQL } from 'bun'
import shop from '../../../sql/postgres/0001_shop.sql' with { type: 'text' }
import product from '../../../sql/postgres/0002_product.sql' with { type: 'text' }
import access from '../../../sql/postgres/0003_access.sql' with { type: 'text' }
import stock from '../../../sql/postgres/0004_stock.sql' with { type: 'text' }
import image from '../../../sql/postgres/0005_image.sql' with { type: 'text' }
import restore from '../../../sql/postgres/0006_restore.sql' with { type: 'text' }
import firstJob from '../../../sql/postgres/0007_job.sql' with { type: 'text' }
import signIn from '../../../sql/postgres/0008_sign_in.sql' with { type: 'text' }
import retention from '../../../sql/postgres/0009_retention.sql' with { type: 'text' }
import invitation from '../../../sql/postgres/0010_invitation.sql' with { type: 'text' }
import search from '../../../sql/postgres/0011_search.sql' with { type: 'text' }
import job from '../../../sql/postgres/0012_job.sql' with { type: 'text' }
import shard from '../../../sql/postgres/0013_shard.sql' with { type: 'text' }
import imageFetch from '../../../sql/postgres/0014_image_fetch.sql' with { type: 'text' }
import listing from '../../../sql/postgres/0015_listing.sql' with { type: 'text' }
import webhook from '../../../sql/postgres/0016_webhook.sql' with { type: 'text' }
import shopSale from '../../../sql/postgres/0017_shop_sale.sql' with { type: 'text' }
import order from '../../../sql/postgres/0018_order.sql' with { type: 'text' }
import productSale from '../../../sql/postgres/0019_product_sale.sql' with { type: 'text' }
import webhookSecret from '../../../sql/postgres/0020_webhook_secret.sql' with { type: 'text' }
import series from '../../../sql/postgres/0021_series.sql' with { type: 'text' }
import toCount from '../../../sql/postgres/0022_to_count.sql' with { type: 'text' }
import counter from '../../../sql/postgres/0023_counter.sql' with { type: 'text' }
import oldSecret from '../../../sql/postgres/0024_old_secret.sql' with { type: 'text' }
import { Refusal } from '../../domain/error.ts'
import { publicError } from './errors.ts'
import type { Pool } from './pool.ts'

/** The migrations in order; the table kassa_schema has the number of those a database has had. */
const STEPS: readonly string[] = [
  shop,
  product,
  access,
  stock,
  image,
  restore,
  firstJob,
  signIn,
  retention,
  invitation,
  search,
  job,
  shard,
  imageFetch,
  listing,
  webhook,
  shopSale,
  order,
  productSale,
  webhookSecret,
  series,
  toCount,
  counter,
  oldSecret,
]

/** The number of all migrations. */
export const LATEST = STEPS.length

/**
 * Brings a database up to date in one transaction. Of several nodes that start, one does it while
 * the others wait.
 * @throws Refusal UNAVAILABLE if the database is of a newer kassa or of another program
 */
export async function migrate(pool: Pool): Promise<void> {
  try {
    using connection = await pool.reserve()
    if ((await versionOf(connection)) === LATEST) return
    await connection.unsafe('BEGIN')
    await connection.unsafe('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0').simple()
    await connection.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('kassa migrate', 0))")
    await upgrade(connection)
    await connection.unsafe('COMMIT')
  } catch (error) {
    throw publicError(error)
  }
}

async function upgrade(connection: ReservedSQL): Promise<void> {
  const version = await versionOf(connection)
  if (version > LATEST) {
    const newer = `a newer kassa (schema ${version}, this one knows ${LATEST})`
    throw new Refusal('UNAVAILABLE', `This database is of ${newer}; update kassa.`)
  }
  if (version === 0) await refuseForeign(connection)
  for (const step of STEPS.slice(version)) await connection.unsafe(step).simple()
  await connection.unsafe('UPDATE kassa_schema SET version = $1', [LATEST])
}

/** 0 for a database that has no tables yet. */
export async function versionOf(connection: ReservedSQL): Promise<number> {
  const [table] = await connection.unsafe("SELECT to_regclass('kassa_schema') AS name")
  if (table.name === null) return 0
  const [row] = await connection.unsafe('SELECT version FROM kassa_schema')
  return row.version
}

/** Creates kassa's own table in an empty database. @throws Refusal UNAVAILABLE if it is not empty */
async function refuseForeign(connection: ReservedSQL): Promise<void> {
  const [{ server_encoding }] = await connection.unsafe('SHOW server_encoding')
  if (server_encoding !== 'UTF8') {
    const message = `The database has the encoding ${server_encoding}; create one with UTF8.`
    throw new Refusal('UNAVAILABLE', message)
  }
  const tables = await connection.unsafe(
    'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LIMIT 1',
  )
  if (tables.length > 0) {
    throw new Refusal('UNAVAILABLE', 'This is a database of another program; create an empty one.')
  }
  await connection.unsafe('CREATE TABLE kassa_schema (version INTEGER NOT NULL)')
  await connection.unsafe('INSERT INTO kassa_schema (version) VALUES (0)')
}

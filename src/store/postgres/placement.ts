import { messageOf, Refusal } from '../../domain/error.ts'
import { placesIn, STEPS, type TablePlaces } from '../step.ts'
import type { Position } from '../upgrade.ts'
import type { SqlSession } from './connection.ts'

/** The place of each table in a Citus cluster. */
export const PLACES = placesIn(STEPS)

/** The tables that a Citus cluster has placed; null if the database is not one. */
export async function placedTables(connection: SqlSession): Promise<ReadonlySet<string> | null> {
  const [citus] = await connection.unsafe(
    "SELECT 1 FROM pg_class WHERE relname = 'pg_dist_partition'",
  )
  if (!citus) return null
  // Others are tables of the coordinator alone that refer to one on every machine.
  return namesOf(
    await connection.unsafe(
      `SELECT CAST(logicalrelid AS TEXT) AS name
       FROM pg_dist_partition
       WHERE partmethod = 'h' OR repmodel = 't'`,
    ),
  )
}

/** Whether the database has placed its tables, or is not a Citus cluster. */
export async function isPlaced(connection: SqlSession): Promise<boolean> {
  return (await placedTables(connection))?.isSupersetOf(PLACES.ofShops) ?? true
}

/**
 * Spreads the tables that are not placed yet over the machines of a Citus cluster.
 * @param at is told of each table before it is placed
 * @throws Refusal UNAVAILABLE if the cluster has no machine for shards
 */
export async function placeTables(
  connection: SqlSession,
  { ofShops, everywhere }: TablePlaces = PLACES,
  at: (position: Position) => void = () => {},
): Promise<void> {
  const placed = await placedTables(connection)
  if (!placed) return
  const there = namesOf(
    await connection.unsafe(
      'SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()',
    ),
  )
  const spread = there.intersection(ofShops).difference(placed)
  const keys = await keysBetween(connection, spread)
  for (const { owner, name } of keys) {
    await connection.unsafe(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`)
  }
  const commands = [
    ...[...there.intersection(everywhere).difference(placed)].map(
      (name) => [name, `SELECT create_reference_table('${name}')`] as const,
    ),
    ...[...spread].map(
      (name) => [name, `SELECT create_distributed_table('${name}', 'shop_id')`] as const,
    ),
  ]
  for (const [index, [name, command]] of commands.entries()) {
    at({ step: `place of ${name}`, number: index + 1, of: commands.length })
    await connection.unsafe(command).catch(withoutWorkers)
  }
  for (const { owner, name, text } of keys) {
    await connection.unsafe(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${text}`)
  }
}

/** @throws the error, as a sentence for the operator if it says that there are no workers */
function withoutWorkers(error: unknown): never {
  if (!/exceeds number of worker nodes/.test(messageOf(error))) throw error
  const message =
    'The Citus cluster has no machine for shards; add a worker by citus_add_node, then start kassa again.'
  throw new Refusal('UNAVAILABLE', message, [], { cause: error })
}

/** The foreign keys between these tables. Citus refuses them until both are distributed. */
async function keysBetween(
  connection: SqlSession,
  tables: ReadonlySet<string>,
): Promise<readonly { owner: string; name: string; text: string }[]> {
  const keys: { owner: string; other: string; name: string; text: string }[] =
    await connection.unsafe(
      `SELECT CAST(CAST(conrelid AS REGCLASS) AS TEXT) AS owner,
         CAST(CAST(confrelid AS REGCLASS) AS TEXT) AS other,
         CAST(conname AS TEXT) AS name, pg_get_constraintdef(oid) AS text
       FROM pg_constraint
       WHERE contype = 'f' AND connamespace = CAST(current_schema() AS REGNAMESPACE)`,
    )
  return keys.filter(({ other }) => tables.has(other))
}

function namesOf(rows: readonly { readonly name: string }[]): Set<string> {
  return new Set(rows.map(({ name }) => name))
}

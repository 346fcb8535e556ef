import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { isPlaced, PLACES, placeTables } from '../../src/store/postgres/placement.ts'
import type { Position } from '../../src/store/upgrade.ts'
import { hasPostgres, isCitus, TestDatabase } from '../postgres.ts'

const HERE = 'current_schema()::regnamespace'
const CONSTRAINTS = `SELECT conrelid::regclass AS owner, pg_get_constraintdef(oid) AS text
  FROM pg_constraint WHERE connamespace = ${HERE} ORDER BY 1, 2`
/** The tables that stay on the coordinator. */
const UNPLACED = `SELECT tablename AS name FROM pg_tables
  WHERE schemaname = current_schema()
    AND tablename NOT IN (SELECT logicalrelid::text FROM pg_dist_partition)
  ORDER BY 1`
/**
 * The part of Citus that kassa uses. It refuses to distribute a table that has a foreign key to or
 * from a table that is not distributed.
 */
const CITUS = `
  CREATE TEMPORARY TABLE pg_dist_partition (logicalrelid REGCLASS, partmethod TEXT, repmodel TEXT);
  CREATE FUNCTION create_reference_table(name REGCLASS) RETURNS VOID LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO pg_dist_partition VALUES (name, 'n', 't'); END $$;
  CREATE FUNCTION create_distributed_table(name REGCLASS, by TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
  BEGIN
    IF by <> 'shop_id' OR EXISTS (
      SELECT FROM pg_constraint WHERE contype = 'f' AND (
        confrelid = name OR
        conrelid = name AND confrelid NOT IN (SELECT p.logicalrelid FROM pg_dist_partition p)
      )
    ) THEN RAISE '% cannot be distributed yet', name; END IF;
    INSERT INTO pg_dist_partition VALUES (name, 'h', 's');
  END $$`

/** A cluster without workers refuses to distribute any table. */
const WITHOUT_WORKERS = CITUS.replace("by <> 'shop_id'", 'TRUE').replace(
  "'% cannot be distributed yet', name",
  "'replication_factor (1) exceeds number of worker nodes (0)'",
)

describe.skipIf(!hasPostgres)('the tables of PostgreSQL', () => {
  test('that belong to shops have the shop in every unique key, and in keys to each other', async () => {
    using database = await TestDatabase.make()
    const keys = database.rows(
      `SELECT indrelid::regclass::text AS owner, indexrelid::regclass::text AS name,
         pg_get_indexdef(indexrelid) AS text
       FROM pg_index JOIN pg_class c ON c.oid = indrelid
       WHERE indisunique AND c.relnamespace = ${HERE} ORDER BY 1`,
    )
    expect(keys.length).toBeGreaterThan(30)
    const loose = keys.filter(
      ({ owner, text }) => PLACES.ofShops.has(String(owner)) && !/\(shop_id\b/.test(String(text)),
    )
    expect(loose).toEqual([])
    const references = database.rows(
      `SELECT conrelid::regclass::text AS owner, confrelid::regclass::text AS other,
         pg_get_constraintdef(oid) AS text
       FROM pg_constraint WHERE contype = 'f' AND connamespace = ${HERE}`,
    )
    const wrong = references.filter(({ owner, other, text }) => {
      if (!PLACES.ofShops.has(String(other))) return false
      return (
        !PLACES.ofShops.has(String(owner)) || !/KEY \(shop_id, .*\(shop_id, /.test(String(text))
      )
    })
    expect(wrong).toEqual([])
  })

  test('compare texts by their bytes, and have no identity columns', async () => {
    using database = await TestDatabase.make()
    const columns = database.rows(
      `SELECT table_name, column_name, data_type, collation_name, is_identity
       FROM information_schema.columns JOIN pg_tables ON tablename = table_name
       WHERE table_schema = current_schema() AND schemaname = current_schema()`,
    )
    expect(columns.length).toBeGreaterThan(100)
    const wrong = columns.filter(
      ({ data_type, collation_name, is_identity }) =>
        is_identity === 'YES' || (data_type === 'text' && collation_name !== 'C'),
    )
    expect(wrong).toEqual([])
  })

  test.skipIf(!isCitus)('are spread in a real cluster', async () => {
    using database = await TestDatabase.make()
    const places = database.rows(
      `SELECT CAST(table_name AS TEXT) AS name, distribution_column AS by FROM citus_tables
       WHERE citus_table_type IN ('distributed', 'reference')`,
    )
    const named = (by: string) =>
      new Set(places.flatMap((place) => (place.by === by ? [String(place.name)] : [])))
    expect(named('shop_id')).toEqual(new Set(PLACES.ofShops))
    expect(named('<none>')).toEqual(new Set(PLACES.everywhere))
  })

  test.skipIf(isCitus)(
    'are all placed in a cluster but those for sign-in and mail, and keep their constraints',
    async () => {
      using database = await TestDatabase.make()
      await using sql = new SQL(database.settings.url, { max: 1 })
      using connection = await sql.reserve()
      const before = [...(await connection.unsafe(CONSTRAINTS))]
      await connection.unsafe('BEGIN')
      expect(await isPlaced(connection)).toBe(true)
      await connection.unsafe(CITUS).simple()
      expect(await isPlaced(connection)).toBe(false)
      const told: Position[] = []
      await placeTables(connection, PLACES, (position) => void told.push(position))
      expect(await isPlaced(connection)).toBe(true)
      const tables = [...PLACES.everywhere, ...PLACES.ofShops]
      expect(told.map(({ step }) => step).sort()).toEqual(
        tables.map((name) => `place of ${name}`).sort(),
      )
      expect(told.at(-1)).toMatchObject({ number: tables.length, of: tables.length })
      expect([...(await connection.unsafe(CONSTRAINTS))]).toEqual(before)
      const others = await connection.unsafe(UNPLACED)
      const names = [
        'identity',
        'login_link',
        'mail',
        'otp_challenge',
        'schema_step',
        'spent_state',
      ]
      expect(others.map(({ name }: { name: string }) => name)).toEqual(names)
      await connection.unsafe('ROLLBACK')
    },
  )

  test.skipIf(isCitus)('are not placed in a cluster without workers, and it says so', async () => {
    using database = await TestDatabase.make()
    await using sql = new SQL(database.settings.url, { max: 1 })
    using connection = await sql.reserve()
    await connection.unsafe('BEGIN')
    await connection.unsafe(WITHOUT_WORKERS).simple()
    const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('citus_add_node') }
    await expect(placeTables(connection)).rejects.toMatchObject(refused)
    await connection.unsafe('ROLLBACK')
  })
})

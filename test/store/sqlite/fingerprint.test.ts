import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { fingerprintOf, newFingerprint } from '../../../src/store/sqlite/fingerprint.ts'
import { migrate } from '../../../src/store/sqlite/migrate.ts'
import { stepsIn } from '../../../src/store/sqlite/steps.ts'

function made(...changes: readonly string[]): string {
  using database = new Database(':memory:')
  migrate(database)
  for (const change of changes) database.run(change)
  return fingerprintOf(database, stepsIn(database))
}

test('a new database has the fingerprint that is compiled in, so that its start is short', () => {
  expect(made()).toBe(newFingerprint())
  expect(made('ANALYZE')).toBe(newFingerprint())
})

test.each([
  'DROP INDEX product_by_sku',
  'CREATE TABLE foreign_table (id INTEGER)',
  'ALTER TABLE product ADD COLUMN more TEXT',
  "UPDATE schema_step SET sql = sql || ' ' WHERE name LIKE '0001%'",
  "DELETE FROM schema_step WHERE name LIKE '0001%'",
  "INSERT INTO schema_step (module, name, sql) VALUES ('other', '0900_more', '')",
  'PRAGMA user_version = 45',
])('%s changes the fingerprint', (change) => {
  expect(made(change)).not.toBe(newFingerprint())
})

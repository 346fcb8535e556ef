import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { openMemory } from '../../src/commands/data.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { sealRestored } from '../../src/domain/upkeep/sealing.ts'
import { MODULES } from '../../src/installed.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { recordedFile, recordedSecret } from './recorded.ts'

/*
 * A server compares a digest or a seal with the one that an earlier version has stored. If a change
 * of kassa made it of other columns, or of rows in another order, every shop would look as if its
 * rows had been changed by others.
 */

/** A second row for each list of the first shop that has only one, so that their order counts. */
const SECOND_ROWS = `
  INSERT INTO terminal (shop_id, public_id, name, last_four, created_at, series)
  VALUES (1, 'term_00000000000000000000000001', 'Bar', 'aaaa', 1768478400000, '2');
  INSERT INTO shop_origin (shop_id, origin) VALUES (1, 'https://mug.example');
  INSERT INTO shop_scale_prefix (shop_id, prefix, kind) VALUES (1, '20', 'weight');
  DELETE FROM shop_seal;`

/** The database of an earlier version with the schema of today, after these changes. */
function upgraded(changes: string) {
  using database = Database.deserialize(recordedFile())
  migrate(database)
  if (changes !== '') database.run(changes)
  return openMemory({ secret: Buffer.from(recordedSecret(), 'hex') }, database.serialize())
}

test('what an earlier version has stored is proved by its digests and seals', async () => {
  const ports = upgraded('')
  await sealRestored(MODULES, ports)
  expect(await rowProblems(MODULES, ports.store.read, ports.secrets)).toEqual({
    problems: [],
    notes: [],
    missing: [],
    ofOtherKey: [],
  })
  await ports.store.close()
})

test('the parts of a shop have the seals that earlier versions would have made', async () => {
  const ports = upgraded(SECOND_ROWS)
  await sealRestored(MODULES, ports)
  using sealed = Database.deserialize(ports.content())
  await ports.store.close()
  const seals = sealed.query('SELECT part, seal FROM shop_seal WHERE shop_id = 1').values()
  expect(Object.fromEntries(seals)).toEqual({
    keys: 'q4AtY3da.mElHy3fvC-OTiQpwJfXEns6ijLjM3TNAb9Fxp5Pb9wI',
    members: 'q4AtY3da.I9lBIgkSuFXVRo7UMGcL6-jk4Rn38sAh1t9zXhhEVu0',
    settings: 'q4AtY3da.MAfdPl5xGPrCAlM1XOatHXT4E4A4W970-9u4lGTif7g',
    tills: 'q4AtY3da.9GIoYQ2sHJKcPloQlV4MKKlTP1Kg7U6FdQPFdvJJScY',
  })
})

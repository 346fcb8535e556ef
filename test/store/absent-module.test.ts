import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { move } from '../../src/commands/move.ts'
import { runCommand } from '../../src/commands/run.ts'
import { stepsIn } from '../../src/store/sqlite/steps.ts'
import { commandsOf } from '../../src/store/step.ts'
import type { SchemaStep } from '../../src/store/step-files.ts'
import { TestServer } from '../fixture.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** The step of a module that this kassa does not have. */
const GIFT: SchemaStep = {
  module: 'gifts',
  name: '0600_gifts',
  sql: `-- Cards that can be given away.
CREATE TABLE gift_card (
/*sqlite*/   id      INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id      BIGSERIAL,
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  code    TEXT    NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

CREATE INDEX gift_card_code ON gift_card (shop_id, code);

INSERT INTO gift_card (shop_id, code) SELECT id, 'first' FROM shop;
`,
}

let folder: string
let kassa: TestServer
let file: string

/** A database that a kassa with the module has filled. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-absent-'))
  kassa = await TestServer.open()
  file = join(folder, 'shop.backup')
  using database = databaseIn(kassa.directory)
  for (const command of commandsOf('sqlite', GIFT)) database.run(command)
  database.run("INSERT INTO gift_card (id, shop_id, code) VALUES (7, 1, 'spring')")
  note(database, GIFT)
})

afterEach(async () => {
  await kassa[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

function databaseIn(directory: string): Database {
  return new Database(join(directory, 'kassa.sqlite'))
}

function note(database: Database, { module, name, sql }: SchemaStep): void {
  database.run('INSERT INTO schema_step (module, name, sql) VALUES (?1, ?2, ?3)', [
    module,
    name,
    sql,
  ])
}

async function run(command: Command, words: readonly string[], url = ''): Promise<string> {
  const printed: string[] = []
  const env = { KASSA_PORT: '0', KASSA_DATABASE_URL: url }
  await runCommand(command, [...words], env, (text) => void printed.push(text))
  process.exitCode = 0
  return printed.join('\n')
}

function cardsIn(directory: string): unknown[] {
  using database = databaseIn(directory)
  expect(stepsIn(database).filter(({ module }) => module === GIFT.module)).toEqual([GIFT])
  return database.query('SELECT id, code FROM gift_card').values()
}

test('the tables of an absent module stay, and are checked, backed up and restored', async () => {
  await using again = await kassa.reopened(async () => {})
  expect(await again.north.product({ name: 'Mug' })).toMatchObject({ name: 'Mug' })
  expect(await run(check, ['--data', again.directory])).toContain('fine')
  await run(backup, [file, '--data', again.directory])
  const restored = join(folder, 'restored')
  await run(restore, [file, '--data', restored])
  expect(await run(check, ['--data', restored])).toContain('fine')
  expect(cardsIn(restored)).toEqual([[7, 'spring']])
})

test.skipIf(!hasPostgres)('its rows are copied to PostgreSQL, and back', async () => {
  using any = await TestDatabase.make()
  const { cluster } = any
  const name = `absent_${crypto.randomUUID().replaceAll('-', '')}`
  await cluster.sql('postgres', `CREATE DATABASE ${name}`)
  const url = cluster.url(name)
  await run(move, ['--to', url, '--data', kassa.directory])
  expect(await run(check, ['--data', kassa.directory], url)).toContain('fine')
  await run(backup, [file, '--data', kassa.directory], url)
  const [back, restored] = [join(folder, 'back'), join(folder, 'restored')]
  await run(move, ['--to', back, '--data', kassa.directory], url)
  await run(restore, [file, '--data', restored])
  expect([cardsIn(back), cardsIn(restored)]).toEqual([[[7, 'spring']], [[7, 'spring']]])
  await cluster.sql(name, 'DROP TABLE gift_card')
  expect(await run(check, ['--data', kassa.directory], url)).toContain('gift_card')
})

test('what is missing or strange in its tables is found', async () => {
  await run(backup, [file, '--data', kassa.directory])
  const wrong: readonly (readonly [change: string, says: string])[] = [
    ['DROP INDEX gift_card_code', 'index gift_card_code is missing'],
    ['DROP TABLE gift_card', 'table gift_card is missing'],
    ["DELETE FROM schema_step WHERE module = 'gifts'", "table gift_card is not kassa's"],
  ]
  for (const [change, says] of wrong) {
    const spoilt = join(folder, 'spoilt.backup')
    copyFileSync(file, spoilt)
    {
      using database = new Database(spoilt)
      database.run(change)
    }
    const restored = run(restore, [spoilt, '--data', join(folder, 'restored')])
    await expect(restored).rejects.toThrow(says)
  }
})

test('a step of a stranger runs nothing but what makes tables', async () => {
  const stolen = join(folder, 'stolen.sqlite')
  const evil = [
    `ATTACH DATABASE '${stolen}' AS other;`,
    `VACUUM INTO '${stolen}';`,
    `CREATE TABLE a (x);ATTACH DATABASE '${stolen}' AS other;`,
    'CREATE TRIGGER t AFTER INSERT ON shop BEGIN DELETE FROM shop; END;',
    'CREATE TABLE b AS SELECT * FROM shop;',
    'CREATE TABLE c (x) AS SELECT 1;',
  ]
  {
    using database = databaseIn(kassa.directory)
    note(database, { module: 'evil', name: '0001_evil', sql: evil.join('\n') })
  }
  expect(await run(check, ['--data', kassa.directory])).toContain('fine')
  await run(backup, [file, '--data', kassa.directory])
  await run(restore, [file, '--data', join(folder, 'restored')])
  expect(await Bun.file(stolen).exists()).toBe(false)
})

import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { check } from '../../src/commands/check.ts'
import { runCommand } from '../../src/commands/run.ts'
import { keyRotate } from '../../src/commands/shop.ts'
import { postgresProblems } from '../../src/store/postgres/check.ts'
import { TestServer } from '../fixture.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

test.if(hasPostgres)('a missing or other index, key or column is found', async () => {
  const damages: readonly (readonly [sql: string, back: string, found: string])[] = [
    [
      'DROP INDEX product_group',
      'CREATE INDEX product_group ON product (shop_id, item_group_id) WHERE item_group_id IS NOT NULL',
      'the index or constraint product_group is missing',
    ],
    [
      'DROP INDEX product_tax_rate; CREATE INDEX product_tax_rate ON product (shop_id)',
      'DROP INDEX product_tax_rate; CREATE INDEX product_tax_rate ON product (shop_id, tax_rate) WHERE tax_rate IS NOT NULL',
      'the index or constraint product_tax_rate is not as kassa makes it',
    ],
    [
      'ALTER TABLE sale_line DROP CONSTRAINT sale_line_of_order',
      'ALTER TABLE sale_line ADD CONSTRAINT sale_line_of_order FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)',
      'the index or constraint sale_line sale_line_of_order is missing',
    ],
    [
      'ALTER TABLE sale_payment RENAME COLUMN actor TO till',
      'ALTER TABLE sale_payment RENAME COLUMN till TO actor',
      'the column sale_payment.actor is missing',
    ],
  ]
  using database = await TestDatabase.make()
  const problems = () => postgresProblems(database.settings, async () => [])
  const change = async (sql: string) => {
    for (const one of sql.split('; ')) await database.cluster.sql(database.name, one)
  }
  for (const [sql, back, found] of damages) {
    await change(sql)
    expect(await problems()).toEqual([`The database is damaged: ${found}. Restore a backup.`])
    await change(back)
  }
  expect(await problems()).toEqual([])
})

test.if(hasPostgres)(
  'a directory that is missing is named, and no command but serve makes it',
  async () => {
    using database = await TestDatabase.make()
    const data = `${TestServer.directory()}/missing`
    const message = `There is no directory ${data}; kassa serve makes it.`
    const envOf = (url: string) => ({
      KASSA_DATABASE_URL: url,
      KASSA_DATA: data,
      KASSA_BACKUP_EVERY: '1h',
    })
    const { url } = database.settings
    const problems = async (of: string) => {
      let said = ''
      await runCommand(check, ['--json'], envOf(of), (text) => (said = text))
      process.exitCode = 0
      return JSON.parse(said).problems
    }
    expect(await problems(url)).toEqual([message])
    const lost = url.replace(database.name, 'nowhere')
    expect(await problems(lost)).toEqual([expect.stringContaining('no such database'), message])
    const refused = runCommand(keyRotate, ['north'], envOf(url), () => {})
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND', message })
    expect(existsSync(data)).toBe(false)
  },
)

import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changesToUndo } from '../../src/domain/changes/log.ts'
import type { Store } from '../../src/domain/store.ts'
import { storeOn } from '../../src/store/engine.ts'
import { migrationsOf } from '../../src/store/migrations.ts'
import { openPostgres, poolsOf } from '../../src/store/postgres/open.ts'
import { openSqlite } from '../../src/store/sqlite/open.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'

/** The database server may have to start first, and a timeout would end it for all tests. */
setDefaultTimeout(60_000)

/** The steps before the history. */
const BEFORE = migrationsOf('sqlite').findIndex(({ name }) => name === '0032_history')

const before = { price: 9.5, category: 'cat_a' }
const after = { price: 10, category: null }

/** What an earlier version has left: acts of everybody, and a job that can be undone. */
const OLD = [
  `INSERT INTO shop (id, public_id, slug, name, currency, created_at)
   VALUES (1, 's', 'old', 'Old', 'EUR', 1)`,
  `INSERT INTO shop_user (id, public_id, email, created_at)
   VALUES (1, 'user_a', 'anna@example.com', 1), (2, 'user_b', 'bob@example.com', 1)`,
  `INSERT INTO membership (shop_id, user_id, role, created_at)
   VALUES (1, 1, 'owner', 1), (1, 2, 'staff', 1)`,
  `INSERT INTO audit (shop_id, actor, actor_name, action, subject, detail, created_at) VALUES
     (1, 'cli', 'command line', 'shop.created', 'old', '{}', 1),
     (1, 'user_a', 'anna@example.com', 'staff.invited', 'inv_b', '{"email":"bob@example.com"}', 2),
     (1, 'user_b', 'bob@example.com', 'product.updated', 'prod_a', '{"name":"Mug","fields":"price"}', 3),
     (1, 'secret', 'secret key', 'webhook.removed', 'hook_a', '{"host":"a.example"}', 4),
     (1, 'user_a', 'anna@example.com', 'points.adjusted', 'cust_a', '{"delta":5,"note":"Gift"}', 5),
     (1, 'user_a', 'anna@example.com', 'bulk.started', 'job_a', '{"products":2}', 6)`,
  `INSERT INTO job (shop_id, id, kind, runner, status, detail, created_by, created_at, finished_at)
   VALUES (1, 'job_a', 'bulk', 'server', 'done', '{}', 'anna@example.com', 6, 7)`,
  `INSERT INTO job_change
     (shop_id, job_id, n, subject, public_id, revision, before, after, number)
   VALUES
     (1, 'job_a', 0, 'category', 'cat_a', NULL, NULL, NULL, NULL),
     (1, 'job_a', 1, 'product', 'prod_a', 7,
       '${JSON.stringify(before)}', '${JSON.stringify(after)}', NULL),
     (1, 'job_a', 2, 'product', 'prod_b', 8, '{"id":"prod_b"}', NULL, 3)`,
]

async function carriedOver({ read }: Store): Promise<void> {
  type Row = Readonly<Record<string, unknown>>
  const rows = await read.all<Row>('history.list', { shop: 1, limit: 20 })
  const shown = rows.map(({ actorKind, actor, action, subjectKind, subjectName, note }) =>
    [actorKind, actor, action, subjectKind, subjectName, note].join(' '),
  )
  expect(shown.reverse()).toEqual([
    'server cli shop.created shop  ',
    'owner user_a staff.invited staff bob@example.com ',
    'staff user_b product.updated product Mug ',
    'key secret webhook.removed webhook a.example ',
    'owner user_a points.adjusted customer  Gift',
    'owner user_a bulk.started job  ',
    'owner user_a category.created category  ',
    'owner user_a product.updated product  ',
    'owner user_a product.deleted product  ',
  ])
  const [, changed] = rows
  expect(JSON.parse(String(changed?.changes))).toEqual([{ field: 'price', from: 9.5, to: 10 }])
  const audit = await read.all<Row>('history.audit', { shop: 1, limit: 20 })
  expect(audit.map(({ action, detail }) => `${action} ${detail}`).reverse()).toEqual([
    'shop.created {}',
    'staff.invited {"email":"bob@example.com"}',
    'product.updated {"name":"Mug","fields":"price"}',
    'webhook.removed {"host":"a.example"}',
    'points.adjusted {"delta":5,"note":"Gift"}',
    'bulk.started {"products":2}',
  ])
  const left = await changesToUndo(read, 1, 'job_a', undefined, 10)
  expect(left.map(({ entry: _, ...change }) => change)).toEqual([
    {
      subject: 'product',
      publicId: 'prod_b',
      revision: 8,
      before: '{"id":"prod_b"}',
      after: null,
      number: 3,
    },
    {
      subject: 'product',
      publicId: 'prod_a',
      revision: 7,
      number: null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    },
    {
      subject: 'category',
      publicId: 'cat_a',
      revision: null,
      before: null,
      after: null,
      number: null,
    },
  ])
}

test('the audit log and the changes of jobs become history on SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-history-'))
  try {
    const file = join(directory, 'kassa.sqlite')
    {
      using database = new Database(file, { create: true, readwrite: true })
      for (const { sql } of migrationsOf('sqlite').slice(0, BEFORE)) database.run(sql)
      for (const command of OLD) database.run(command)
      database.run(`PRAGMA user_version = ${BEFORE}`)
    }
    const engine = openSqlite(file)
    await carriedOver(storeOn(engine))
    await engine.close()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

test.if(hasPostgres)('the same on PostgreSQL', async () => {
  using database = await TestDatabase.make()
  const { cluster } = database
  const name = `history_${crypto.randomUUID().replaceAll('-', '')}`
  await cluster.sql('postgres', `CREATE DATABASE ${name}`)
  await cluster.sql(name, 'CREATE TABLE kassa_schema (version INTEGER NOT NULL)')
  const steps = migrationsOf('postgres').slice(0, BEFORE)
  for (const sql of [...steps.map((step) => step.sql), ...OLD]) await cluster.sql(name, sql)
  await cluster.sql(name, `INSERT INTO kassa_schema (version) VALUES (${BEFORE})`)
  const settings = cluster.settings(name)
  const engine = await openPostgres(settings, poolsOf(settings))
  await carriedOver(storeOn(engine))
  await engine.close()
})

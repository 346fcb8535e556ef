/**
 * The least that a server with a database and as many routes as kassa can be: a database in SQLite,
 * and routes of Elysia, each with a small schema.
 *
 * <executable> <data directory>
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'

const ROUTES = 253

const file = join(process.argv.at(-1) ?? '', 'kassa.sqlite')
const database = new Database(file, { readwrite: true, strict: true })
database.run('PRAGMA journal_mode = WAL')
const tables = database.query<{ tables: number }, []>(
  'SELECT count(*) AS tables FROM sqlite_schema',
)
const routes = new Elysia({ normalize: false }).get('/readyz', () => tables.get())
for (let number = 1; number < ROUTES; number++) {
  const body = Type.Object({ name: Type.String({ maxLength: number }), price: Type.Number() })
  routes.post(`/route${number}/:id`, ({ body }) => body, { body })
}
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: routes.fetch })
console.log(JSON.stringify({ url: server.url }))

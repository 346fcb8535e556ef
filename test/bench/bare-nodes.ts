/**
 * The server that a node on PostgreSQL is compared to: a bare Bun.serve that sends kassa's
 * statements for each path, one after another, and gives the same bytes. It has no routes,
 * validation, limits, log or headers, and plans no searches.
 *
 * bun test/bench/bare-nodes.ts <database> <connections> <file of replays>
 */
import { readFileSync } from 'node:fs'
import { SQL } from 'bun'
import { keyHash } from '../../src/domain/access/key.ts'
import { optionsOf } from '../../src/store/postgres/pool.ts'
import type { Replay } from './replay.ts'

const [url = '', connections = '', file = ''] = process.argv.slice(2)
const replays: Readonly<Record<string, Replay>> = JSON.parse(readFileSync(file, 'utf8'))
const sql = new SQL({ ...optionsOf({ url, connections: 0, timeoutMs: 10_000 }), max: +connections })
const JSON_TYPE = { 'content-type': 'application/json' }

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
console.log(JSON.stringify({ url: server.url.origin }))

async function answer({ url, headers }: Request): Promise<Response> {
  const replay = replays[url.slice(url.indexOf('/', 8))]
  if (!replay) return new Response('', { status: 404 })
  const [first, ...rest] = replay.sent
  const key = keyHash(headers.get('authorization')?.slice('Bearer '.length) ?? '')
  // The first statement looks up the key by its kind and hash.
  const args = first?.args.map((value) => (value?.length === key.length ? key : value)) ?? []
  let rows = await sql.unsafe(first?.sql ?? '', args)
  if (rows.length === 0) return new Response('', { status: 401 })
  for (const { sql: text, args } of rest) rows = await sql.unsafe(text, [...args])
  if (replay.rows === null) return json(rows[0].document)
  const documents = new Map<string, string>(
    rows.map(({ id, document }: { id: string; document: string }) => [id, document]),
  )
  return json(`{"data":[${replay.rows.map((id) => documents.get(id)).join(',')}${replay.tail}`)
}

function json(text: string): Response {
  return new Response(text, { headers: JSON_TYPE })
}

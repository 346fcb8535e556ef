/**
 * The server that a node on PostgreSQL is compared to: a bare Bun.serve that sends kassa's
 * statements for each path, one after another, and gives the same bytes. It has no routes,
 * validation, limits, log or headers, and plans no searches. A create is that of one product, with
 * the values that no other product has; each is a transaction.
 *
 * bun tools/bench/bare-nodes.ts <database> <connections> <file of replays>
 */
import { readFileSync } from 'node:fs'
import { SQL } from 'bun'
import { keyHash } from '../../src/domain/access/key.ts'
import { newId } from '../../src/domain/id.ts'
import type { CreateReplay, Replays } from './replay.ts'

const [url = '', connections = '', file = ''] = process.argv.slice(2)
const replays: Replays = JSON.parse(readFileSync(file, 'utf8'))
const session = { jit: 'off', max_parallel_workers_per_gather: 0 }
const sql = new SQL({ url, max: +connections, connection: session })
const JSON_TYPE = { 'content-type': 'application/json' }

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
console.log(JSON.stringify({ url: server.url.origin }))

async function answer(request: Request): Promise<Response> {
  const { url, headers, method } = request
  if (method === 'POST') return json(await create(replays.create, request))
  const replay = replays.reads[url.slice(url.indexOf('/', 8))]
  if (!replay) return new Response('', { status: 404 })
  const [first, ...rest] = replay.sent
  let rows = await sql.unsafe(first?.sql ?? '', withKey(first?.args, headers))
  if (rows.length === 0) return new Response('', { status: 401 })
  for (const { sql: text, args } of rest) rows = await sql.unsafe(text, [...args])
  if (replay.rows === null) return json(rows[0].document)
  const documents = new Map<string, string>(
    rows.map(({ id, document }: { id: string; document: string }) => [id, document]),
  )
  return json(`{"data":[${replay.rows.map((id) => documents.get(id)).join(',')}${replay.tail}`)
}

/** The first statement looks up the key by its kind and hash. */
function withKey(args: readonly (string | null)[] = [], headers: Headers): (string | null)[] {
  const key = keyHash(headers.get('authorization')?.slice('Bearer '.length) ?? '')
  return args.map((value) => (value?.length === key.length ? key : value))
}

async function create({ sent, own, document }: CreateReplay, request: Request): Promise<string> {
  const { sku, barcode } = (await request.json()) as { sku: string; barcode: string }
  const [first, ...rest] = sent
  await sql.unsafe(first?.sql ?? '', withKey(first?.args, request.headers))
  const publicId = newId('prod', Date.now())
  let id: string | null = null
  let { revision } = own
  const made = (text: string) =>
    text
      .replaceAll(own.publicId, publicId)
      .replaceAll(own.slug, `${own.slug}-${sku.toLowerCase()}`)
      .replaceAll(own.sku, sku)
      .replaceAll(own.barcode, barcode)
      .replace(`"revision":${own.revision}`, `"revision":${revision}`)
  // The number of a product may equal its revision, which only the statements before it have.
  const value = (text: string | null) => {
    if (id === null && text === own.revision) return revision
    return id !== null && text === own.id ? id : text && made(text)
  }
  using connection = await sql.reserve()
  await connection.unsafe('BEGIN')
  for (const { sql: text, args } of rest) {
    const [row] = await connection.unsafe(text, args.map(value))
    if (row?.revision) revision = String(row.revision)
    if (row?.id && text.startsWith('INSERT INTO product ')) id = String(row.id)
  }
  await connection.unsafe('COMMIT')
  return made(document)
}

function json(text: string): Response {
  return new Response(text, { headers: JSON_TYPE })
}

import { app } from '../../src/app.ts'
import { keptSecret, openMemory } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import { storeOn } from '../../src/store/engine.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { Transaction } from '../../src/store/postgres/transaction.ts'
import { productOf } from './catalog.ts'
import type { Seeded } from './seed.ts'
import { PATH } from './work.ts'

/** The number of the product whose create is recorded; the load begins above it. */
const RECORDED = 10_000_000

export interface Sent {
  readonly sql: string
  readonly args: readonly (string | null)[]
}

/** The database statements of one request, and the way in which its answer is built. */
export interface Replay {
  readonly sent: readonly Sent[]
  /** The rows of the last statement, in their order; null: the answer is the only row's document. */
  readonly rows: readonly string[] | null
  /** The answer behind the last document. */
  readonly tail: string
}

/** The statements of a create, from the look-up of the key up to but not including the COMMIT. */
export interface CreateReplay {
  readonly sent: readonly Sent[]
  /** The values of the product that no other one has. */
  readonly own: Readonly<
    Record<'publicId' | 'slug' | 'sku' | 'barcode' | 'id' | 'revision', string>
  >
  readonly document: string
}

/** The data for the bare server. */
export interface Replays {
  readonly reads: Readonly<Record<string, Replay>>
  readonly create: CreateReplay
}

interface Row {
  readonly id: string
  readonly document: string
}

type Query = (query: Sent, values: object) => Promise<Row[]>

/** Sends a create and these requests to a kassa in this process and records its statements. */
export async function recorded(
  settings: PostgresSettings,
  paths: readonly string[],
  { publishableKey, secretKey, directory }: Seeded,
): Promise<Replays> {
  const engine = await openPostgres(settings)
  const reader = engine.reader as unknown as { query: Query }
  const query: Query = reader.query.bind(reader)
  let sent: Sent[] = []
  let last: readonly Row[] = []
  reader.query = async (asked, values) => {
    sent.push({ sql: asked.sql, args: asked.args })
    const rows = await query(asked, values)
    last = [...rows]
    return rows
  }
  const { send } = Transaction.prototype
  Transaction.prototype.send = function (asked) {
    sent.push({ sql: asked.sql, args: asked.args })
    return send.call(this, asked)
  }
  const config = readConfig({ KASSA_RATE_PUBLISHABLE: '0', KASSA_RATE_SECRET: '0' })
  const kassa = app({
    ...openMemory({ secret: keptSecret(directory) }),
    store: storeOn(engine, []),
    config,
    log: () => {},
  })
  const answer = await kassa.handle(
    new Request(`http://localhost${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(productOf(RECORDED)),
    }),
  )
  const create = { sent, document: await answer.text() }
  sent = []
  const { id: publicId, slug, sku, barcode, revision } = JSON.parse(create.document)
  const [shop = ''] = create.sent[1]?.args ?? []
  const row = await engine.reader.get<{ id: number }>('product.find', {
    shop: Number(shop),
    publicId,
  })
  const headers = { authorization: `Bearer ${publishableKey}` }
  const reads: Record<string, Replay> = {}
  for (const path of paths) {
    // The second time, counts of words are remembered, as on a server that has run for a while.
    for (let time = 0; time < 2; time++) {
      sent = []
      const answer = await kassa.handle(new Request(`http://localhost${path}`, { headers }))
      reads[path] = { sent, ...parts(await answer.text(), last) }
    }
  }
  Transaction.prototype.send = send
  await engine.close()
  const own = { publicId, slug, sku, barcode, id: `${row?.id}`, revision: `${revision}` }
  return { reads, create: { ...create, own } }
}

function parts(answer: string, rows: readonly Row[]): Pick<Replay, 'rows' | 'tail'> {
  if (!answer.startsWith('{"data":[')) return { rows: null, tail: '' }
  const shown = rows
    .map(({ id, document }) => ({ id, at: answer.indexOf(document), end: document.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const last = shown.at(-1)
  const tail = answer.slice(last ? last.at + last.end : '{"data":['.length)
  return { rows: shown.map(({ id }) => id), tail }
}

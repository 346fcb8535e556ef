import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { signToken } from '../../src/auth/token.ts'
import { openData } from '../../src/commands/data.ts'
import { demoShop } from '../../src/commands/demo.ts'
import { openSession } from '../../src/domain/access/session.ts'
import { userByEmail } from '../../src/domain/access/user.ts'
import { csvRow } from '../../src/domain/import/csv.ts'
import { pngOf } from '../picture-sample.ts'
import { contender } from './contender.ts'
import type { Pace } from './duel.ts'
import { type Generator, startGenerator } from './generator.ts'
import type { Stream, StreamResult } from './load.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'
import { PATH, readsOf, writesOf } from './work.ts'

/** The shop that causes load on the server of the other shop. */
interface Disturber {
  readonly url: string
  readonly port: number
  readonly directory: string
  readonly keys: Readonly<Record<'publishable' | 'secret' | 'terminal', string>>
  /** The session cookie of its owner. */
  readonly headers: Readonly<Record<string, string>>
  readonly flood: Generator
}

/** How long each load lasts. */
type Disturbance = (shop: Disturber, ms: number) => Promise<unknown>

const IMPORTED_ROWS = 10_000
const IMAGE_SIDE = 5000
const SLOW_SENDERS = 500
const DRIP_MS = 200

const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  nothing: (_, ms) => Bun.sleep(ms),
  'a key that floods': (shop, ms) => flooded(shop, ms, [reading(shop.keys.secret, 32)]),
  'a terminal that floods': (shop, ms) => flooded(shop, ms, [syncing(shop.keys.terminal, 32)]),
  'a shop that floods': (shop, ms) =>
    flooded(shop, ms, [
      reading(shop.keys.secret, 16),
      reading(shop.keys.publishable, 16),
      syncing(shop.keys.terminal, 16),
      writing(shop.keys.secret, 16),
    ]),
  [`imports of ${figure(IMPORTED_ROWS)} rows`]: (shop, ms) =>
    repeated(ms, async (number) => {
      const headers = { ...shop.headers, 'content-type': 'text/csv' }
      await posted(`${shop.url}/shop/api/products/import`, headers, sheet(number))
    }),
  backups: (shop, ms) =>
    repeated(ms, async (number) => {
      const file = join(shop.directory, `backup-${number}`)
      const command = ['dist/kassa', 'backup', file, '--data', shop.directory]
      const code = await Bun.spawn(command, { stdout: 'ignore', stderr: 'inherit' }).exited
      if (code !== 0) throw new Error(`a backup ended with ${code}`)
      rmSync(file)
    }),
  [`images of ${IMAGE_SIDE} × ${IMAGE_SIDE}`]: async (shop, ms) => {
    const image = pngOf(Array(IMAGE_SIDE).fill(Array(IMAGE_SIDE).fill(128)))
    await repeated(ms, async () => {
      const product = await posted(`${shop.url}/shop/api/products`, shop.headers, MUG)
      const path = `${shop.url}/shop/api/products/${product.id}/images`
      await posted(path, { ...shop.headers, 'content-type': 'image/png' }, image)
    })
  },
  [`${SLOW_SENDERS} slow senders`]: slowSenders,
}

const MUG = JSON.stringify({ name: 'Mug', price: 9.5 })

/**
 * How much one shop slows down another, with the default limits: the p99 of reads and writes under
 * load, divided by the p99 without. The measured shop sends about 70 requests a second.
 */
export async function others(
  generator: Generator,
  { rounds, warmupMs, durationMs }: Pace,
  shop: Seeded,
): Promise<void> {
  heading(`${figure(shop.products)} products: p99 of one shop, beside another to alone`)
  let owner: Omit<Disturber, 'port' | 'url' | 'flood'> | null = null
  const kassa = await contender(shop, async (directory) => {
    owner = await ownerOf(directory)
    return await startKassa(directory, {})
  })
  if (!owner) throw new Error('there is nobody to disturb')
  const { port } = kassa
  const flood = startGenerator()
  const disturber = { ...(owner as Disturber), port, url: `http://127.0.0.1:${port}`, flood }
  const streams = victims(shop)
  const measured = new Map<string, StreamResult[][]>()
  for (let round = -1; round < rounds; round++) {
    for (const [name, disturb] of Object.entries(DISTURBANCES)) {
      const disturbing = disturb(disturber, durationMs + warmupMs)
      const job = { port, warmupMs, durationMs, streams: streams() }
      const [result] = await Promise.all([generator.run(job), disturbing])
      const refused = result.streams.find((stream) => stream.refused > 0)
      if (refused) throw new Error(`${refused.name}: ${refused.refused} were refused`)
      if (round >= 0) measured.set(name, [...(measured.get(name) ?? []), [...result.streams]])
    }
  }
  await flood.stop()
  await kassa.stop()
  told(measured)
}

function told(measured: ReadonlyMap<string, readonly (readonly StreamResult[])[]>): void {
  const alone = measured.get('nothing') ?? []
  for (const [name, rounds] of measured) {
    for (const [index, stream] of (rounds[0] ?? []).entries()) {
      if (name === 'nothing') continue
      const p99 = (all: typeof rounds) => all.map((round) => round[index]?.p99Ms ?? Number.NaN)
      const [among, quiet] = [p99(rounds), p99(alone)]
      const ratio = sampleOf(among.map((ms, round) => ms / (quiet[round] ?? ms)))
      const ms = `${figure(sampleOf(among).median)} to ${figure(sampleOf(quiet).median)} ms`
      report(`${stream.name} beside ${name}`, ratio, { atMost: 2 }, ms)
    }
  }
}

/** The requests of the measured shop, well within its limits. */
function victims(shop: Seeded): () => Stream[] {
  const [byId] = readsOf(shop, null)
  const create = writesOf(shop)[1]
  if (!byId || !create) throw new Error('nothing to read or to write')
  const key = shop.secretKey
  return () => [
    { name: 'reads', connections: 3, pauseMs: 50, traffic: { ...byId.traffic(), key } },
    { name: 'writes', connections: 1, pauseMs: 70, traffic: { ...create.traffic(), key } },
  ]
}

/** Creates a second shop in this data directory, with a session of its owner. */
async function ownerOf(directory: string) {
  const ports = await openData({ data: directory, secret: null })
  const { owner, publishableKey: publishable, secretKey, terminalKey } = await demoShop(ports)
  if (!secretKey || !terminalKey) throw new Error('the keys of the demo shop are not known')
  const now = ports.clock()
  const { user, session } = await ports.store.write(async (tx) => {
    const found = await userByEmail(tx, owner, now)
    return { user: found, session: await openSession(tx, { user: found }, 'otp', 'Bench', now) }
  })
  const { publicId: sessionId, expiresAt } = session
  const claims = { subject: user.publicId, sessionId, expiresAt }
  const cookie = `kassa_admin=${await signToken(ports.secrets, 'admin', claims)}`
  await ports.store.close()
  const json = { 'content-type': 'application/json' }
  const headers = { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin', ...json }
  return { directory, keys: { publishable, secret: secretKey, terminal: terminalKey }, headers }
}

function flooded({ port, flood }: Disturber, durationMs: number, streams: readonly Stream[]) {
  return flood.run({ port, warmupMs: 0, durationMs, streams })
}

const reading = (key: string, connections: number): Stream => ({
  name: 'flood of reads',
  connections,
  traffic: { key, reads: [`${PATH}?limit=100`] },
})

const syncing = (key: string, connections: number): Stream => ({
  name: 'flood of a terminal',
  connections,
  traffic: { key, reads: ['/v1/pos/products?since=0&limit=1000'] },
})

let written = 20_000_000
const writing = (key: string, connections: number): Stream => {
  written += 1_000_000
  const writes = { method: 'POST', paths: [PATH], first: written, every: 1 } as const
  return { name: 'flood of writes', connections, traffic: { key, reads: [PATH], writes } }
}

async function repeated(ms: number, work: (number: number) => Promise<void>): Promise<void> {
  const until = performance.now() + ms
  for (let number = 0; performance.now() < until; number++) await work(number)
}

async function posted(url: string, headers: Record<string, string>, body: BodyInit) {
  const answer = await fetch(url, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status} ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

function sheet(number: number): string {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) =>
    csvRow([`Imported ${row}`, String((row % 900) + number), `IMPORT-${row}`]),
  )
  return csvRow(['name', 'price', 'sku']) + rows.join('')
}

/** Requests whose bodies arrive one byte at a time. */
async function slowSenders({ port, keys }: Disturber, ms: number): Promise<void> {
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${keys.secret}`,
    'Content-Type: application/json',
    'Content-Length: 100000',
  ]
  const open = () =>
    Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {}, error() {}, close() {} } })
  const sockets = await Promise.all(Array.from({ length: SLOW_SENDERS }, open))
  for (const socket of sockets) socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  await repeated(ms, async () => {
    for (const socket of sockets) socket.write(' ')
    await Bun.sleep(DRIP_MS)
  })
  for (const socket of sockets) socket.terminate()
}

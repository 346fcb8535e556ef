import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { keyed, type Serving } from '../executable.ts'
import { isWhole, rawRequest } from '../raw-http.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { ownersCookie } from './owner.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const ROUNDS = repeats(1, 30)
const CONNECTIONS = repeats(60, 300)
const STREAMS = 5
const IDLE = repeats(500, 10_000)
const READERS = repeats(20, 200)

/** It takes less than ten seconds, or longer on a busy machine. */
const LONGEST_S = 20

const kassa = sharedExecutable()

test('SIGTERM at full load, with imports, streams and slow uploads: each request is answered', async () => {
  const seen: number[] = []
  let answered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const data = kassa.folder()
    const server = await kassa.serve(data)
    const cookie = await ownersCookie(data)
    const owner = { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
    const clients = Array.from({ length: CONNECTIONS }, (_, n) => asking(server, n % 5 === 0))
    const streams = Array.from({ length: STREAMS }, async () => {
      const headers = { authorization: `Bearer ${server.terminalKey}` }
      return await (await fetch(`${server.url}/v1/pos/events`, { headers })).text()
    })
    const slow = Array.from({ length: STREAMS }, () => slowUpload(server))
    await Bun.sleep(500)
    const imported = fetch(`${server.url}/shop/api/products/import`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'text/csv' },
      body: `name,price,sku\n${Array.from({ length: 200 }, (_, n) => `Row,1,r${n}`).join('\n')}\n`,
    })
    await Bun.sleep(100)
    const { exitCode, seconds } = await ended(server, 'SIGTERM')
    seen.push(seconds)
    expect({ exitCode, inTime: seconds < LONGEST_S }).toEqual({ exitCode: 0, inTime: true })
    const asked = await Promise.all(clients)
    const sum = (field: keyof Asked) => asked.reduce((total, one) => total + one[field], 0)
    expect({ lost: sum('lost'), refused: sum('refused') }).toEqual({ lost: 0, refused: 0 })
    answered += sum('answered')
    // An import that would take too long is taken back, and says so.
    expect([200, 503]).toContain((await imported).status)
    // Under this load, a stream may end before its first event, but it has begun and ends in order.
    for (const text of await Promise.all(streams)) expect(text).toStartWith('retry: ')
    for (const { status } of await Promise.all(slow)) expect(status).toBe(201)
  }
  measured(
    'SIGTERM at full load, with streams and slow uploads',
    `${ROUNDS} times, ${answered} requests answered, 0 lost; ended within ${Math.max(...seen).toFixed(1)} s`,
  )
  expect(answered).toBeGreaterThan(CONNECTIONS)
})

test('idle connections and slow readers: others are answered, and memory stays', async () => {
  const server = await kassa.serve(kassa.folder())
  const before = residentMb(server)
  const request = requestText(server, false).replace('limit=2', 'limit=100')
  const sockets = [
    ...Array.from({ length: IDLE }, () => connect(server.port, '127.0.0.1')),
    ...Array.from({ length: READERS }, () => slowReader(server.port, request)),
  ]
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))))
  const started = performance.now()
  for (let time = 0; time < 100; time++) expect((await create(server, 'Lamp')).status).toBe(201)
  const each = (performance.now() - started) / 100
  const after = residentMb(server)
  expect(after - before).toBeLessThan(300)
  for (const socket of sockets) socket.destroy()
  measured(
    'idle connections and clients that read nothing',
    `${IDLE} and ${READERS}: a create takes ${each.toFixed(1)} ms; ${before} MB before, ${after} after`,
  )
  expect((await ended(server, 'SIGTERM')).exitCode).toBe(0)
})

test('a request that never ends is cut off', async () => {
  const server = await kassa.serve(kassa.folder())
  const head = `POST /v1/store/products HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.secretKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
  socket.on('error', () => socket.destroy())
  await Bun.sleep(200)
  const { exitCode, seconds } = await ended(server, 'SIGTERM')
  expect({ exitCode, inTime: seconds < LONGEST_S }).toEqual({ exitCode: 0, inTime: true })
})

test('with nothing to do it ends at once, on either signal', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { exitCode, seconds } = await ended(await kassa.serve(kassa.folder()), signal)
    expect({ exitCode, inTime: seconds < 5 }).toEqual({ exitCode: 0, inTime: true })
  }
})

function create({ url, secretKey }: Serving, name: string): Promise<Response> {
  return keyed(url, secretKey, 'POST', '/v1/store/products', { name, price: 20 })
}

/** A product whose body comes in pieces, for more than a second. */
function slowUpload({ port, secretKey }: Serving) {
  const body = '{"name":"Patient lamp","price":20}'
  const head = `POST /v1/store/products HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secretKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const pauses = Array.from({ length: 60 }, () => '')
  return rawRequest(port, head, body.slice(0, 10), ...pauses, body.slice(10))
}

/** Asks for a long page again and again, and reads none of it. */
function slowReader(port: number, request: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => socket.destroy())
  socket.write(request.repeat(20))
  return socket
}

function residentMb({ child }: Serving): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function ended({ child }: Serving, signal: NodeJS.Signals) {
  const since = performance.now()
  child.kill(signal)
  const exitCode = await child.exited
  return { exitCode, seconds: (performance.now() - since) / 1000 }
}

/** The results of one client's requests. */
interface Asked {
  answered: number
  /** Sent, and the connection ended without an answer. */
  lost: number
  /** Answered, but not well. */
  refused: number
}

/** A client with one kept-alive connection after another, until none is taken any more. */
async function asking(server: Serving, writes: boolean): Promise<Asked> {
  const asked = { answered: 0, lost: 0, refused: 0 }
  while (await conversation(server.port, requestText(server, writes), asked));
  return asked
}

/** @returns false where there was no connection to be had */
function conversation(port: number, text: string, asked: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let connected = false
    let waiting = false
    let answer = ''
    const ask = () => {
      connected = true
      waiting = true
      answer = ''
      socket.write(text)
    }
    socket.on('connect', ask)
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      if (!isWhole(answer)) return
      waiting = false
      asked.answered++
      if (!/^HTTP\/1.1 20[01] /.test(answer)) asked.refused++
      if (/\r\nconnection: close/i.test(answer)) socket.end()
      else ask()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (waiting) asked.lost++
      resolve(connected)
    })
  })
}

function requestText({ publishableKey, secretKey }: Serving, writes: boolean): string {
  const head = (line: string, key: string) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`
  if (!writes) return `${head('GET /v1/store/products?limit=2', publishableKey)}\r\n`
  const body = '{"name":"Lamp","price":20}'
  const post = head('POST /v1/store/products', secretKey)
  return `${post}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { Executable, type Serving } from '../executable.ts'
import { isWhole, rawRequest } from '../raw-http.ts'

let kassa: Executable

beforeAll(() => {
  kassa = Executable.built()
}, 120_000)

afterAll(() => kassa[Symbol.asyncDispose]())

test('SIGTERM under load: each request that was taken is answered', async () => {
  for (const connections of [50, 300]) {
    const server = await kassa.serve(kassa.folder())
    const load = Array.from({ length: connections }, (_, index) => asking(server, index % 5 === 0))
    await Bun.sleep(1000)
    const { exitCode, seconds } = await ended(server, 'SIGTERM')
    const clients = await Promise.all(load)
    expect({ exitCode, inTime: seconds < 5 }).toEqual({ exitCode: 0, inTime: true })
    const sum = (field: keyof Asked) => clients.reduce((total, one) => total + one[field], 0)
    expect({ lost: sum('lost'), refused: sum('refused') }).toEqual({ lost: 0, refused: 0 })
    expect(sum('answered')).toBeGreaterThan(connections)
  }
}, 60_000)

test('SIGTERM amid an upload: the rest of the body is waited for', async () => {
  const server = await kassa.serve(kassa.folder())
  const body = '{"name":"Patient lamp","price":20}'
  const head = `POST /v1/store/products HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.secretKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const pauses = Array.from({ length: 60 }, () => '')
  const upload = rawRequest(server.port, head, body.slice(0, 10), ...pauses, body.slice(10))
  await Bun.sleep(200)
  const { exitCode, seconds } = await ended(server, 'SIGTERM')
  expect(await upload).toMatchObject({ status: 201 })
  expect({ exitCode, inTime: seconds < 5 }).toEqual({ exitCode: 0, inTime: true })
})

test('SIGTERM ends a stream of events, which would go on for ever', async () => {
  const server = await kassa.serve(kassa.folder())
  const headers = { authorization: `Bearer ${server.terminalKey}` }
  const events = await fetch(`${server.url}/v1/pos/events`, { headers })
  expect(events.status).toBe(200)
  const text = events.text()
  const { exitCode, seconds } = await ended(server, 'SIGTERM')
  expect({ exitCode, inTime: seconds < 3 }).toEqual({ exitCode: 0, inTime: true })
  expect(await text).toContain('data:')
})

test('a request that never ends is cut off within 10 s', async () => {
  const server = await kassa.serve(kassa.folder())
  const head = `POST /v1/store/products HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.secretKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
  socket.on('error', () => socket.destroy())
  await Bun.sleep(200)
  const { exitCode, seconds } = await ended(server, 'SIGTERM')
  expect({ exitCode, inTime: seconds < 10 }).toEqual({ exitCode: 0, inTime: true })
}, 60_000)

test('with nothing to do it ends at once, on either signal', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { exitCode, seconds } = await ended(await kassa.serve(kassa.folder()), signal)
    expect({ exitCode, inTime: seconds < 5 }).toEqual({ exitCode: 0, inTime: true })
  }
})

test('after kill -9 it serves again, with every write that it acknowledged', async () => {
  const data = kassa.folder()
  const server = await kassa.serve(data)
  const acknowledged: string[] = []
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let count = 0; ; count++) {
      const name = `Lamp ${writer} ${count}`
      const answer = await create(server, name).catch(() => null)
      if (answer?.status !== 201) return
      acknowledged.push(((await answer.json()) as { id: string }).id)
    }
  })
  while (acknowledged.length < 100) await Bun.sleep(5)
  await ended(server, 'SIGKILL')
  await Promise.all(writers)
  const again = await kassa.serve(data)
  expect(again.secretKey).toBe(server.secretKey)
  const headers = { authorization: `Bearer ${again.secretKey}` }
  const found = acknowledged.map(async (id) => {
    return (await fetch(`${again.url}/v1/store/products/${id}`, { headers })).status
  })
  expect(new Set(await Promise.all(found))).toEqual(new Set([200]))
}, 60_000)

function create({ url, secretKey }: Serving, name: string): Promise<Response> {
  return fetch(`${url}/v1/store/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, price: 20 }),
  })
}

async function ended({ child }: Serving, signal: NodeJS.Signals) {
  const since = performance.now()
  child.kill(signal)
  const exitCode = await child.exited
  return { exitCode, seconds: (performance.now() - since) / 1000 }
}

/** What became of one client's requests. */
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

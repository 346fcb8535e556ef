import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import type { OutboundRequest } from '../../src/domain/outbound.ts'
import { type Network, outboundFetch } from '../../src/outbound/fetch.ts'
import { Certificate } from '../mail/post-office.ts'
import { until } from '../until.ts'

/** In these tests the address 127.0.0.2 stands for the public internet, 127.0.0.1 does not. */
const PUBLIC = '127.0.0.2'
const PRIVATE = '127.0.0.1'
const LIMITS = { method: 'GET', timeoutMs: 5_000, maxBytes: 1_000 } as const

let certificate: Certificate
let site: Bun.Server<undefined>
let network: Network
/** The addresses of each name, in the order in which it is asked for them. */
const names = new Map<string, string[][]>()
const seen: { host: string | null; agent: string | null; body: string }[] = []

beforeAll(async () => {
  certificate = new Certificate('hook.example')
  const tls = await certificate.read()
  site = Bun.serve({
    hostname: PUBLIC,
    port: 0,
    tls,
    async fetch(request) {
      const { headers } = request
      const body = await request.text()
      seen.push({ host: headers.get('host'), agent: headers.get('user-agent'), body })
      if (new URL(request.url).pathname !== '/moved') return new Response('hello')
      return Response.redirect(`https://hook.example:${site.port}/`, 302)
    },
  })
  network = {
    ca: tls.cert,
    isPublic: (address) => address === PUBLIC,
    resolve: async (host) => {
      const answers = names.get(host)
      if (!answers) throw new Error('ENOTFOUND')
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
  }
})
afterAll(async () => {
  await site.stop(true)
  certificate[Symbol.dispose]()
})

async function send(request: Partial<OutboundRequest>, allowsPrivate = false): Promise<string> {
  const url = `https://hook.example:${site.port}/`
  try {
    const outbound = outboundFetch(allowsPrivate, network)
    const { status, type, bytes } = await outbound.send({ url, ...LIMITS, ...request })
    return `${status} ${type} ${Buffer.from(bytes)}`
  } catch (error) {
    return (error as Error).message
  }
}

test('connects to the address that was checked, with the name in TLS and in Host', async () => {
  names.set('hook.example', [[PUBLIC], [PRIVATE]])
  seen.length = 0
  expect(await send({ method: 'POST', body: 'hi' })).toBe('200 text/plain hello')
  expect(seen).toEqual([{ host: `hook.example:${site.port}`, agent: 'kassa', body: 'hi' }])
  expect(await send({})).toMatch(/not on the public internet/)
  expect(seen).toHaveLength(1)
})

test('refuses a name with any private address, or none', async () => {
  seen.length = 0
  for (const addresses of [[PRIVATE], [PUBLIC, PRIVATE], ['::1', PUBLIC], ['::ffff:127.0.0.1']]) {
    names.set('hook.example', [addresses])
    expect(await send({})).toMatch(/not on the public internet/)
  }
  names.set('hook.example', [[]])
  expect(await send({})).toBe('The host name is not known.')
  names.delete('hook.example')
  expect(await send({})).toBe('The host name is not known.')
  expect(seen).toEqual([])
})

test('does not follow a redirect, and never accepts the certificate of another name', async () => {
  names.set('hook.example', [[PUBLIC]])
  names.set('other.example', [[PUBLIC]])
  const url = `https://hook.example:${site.port}/moved`
  seen.length = 0
  expect(await send({ url })).toStartWith('302 ')
  expect(seen).toHaveLength(1)
  // The connection for the right name must not be used again for the other one.
  expect(await send({ url: `https://other.example:${site.port}/` })).toMatch(/certificate/)
  expect(seen).toHaveLength(1)
})

test('tries the next address if the first refuses the connection', async () => {
  names.set('hook.example', [['127.0.0.3', PUBLIC]])
  const everywhere = { ...network, isPublic: () => true }
  const url = `https://hook.example:${site.port}/`
  const answer = await outboundFetch(false, everywhere).send({ url, ...LIMITS })
  expect(answer.status).toBe(200)
})

test('checks the address itself before anything else', async () => {
  expect(await send({ url: 'https://127.0.0.2/' })).toMatch(/on the public internet/)
  expect(await send({ url: 'http://hook.example/' })).toMatch(/https/)
})

test('ends what is going on when it is closed, and sends nothing more', async () => {
  const stuck = { ...network, resolve: () => new Promise<never>(() => {}) }
  const outbound = outboundFetch(false, stuck)
  const sent = outbound.send({ url: 'https://hook.example/', ...LIMITS })
  outbound.close()
  await expect(sent).rejects.toThrow('The server was stopped')
  const later = outbound.send({ url: 'https://hook.example/', ...LIMITS })
  await expect(later).rejects.toThrow('The server was stopped')
})

test('waits for a look-up only so long', async () => {
  const stuck = { ...network, resolve: () => new Promise<never>(() => {}) }
  const sent = outboundFetch(false, stuck).send({
    url: 'https://hook.example/',
    ...LIMITS,
    timeoutMs: 20,
  })
  await expect(sent).rejects.toThrow('no complete answer in time')
})

const LATE = /no complete answer in time/
/** Servers that do as they like, and what is made of their answers. */
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: Text/Plain; charset=utf-8\r\n'
const HOSTILE: Readonly<Record<string, readonly [(socket: Socket) => void, RegExp]>> = {
  'that never answers': [() => {}, LATE],
  'that sends a byte now and then': [
    (socket) => {
      socket.write(`${HEAD}Content-Length: 900\r\n\r\n`)
      repeat(socket, 10, () => socket.write('a'))
    },
    LATE,
  ],
  'that sends headers without end': [
    (socket) => {
      socket.write(HEAD)
      repeat(socket, 1, () => socket.write(`X-${'a'.repeat(1000)}: ${'b'.repeat(50_000)}\r\n`))
    },
    /ResponseHeadersTooLarge/,
  ],
  'that sends a body without end': [
    (socket) => {
      socket.write(`${HEAD}\r\n`)
      repeat(socket, 1, () => socket.write('a'.repeat(100_000)))
    },
    /more than 1000 bytes/,
  ],
  'that announces more than it may': [
    (socket) => socket.write(`${HEAD}Content-Length: 10000000000\r\n\r\n${'a'.repeat(2000)}`),
    /more than 1000 bytes/,
  ],
  'that ends too early': [
    (socket) => socket.end(`${HEAD}Content-Length: 10\r\n\r\nabc`),
    /cannot be reached/,
  ],
  'that compresses: the bytes are left as they are': [
    (socket) => {
      const bomb = Bun.gzipSync(new Uint8Array(100_000))
      socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    },
    /^200 text\/plain /,
  ],
  'that does not speak HTTP': [(socket) => socket.end('220 mail ready\r\n'), /cannot be reached/],
}

test.each(Object.keys(HOSTILE))('a server %s', async (name) => {
  const [behaviour, expected] = HOSTILE[name] ?? [() => {}, /^$/]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', () => behaviour(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, PRIVATE, resolve))
  const { port } = server.address() as { port: number }
  try {
    const timeoutMs = expected === LATE ? 50 : LIMITS.timeoutMs
    const answer = await send({ url: `http://${PRIVATE}:${port}/`, timeoutMs }, true)
    expect(answer).toMatch(expected)
    // The connection is closed, whatever is still to come.
    await until('the connection is closed', () => sockets.size === 0, { pauseMs: 1 })
  } finally {
    server.close()
  }
})

function repeat(socket: Socket, ms: number, step: () => void): void {
  const timer = setInterval(step, ms)
  socket.on('close', () => clearInterval(timer))
}

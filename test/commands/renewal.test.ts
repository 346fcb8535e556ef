import { afterEach, beforeEach, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { drained, type Served } from '../../src/commands/listen.ts'
import type { Pem } from '../../src/commands/listener.ts'
import { HttpsServer } from '../../src/commands/renewal.ts'
import { certificateFiles } from '../../src/commands/servers.ts'
import { Certificate } from '../mail/post-office.ts'
import { until } from '../until.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kassa-test-'))
})
afterEach(() => rmSync(data, { recursive: true }))

async function certificate(): Promise<Pem> {
  using made = new Certificate()
  return await made.read()
}

test('a changed certificate is used at once, and no request or stream is lost', async () => {
  const issued = [await certificate(), await certificate()]
  const tls = { cert: join(data, 'cert.pem'), key: join(data, 'key.pem') }
  const write = (pem: Partial<Pem>) => {
    if (pem.cert) writeFileSync(tls.cert, pem.cert)
    if (pem.key) writeFileSync(tls.key, pem.key)
  }
  write(issued[0]!)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const served: Served = {
    server: null,
    routes: [],
    fetch: ({ url }) => (url.endsWith('/stream') ? stream(ended) : new Response('here')),
  }
  const place = { host: '127.0.0.1', port: 0 }
  const server = await HttpsServer.open(served, place, () => certificateFiles(tls))
  const url = `https://localhost:${server.port}`
  const options = { tls: { rejectUnauthorized: false } }
  const following = await fetch(`${url}/stream`, options)
  let requests = 0
  let asking = true
  const clients = Array.from({ length: 4 }, async () => {
    for (; asking; requests++) {
      expect(await (await fetch(url, options)).text()).toBe('here')
      await Bun.sleep(5)
    }
  })
  expect(await server.renew()).toBe(false)
  write({ cert: issued[1]!.cert })
  await expect(server.renew()).rejects.toThrow('KASSA_TLS_CERT and KASSA_TLS_KEY cannot be used')
  expect(await presented(server.port)).toBe(fingerprint(issued[0]))
  write({ key: issued[1]!.key })
  expect(await server.renew()).toBe(true)
  expect(await presented(server.port)).toBe(fingerprint(issued[1]))
  const before = requests
  await until('eight requests were answered', () => requests >= before + 8, { pauseMs: 5 })
  asking = false
  await Promise.all(clients)
  end()
  expect(await following.text()).toBe('beginning, end')
  await drained(served, server.all)
})

test('what keeps a certificate from being renewed is logged once, until one is', async () => {
  const [first, second] = [await certificate(), await certificate()]
  const unusable = { ...second, key: first.key }
  const missing = new Error('the file is missing')
  const found = [first, missing, missing, unusable, unusable, first, missing, second, second]
  const closing = new AbortController()
  const served: Served = { server: null, routes: [], fetch: () => new Response('here') }
  const given = [first, ...found].values()
  const server = await HttpsServer.open(served, { host: '127.0.0.1', port: 0 }, async () => {
    const { value = second, done } = given.next()
    if (done) closing.abort()
    if (value instanceof Error) throw value
    return value
  })
  const logged: unknown[] = []
  await server.keepRenewed((entry) => void logged.push(entry), closing.signal, 1)
  const kept = {
    level: 'warn',
    message: 'the certificate could not be renewed; the one before is still in use',
  }
  expect(logged).toEqual([
    { ...kept, cause: 'the file is missing' },
    { ...kept, cause: expect.stringContaining('KASSA_TLS_CERT') },
    { ...kept, cause: 'the file is missing' },
    { level: 'info', message: 'a new certificate is in use' },
  ])
  expect(await presented(server.port)).toBe(fingerprint(second))
  await drained(served, server.all)
})

function stream(ended: Promise<void>): Response {
  const body = new ReadableStream<string>({
    async start(controller) {
      controller.enqueue('beginning, ')
      await ended
      controller.enqueue('end')
      controller.close()
    },
  })
  return new Response(body)
}

function fingerprint(pem: Pem | undefined): string {
  return new X509Certificate(pem?.cert ?? '').fingerprint256
}

/** The certificate that a new connection gets. */
async function presented(port: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockOf } from '../documents.ts'
import { Executable, type Serving } from '../executable.ts'
import { until } from '../until.ts'

const CADDY = blockOf('caddy', 'reverse_proxy')
const NGINX = blockOf('nginx', 'proxy_pass')
/** A configuration by somebody who knows nginx and not kassa. */
const BARE_NGINX = `server {
  listen 443 ssl;
  ssl_certificate     /etc/ssl/shop.example.pem;
  ssl_certificate_key /etc/ssl/shop.example.key;
  location / { proxy_pass http://127.0.0.1:3000; }
}`

let folder: string
let kassa: Executable
const children: Bun.Subprocess[] = []

beforeAll(() => {
  kassa = Executable.built()
  folder = mkdtempSync(join(tmpdir(), 'kassa-proxy-'))
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem')]
  const certificate = ['-x509', '-days', '1', '-out', join(folder, 'cert.pem')]
  Bun.spawnSync(['openssl', 'req', ...key, ...certificate, ...subject])
}, 120_000)

afterAll(async () => {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exited))
  await kassa[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['Caddy', 'caddy', caddy],
  ['nginx', 'nginx', nginx],
] as const)('%s', (_, program, start) => {
  test.skipIf(!Bun.which(program))('with the lines of the manual, in front of kassa', async () => {
    const [port, behind] = freePorts()
    const origin = `https://shop.example:${port}`
    const env = {
      KASSA_PORT: String(behind),
      KASSA_URL: origin,
      KASSA_TRUST_PROXY: '1',
      KASSA_RATE_PUBLISHABLE: '3',
    }
    const server = await kassa.serve(null, env)
    await start(port, program === 'caddy' ? CADDY : NGINX, server)
    const ask = through(port)
    expect((await ask('/admin')).status).toBe(200)
    // A client cannot choose the address that it is counted by.
    const key = { authorization: `Bearer ${server.publishableKey}` }
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) {
      const headers = { ...key, 'x-forwarded-for': `203.0.113.${count}` }
      statuses.push((await ask('/v1/store/products?limit=1', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const body = JSON.stringify({ token: 'none' })
    const json = { 'content-type': 'application/json' }
    const write = (from: string) =>
      ask('/auth/link', { method: 'POST', body, headers: { ...json, origin: from } })
    expect((await write(origin)).status).toBe(401)
    expect((await write('https://evil.example')).status).toBe(403)
    const secret = { authorization: `Bearer ${server.secretKey}`, ...json }
    const product = JSON.stringify({ name: 'Cup', price: 1 })
    const path = '/v1/store/products'
    const made = await ask(path, { method: 'POST', body: product, headers: secret })
    const { id } = (await made.json()) as { id: string }
    const large = new Uint8Array(20 * 2 ** 20)
    const image = { authorization: secret.authorization, 'content-type': 'image/png' }
    const upload = { method: 'POST', body: large, headers: image }
    expect((await ask(`${path}/${id}/images`, upload)).status).toBe(415)
    const till = { authorization: `Bearer ${server.terminalKey}` }
    const events = await ask('/v1/pos/events', { headers: till })
    const reader = events.body?.getReader()
    const decoder = new TextDecoder()
    let seen = ''
    const reads = async (text: string) => {
      while (!seen.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`the stream ended: ${seen}`)
        seen += decoder.decode(value, { stream: true })
      }
    }
    await reads('event:')
    const shown = JSON.stringify({ name: 'Proxied', price: 1, status: 'Published' })
    await ask(path, { method: 'POST', body: shown, headers: secret })
    await reads('Proxied')
    await reader?.cancel()
  })
})

test.skipIf(!Bun.which('nginx'))(
  'behind nginx without KASSA_URL, sign-in is refused by its name',
  async () => {
    const [port, behind] = freePorts()
    const server = await kassa.serve(null, { KASSA_PORT: String(behind) })
    await nginx(port, BARE_NGINX, server)
    const headers = { origin: `https://shop.example:${port}`, 'content-type': 'application/json' }
    const ask = { method: 'POST', headers, body: JSON.stringify({ email: 'a@b.example' }) }
    const answer = await through(port)('/auth/otp', ask)
    const { detail } = (await answer.json()) as { detail: string }
    expect([answer.status, detail]).toEqual([
      403,
      `Sign in from a page of this server. Behind a proxy, KASSA_URL must be set to the address that browsers use.`,
    ])
  },
)

/** The request of a browser that has resolved shop.example to this machine. */
function through(port: number) {
  return (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`https://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...init.headers, host: `shop.example:${port}` },
      tls: { rejectUnauthorized: false, serverName: 'shop.example' },
    })
}

async function caddy(port: number, lines: string, { port: behind }: Serving): Promise<void> {
  const options = `{
  admin off
  skip_install_trust
  auto_https disable_redirects
  storage file_system ${folder}/caddy
}\n`
  const site = lines
    .replace('shop.example {', `https://shop.example:${port} {\n  tls internal`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, options + site)
  await started(port, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    HOME: folder,
  })
}

async function nginx(port: number, lines: string, { port: behind }: Serving): Promise<void> {
  const site = lines
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace('/etc/ssl/shop.example.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/shop.example.key', join(folder, 'key.pem'))
  const place = mkdtempSync(join(folder, 'nginx-'))
  mkdirSync(join(place, 'logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${place}/${name};`)
    .join('\n')
  const file = join(place, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; user root; pid ${place}/pid; error_log stderr;
events {}
http {
access_log off;
${temporary}
${site}
}`,
  )
  await started(port, ['nginx', '-p', place, '-c', file], {})
}

async function started(
  port: number,
  command: string[],
  env: Record<string, string>,
): Promise<void> {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  children.push(child)
  await until('the proxy answers', async () => {
    if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
    return await through(port)('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
  })
}

/** Two free ports. */
function freePorts(): [number, number] {
  const servers = [0, 0].map((port) =>
    Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() }),
  )
  const [first = 0, second = 0] = servers.map(({ port }) => port)
  for (const server of servers) void server.stop(true)
  return [first, second]
}

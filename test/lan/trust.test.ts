import { afterAll, beforeAll, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { type App, app } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { pages } from '../../src/http/server/page.ts'
import { Authority } from '../../src/modules/lan/authority.ts'
import { TestServer } from '../fixture.ts'

const FILES = [
  ['/trust/kassa.crt', 'application/x-x509-ca-cert'],
  ['/trust/kassa.mobileconfig', 'application/x-apple-aspen-config'],
] as const

let authority: Authority
let lan: App
let kassa: TestServer
beforeAll(async () => {
  authority = await Authority.create(Date.now())
  const certificate = new Uint8Array(authority.certificate.rawData)
  const ports = () => ({ main: 3000, own: 3443 })
  kassa = await TestServer.open()
  const offers = { lan: { certificate, ports } }
  lan = app({ ...kassa.ports, config: readConfig({}), log: () => {}, pages: pages({ offers }) })
})
afterAll(() => kassa[Symbol.asyncDispose]())

test('the page and its files are the same for everybody, and hold nothing secret', async () => {
  const { d: secret = '' } = await crypto.subtle.exportKey('jwk', authority.key)
  expect(secret).toHaveLength(43)
  for (const [path, type] of [...FILES, ['/trust', 'text/html;charset=utf-8']]) {
    const answers = ['http://a.example', 'https://10.0.0.1:3443'].map(async (origin) => {
      const headers = { cookie: 'kassa_admin=x', 'x-forwarded-for': '1.2.3.4' }
      const answer = await lan.handle(new Request(origin + path, { headers }))
      return { type: answer.headers.get('content-type'), text: await answer.text() }
    })
    const [one, other] = await Promise.all(answers)
    expect(one).toEqual(other!)
    expect(one?.type).toBe(type)
    const encoded = one?.text.match(/[\w+/=\n]{60,}/g) ?? []
    const bytes = Buffer.concat(encoded.map((text) => Buffer.from(text, 'base64')))
    expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
  }
})

test('the files hold the certificate, as the platforms read it', async () => {
  const wanted = Buffer.from(authority.certificate.rawData).toString('base64')
  const [crt, profile] = await Promise.all(
    FILES.map(async ([path]) => (await lan.handle(new Request(`http://x.example${path}`))).text()),
  )
  expect(new X509Certificate(crt ?? '').raw.toString('base64')).toBe(wanted)
  expect(profile).toContain('<key>PayloadType</key><string>com.apple.security.root</string>')
  expect(profile?.match(/<data>(.*)<\/data>/)?.[1]).toBe(wanted)
  const ids = profile?.match(
    /(?<=PayloadUUID<\/key><string>)[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g,
  )
  expect(new Set(ids).size).toBe(2)
})

test('the page may ask the HTTPS port, and without --lan there is nothing to install', async () => {
  const policy = async (answer: Response) => answer.headers.get('content-security-policy')
  const page = await lan.handle(new Request('http://x.example/trust'))
  expect(await policy(page)).toContain("connect-src 'self' https://*:3443;")
  expect(await page.text()).toContain('content="3000 3443"')
  const without = await kassa.app.handle(new Request('http://x.example/trust'))
  expect(await policy(without)).toContain("connect-src 'self';")
  expect(await without.text()).toContain('name="kassa-ports" content=""')
  for (const [path] of FILES) {
    expect((await kassa.app.handle(new Request(`http://x.example${path}`))).status).toBe(404)
  }
})

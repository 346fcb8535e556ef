import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { pages } from '../../../src/http/server/page.ts'
import { TestServer } from '../../fixture.ts'
import { ofModules } from '../../modules.ts'

/** The most KiB of scripts that each page may have. */
const PAGES = {
  '/': 100,
  '/admin': 78,
  '/admin/products/prod_01aryz6s41e8hbsvbbf3qkxw3f': 78,
  ...(await ofModules<number>('pages')),
}

/** Each file costs a phone 1 ms of its main thread, and a part of a round trip. */
const MOST_FILES = 4

describe('the pages for people', () => {
  let kassa: TestServer
  beforeAll(async () => {
    kassa = await TestServer.open()
  })
  afterAll(async () => {
    await kassa[Symbol.asyncDispose]()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    kassa.app.handle(new Request(`http://localhost${path}`, { headers }))

  /** The addresses that a document refers to. */
  const assetsOf = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => address.startsWith('/assets/'))

  for (const [path, maxScriptKib] of Object.entries(PAGES)) {
    test(`${path} lets nothing in but this server's own`, async () => {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html;charset=utf-8')
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(policy.split('; ')).toContain(rule)
      }
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-cache')
    })

    test(`${path} holds no script, no style and no address of another host`, async () => {
      const html = await (await get(path)).text()
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|<(?!a )[^>]*https?:/)
      const assets = await assetsOf(path)
      expect(assets.length).toBeGreaterThan(2)
      for (const asset of assets) expect((await get(asset)).status).toBe(200)
    })

    test(`${path} is asked for again and has not changed`, async () => {
      const etag = (await get(path)).headers.get('etag') ?? ''
      const again = await get(path, { 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    test(`${path} costs no more script than it may, compressed`, async () => {
      const scripts = (await assetsOf(path)).filter((asset) => asset.endsWith('.js'))
      expect(scripts.length).toBeLessThanOrEqual(MOST_FILES)
      let total = 0
      for (const script of scripts) {
        const answer = await get(script, { 'accept-encoding': 'br, gzip' })
        const bytes = await answer.bytes()
        total += bytes.length
        const plain = await (await get(script)).bytes()
        const worthwhile = Bun.gzipSync(plain, { level: 9 }).length < plain.length * 0.9
        expect(answer.headers.get('content-encoding') === 'gzip').toBe(worthwhile)
        expect(worthwhile ? Bun.gunzipSync(bytes) : bytes).toEqual(plain)
      }
      expect(total).toBeLessThan(maxScriptKib * 1024)
    })
  }

  test.each([
    ['/', 'de-AT, en', 'de', 'Wohin möchten Sie?'],
    ['/', 'fr', 'fr', 'Produits, stock, caisses, clés API et équipe'],
    ['/admin', 'es', 'es', '<title>kassa administración</title>'],
    ['/pos', 'pl, fr;q=0.5', 'fr', '<title>kassa caisse</title>'],
    ['/account', 'de', 'de', '<title>Ihr Konto</title>'],
    ['/account', 'pl', 'en', 'This page needs JavaScript.'],
  ])('%s says its first words in the language of %s', async (path, accepted, language, words) => {
    const answer = await get(path, { 'accept-language': accepted })
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}" data-server="en">`)
    expect(html).toContain(words)
    expect(html).not.toContain('{{')
    expect(answer.headers.get('vary')).toBe('accept-language, cookie, accept-encoding')
    const etag = answer.headers.get('etag') ?? ''
    const kept = { 'if-none-match': etag, 'accept-language': accepted }
    expect((await get(path, kept)).status).toBe(304)
    const cookie = `kassa_language=${language === 'es' ? 'de' : 'es'}`
    expect((await get(path, { ...kept, cookie })).status).toBe(200)
  })

  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const REFUSALS: [path: string, status: number, code: string, link: string][] = [
    ['/foo', 404, 'NOT_FOUND', '/'],
    ['/auth/oidc/%3Cb%3E', 404, 'NOT_FOUND', '/admin'],
    ['/auth/oidc/none/callback?error=%3Cb%3E', 404, 'NOT_FOUND', '/admin'],
    ['/auth/session', 401, 'UNAUTHENTICATED', '/admin'],
    ['/v1/store/products', 401, 'UNAUTHENTICATED', '/'],
    ['/auth/otp', 405, 'METHOD_NOT_ALLOWED', '/admin'],
  ]
  test.each(REFUSALS)('%s says %d to a browser in a page', async (path, status, code, link) => {
    const answer = await get(path, BROWSER)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    const program = await (await get(path, { accept: 'application/json, */*' })).json()
    expect(program).toMatchObject({ status, code })
    expect(html).toContain(`<h1>${program.title}</h1>`)
    expect(html).toContain(`<p>${Bun.escapeHTML(program.detail)}</p>`)
    expect(html).toContain(`href="${link}"`)
    expect(html).not.toMatch(/\{\{|<b>|<script(?![^>]* src=)/)
    const assets = [...html.matchAll(/(?:src|href)="(\/assets[^"]+)"/g)]
    expect(assets.length).toBeGreaterThan(2)
    for (const [, asset = ''] of assets) expect((await get(asset)).status).toBe(200)
  })

  test('a refusal is shown as text, whatever it says', async () => {
    const request = new Request('http://localhost/', { headers: BROWSER })
    const said = { type: 'urn:x', status: 400, code: 'X', requestId: '"', title: '<b>' }
    const page = await pages().refusal(request, { ...said, detail: '<script>alert(1)</script>' })
    expect(page?.html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(page?.html).toContain('<h1>&lt;b&gt;</h1>')
  })

  test('assets are kept for good, since their names hold their hash', async () => {
    for (const asset of await assetsOf('/admin')) {
      const { headers } = await get(asset)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('an asset that is not there is a problem document, and so is another method', async () => {
    const missing = await get('/assets/chunk-00000000.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toBe('application/problem+json')
    const posted = await kassa.app.handle(new Request('http://localhost/admin', { method: 'POST' }))
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

import { describe, expect, test } from 'bun:test'
import { newFlow, openFlow, returnPath, sealFlow } from '../../../src/auth/oidc/flow.ts'
import { Refusal } from '../../../src/domain/error.ts'
import { sealText, secretsOf } from '../../../src/domain/secrets.ts'
import { TestServer } from '../../fixture.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const secrets = secretsOf(new Uint8Array(32).fill(1))

describe('returnTo', () => {
  test.each([
    ['/', '/'],
    ['/admin', '/admin'],
    ['/admin/products?status=Draft&sort=-name#top', '/admin/products?status=Draft&sort=-name#top'],
    ['/admin?q=a%20b%26c', '/admin?q=a%20b%26c'],
    ['/admin?next=https://evil.example/', '/admin?next=https://evil.example/'],
    ['/admin?q=größe', '/admin?q=gr%C3%B6%C3%9Fe'],
    ['/admin/../pos', '/pos'],
    ['/evil.example', '/evil.example'],
    ['/@evil.example', '/@evil.example'],
  ])('%s leads to %s', (text, path) => {
    expect(returnPath(text)).toBe(path)
  })

  const FOREIGN = [
    '',
    'admin',
    '//evil.example',
    '///evil.example',
    '\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nset-cookie: a=b',
    '\t//evil.example',
    ' //evil.example',
    '/admin\0',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'HTTP://evil.example',
    'http://localhost/admin',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '?x',
    '#x',
    '/.//evil.example',
    '/./\\evil.example',
    '/admin/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '%2f%2fevil.example',
    '%2Fadmin',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/%2525252525252fevil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/%',
    '/%c0%af/evil.example',
    '//[',
    '//evil.example:port',
    `/${'a'.repeat(1000)}`,
  ]
  test.each(FOREIGN)('%j is refused', (text) => {
    expect(() => returnPath(text)).toThrow(Refusal)
  })

  test('is refused at the start, before any redirect', async () => {
    await using kassa = await TestServer.open({
      KASSA_OIDC_GONE_ISSUER: 'http://127.0.0.1:1',
      KASSA_OIDC_GONE_CLIENT_ID: 'kassa',
      KASSA_OIDC_GONE_CLIENT_SECRET: 'secret',
    })
    for (const text of FOREIGN) {
      const path = `/auth/oidc/gone?returnTo=${encodeURIComponent(text)}`
      const answer = await kassa.ask({ path })
      expect([text, answer.status, answer.refusal]).toEqual([
        text,
        422,
        'VALIDATION_FAILED returnTo',
      ])
      expect(answer.text).not.toContain('evil.example')
      expect([answer.header('location'), answer.header('set-cookie')]).toEqual([null, null])
    }
    const unknown = await kassa.ask({ path: '/auth/oidc/gone?redirect=/admin' })
    expect(unknown.refusal).toBe('VALIDATION_FAILED redirect')
    const twice = await kassa.ask({ path: '/auth/oidc/gone?returnTo=/a&returnTo=//evil.example' })
    expect(twice.refusal).toBe('VALIDATION_FAILED returnTo')
  })
})

describe('a sealed flow', () => {
  test('opens as it was for ten minutes, with the same secret', () => {
    const flow = newFlow('google', '/admin?q=ü', NOW)
    const seal = sealFlow(secrets, flow)
    expect(openFlow(secrets, seal, NOW + 599_000)).toEqual(flow)
    expect(openFlow(secrets, seal, NOW + 600_000)).toBeNull()
    const others = secretsOf(new Uint8Array(32).fill(2))
    expect(openFlow(others, seal, NOW)).toBeNull()
    expect(seal.length).toBeLessThan(1000)
  })

  test('changed anywhere, it does not open', () => {
    const seal = sealFlow(secrets, newFlow('google', '/admin', NOW))
    for (let at = 0; at < seal.length; at += 7) {
      const other = seal[at] === 'A' ? 'B' : 'A'
      const changed = seal.slice(0, at) + other + seal.slice(at + 1)
      expect(openFlow(secrets, changed, NOW), `at ${at}`).toBeNull()
    }
    for (const other of [`${seal}=`, `${seal} `, ` ${seal}`]) {
      expect(openFlow(secrets, other, NOW)).toBeNull()
    }
  })

  test('of another purpose, without an end, or no flow at all, it does not open', () => {
    const { expiresAt, ...endless } = newFlow('google', '/admin', NOW)
    const opened = (content: unknown, purpose = 'sign-in flow') =>
      openFlow(secrets, sealText(secrets, purpose, JSON.stringify(content)), NOW)
    const flow = { ...endless, expiresAt }
    expect(opened(flow)).toEqual(flow)
    expect(opened(flow, 'mail')).toBeNull()
    expect(opened(endless)).toBeNull()
    expect(opened(null)).toBeNull()
    for (const seal of ['', 'x', '=', 'a.b.c.d.e']) {
      expect(openFlow(secrets, seal, NOW)).toBeNull()
    }
  })
})

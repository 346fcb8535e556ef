import { describe, expect, test } from 'bun:test'
import { loginLink, setupLink } from '../../src/domain/access/link.ts'
import { TestServer } from '../fixture.ts'
import { TerminalAdmin } from '../till.ts'
import { DAY_MS, OtpClient } from './otp-client.ts'

const YEAR_MS = 365 * DAY_MS
const OWNER = 'north@example.com'

/** Credentials that expire: each function makes one, and returns a function that tries it. */
const LIVES: Readonly<Record<string, (kassa: TestServer) => Promise<() => Promise<number>>>> = {
  async 'a session of admin'(kassa) {
    const entered = await new OtpClient(kassa, null).signIn(OWNER)
    return async () => (await entered.session()).status
  },
  async 'a session of a shopper'(kassa) {
    const entered = await new OtpClient(kassa, kassa.north).signIn(OWNER)
    return async () => (await entered.session()).status
  },
  async 'a sign-in link'(kassa) {
    const { url } = await loginLink(kassa.ports, OWNER, '')
    const body = { token: new URL(url, 'http://localhost').searchParams.get('link') }
    return async () => (await kassa.ask({ method: 'POST', path: '/auth/link', body })).status
  },
  async 'a set-up link'(kassa) {
    const { url } = await setupLink(kassa.ports, '')
    const token = new URL(url, 'http://localhost').searchParams.get('setup')
    const body = { token, email: OWNER, slug: 'first', name: 'First' }
    return async () => (await kassa.ask({ method: 'POST', path: '/auth/setup', body })).status
  },
  async 'a pairing code'(kassa) {
    const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)
    const body = { code: await terminalAdmin.pairingCode(await terminalAdmin.till()) }
    return async () => (await kassa.ask({ method: 'POST', path: '/v1/pos/pair', body })).status
  },
}

describe.each(Object.entries(LIVES))('%s', (name, make) => {
  const open = async () =>
    name === 'a set-up link' ? await TestServer.empty() : await TestServer.open()

  test('is good although the clock is set back by a minute', async () => {
    await using kassa = await open()
    const use = await make(kassa)
    kassa.now -= 60_000
    expect([200, 201]).toContain(await use())
  })

  test('that was made while the clock was a year ahead does not live for a year', async () => {
    await using kassa = await open()
    kassa.now += YEAR_MS
    const use = await make(kassa)
    kassa.now -= YEAR_MS
    expect(await use()).toBe(401)
  })
})

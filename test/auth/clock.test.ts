import { describe, expect, test } from 'bun:test'
import { loginLink, setupLink } from '../../src/domain/access/link.ts'
import { TestServer } from '../fixture.ts'
import { Office } from '../till.ts'
import { DAY_MS, Door } from './door.ts'

const YEAR_MS = 365 * DAY_MS
const OWNER = 'north@example.com'

/** What opens something for minutes or days: made in a house, it can be tried afterwards. */
const LIVES: Readonly<Record<string, (house: TestServer) => Promise<() => Promise<number>>>> = {
  async 'a session of admin'(house) {
    const entered = await new Door(house, null).signIn(OWNER)
    return async () => (await entered.session()).status
  },
  async 'a session of a shopper'(house) {
    const entered = await new Door(house, house.north).signIn(OWNER)
    return async () => (await entered.session()).status
  },
  async 'a sign-in link'(house) {
    const { url } = await loginLink(house.ports, OWNER, '')
    const body = { token: new URL(url, 'http://localhost').searchParams.get('link') }
    return async () => (await house.ask({ method: 'POST', path: '/auth/link', body })).status
  },
  async 'a set-up link'(house) {
    const { url } = await setupLink(house.ports, '')
    const token = new URL(url, 'http://localhost').searchParams.get('setup')
    const body = { token, email: OWNER, slug: 'first', name: 'First' }
    return async () => (await house.ask({ method: 'POST', path: '/auth/setup', body })).status
  },
  async 'a pairing code'(house) {
    const office = await Office.of(house, house.north)
    const body = { code: await office.pairingCode(await office.till()) }
    return async () => (await house.ask({ method: 'POST', path: '/v1/pos/pair', body })).status
  },
}

describe.each(Object.entries(LIVES))('%s', (name, make) => {
  const open = async () => (name === 'a set-up link' ? TestServer.empty() : await TestServer.open())

  test('is good although the clock is set back by a minute', async () => {
    await using house = await open()
    const use = await make(house)
    house.now -= 60_000
    expect([200, 201]).toContain(await use())
  })

  test('that was made while the clock was a year ahead does not live for a year', async () => {
    await using house = await open()
    house.now += YEAR_MS
    const use = await make(house)
    house.now -= YEAR_MS
    expect(await use()).toBe(401)
  })
})

import { describe, expect, test } from 'bun:test'
import { findUser } from '../../src/domain/access/user.ts'
import { TestServer } from '../fixture.ts'
import { OtpClient } from './otp-client.ts'

const ANNA = 'anna@example.com'
const ACCOUNT = '/storefront/api/account'

describe('a shopper', () => {
  test('has one account at each shop', async () => {
    await using kassa = await TestServer.open()
    const first = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    const other = await new OtpClient(kassa, kassa.south).signIn(ANNA)
    kassa.now += 60_000
    const again = await new OtpClient(kassa, kassa.north).signIn(' ANNA@example.com')
    const view = {
      id: expect.stringMatching(/^cust_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      email: ANNA,
      name: null,
      phone: null,
      createdAt: new Date(kassa.now - 60_000).toISOString(),
    }
    expect(first.answer.json).toEqual({ customer: view })
    expect(again.answer.json).toEqual(first.answer.json)
    expect(other.answer.json).not.toEqual(first.answer.json)
    expect(kassa.rows('customer')).toHaveLength(2)
    const session = await first.session()
    const { publicId: id, slug, name, currency, createdAt } = kassa.north.shop
    expect(session.json).toEqual({
      ...(first.answer.json as object),
      shop: { id, slug, name, currency, createdAt: new Date(createdAt).toISOString() },
    })
    expect(other.cookie).toStartWith('kassa_shopper_south=')
    const both = { cookie: `${first.cookie}; ${other.cookie}` }
    expect((await first.session(both)).text).toContain('"slug":"north"')
    expect((await first.session({ ...both, 'x-shop-id': 'south' })).text).toContain('"south"')
  })

  test('changes name and phone, and clears them', async () => {
    await using kassa = await TestServer.open()
    const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    const customer = (anna.answer.json as { customer: object }).customer
    const steps = [
      [{}, {}],
      [{ name: ' Anna Ångström ' }, { name: 'Anna Ångström' }],
      [{ phone: '+49 (30) 123-45.67/8' }, { name: 'Anna Ångström', phone: '+49 (30) 123-45.67/8' }],
      [{ name: null }, { phone: '+49 (30) 123-45.67/8' }],
      [{ phone: `+${'1'.repeat(31)}` }, { phone: `+${'1'.repeat(31)}` }],
      [{ phone: '' }, {}],
      [
        { name: 'A', phone: '123' },
        { name: 'A', phone: '123' },
      ],
      [{ name: null, phone: null }, {}],
    ]
    for (const [patch, expected] of steps) {
      const answer = await anna.send('PATCH', ACCOUNT, patch)
      expect(answer.json).toEqual({ ...customer, ...expected })
      expect((await anna.get(ACCOUNT)).json).toEqual(answer.json)
    }
  })

  test.each([
    [{ email: 'x@example.com' }, 'email'],
    [{ id: 'cust_1' }, 'id'],
    [{ shopId: 'south' }, 'shopId'],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
    [{ name: 7 }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'Anna\nBcc: x' }, 'name'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '1'.repeat(33) }, 'phone'],
    [{ phone: ['1'] }, 'phone'],
  ])('may not send %j', async (patch, name) => {
    await using kassa = await TestServer.open()
    const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    const before = kassa.dump()
    const answer = await anna.send('PATCH', ACCOUNT, patch)
    expect(answer.refusal).toBe(`VALIDATION_FAILED ${name}`)
    expect(kassa.dump()).toBe(before)
  })

  test('two changes at the same time are both kept', async () => {
    await using kassa = await TestServer.open()
    const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    await Promise.all([
      anna.send('PATCH', ACCOUNT, { name: 'Anna' }),
      anna.send('PATCH', ACCOUNT, { phone: '12345' }),
    ])
    expect((await anna.get(ACCOUNT)).json).toMatchObject({ name: 'Anna', phone: '12345' })
  })

  test('must say which shop, and one that exists', async () => {
    await using kassa = await TestServer.open()
    const body = { email: ANNA }
    const otp = { method: 'POST', path: '/storefront/api/otp', body }
    expect((await kassa.ask(otp)).refusal).toBe('SHOP_REQUIRED')
    const nowhere = await kassa.ask({ ...otp, headers: { 'x-shop-id': 'nowhere' } })
    expect(nowhere.refusal).toBe('NOT_FOUND')
    const anna = await new OtpClient(kassa, kassa.north).signIn(ANNA)
    expect((await kassa.ask({ path: ACCOUNT, headers: { cookie: anna.cookie } })).refusal).toBe(
      'SHOP_REQUIRED',
    )
  })

  test('gets mail in the name of the shop, with any characters in it', async () => {
    await using kassa = await TestServer.open()
    await kassa.ports.store.write((tx) =>
      tx.run('shop.update', {
        shop: kassa.north.shop.id,
        name: `Evil\r\nBcc: ben@example.com\u2028${'x'.repeat(300)}`,
        currency: 'EUR',
      }),
    )
    await new OtpClient(kassa, kassa.north).challenge(ANNA)
    const [mail] = kassa.mailbox.mails
    expect(mail?.fromName).toBe(`Evil Bcc: ben@example.com ${'x'.repeat(33)}…`)
    expect(mail?.subject).toBe(`Your sign-in code for ${mail?.fromName}`)
  })

  test('is no user, and a user is no shopper', async () => {
    await using kassa = await TestServer.open()
    await new OtpClient(kassa, kassa.north).signIn(ANNA)
    expect(await findUser(kassa.ports.store.read, ANNA)).toBeNull()
  })
})

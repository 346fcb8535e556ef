import { expect, test } from 'bun:test'
import { rewriteProducts } from '../../../src/domain/catalog/product-rows.ts'
import { productById } from '../../../src/domain/catalog/reference.ts'
import { stockMail } from '../../../src/domain/mail/template.ts'
import { mailStock } from '../../../src/domain/upkeep/stock-mail.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf } from '../../member-fixture.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY = new Date('2026-02-03T00:00:00Z').getTime()

test('owners get one mail a day while something is low or to be counted, from six in the morning', async () => {
  await using kassa = await TestServer.open()
  const { north, mailbox, outbox, ports } = kassa
  const owner = await memberOf(kassa, north, 'owner@example.com', 'owner')
  await memberOf(kassa, north, 'ben@example.com', 'staff')
  await memberOf(kassa, north, 'ines@example.com', 'owner')
  const set = (patch: object) => owner.done(owner.patch('/shop/api/shop', patch))
  await set({ timeZone: 'Europe/Amsterdam' })
  /** The mails to each address when two servers check at this time. */
  const mailedAt = async (hours: number) => {
    kassa.now = DAY + hours * HOUR_MS
    const before = mailbox.mails.length
    await Promise.all([mailStock(ports), mailStock(ports)])
    await outbox.idle()
    return mailbox.mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
  }
  const everyOwner = (subject: string) =>
    ['ines', 'north', 'owner'].map((name) => `${name}@example.com: ${subject}`)
  const [mug] = await north.products([
    { name: 'Mug\nBcc: eve@example.com', sku: 'MUG', stock: 3, status: 'Published' },
    { name: 'Cheese', unit: 'kg', stock: 2.25, status: 'Published' },
    { name: 'Draft', stock: 0, status: 'Draft' },
    { name: 'Uncounted', stock: null, status: 'Published' },
    { name: 'Plenty', stock: 40, status: 'Published' },
  ])
  // It is off until an owner sets a limit. Amsterdam is an hour ahead.
  expect(await mailedAt(12)).toEqual([])
  await set({ lowStock: 1 })
  expect(await mailedAt(13)).toEqual([])
  await set({ lowStock: 3 })
  expect(await mailedAt(24 + 4.9)).toEqual([])
  expect((await mailedAt(24 + 5)).sort()).toEqual(
    everyOwner('Stock of Shop north: 2 low, 0 to count'),
  )
  const { text } = mailbox.mails.at(-1) ?? { text: '' }
  expect(text).toContain('    3  Mug Bcc: eve@example.com, MUG\n')
  expect(text).toContain('    2.25 kg  Cheese\n')
  expect(text).not.toContain('To count')
  expect(await mailedAt(24 + 22)).toEqual([])
  await ports.store.write(async (tx) => {
    const stored = await productById(tx, north.shop.id, mug?.id ?? '')
    if (!stored) throw new Error('the mug is gone')
    const product = JSON.parse(stored.document)
    await rewriteProducts(tx, north.shop.id, [
      { id: stored.id, product: { ...product, stock: -2 } },
    ])
  })
  expect((await mailedAt(48 + 9)).sort()).toEqual(
    everyOwner('Stock of Shop north: 2 low, 1 to count'),
  )
  expect(mailbox.mails.at(-1)?.text).toContain('    -2  Mug')
  await set({ lowStock: null })
  expect(await mailedAt(72 + 9)).toEqual([])
  const hidden = await owner.done<object>(owner.get('/shop/api/shop'))
  expect(Object.keys(hidden)).not.toContain('stockMailedOn')
})

test('quantities are written as in the language of the shop', async () => {
  await using kassa = await TestServer.open()
  const { shop } = kassa.north
  const low = {
    products: [{ name: 'Käse', options: {}, sku: null, stock: 1234.5, unit: 'kg' }],
    total: 3,
  } as const
  const toCount = { products: [], total: 0 }
  const mailIn = (language: 'de' | 'en') => stockMail(shop, 3, { low, toCount }, '', language)
  expect([mailIn('de').text, mailIn('en').text]).toEqual([
    expect.stringContaining('    1.234,5 kg  Käse\n    '),
    expect.stringContaining('    1,234.5 kg  Käse\n    '),
  ])
  expect(mailIn('en').subject).toBe('Stock of Shop north: 3 low, 0 to count')
})

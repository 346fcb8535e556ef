import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

async function furnished() {
  const kassa = await TestServer.open()
  for (const shop of [kassa.north, kassa.south]) {
    await shop.products(Array.from({ length: 5 }, (_, n) => ({ name: `Mug ${n}`, price: n })))
  }
  return kassa
}

/** Another query than the one that the cursor was made for: `sort=price`. */
const OTHERS = [
  '',
  'sort=-price',
  'sort=name',
  'sort=price&status=Published',
  'sort=price&productType=Item',
  'sort=price&priceMin=0',
  'sort=price&search=mug',
  'sort=price&category=x',
  'search=mug',
]

const bytes = (text: string) => Buffer.from(text).toString('base64url')

describe('a cursor', () => {
  test('of one query is refused by every other', async () => {
    await using kassa = await furnished()
    const { north } = kassa
    const cursors = new Map<string, string>()
    for (const query of ['sort=price', ...OTHERS]) {
      cursors.set(query, (await north.page(`${query}&limit=2`)).nextCursor ?? '')
    }
    for (const [query, cursor] of cursors) {
      for (const other of cursors.keys()) {
        const path = `${PRODUCTS}?${other}&limit=2&cursor=${cursor || 'x'}`
        const answer = await north.ask({ path })
        if (other === query && cursor) expect(answer.status).toBe(200)
        else expect([other, answer.refusal]).toEqual([other, 'VALIDATION_FAILED cursor'])
      }
    }
  })

  test('shows no number of a row', async () => {
    await using kassa = await furnished()
    for (const query of ['', ...OTHERS]) {
      const { nextCursor } = await kassa.south.page(`${query}&limit=2`)
      if (nextCursor === null) continue
      expect(Buffer.from(nextCursor, 'base64url').toString('latin1')).not.toMatch(/\[.*\d+\]/)
    }
  })

  test('of one shop is refused in every other', async () => {
    await using kassa = await furnished()
    const { nextCursor } = await kassa.north.page('sort=price&limit=2')
    const path = `${PRODUCTS}?sort=price&limit=2&cursor=${nextCursor}`
    expect((await kassa.south.ask({ path })).refusal).toBe('VALIDATION_FAILED cursor')
  })

  test('of the publishable key is refused with the secret one, and the other way round', async () => {
    await using kassa = await furnished()
    const { north } = kassa
    const [secret, publishable] = [north.secretKey, north.publishableKey]
    for (const [mine, other] of [
      [secret, publishable],
      [publishable, secret],
    ]) {
      const { nextCursor } = await north.page('limit=2', mine)
      const path = `${PRODUCTS}?limit=2&cursor=${nextCursor}`
      expect((await north.ask({ path, key: mine ?? null })).status).toBe(200)
      expect((await north.ask({ path, key: other ?? null })).refusal).toBe(
        'VALIDATION_FAILED cursor',
      )
    }
  })

  test('is refused when a single character of it is another', async () => {
    await using kassa = await furnished()
    const { north } = kassa
    for (const query of ['sort=price', 'search=mug', 'sort=sku']) {
      const cursor = (await north.page(`${query}&limit=2`)).nextCursor ?? ''
      expect(cursor.length).toBeGreaterThan(40)
      for (let place = 0; place < cursor.length; place++) {
        for (const other of ['A', 'b', '0', '.', '_']) {
          if (cursor[place] === other) continue
          const wrong = cursor.slice(0, place) + other + cursor.slice(place + 1)
          const answer = await north.ask({ path: `${PRODUCTS}?${query}&limit=2&cursor=${wrong}` })
          expect([wrong, answer.refusal]).toEqual([wrong, 'VALIDATION_FAILED cursor'])
        }
      }
    }
  })

  test('is refused when it was made up', async () => {
    await using kassa = await furnished()
    const { north } = kassa
    const { nextCursor } = await north.page('sort=price&limit=2')
    const good = nextCursor ?? ''
    const mac = kassa.ports.secrets.mac('cursor', 'x')
    const made = [
      'x',
      '.',
      '..',
      good.slice(0, 22),
      good.slice(22),
      `${good}.`,
      `.${good}`,
      `${good}=`,
      `${good}%3D`,
      `${good}x`,
      ` ${good}`,
      good + good,
      // A readable place with a signature.
      `${bytes('[0,0]')}.${mac}`,
      `${bytes('[0,"0 OR 1=1"]')}.${mac}`,
      bytes('[0,0]'),
      bytes('null'),
      '%00',
      '%F0%9F%98%80',
      'a'.repeat(12_000),
      'a'.repeat(12_001),
      '__proto__',
    ]
    for (const cursor of ['', ...made]) {
      const answer = await north.ask({ path: `${PRODUCTS}?sort=price&limit=2&cursor=${cursor}` })
      expect([cursor, answer.refusal]).toEqual([cursor, 'VALIDATION_FAILED cursor'])
    }
  })

  test('of another server is refused', async () => {
    await using kassa = await furnished()
    await using other = await furnished()
    const { nextCursor } = await other.north.page('limit=2')
    const answer = await kassa.north.ask({ path: `${PRODUCTS}?limit=2&cursor=${nextCursor}` })
    expect(answer.refusal).toBe('VALIDATION_FAILED cursor')
  })
})

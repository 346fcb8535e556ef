import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { random } from '../../random.ts'
import { sharedServer } from '../../shared.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const CATALOG = [
  { name: 'Blue mug', description: 'Made of stoneware', sku: 'MUG-1', brand: 'Nörd' },
  { name: 'Red mugs', tags: ['gift', 'kitchen'], category: 'Home & Garden' },
  { name: 'Crème brûlée dish', barcode: '036000291452' },
  { name: 'Playmobil castle', description: 'With knights and horses' },
  { name: 'Body wash', description: 'For the shower; berries and mint' },
  { name: 'Baby bicycle', sku: 'BIKE/12"', status: 'Draft' },
  { name: '日本語 teapot' },
  { name: 'Чайник ЁЛКА' },
  { name: '100% wool_hat' },
  { name: 'PC fan' },
  { name: '유리 포트' },
  { name: '전기포트' },
] as const

/** Furnished with the catalog in North, and only looked at. */
const kassa = await sharedServer()
await kassa.north.products(CATALOG)

async function found(shop: ShopFixture, text: string, rest = ''): Promise<string[]> {
  const query = `search=${encodeURIComponent(text)}&limit=100&include=total${rest}`
  const { data, total } = await shop.page(query)
  expect([text, total]).toEqual([text, data.length])
  return data.map(({ name }) => name).sort()
}

/** The results of a search, and those that follow because the first do not fill a page. */
type Finds = readonly [text: string, names: readonly string[], behind?: readonly string[]]

const FINDS: readonly Finds[] = [
  ['mug', ['Blue mug', 'Red mugs']],
  ['mugs', ['Blue mug', 'Red mugs']],
  ['MUG', ['Blue mug', 'Red mugs']],
  ['mug blue', ['Blue mug'], ['Red mugs']],
  ['blue mug', ['Blue mug'], ['Red mugs']],
  ['  blue   mug  ', ['Blue mug'], ['Red mugs']],
  ['mugs blue', ['Blue mug'], ['Red mugs']],
  ['mug green', ['Blue mug', 'Red mugs']],
  ['green', []],
  ['stoneware', ['Blue mug']],
  ['stonew', ['Blue mug']],
  ['toneware', ['Blue mug']],
  ['ware', ['Blue mug']],
  ['pcfan', ['PC fan']],
  ['xugs', ['Blue mug', 'Red mugs']],
  // Two errors are too many for a word of six letters.
  ['cistla', []],
  ['muugs', ['Blue mug', 'Red mugs']],
  ['stonew mug', ['Blue mug', 'Red mugs']],
  ['nord', ['Blue mug']],
  ['NÖRD', ['Blue mug']],
  ['no\u0308rd', ['Blue mug']],
  ['gift', ['Red mugs']],
  ['garden', ['Red mugs']],
  ['home garden mug', ['Red mugs'], ['Blue mug']],
  ['home garden', ['Red mugs']],
  ['creme brulee', ['Crème brûlée dish']],
  ['CRÈME BRÛLÉE', ['Crème brûlée dish']],
  ['dishes', ['Crème brûlée dish']],
  ['berry', ['Body wash']],
  ['knight horse', ['Playmobil castle']],
  ['horses castles', ['Playmobil castle']],
  ['play', ['Playmobil castle']],
  ['body', ['Body wash']],
  ['bod', ['Body wash']],
  ['baby', ['Baby bicycle']],
  ['bicy', ['Baby bicycle']],
  ['日本', ['日本語 teapot']],
  ['чай', ['Чайник ЁЛКА']],
  ['ёлка', ['Чайник ЁЛКА']],
  ['100', ['100% wool_hat']],
  ['포트', ['유리 포트'], ['전기포트']],
  ['MUG-1', ['Blue mug']],
  ['mug-1', ['Blue mug'], ['Red mugs']],
  ['mug 1', ['Blue mug'], ['Red mugs']],
  ['BIKE/12"', ['Baby bicycle']],
  ['036000291452', ['Crème brûlée dish']],
  ['0036000291452', ['Crème brûlée dish']],
  ['00036000291452', ['Crème brûlée dish']],
  [' 036000291452 ', ['Crème brûlée dish']],
  ['0360002914', ['Crème brûlée dish']],
]

/** Texts that mean something to FTS5, to LIKE, to SQL or to a parser. */
const HOSTILE = [
  '"',
  '""',
  '"""',
  "'",
  '\\',
  '*',
  'mug*',
  '**',
  '^mug',
  '-mug',
  '+mug',
  'name:mug',
  'name : mug',
  '{name brand}: mug',
  '- name : mug',
  'NEAR(',
  'NEAR(mug blue, 10)',
  'NEAR(mug',
  'mug AND',
  'AND mug',
  'mug OR blue',
  'OR',
  'NOT',
  'NOT mug',
  'mug NOT blue',
  '(',
  ')',
  '(mug',
  'mug)',
  '((((((((((',
  '%',
  '_',
  '%_%',
  'm%g',
  'mu_',
  ';',
  "'; DROP TABLE product; --",
  "' OR '1'='1",
  '1q',
  '2qmug',
  '1qmug',
  '\0',
  'mug\0blue',
  '\u0001\u0002',
  '\u200b',
  '\u202e',
  '\u0301',
  '\ue000',
  '😀',
  '👨‍👩‍👧‍👦',
  '𝓶𝓾𝓰',
  '\u{10ffff}',
  '$1',
  '?1',
  ':shop',
  '@x',
  'mug '.repeat(125).slice(0, 500),
  'm'.repeat(500),
  'a b '.repeat(125),
  '"'.repeat(500),
  '('.repeat(500),
  '日'.repeat(500),
  '😀'.repeat(250),
  `${'x'.repeat(499)}*`,
  'null',
  'undefined',
  '[object Object]',
  '{"a":1}',
  '<script>',
  '-1',
  '0x1f',
  '1e400',
]

describe('a search', () => {
  for (const [text, names, behind = []] of FINDS) {
    test(`for ${JSON.stringify(text)} finds ${names.join(', ') || 'nothing'}`, async () => {
      for (const sort of ['', '&sort=relevance']) {
        expect(await found(kassa.north, text, sort)).toEqual([...names, ...behind].sort())
      }
      const { data } = await kassa.north.page(`search=${encodeURIComponent(text)}`)
      expect(data.slice(names.length).map(({ name }) => name)).toEqual([...behind])
      for (const sort of ['name', '-price', 'createdAt']) {
        expect(await found(kassa.north, text, `&sort=${sort}`)).toEqual([...names].sort())
      }
      expect(await found(kassa.south, text)).toEqual([])
    })
  }

  test('finds a product by every beginning of every word of its name', async () => {
    await using kassa = await TestServer.open()
    const words =
      'organic running happiness relational decoration playmat bicycle body babyphone jewelry ' +
      'handmade coffee espresso glasses boxes berries knitting wooden ceramics baked lovely ' +
      'Käse Brötchen Möbel Straße naïve İstanbul ΣΊΣΥΦΟΣ ЁЛКА हिन्दी 日本語 カフェ ไทย 한국어 x2 ①②'
    const names = words.split(' ')
    await kassa.north.products(names.map((name) => ({ name: `new ${name}` })))
    for (const name of names) {
      const letters = [...name]
      for (let length = 1; length <= letters.length; length++) {
        const text = `new ${letters.slice(0, length).join('')}`
        const seen = await found(kassa.north, text)
        expect(`${text}: ${seen.includes(`new ${name}`)}`).toBe(`${text}: true`)
      }
    }
  })

  test('has a whole sku or barcode first, then names, then the rest', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const long = 'It goes with a kettle of the same colour, and with much else. '.repeat(20)
    await north.product({ name: 'KETTLE kettle kettle' })
    const code = await north.product({ name: 'Code', sku: 'KETTLE' })
    await north.product({ name: 'Teapot', description: long })
    const number = await north.product({ name: 'Number', barcode: '96385074' })
    await north.product({ name: '96385074 96385074' })
    const order = async (text: string) => {
      return (await north.page(`search=${text}`)).data.map(({ name }) => name)
    }
    expect(await order('KETTLE')).toEqual([code.name, 'KETTLE kettle kettle', 'Teapot'])
    // The product with exactly the typed code comes first, although the other one is newer.
    await north.products([
      { name: 'Lower', sku: 'ab-7' },
      { name: 'ab-7 ab-7 ab-7' },
      { name: 'Upper', sku: 'AB-7' },
    ])
    expect((await order('ab-7')).slice(0, 2)).toEqual(['Lower', 'Upper'])
    expect((await order('AB-7')).slice(0, 2)).toEqual(['Upper', 'Lower'])
    expect((await order('kettle'))[0]).toBe(code.name)
    expect((await order('96385074'))[0]).toBe(number.name)
    expect((await order('0000096385074'))[0]).toBe(number.name)
  })

  test('has what holds all words before what holds some of them', async () => {
    for (const text of ['home garden mug', 'mug garden home', 'mug gift kitchen', 'red mug tea']) {
      const { data } = await kassa.north.page(`search=${encodeURIComponent(text)}`)
      expect([text, data[0]?.name]).toEqual([text, 'Red mugs'])
    }
  })

  for (const text of HOSTILE) {
    test(`for ${JSON.stringify(text.slice(0, 30))} (${text.length}) does no harm`, async () => {
      const { north, south } = kassa
      const before = kassa.dump()
      for (const sort of ['', '&sort=name', '&sort=-stock&status=Draft', '&brand=nord']) {
        expect((await found(north, text, sort)).length).toBeLessThan(CATALOG.length)
        expect(await found(south, text, sort)).toEqual([])
      }
      expect(kassa.dump()).toBe(before)
    })
  }

  test('of 500 random texts never fails, and never finds a product of another shop', async () => {
    await using kassa = await TestServer.open()
    await kassa.north.products(CATALOG)
    await kassa.south.product({ name: 'South secret', sku: 'SOUTH', barcode: '96385074' })
    const chance = random(9)
    const parts = ['mug', 'south', 'secret', 'SOUTH', '96385074', '"', '*', 'OR', 'NOT', 'AND', '(']
    parts.push(
      ')',
      'NEAR',
      ':',
      '^',
      '-',
      '1q',
      '2q',
      '2qsouth',
      '%',
      '_',
      ' ',
      '\0',
      '\u0301',
      '😀',
    )
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: 1 + chance.below(8) }, () =>
        chance.pick(parts as [string, ...string[]]),
      ).join(chance.pick(['', ' ']))
      const sort = chance.pick(['', '&sort=price', '&sort=relevance'])
      const query = text.trim() ? `search=${encodeURIComponent(text)}${sort}` : 'search='
      const { data } = await kassa.north.page(query)
      expect(data.filter(({ name }) => name === 'South secret')).toEqual([])
    }
  })

  test('with the publishable key finds what is published', async () => {
    const { north } = kassa
    for (const text of ['baby', 'BIKE%2F12%22']) {
      const page = await north.page(`search=${text}&include=total`, north.publishableKey)
      expect([page.data, page.total]).toEqual([[], 0])
      expect((await north.page(`search=${text}`)).data).toHaveLength(1)
    }
  })
})

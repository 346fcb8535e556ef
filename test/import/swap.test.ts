import { expect, test } from 'bun:test'
import { BulkClient, undone } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

const [ONE, TWO, THREE] = ['4006381333931', '4006381333948', '4012345678901']

/** A shop with two products, one with each barcode. */
async function place() {
  const kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  await client.import(`name,price,sku,barcode\nMug,3,M,${ONE}\nCup,4,C,${TWO}\n`)
  const codes = async () => {
    const { data } = await kassa.north.page('sort=name')
    return data.map(({ sku, barcode }) => `${sku} ${barcode}`)
  }
  return { kassa, client, codes, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
}

const FILES: readonly (readonly [what: string, rows: string, counts: string, codes: string[]])[] = [
  ['swap', `M,${TWO}\nC,${ONE}`, '2 updated', [`C ${ONE}`, `M ${TWO}`]],
  ['move on', `M,${TWO}\nC,${THREE}`, '2 updated', [`C ${THREE}`, `M ${TWO}`]],
  ['give one up', `M,${TWO}\nC,`, '2 updated', ['C null', `M ${TWO}`]],
  [
    'give it to a new one',
    `N,${TWO}\nC,${ONE}\nM,`,
    '1 created, 2 updated',
    [`C ${ONE}`, 'M null', `N ${TWO}`],
  ],
]

test.each(FILES)(
  'products of one file %s barcodes, and an undo takes that back',
  async (...row) => {
    const [, rows, expected, codes] = row
    await using at = await place()
    const named = rows.replace(
      /^(\w)/gm,
      (sku) => `${{ M: 'Mug', C: 'Cup' }[sku] ?? 'New'},5,${sku}`,
    )
    const file = `name,price,sku,barcode\n${named}\n`
    expect(counts(await at.client.import(file, 'dryRun=true'))).toBe(expected)
    const { job, ...report } = await at.client.import(file)
    expect(counts(report)).toBe(expected)
    const sorted = (all: readonly string[]) => [...all].sort()
    expect(sorted(await at.codes())).toEqual(codes)
    expect(await at.client.import(file)).toMatchObject({ updated: 0, created: 0, refused: 0 })
    const bulk = new BulkClient(at.client.member)
    expect(await undone(at.kassa, bulk, job ?? '')).toMatchObject({ status: 'undone', changed: 0 })
    expect(sorted(await at.codes())).toEqual([`C ${TWO}`, `M ${ONE}`])
  },
)

const REFUSED: readonly (readonly [why: string, rows: string, refused: readonly number[]])[] = [
  ['the other row is wrong', `Mug,3,M,${TWO}\nCup,x,C,${ONE}`, [2, 3]],
  ['the other product is not in the file', `Mug,3,M,${TWO}`, [2]],
  ['the other product keeps it', `Mug,3,M,${TWO}\nCup,5,C,${TWO}`, [2]],
  ['the other product gets none', `Mug,3,M,${TWO}\nCup,4,C,${THREE}`, [2, 3]],
  ['two rows want it', `Mug,3,M,${TWO}\nNew,3,N,${TWO}\nCup,4,C,${ONE}`, [3]],
]

test.each(REFUSED)('a barcode is not taken if %s', async (_, rows, refused) => {
  await using at = await place()
  await at.kassa.north.product({ name: 'Jug', sku: 'J', barcode: THREE })
  const file = `name,price,sku,barcode\n${rows}\n`
  const report = await at.client.import(file, 'skipInvalid=true')
  const wrong = report.rows.flatMap(({ row, action }) => (action === 'refused' ? row : []))
  expect(wrong).toEqual([...refused])
  const codes = (await at.codes()).map((code) => code.split(' ')[1])
  expect(new Set(codes).size).toBe(codes.length)
})

const [PACK, OTHER_PACK] = ['4006381333955', '4006381333962']

/** A shop with two products that have packs, and what a file says of their slugs and packs. */
async function packs() {
  const at = await place()
  const head = 'name,price,sku,slug,packs\n'
  const pack = (barcode: string) => JSON.stringify([{ barcode, quantity: 6, price: 15 }])
  const file = (rows: readonly (readonly [name: string, slug: string, pack: string])[]) =>
    head +
    rows
      .map(([name, slug, code]) => {
        const cell = code === '' ? '' : `"${pack(code).replaceAll('"', '""')}"`
        return `${name},3,${name.slice(0, 1)},${slug},${cell}\n`
      })
      .join('')
  const first = file([
    ['Mug', 'mug', PACK],
    ['Cup', 'cup', OTHER_PACK],
  ])
  await at.client.import(first)
  const shown = async () => {
    const { data } = await at.kassa.north.page('sort=name')
    return data.map(({ sku, slug, barcode, packs }) =>
      [sku, slug, barcode, ...packs.map((one) => one.barcode)].join(' '),
    )
  }
  return { ...at, file, shown }
}

const SWAPS: readonly (readonly [
  what: string,
  rows: readonly (readonly [name: string, slug: string, pack: string])[],
  shown: readonly string[],
])[] = [
  [
    'swap slugs',
    [
      ['Mug', 'cup', PACK],
      ['Cup', 'mug', OTHER_PACK],
    ],
    [`C mug ${TWO} ${OTHER_PACK}`, `M cup ${ONE} ${PACK}`],
  ],
  [
    'swap the codes of their packs',
    [
      ['Mug', 'mug', OTHER_PACK],
      ['Cup', 'cup', PACK],
    ],
    [`C cup ${TWO} ${PACK}`, `M mug ${ONE} ${OTHER_PACK}`],
  ],
  [
    'swap both',
    [
      ['Mug', 'cup', OTHER_PACK],
      ['Cup', 'mug', PACK],
    ],
    [`C mug ${TWO} ${PACK}`, `M cup ${ONE} ${OTHER_PACK}`],
  ],
  [
    'give a slug and a code to a new one',
    [
      ['New', 'mug', PACK],
      ['Cup', 'old', OTHER_PACK],
      ['Mug', 'cup', ''],
    ],
    [`C old ${TWO} ${OTHER_PACK}`, `M cup ${ONE}`, `N mug  ${PACK}`],
  ],
]

test.each(SWAPS)('products of one file %s, and an undo takes that back', async (...row) => {
  const [, rows, expected] = row
  await using at = await packs()
  const before = await at.shown()
  const file = at.file(rows)
  expect(await at.client.import(file, 'dryRun=true')).toMatchObject({ refused: 0 })
  expect(await at.shown()).toEqual(before)
  const { job, refused } = await at.client.import(file)
  expect(refused).toBe(0)
  expect(await at.shown()).toEqual([...expected])
  expect(await at.client.import(file)).toMatchObject({ updated: 0, created: 0, refused: 0 })
  const bulk = new BulkClient(at.client.member)
  expect(await undone(at.kassa, bulk, job ?? '')).toMatchObject({ status: 'undone', changed: 0 })
  expect(await at.shown()).toEqual(before)
})

test('a barcode and the code of a pack are swapped, too', async () => {
  await using at = await packs()
  const pack = JSON.stringify([{ barcode: TWO, quantity: 6, price: 15 }]).replaceAll('"', '""')
  const file = `name,price,sku,barcode,packs\nMug,3,M,${ONE},"${pack}"\nCup,3,C,${PACK},\n`
  expect(counts(await at.client.import(file))).toBe('2 updated')
  expect(await at.shown()).toEqual([`C cup ${PACK}`, `M mug ${ONE} ${TWO}`])
})

test.each([
  ['the other row is wrong', 'Mug,3,M,cup\nCup,x,C,mug', [2, 3]],
  ['the other product is not in the file', 'Mug,3,M,cup', [2]],
  ['two rows want it', 'Mug,3,M,cup\nNew,3,N,cup\nCup,3,C,mug', [3]],
  ['the other product keeps it', 'Mug,3,M,cup\nCup,4,C,cup', [2]],
] as const)('a slug is not taken if %s', async (_, rows, refused) => {
  await using at = await packs()
  const report = await at.client.import(`name,price,sku,slug\n${rows}\n`, 'skipInvalid=true')
  const wrong = report.rows.flatMap(({ row, action }) => (action === 'refused' ? row : []))
  expect(wrong).toEqual([...refused])
})

test('a slug that an earlier row has given up is that of a new product', async () => {
  await using at = await packs()
  const file = 'name,price,sku,slug\nMug,3,M,jug\nGlass,3,,mug\n'
  expect(counts(await at.client.import(file))).toBe('1 created, 1 updated')
  const { data } = await at.kassa.north.page('sort=name')
  expect(data.map(({ name, slug }) => `${name} ${slug}`)).toEqual([
    'Cup cup',
    'Glass mug',
    'Mug jug',
  ])
})

import { expect, setDefaultTimeout, test } from 'bun:test'
import { BulkClient, undone } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

/** On a busy machine, a test takes longer than Bun allows by default. */
setDefaultTimeout(60_000)

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
  ['two rows want it', `Mug,3,M,${TWO}\nNew,3,N,${TWO}\nCup,4,C,${ONE}`, [3]],
]

test.each(REFUSED)('a barcode is not taken if %s', async (_, rows, refused) => {
  await using at = await place()
  const file = `name,price,sku,barcode\n${rows}\n`
  const report = await at.client.import(file, 'skipInvalid=true')
  const wrong = report.rows.flatMap(({ row, action }) => (action === 'refused' ? row : []))
  expect(wrong).toEqual([...refused])
  const codes = (await at.codes()).map((code) => code.split(' ')[1])
  expect(new Set(codes).size).toBe(codes.length)
})

import { describe, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Command, UsageError } from '../../src/commands/command.ts'
import { runCommand } from '../../src/commands/run.ts'
import { shopCreate } from '../../src/commands/shop.ts'
import { productExport, productImport } from '../../src/modules/import/commands/product.ts'
import { KASSA } from '../executable.ts'
import { sample } from './client.ts'

/** A data directory with the shop north, a directory for files, and commands on both. */
async function client() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-command-'))
  const run = async (command: Command, ...words: string[]) => {
    const printed: string[] = []
    const all = [...words, '--data', join(directory, 'data')]
    await runCommand(command, all, {}, (text) => void printed.push(text))
    return printed.join('\n')
  }
  const file = (content: string | Uint8Array) => {
    const path = join(directory, 'products.csv')
    writeFileSync(path, content)
    return path
  }
  await run(shopCreate, 'north', '--name', 'North', '--owner', 'anna@example.com')
  return { run, file, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) }
}

type Desk = Awaited<ReturnType<typeof client>>

/** The bytes that a command writes directly to standard output. */
async function exported({ run }: Desk): Promise<string> {
  const pieces: string[] = []
  const sink = { write: (text: string) => pieces.push(text), flush: () => 0 }
  const stdout = spyOn(Bun.stdout, 'writer').mockReturnValue(sink as unknown as Bun.FileSink)
  try {
    await run(productExport, '--shop', 'north')
  } finally {
    stdout.mockRestore()
  }
  return pieces.join('')
}

const NORTH = ['--shop', 'north']

describe('product import and export', () => {
  test('report what happened to the rows', async () => {
    using place = await client()
    const path = place.file(sample('woocommerce'))
    const tried = await place.run(productImport, path, ...NORTH, '--dry-run')
    expect(tried).toStartWith(
      'Nothing was changed. Importing this WooCommerce file would give:\nOf 9 products, 2 other values',
    )
    for (const line of [
      'Written by: WooCommerce, as its headings show (--format)',
      'Decimal sign: point, as its prices show (--decimal-point, --decimal-comma)',
      'Encoding: utf-8, as its bytes show (--encoding)',
      'Words: Published "1" (8) is Published; Published "-1" (1) is Draft; ',
      '; nothing else is lost.',
      '9 created, 0 updated, 3 unchanged, 0 refused',
    ]) {
      expect(tried).toContain(line)
    }
    expect((await exported(place)).trim().split('\r\n')).toHaveLength(1)
    const report = JSON.parse(await place.run(productImport, path, ...NORTH, '--json'))
    expect(report).toMatchObject({ format: 'woocommerce', created: 9, dryRun: false })
    const again = await place.run(productImport, path, ...NORTH)
    expect(again).toContain('0 created, 0 updated, 12 unchanged, 0 refused')
  })

  test.each([
    ['one', 'Mug,ten\n', ['rows.3.price: Write a number such as 1234.50.']],
    [
      'each',
      'Mug,ten\n,5\n',
      ['rows.3.price: Write a number such as 1234.50.', 'rows.4.name: Use at least 1 character.'],
    ],
  ])('a file with wrong rows is refused, and why %s is', async (_, rows, reasons) => {
    using place = await client()
    const path = place.file(`name,price\nLamp,20\n${rows}`)
    const words = ['product', 'import', path, ...NORTH, '--data', join(dirname(path), 'data')]
    const { exitCode, stderr } = Bun.spawnSync([...KASSA, ...words])
    const [summary, ...lines] = stderr.toString().trim().split('\n')
    expect(summary).toEndWith(
      'so nothing was. Correct them, or skip them (skipInvalid; on the command line --skip-invalid).',
    )
    expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [...reasons] })
    expect((await exported(place)).trim().split('\r\n')).toHaveLength(1)
  })

  test('importing an export changes nothing', async () => {
    using place = await client()
    await place.run(productImport, place.file(sample('shopify-apparel')), ...NORTH)
    const text = await exported(place)
    expect(text).toContain('Harbour\u00a0Shirt')
    const report = await place.run(productImport, place.file(text), ...NORTH)
    expect(report).toContain('0 created, 0 updated, 7 unchanged, 0 refused')
    expect(await exported(place)).toBe(text)
    const { data } = JSON.parse(await place.run(productExport, ...NORTH, '--json'))
    expect(data).toHaveLength(7)
    expect(data[0]).toMatchObject({ id: expect.stringMatching(/^prod_/), currency: 'EUR' })
  })

  test('invalid rows refuse the file, or are skipped and listed', async () => {
    using place = await client()
    const path = place.file('name,price,sku\nGood,1,A\nBad,"1,50",B\n')
    const point = [...NORTH, '--decimal-point']
    await expect(place.run(productImport, path, ...point)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'rows.3.price' }],
    })
    const report = await place.run(productImport, path, ...point, '--skip-invalid')
    expect(report).toContain('1 created, 0 updated, 0 unchanged, 1 refused\n1 row, price: ')
    expect(report).toContain('Row 3: 1,50 is refused.')
    const decimal = await place.run(productImport, path, ...NORTH)
    expect(decimal).toContain('1 created, 0 updated, 1 unchanged, 0 refused')
  })

  test('--encoding and --tax say what the file does not; wrong ones are refused', async () => {
    using place = await client()
    const path = place.file('Name;Preis;MwSt\nTisch;3,50;ermäßigt\n')
    const said = await place.run(productImport, path, ...NORTH, '--encoding', 'UTF-8', '--dry-run')
    expect(said).toContain('one of the shop: "ermäßigt" (1). Name them: --tax <text>=<rate>')
    const wrong: readonly string[][] = [
      ['--encoding', 'ebcdic'],
      ['--tax', 'ermäßigt'],
      ['--tax', 'ermäßigt=Luxury'],
      ['--decimal-comma', '--decimal-point'],
    ]
    for (const flags of wrong) {
      await expect(place.run(productImport, path, ...NORTH, ...flags)).rejects.toThrow()
    }
  })

  test('--map reads other columns; the summary names what is not imported as it is', async () => {
    using place = await client()
    const path = place.file('Artikel;Preis;Regal;Bestand\nKanne;3;R4;2\nTopf;4;R5;1\n')
    const maps = ['--map', 'artikel=name', '--map', 'Preis=price']
    const report = await place.run(
      productImport,
      path,
      ...NORTH,
      ...maps,
      '--map',
      'Bestand=Nothing',
    )
    expect(report).toContain('2 created')
    expect(report).toContain(
      'Columns that are not used, with the number of their values: Regal (2), Bestand (2)',
    )
    const longer = place.file('name,price\nLid,1,surplus\n')
    expect(await place.run(productImport, longer, ...NORTH)).toContain(
      '1 row, no name: This value is in no column: the row is longer than the header. Row 2: surplus is left out.',
    )
    const shopify = "Handle,Title,Variant Price,Variant Barcode\nmug,Mug,3,'4006381333931\n"
    expect(await place.run(productImport, place.file(shopify), ...NORTH)).toContain(
      "the cell as text. Row 2: '4006381333931 becomes 4006381333931.",
    )
    for (const wrong of ['name', '=name']) {
      const words = [path, ...NORTH, '--map', wrong]
      await expect(place.run(productImport, ...words)).rejects.toBeInstanceOf(UsageError)
    }
  })

  test('a missing file, shop or flag is refused', async () => {
    using place = await client()
    const path = place.file('name,price\nx,1\n')
    const tries = [[], [path], [path, ...NORTH, '--colour']]
    for (const words of tries) {
      await expect(place.run(productImport, ...words)).rejects.toBeInstanceOf(UsageError)
    }
    const unknown = { code: 'NOT_FOUND' }
    await expect(place.run(productImport, path, '--shop', 'x')).rejects.toMatchObject(unknown)
    await expect(place.run(productImport, 'nowhere.csv', ...NORTH)).rejects.toMatchObject(unknown)
    await expect(place.run(productExport, '--shop', 'x')).rejects.toMatchObject(unknown)
  })
})

import { describe, expect, test } from 'bun:test'
import { counts, ImportClient } from './client.ts'

describe('plain files and their report', () => {
  test('a sheet with title; what is not used; rows as a spreadsheet counts them', async () => {
    await using at = await ImportClient.alone()
    const file =
      'Title,Price,Notes,Price,\n"Mug\nwith a handle",3,shelf 4,9,loose\n\nPan,x,,,,beyond\nJar,2\n'
    const report = await at.client.import(file, 'skipInvalid=true')
    expect(report.encoding).toBe('utf-8')
    expect(report.unusedColumns).toEqual([
      { column: 'Notes', values: 1 },
      { column: 'Price', values: 1 },
      { column: '', values: 1 },
    ])
    expect(report.rows).toMatchObject([
      { row: 2, action: 'created', name: 'Mug\nwith a handle' },
      {
        row: 4,
        action: 'refused',
        values: { Title: 'Pan', Price: 'x' },
        errors: [{ field: 'price' }],
        adjustments: [{ column: '', from: 'beyond', to: null, code: 'beyond_header', params: {} }],
      },
      { row: 5, action: 'created', name: 'Jar' },
    ])
  })

  test('a price list of another program has entities, HTML, and codes of one line', async () => {
    await using at = await ImportClient.alone()
    const file =
      'sep=;\nPrices of autumn;;;\n;;;\nSKU;Product Name;Description;Price\n' +
      'A;"Salt &amp; pepper";<b>Two</b>;3\n"B\nC";Jar;Plain;2\nD;Pan;<b>Iron</b>;x\nA;Cup;;1\n'
    const report = await at.client.import(file, 'dryRun=true&skipInvalid=true')
    expect(report.rows.map(({ action, name }) => name ?? action)).toEqual([
      'Salt & pepper',
      'refused',
      'refused',
      'refused',
    ])
    expect(
      report.remarks.map(({ kind, column, error, note, rows, example }) => [
        kind,
        column,
        error?.code ?? note?.code,
        rows,
        example.from,
      ]),
    ).toEqual([
      ['refused', 'sku', 'line_break', 1, 'B\nC'],
      ['refused', 'price', 'price', 1, 'x'],
      ['refused', 'sku', 'repeated', 1, 'A'],
      ['default', 'status', 'default_status', 1, null],
      ['default', 'stock', 'default_stock', 1, null],
      ['changed', 'Description', 'html', 2, '<b>Two</b>'],
      ['changed', 'Product Name', 'html', 1, 'Salt &amp; pepper'],
    ])
  })

  test('the path of an image that is not of the product is left out, also in a dry run', async () => {
    await using at = await ImportClient.alone()
    const path = `/images/${'a'.repeat(64)}.webp`
    const file = `name,price,sku,images\nMug,1,M,${path}\n`
    for (const query of ['dryRun=true', '']) {
      const report = await at.client.import(file, query)
      expect(report.rows).toMatchObject([
        { action: 'created', adjustments: [{ column: 'images', from: path, to: null }] },
      ])
    }
  })

  test('what a row changes, before and after', async () => {
    await using at = await ImportClient.alone()
    const longest = 'y'.repeat(200)
    const product = { name: 'Mug', sku: 'M', price: 3, category: 'Cups', description: longest }
    await at.kassa.north.product({ ...product, brand: 'A & B', collections: ['Spring'] })
    const file = `sku,price,category,description,tags,brand,collections\nM,4,Mugs,${'x'.repeat(201)},a,C & D,\nN,5,,,,,\n`
    const report = await at.client.import(
      `name,${file.replace('\nM', '\nMug,M').replace('\nN', '\nNew,N')}`,
    )
    expect(report.rows[0]?.changes).toEqual([
      { field: 'description', before: longest, after: `${'x'.repeat(200)}…` },
      { field: 'price', before: 3, after: 4 },
      { field: 'category', before: 'Cups', after: 'Mugs' },
      { field: 'brand', before: 'A & B', after: 'C & D' },
      { field: 'collections', before: ['Spring'], after: [] },
      { field: 'tags', before: [], after: ['a'] },
    ])
    expect(report.rows[1]?.changes).toEqual([
      { field: 'name', before: null, after: 'New' },
      { field: 'price', before: null, after: 5 },
      { field: 'sku', before: null, after: 'N' },
    ])
  })

  test('part numbers are no damaged numbers', async () => {
    await using at = await ImportClient.alone()
    const file = 'name,price,sku,barcode\nA,1,10E0045,4006381333931\nB,1,12E4,10E0045\n'
    expect(counts(await at.client.import(file))).toBe('2 created')
    const damaged =
      'name,price,barcode\nC,1,4006381333931.0\nD,1,"4006381333931,00"\nE,1,4.00638E+12\n'
    expect((await at.client.send(damaged)).refusal).toBe(
      'VALIDATION_FAILED rows.2.barcode rows.3.barcode rows.4.barcode',
    )
  })

  test('a Shopify product without sku is found after it was renamed', async () => {
    await using at = await ImportClient.alone()
    const file = (title: string) =>
      `Handle,Title,Option1 Name,Option1 Value,Variant Price\ntee,${title},Size,S,9\ntee,,,M,9\n`
    expect(counts(await at.client.import(file('Tee')))).toBe('2 created')
    expect(counts(await at.client.import(file('Shirt')))).toBe('2 updated')
    expect((await at.kassa.north.page()).data.map(({ name }) => name)).toEqual(['Shirt', 'Shirt'])
    // Which of the two it is, nobody can tell.
    await at.kassa.north.product({ name: 'Vest', itemGroupId: 'tee', options: { Size: 'S' } })
    expect(counts(await at.client.import(file('Top')))).toBe('1 created, 1 updated')
  })

  test('images by their addresses: fetched later, exported, and the same in the next import', async () => {
    await using at = await ImportClient.alone()
    const [a, b] = ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg']
    const file = (images: string) => `name,price,sku,image\nMug,3,M,"${images}"\n`
    const report = await at.client.import(file(`${a}, b.jpg, ${b}, c.jpg`))
    expect(report.rows[0]).toMatchObject({
      action: 'created',
      changes: [{}, {}, {}, { field: 'images', before: null, after: [a, b] }],
      adjustments: [
        { column: 'image', from: 'b.jpg', to: null },
        { column: 'image', from: 'c.jpg', to: null },
      ],
    })
    expect(report.remarks[0]).toMatchObject({ kind: 'left_out', column: 'image', rows: 1 })
    const exported = await at.client.export()
    expect(exported).toContain(`"${a}, ${b}"`)
    expect(counts(await at.client.import(exported))).toBe('1 unchanged')
    const shopify = `Handle,Title,Variant SKU,Variant Price,Image Src\nm,Mug,M,3,`
    const c = 'https://pictures.example/c.jpg'
    expect(counts(await at.client.import(`${shopify}${c}\n`))).toBe('1 updated')
    expect(await at.client.export()).toContain(`"${a}, ${b}, ${c}"`)
    const alt = `[{""url"":""${b}"",""alt"":""From behind""}]`
    const changed = await at.client.import(file(alt))
    expect(changed.rows[0]?.changes).toMatchObject([{ field: 'images', before: [a, b, c] }])
    expect(await at.client.export()).toContain(alt)
    expect(counts(await at.client.import(file(alt)))).toBe('1 unchanged')
    expect(counts(await at.client.import(file('')))).toBe('1 updated')
    const pending = async () => (await at.kassa.north.page()).data[0]?.pendingImages
    expect(await pending()).toBeUndefined()
    // A product has ten images, and keeps those that it has.
    for (const folder of ['first', 'second']) {
      const urls = Array.from({ length: 6 }, (_, n) => `https://pictures.example/${folder}/${n}`)
      await at.client.import(shopify + urls.join('\nm,,,,'))
    }
    const kept = (await pending())?.map(({ url }) => url.split('/').slice(-2).join('/'))
    expect(kept?.slice(5)).toEqual(['first/5', 'second/0', 'second/1', 'second/2', 'second/3'])
  })

  test('slugs are exported, and identify products without codes; a taken one is refused', async () => {
    await using at = await ImportClient.alone()
    await at.client.import('name,price,slug\nMug,3,clay-mug\nPan,4,\n')
    const exported = await at.client.export()
    expect(counts(await at.client.import(exported))).toBe('2 unchanged')
    expect(counts(await at.client.import('slug,name\nclay-mug,Big mug\n'))).toBe('1 updated')
    const taken = 'name,price,sku,slug\nNew,1,A,clay-mug\nNew,1,B,new\nNew,1,C,new\n'
    expect((await at.client.send(taken)).refusal).toBe('VALIDATION_FAILED rows.2.slug rows.4.slug')
  })

  test('a slug that a row asks for is not given to a name far above it', async () => {
    await using at = await ImportClient.alone()
    await at.client.import('name,price,sku\nMug,1,A\n')
    const others = Array.from({ length: 60 }, (_, n) => `Cup ${n},1,C${n},\n`).join('')
    const file = `name,price,sku,slug\nTea pot,1,A,\nTea pot,1,B,\n${others}Kettle,1,D,tea-pot\n`
    expect(counts(await at.client.import(file))).toBe('62 created, 1 updated')
    const { data } = await at.kassa.north.page('sku=A,B,D&sort=sku')
    expect(data.map(({ slug }) => slug)).toEqual(['mug', 'tea-pot-2', 'tea-pot'])
  })

  test('the first column is counted as the others; what stays the same has no changes', async () => {
    await using at = await ImportClient.alone()
    const file = 'shelf,name,price,sku\n4,Cup,1,A\n'
    const { unusedColumns } = await at.client.import(file)
    expect(unusedColumns).toEqual([{ column: 'shelf', values: 1 }])
    const [row] = (await at.client.import(file)).rows
    expect([row?.action, row?.changes]).toEqual(['unchanged', undefined])
  })

  test('metadata that the shop has is kept where a file adds some', async () => {
    await using at = await ImportClient.alone()
    await at.kassa.north.product({ sku: 'A', metadata: { shelf: '4', weight: '20 g' } })
    await at.client.import('Handle,Title,Variant SKU,Variant Price,Variant Grams\na,A,A,1,20\n')
    const { data } = await at.kassa.north.page()
    expect(data[0]?.metadata).toEqual({ shelf: '4', _weight: '20 g' })
  })

  test('a WooCommerce export of some columns leaves the other fields as they are', async () => {
    await using at = await ImportClient.alone()
    await at.kassa.north.product({
      sku: 'A',
      description: 'Kept',
      category: 'Kept',
      tags: ['kept'],
    })
    await at.client.import('Type,SKU,Name,Regular price\nsimple,A,New name,12\n')
    const { data } = await at.kassa.north.page()
    expect(data[0]).toMatchObject({
      name: 'New name',
      price: 12,
      description: 'Kept',
      tags: ['kept'],
      status: 'Published',
      category: { name: 'Kept' },
    })
  })

  const text = 'name,price\nCrème „Müller“ – 5 €,1\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const western = Buffer.from(
    text.replace(
      /[„“–€]/g,
      (sign) => ({ '„': '\x84', '“': '\x93', '–': '\x96', '€': '\x80' })[sign] ?? '',
    ),
    'latin1',
  )
  test.each([
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', utf16],
    ['utf-16le', utf16.subarray(2)],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['utf-16be', Buffer.from(utf16.subarray(2)).swap16()],
    ['windows-1252', western],
  ])('a file in %s', async (encoding, bytes) => {
    await using at = await ImportClient.alone()
    const report = await at.client.import(new Uint8Array(bytes))
    expect(report.encoding).toBe(encoding as typeof report.encoding)
    expect(report.rows[0]?.name).toBe('Crème „Müller“ – 5 €')
  })

  test('a code that an earlier row or another product has, or a long one, is left out if asked', async () => {
    await using at = await ImportClient.alone()
    const { north } = at.kassa
    await north.product({ name: 'Old', barcode: '4006381333931' })
    const long = 'x'.repeat(65)
    const rows = ['Mug,3,M,', 'Cup,4,M,', 'Jar,5,J,4006381333931', `Pan,6,${long},`, 'Lid,x,M,']
    const file = `name,price,sku,barcode\n${rows.join('\n')}\n`
    const refused = await at.client.import(file, 'skipInvalid=true&dryRun=true')
    expect(counts(refused)).toBe('1 created, 4 refused')
    const report = await at.client.import(file, 'skipInvalid=true&dropCodes=true')
    expect(counts(report)).toBe('4 created, 1 refused')
    expect(report.rows.map(({ adjustments = [] }) => adjustments)).toMatchObject([
      [],
      [{ column: 'sku', from: 'M', to: null }],
      [{ column: 'barcode', from: '4006381333931', to: null }],
      [{ column: 'sku', to: null }],
      [],
    ])
    const { data } = await north.page('sort=name')
    expect(data.map(({ name, sku, barcode }) => [name, sku, barcode])).toEqual([
      ['Cup', null, null],
      ['Jar', 'J', null],
      ['Mug', 'M', null],
      ['Old', null, '4006381333931'],
      ['Pan', null, null],
    ])
    const again = await at.client.import(file, 'skipInvalid=true&dropCodes=true')
    expect(counts(again)).toBe('4 unchanged, 1 refused')
  })

  test('remarks count what is lost by column and reason, with one example', async () => {
    await using at = await ImportClient.alone()
    const file =
      'Handle,Title,Body (HTML),Variant Price,Variant SKU\n' +
      'mug,Mug,<p>Clay</p>,3,M\ncup,Cup,<b>Thin</b>,x,C\njar,Jar,Glass,y,J\npan,Pan,,1,M\n'
    const { remarks } = await at.client.import(file, 'skipInvalid=true')
    expect(remarks).toMatchObject([
      { kind: 'refused', column: 'price', rows: 2, example: { row: 3, to: null } },
      {
        kind: 'refused',
        column: 'sku',
        rows: 1,
        error: { code: 'repeated' },
        example: { from: 'M' },
      },
      { kind: 'default', column: 'status', rows: 1, example: { row: 2, to: 'Draft' } },
      { kind: 'default', column: 'stock', rows: 1, example: { row: 2, to: '0' } },
      {
        kind: 'changed',
        column: 'Body (HTML)',
        note: { code: 'html', params: {} },
        rows: 2,
        example: { row: 2, from: '<p>Clay</p>', to: 'Clay' },
      },
    ])
  })
})

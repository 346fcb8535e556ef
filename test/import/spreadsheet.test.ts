import { expect, test } from 'bun:test'
import { requestOf } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { counts, ImportClient } from './client.ts'

const EXPORT = '/shop/api/products/export?form=spreadsheet'
const RATES = [
  { name: 'Voll', percent: 19 },
  { name: 'Ermäßigt', percent: 7 },
]

/** Products with whatever a spreadsheet could take for something else. */
const GOODS = [
  {
    name: 'Marmelade <b> & "Söhne"; süß',
    description: 'Zeile 1\nZeile &amp; 2',
    price: 4.5,
    compareAtPrice: 1234.5,
    cost: 2.25,
    taxRate: 'Ermäßigt',
    sku: '0123',
    barcode: '0036000291452',
    stock: 3,
    content: { quantity: 0.25, unit: 'kg' },
    packs: [{ barcode: '4006381333931', quantity: 6, price: 25.5 }],
    itemGroupId: '3-17',
    options: { Größe: 'S' },
    tags: ['=1+1', 'süß'],
    metadata: { _ort: '1,5' },
  },
  { name: 'Käse', price: 21.9, unit: 'kg', stock: 1.5, sku: '3E5' },
  { name: '-2', price: 1000, stock: null, sku: "'17", status: 'Archived' },
] as const

const PLACES = [
  ['de', 'DE', 'Name;Beschreibung;Preis;Streichpreis;Einkaufspreis;', ';4,5;1234,5;2,25;'],
  ['de', 'CH', 'Name;Beschreibung;Preis;Streichpreis;Einkaufspreis;', ';4.5;1234.5;2.25;'],
  ['fr', 'FR', 'Nom;Description;Prix;Prix barré;Prix d’achat;', ';4,5;1234,5;2,25;'],
  ['es', 'ES', 'Nombre;Descripción;Precio;Precio tachado;Coste;', ';4,5;1234,5;2,25;'],
  ['en', 'GB', 'Name,Description,Price,Original price,Cost,', ',4.5,1234.5,2.25,'],
  ['nl', 'NL', 'Name;Description;Price;Original price;Cost;', ';4,5;1234,5;2,25;'],
] as const

test.each(PLACES)(
  'a spreadsheet of a shop in %s in %s opens, and is read back as it was',
  async (language, country, heading, numbers) => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    await owner.done(owner.patch('/shop/api/shop', { language, country, taxRates: RATES }))
    await north.products(GOODS as never)
    const { data: before } = await north.page('sort=createdAt')
    const { text, headers } = await owner.get(EXPORT)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const raw = await kassa.app.handle(requestOf({ path: EXPORT, headers: owner.headers }))
    expect([...(await raw.bytes()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.slice(0, heading.length)).toBe(heading)
    expect(text).toContain(numbers)
    expect(text).toContain("'0123")
    expect(text).not.toMatch(/(^|[,;\n])[=@]/)
    const client = new ImportClient(owner)
    const same = await client.import(text)
    expect([same.format, same.unusedColumns, counts(same)]).toEqual(['kassa', [], '3 unchanged'])
    expect(same.rows.flatMap(({ adjustments = [] }) => adjustments)).toEqual([])
    for (const { id } of before) await north.delete(id)
    expect(counts(await client.import(text))).toBe('3 created')
    const { data: after } = await north.page('sort=createdAt')
    const said = ({ id, createdAt, updatedAt, revision, category, ...rest }: (typeof after)[0]) =>
      rest
    expect(after.map(said)).toEqual(before.map(said))
    expect((await owner.get(EXPORT)).text).toBe(text)
    const secret = await north.ask({ path: '/v1/store/products/export?form=spreadsheet' })
    expect(secret.text).toBe(text)
    const wrong = await owner.get('/shop/api/products/export?form=excel')
    expect(wrong.refusal).toBe('VALIDATION_FAILED form')
  },
)

test('a decimal comma is found in any column of numbers, whatever it is called', async () => {
  await using kassa = await TestServer.open()
  const client = await ImportClient.of(kassa, kassa.north)
  const owner = client.member
  await owner.done(owner.patch('/shop/api/shop', { taxRates: RATES }))
  const price = async (csv: string, mapping: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('mapping', JSON.stringify(mapping))
    form.set('file', new File([csv], 'a.csv', { type: 'text/csv' }))
    await client.import(form)
    const { data } = await kassa.north.page('sku=T')
    return [data[0]?.price, data[0]?.cost, data[0]?.unit, data[0]?.taxRate, data[0]?.stock]
  }
  const found = [3.5, 1.25, 'kg', 'Ermäßigt', 2]
  expect(
    await price('Art.-Nr.;Artikel;VK brutto;EK;Einheit;MwSt;Bestand\nT;Tee;3,50;1,25;kg;7,0;2\n'),
  ).toEqual(found)
  const mapping = { Nr: 'sku', Ware: 'name', Betrag: 'price', Kosten: 'cost', ME: 'unit' }
  expect(await price('Nr;Ware;Betrag;Kosten;ME\nT;Tee;3,60;1,30;Stk\n', mapping)).toEqual([
    3.6,
    1.3,
    'piece',
    'Ermäßigt',
    2,
  ])
  // Only the tax rate says what a comma is; the price has none.
  expect(await price('sku;name;price;unit;USt\nT;Tee;1.234;pcs;19,0 %\n')).toEqual([
    1234,
    1.3,
    'piece',
    'Voll',
    2,
  ])
})

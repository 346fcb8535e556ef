import { describe, expect, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { ProductStatus } from '../../src/domain/catalog/values.ts'
import { wordsTogether } from '../../src/modules/import/words.ts'
import { TestServer } from '../fixture.ts'
import { counts, ImportClient } from './client.ts'

/** A file in the words of its shop, and the expected result of reading it. */
interface File {
  readonly what: string
  readonly lines: readonly string[]
  readonly format: 'spreadsheet' | 'woocommerce'
  readonly query?: string
  readonly product: Partial<Omit<Product, 'category' | 'brand'>> & {
    readonly category?: string
    readonly brand?: string
  }
}

const FILES: readonly File[] = [
  {
    what: 'a German price list',
    lines: [
      'Artikelnummer;Bezeichnung;Preis;EAN;Menge;Warengruppe;Hersteller;Regal',
      'T-1;Tasse;4,50;4006381333931;12;Geschirr;Kahla;A3',
    ],
    format: 'spreadsheet',
    query: 'decimal=comma',
    product: {
      name: 'Tasse',
      price: 4.5,
      sku: 'T-1',
      barcode: '4006381333931',
      stock: 12,
      category: 'Geschirr',
      brand: 'Kahla',
    },
  },
  {
    what: 'a French one, with a title and an empty row above its header',
    lines: ['Tarif 2026;;', ';;', 'Référence;Désignation;Prix TTC;Quantité', 'T-1;Tasse;4,50;3'],
    format: 'spreadsheet',
    query: 'decimal=comma',
    product: { name: 'Tasse', price: 4.5, sku: 'T-1', stock: 3 },
  },
  {
    what: 'a Spanish one, with a title without separators',
    lines: ['Lista de precios', 'Referencia;Nombre;Precio;Existencias', 'T-1;Taza;4;3'],
    format: 'spreadsheet',
    product: { name: 'Taza', price: 4, sku: 'T-1', stock: 3 },
  },
  {
    what: 'a Dutch one, which tells Excel its separator',
    lines: ['sep=;', 'Artikelcode;Productnaam;Verkoopprijs;Voorraad', 'T-1;Kop;4;3'],
    format: 'spreadsheet',
    product: { name: 'Kop', price: 4, sku: 'T-1', stock: 3 },
  },
  {
    what: 'an English one',
    lines: ['Product Name,Retail Price,Product Code,Qty', '"Cup, blue",4.50,T-1,3'],
    format: 'spreadsheet',
    product: { name: 'Cup, blue', price: 4.5, sku: 'T-1', stock: 3 },
  },
  {
    what: 'the own names of columns, before what else could be meant',
    lines: ['title,name,preis,price,sku', 'No,Cup,9,4,T-1'],
    format: 'spreadsheet',
    product: { name: 'Cup', price: 4, sku: 'T-1' },
  },
  {
    what: "WooCommerce's export of a German site",
    lines: [
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Vorrätig?,Lager,Angebotspreis,' +
        '"Regulärer Preis",Kategorien,Schlagwörter,"Attribut 1 Name","Attribut 1 Wert(e)",' +
        '"Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)"',
      '7,simple,T-1,"Salz &amp; Pfeffer",1,Würzig.,1,3,,4.50,Küche,neu,Farbe,blau,0.2,4,5,6',
    ],
    format: 'woocommerce',
    product: {
      name: 'Salz & Pfeffer',
      description: 'Würzig.',
      price: 4.5,
      sku: 'T-1',
      stock: 3,
      status: 'Published',
      category: 'Küche',
      tags: ['neu'],
      options: { Farbe: 'blau' },
      metadata: { _weight: '0.2 kg', _length: '4 cm', _width: '5 cm', _height: '6 cm' },
    },
  },
  {
    what: "WooCommerce's export of a French site",
    lines: [
      'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,"En stock ?",Stock,"Poids (kg)",' +
        '"Tarif promo","Tarif régulier",Catégories,Étiquettes,Marques,' +
        '"Nom de l’attribut 1","Valeur(s) de l’attribut 1 "',
      '7,simple,T-1,4006381333931,Tasse,1,1,3,0.2,4.00,4.50,Cuisine,neuf,Kahla,Couleur,bleu',
    ],
    format: 'woocommerce',
    product: {
      name: 'Tasse',
      price: 4,
      compareAtPrice: 4.5,
      sku: 'T-1',
      stock: 3,
      barcode: '4006381333931',
      category: 'Cuisine',
      brand: 'Kahla',
      tags: ['neuf'],
      options: { Couleur: 'bleu' },
      metadata: { _weight: '0.2 kg' },
    },
  },
  {
    what: "WooCommerce's export of a Spanish site",
    lines: [
      'ID,Tipo,SKU,Nombre,Publicado,Inventario,"Precio normal",Categorías,' +
        '"Nombre del atributo 1","Valor(es) del atributo 1"',
      '7,simple,T-1,Taza,0,3,4.50,Cocina,Color,azul',
    ],
    format: 'woocommerce',
    product: {
      name: 'Taza',
      price: 4.5,
      sku: 'T-1',
      stock: 3,
      status: 'Draft',
      category: 'Cocina',
      options: { Color: 'azul' },
    },
  },
]

describe('a file in the words of its shop', () => {
  test.each(FILES)('$what', async ({ lines, format, query, product }) => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const report = await client.import(lines.join('\r\n'), query)
    expect<string[]>([report.format, counts(report)]).toEqual([format, '1 created'])
    const answer = await client.member.get('/shop/api/products?limit=1')
    const [found] = (answer.json as { data: Product[] }).data
    const { category, brand } = found ?? {}
    expect({ ...found, category: category?.name, brand: brand?.name }).toMatchObject(product)
  })

  test('rows are numbered as a spreadsheet numbers them', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const rowsOf = async (text: string) =>
      (await client.import(text, 'dryRun=true&skipInvalid=true')).rows.map(({ row }) => row)
    expect(await rowsOf('Prices\n\nname,price\nCup,4\n')).toEqual([4])
    expect(await rowsOf('sep=;\nname;price\nCup;4\n')).toEqual([2])
    // A single column has its header in the first line, whatever the others say.
    expect(await rowsOf('name\nTitle\nCup\n')).toEqual([2, 3])
  })

  test('the name of an attribute that is too long for metadata is cut, and that is said', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const name = 'Recommended for the use in these rooms of a house'
    const file =
      'ID,Type,Name,Regular price,Attribute 1 name,Attribute 1 value(s)\n' +
      `1,simple,Lamp,4,${name},"Hall, Kitchen"\n`
    const { rows } = await client.import(file)
    expect(rows[0]?.adjustments).toMatchObject([
      { to: name.slice(0, 40), code: 'metadata_name_cut', params: { max: 40 } },
    ])
    const answer = await client.member.get('/shop/api/products?limit=1')
    const [found] = (answer.json as { data: Product[] }).data
    expect(found?.metadata).toEqual({ [name.slice(0, 40)]: 'Hall, Kitchen' })
  })

  test('two codes in one cell are refused', async () => {
    await using kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    const file = 'Handle,Title,Variant SKU,Variant Price\ncup,Cup,"A-1\nA-2",4\n'
    const report = await client.import(file, 'skipInvalid=true')
    expect(report.rows).toMatchObject([
      { row: 2, action: 'refused', errors: [{ field: 'sku', code: 'line_break' }] },
    ])
  })
})

test.each<[words: string[], meant: { [word: string]: ProductStatus }]>([
  [['1', '2'], { '1': 'Published', '2': 'Draft' }],
  [['2'], { '1': 'Published', '2': 'Draft' }],
  // Other programs count 1 for enabled and 0 for disabled.
  [['1'], {}],
  [['0', '1', '2'], {}],
])('a status of %j means %j', (words, meant) => {
  expect(Object.fromEntries(wordsTogether('status', new Set(words)))).toEqual(meant)
})

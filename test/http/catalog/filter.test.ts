import { describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { random } from '../../random.ts'
import { play } from '../../scenario.ts'
import { sharedServer } from '../../shared.ts'
import { PRODUCTS, publicOf } from '../../shop-fixture.ts'

const CATALOG = [
  {
    name: 'Mug',
    price: 9.5,
    sku: 'MUG',
    barcode: '036000291452',
    category: 'Home & Garden',
    brand: 'Nord',
    collections: ['Spring', 'New'],
    stock: 5,
  },
  {
    name: 'Cup',
    price: 4,
    sku: 'CUP',
    category: 'home & garden',
    brand: 'Süd',
    collections: ['New'],
    stock: 0,
    itemGroupId: 'cups',
  },
  {
    name: 'Big cup',
    price: 6,
    sku: 'CUP-L',
    category: 'Kitchen',
    brand: 'Süd',
    itemGroupId: 'cups',
    stock: 1,
  },
  { name: 'Repair', price: 0, productType: 'Service', category: 'Café', status: 'Published' },
  { name: 'Song', price: 1.29, productType: 'Digital', status: 'Draft', brand: 'Nord' },
  {
    name: 'Relic',
    price: 999_999_999.99,
    status: 'Archived',
    stock: 2_147_483_647,
    category: 'Cafe',
  },
] as const

/** Each query, and the names of what it finds, in the order of their making. */
const FINDS: readonly (readonly [query: string, names: string])[] = [
  ['', 'Mug Cup Big-cup Repair Song Relic'],
  ['status=Published', 'Mug Cup Big-cup Repair'],
  ['status=Draft', 'Song'],
  ['status=Archived,Draft', 'Song Relic'],
  ['status=Draft,Draft', 'Song'],
  ['productType=Item', 'Mug Cup Big-cup Relic'],
  ['productType=Service,Digital', 'Repair Song'],
  ['category=home-garden', 'Mug Cup'],
  ['category=Home%20%26%20Garden', 'Mug Cup'],
  ['category=HOME+%26+GARDEN', 'Mug Cup'],
  ['category=home-garden,kitchen', 'Mug Cup Big-cup'],
  ['category=home-garden,%20Kitchen%20', 'Mug Cup Big-cup'],
  ['category=nowhere', ''],
  ['category=nowhere,kitchen', 'Big-cup'],
  ['category=Caf%C3%A9', 'Repair'],
  ['category=cafe-2', 'Relic'],
  ['category=Nord', ''],
  ['category=cat_01kf06q6q8e1qtz9vw9zcjzt7y', ''],
  ['category=%25', ''],
  ['category=_', ''],
  ['category=*', ''],
  ["category=x'%20OR%201=1--", ''],
  ['brand=nord', 'Mug Song'],
  ['brand=S%C3%BCd', 'Cup Big-cup'],
  ['brand=sud', 'Cup Big-cup'],
  ['brand=nord&status=Draft', 'Song'],
  ['collection=new', 'Mug Cup'],
  ['collection=Spring', 'Mug'],
  ['collection=spring,new', 'Mug Cup'],
  ['collection=new&brand=nord', 'Mug'],
  ['sku=CUP', 'Cup'],
  ['sku=cup', ''],
  ['sku=CUP%25', ''],
  ['sku=CU_', ''],
  ['barcode=036000291452', 'Mug'],
  ['barcode=00036000291452', 'Mug'],
  ['barcode=036000291453', ''],
  ['itemGroupId=cups', 'Cup Big-cup'],
  ['itemGroupId=cup', ''],
  ['priceMin=4&priceMax=6', 'Cup Big-cup'],
  ['priceMin=4.01', 'Mug Big-cup Relic'],
  ['priceMax=0', 'Repair'],
  ['priceMin=0&priceMax=0.00', 'Repair'],
  ['priceMin=9.5&priceMax=9.5', 'Mug'],
  ['priceMin=9.501', 'Relic'],
  ['priceMax=1.289', 'Repair'],
  ['priceMax=1.29', 'Repair Song'],
  ['priceMin=999999999.99', 'Relic'],
  ['priceMin=6&priceMax=4', ''],
  ['inStock=true', 'Mug Big-cup Repair Song Relic'],
  ['inStock=false', 'Cup'],
  ['stockMax=0', 'Cup'],
  ['inStock=false&status=Draft', ''],
  ['search=cup&inStock=true', 'Big-cup'],
  ['search=cup&brand=nord', ''],
  ['search=&limit=100', 'Mug Cup Big-cup Repair Song Relic'],
  ['search=%20', 'Mug Cup Big-cup Repair Song Relic'],
  [
    'status=Published&productType=Item&category=home-garden&brand=nord&collection=new&search=mug&priceMin=1&priceMax=10&inStock=true&sku=MUG&barcode=036000291452',
    'Mug',
  ],
]

/** Both shops hold the catalog; it is only looked at. */
const kassa = await sharedServer()
for (const fields of CATALOG) await kassa.north.product(fields)
await kassa.south.products(CATALOG)

const namesOf = (products: readonly Product[]) =>
  products.map(({ name }) => name.replace(' ', '-')).join(' ')

describe('a list', () => {
  for (const [query, names] of FINDS) {
    test(`with ${query || 'nothing'} finds ${names || 'nothing'}`, async () => {
      const { north } = kassa
      const page = await north.page(`${query}&sort=createdAt&include=total`)
      expect(namesOf(page.data)).toBe(names)
      expect(page.total).toBe(page.data.length)
      for (const { id } of page.data) expect((await north.get(id)).status).toBe(200)
      const visible = page.data.filter(({ status }) => status === 'Published')
      const shown = await north.page(`${query}&sort=createdAt&include=total`, north.publishableKey)
      expect<readonly object[]>(shown.data).toEqual(visible.map(publicOf))
      expect(shown.total).toBe(visible.length)
    })
  }

  test('by id of a taxon finds what by its name does; of another shop, nothing', async () => {
    const { north, south } = kassa
    const [mug] = (await north.page('sku=MUG')).data
    for (const shop of [north, south]) {
      const finds = [
        `category=${mug?.category?.id}`,
        `brand=${mug?.brand?.id}`,
        `collection=${mug?.collections[0]?.id}`,
      ]
      for (const query of finds) {
        expect((await shop.page(query)).data.length > 0).toBe(shop === north)
      }
    }
  })

  test('without a match is empty, not an error', async () => {
    const answer = await kassa.north.ask({ path: `${PRODUCTS}?category=nowhere&include=total` })
    expect(answer.json).toEqual({ data: [], hasMore: false, nextCursor: null, total: 0 })
    expect(answer.header('link')).toBeNull()
  })

  test('agrees with filtering in the test, in all combinations', async () => {
    const { north } = kassa
    const chance = random(7)
    const all = (await north.page('limit=100&sort=createdAt')).data
    const tests: Record<string, (product: Product) => boolean> = {
      'status=Published,Archived': ({ status }) => status !== 'Draft',
      'productType=Item': ({ productType }) => productType === 'Item',
      'brand=nord': ({ brand }) => brand?.slug === 'nord',
      'brand=nord,sud': ({ brand }) => brand !== null,
      'collection=new': ({ collections }) => collections.some(({ slug }) => slug === 'new'),
      'priceMin=1.29': ({ price }) => price >= 1.29,
      'priceMax=9.49': ({ price }) => price <= 9.49,
      'inStock=true': ({ stock }) => stock !== 0,
      'stockMax=3': ({ stock }) => stock !== null && stock <= 3,
      'itemGroupId=cups': ({ itemGroupId }) => itemGroupId === 'cups',
      'search=cu': ({ name }) => /\bcu/i.test(name),
    }
    for (let round = 0; round < 150; round++) {
      const chosen = Object.entries(tests).filter(() => chance.below(4) === 0)
      const names = new Set(chosen.map(([query]) => query.split('=')[0]))
      if (names.size < chosen.length) continue
      const query = chosen.map(([text]) => text).join('&')
      const expected = all.filter((product) => chosen.every(([, holds]) => holds(product)))
      const { data } = await north.page(`${query}&sort=createdAt`)
      expect(`${query}: ${namesOf(data)}`).toBe(`${query}: ${namesOf(expected)}`)
    }
  })
})

const long = (length: number) => 'x'.repeat(length)
const REFUSED: readonly (readonly [query: string, field: string])[] = [
  ...[
    '0',
    '-1',
    '101',
    '1e9',
    '0x10',
    '1.0',
    '1e1',
    '+5',
    '',
    '%20',
    '%205',
    '5%20',
    '05',
    'ten',
    '９',
  ].map((text) => [`limit=${text}`, 'limit'] as const),
  ['limit=1&limit=2', 'limit'],
  ['limit=5&limit=5', 'limit'],
  ['limit=5&%6Cimit=6', 'limit'],
  ['search=a&search=b', 'search'],
  ['sort=name&sort=price', 'sort'],
  ...[
    'price-',
    '--price',
    'Price',
    'rank',
    'id',
    'price,name',
    'name;drop',
    '',
    '-',
    '-%20price',
    'constructor',
  ].map((text) => [`sort=${text}`, 'sort'] as const),
  ['sort=relevance', 'sort'],
  ['sort=relevance&search=', 'sort'],
  ['sort=-relevance&search=mug', 'sort'],
  ['status=published', 'status'],
  ['status=', 'status'],
  ['status=Draft,', 'status'],
  ['status="Draft', 'status'],
  ['tag="a"b', 'tag'],
  ['tag=a,""', 'tag'],
  ['productType=Gift', 'productType'],
  ['category=', 'category'],
  ['category=a,,b', 'category'],
  ['category=,', 'category'],
  [`category=${long(256)}`, 'category'],
  [`category=${Array(40).fill(long(250)).join(',')}`, 'category'],
  [`brand=${Array(101).fill('a').join(',')}`, 'brand'],
  ['collection=%20', 'collection'],
  ['sku=', 'sku'],
  [`sku=${long(65)}`, 'sku'],
  [`barcode=${long(65)}`, 'barcode'],
  ['sku=%00', 'sku'],
  [`itemGroupId=${long(256)}`, 'itemGroupId'],
  ...['-1', '1e3', 'x', '', '.5', '1.', '1,5', '0x1', 'NaN', 'Infinity', '10000000000'].map(
    (text) => [`priceMin=${text}`, 'priceMin'] as const,
  ),
  ['priceMax=-0', 'priceMax'],
  ...['-1', '1.5', ''].map((text) => [`stockMax=${text}`, 'stockMax'] as const),
  ...['1', 'True', 'yes', ''].map((text) => [`inStock=${text}`, 'inStock'] as const),
  ['include=everything', 'include'],
  ['include=', 'include'],
  ['include=total,', 'include'],
  ['include=pages&search=mug', 'include'],
  ['variants=', 'variants'],
  ['variants=all', 'variants'],
  ['option.=M', 'option.'],
  ['option.Size=', 'option.Size'],
  ['option[]=M', 'option[]'],
  ['option[Size=M', 'option[Size'],
  ['option=M', 'option'],
  ['option.%00=M', 'option.\0'],
  [`option.${long(51)}=M`, `option.${long(51)}`],
  ['options=M', 'options'],
  ['Option.Size=M', 'Option.Size'],
  [`search=${long(501)}`, 'search'],
  [`search=${long(50_000)}`, 'search'],
  ['page=2', 'page'],
  ['offset=5', 'offset'],
  ['Limit=5', 'Limit'],
  ['shopId=2', 'shopId'],
  ['shop_id=2', 'shop_id'],
  ['fields=id', 'fields'],
  ['__proto__=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['a[b]=1', 'a[b]'],
  ['limit[]=1', 'limit[]'],
]

play(
  'a list is refused with',
  REFUSED.map(([query, field]) => ({
    name: query.slice(0, 50),
    request: { path: `${PRODUCTS}?${query}` },
    status: 422,
    refusal: `VALIDATION_FAILED ${field}`,
  })),
)

play('a list of queries that cannot be read:', [
  ...['search=%', 'search=%zz', 'search=%ff', 'search=%c3%28', 'search=%ed%a0%80', '%ff=1'].map(
    (query) => ({
      name: query,
      request: { path: `${PRODUCTS}?${query}` },
      status: 400,
      refusal: 'MALFORMED_REQUEST',
    }),
  ),
  ...['?', '?&', '?&&', '?limit=5&', '?&limit=5', '?search=a%20b+c', '?limit=100'].map((query) => ({
    name: `${query} is none`,
    request: { path: PRODUCTS + query },
    status: 200,
  })),
])

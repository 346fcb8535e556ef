import { beforeAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import type { NewProduct, Product } from '../../../src/domain/catalog/product.ts'
import { LookupView } from '../../../src/http/pos/pos.ts'
import { OtpClient } from '../../auth/otp-client.ts'
import { TestServer } from '../../fixture.ts'
import { sharedServer } from '../../shared.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import { TerminalAdmin, type TestTerminal } from '../../till.ts'

const kassa = await sharedServer()
let till: TestTerminal
let southern: TestTerminal
beforeAll(async () => {
  const north = await TerminalAdmin.of(kassa, kassa.north)
  const south = await TerminalAdmin.of(kassa, kassa.south)
  await north.scales([
    { prefix: '02', kind: 'weight' },
    { prefix: '21', kind: 'weight' },
    { prefix: '22', kind: 'price' },
  ])
  till = await north.till()
  southern = await south.till()
  await kassa.north.products(STOCKED)
  await kassa.south.products([{ name: 'Southern', sku: 'SOUTH', barcode: '4012345678901' }])
})

const STOCKED: readonly Partial<NewProduct>[] = [
  { name: 'Mug', price: 9.5, sku: 'MUG', barcode: '036000291452' },
  { name: 'Cola', price: 1.2, sku: 'COLA', barcode: '4006381333931' },
  { name: 'Gum', price: 0.8, barcode: '96385074' },
  { name: 'Crate', price: 14.4, barcode: '14006381333938' },
  { name: 'Stamp', price: 1, sku: 'a b/c?&+%é', barcode: 'X-1 ~' },
  { name: 'Cheese', price: 19.99, sku: '12345' },
  { name: 'Ham', price: 24.5, barcode: '00042' },
  { name: 'Free salad', price: 0, sku: '55555' },
  { name: 'Brie', price: 20, barcode: '09506000134352', unit: 'kg' },
  { name: 'A whole cheese', price: 99, barcode: '2112345099996' },
  { name: 'Sku of digits', price: 5, sku: '4012345000009' },
  { name: 'Secret', price: 7, sku: 'DRAFT', barcode: '5901234123457', status: 'Draft' },
  { name: 'Gone', price: 7, sku: 'OLD', status: 'Archived' },
  { name: 'Secret ham', price: 7, sku: '77777', status: 'Draft' },
]

interface Looked {
  readonly product: Product
  readonly quantity: number
  readonly price: number
  readonly match: string
}

describe('a code is looked up', () => {
  const table: readonly (readonly [name: string, code: string, found: string | null])[] = [
    ['GS1-128 with a weight', ']C101095060001343523103000450', 'Brie 0.45 9 weight'],
    ['GS1 DataMatrix with a price', ']d201095060001343523922700', 'Brie 0.35 7 price'],
    ['a Digital Link', 'https://id.gs1.org/01/09506000134352', 'Brie 1 20 barcode'],
    ['GS1-128 of a piece', '(01)04006381333931(3103)000450', 'Cola 1 1.2 barcode'],
    ['GS1-128 of nothing', '0104006381333924', null],
    ['UPC-A', '036000291452', 'Mug 1 9.5 barcode'],
    ['the same as EAN-13', '0036000291452', 'Mug 1 9.5 barcode'],
    ['the same as GTIN-14', '00036000291452', 'Mug 1 9.5 barcode'],
    ['EAN-13', '4006381333931', 'Cola 1 1.2 barcode'],
    ['EAN-13 as GTIN-14', '04006381333931', 'Cola 1 1.2 barcode'],
    ['a pack is another product', '14006381333938', 'Crate 1 14.4 barcode'],
    ['EAN-8', '96385074', 'Gum 1 0.8 barcode'],
    ['EAN-8 padded', '0000096385074', 'Gum 1 0.8 barcode'],
    ['a sku', 'MUG', 'Mug 1 9.5 sku'],
    ['a sku with spaces around it', ' MUG\r\n', 'Mug 1 9.5 sku'],
    ['a sku in another case', 'mug', null],
    ['a sku of odd characters', 'a b/c?&+%é', 'Stamp 1 1 sku'],
    ['a barcode of odd characters', 'X-1 ~', 'Stamp 1 1 barcode'],
    ['a sku that could be a barcode', '4012345000009', 'Sku of digits 1 5 sku'],
    ['a weight', '2112345012346', 'Cheese 1.234 24.67 weight'],
    ['a weight of nothing', '2112345000008', 'Cheese 0 0 weight'],
    ['a weight by prefix 02', '0212345002506', 'Cheese 0.25 5 weight'],
    ['the same as UPC-A', '212345002506', 'Cheese 0.25 5 weight'],
    ['a weight of an item by barcode', '2100042001008', 'Ham 0.1 2.45 weight'],
    ['a price', '2212345004997', 'Cheese 0.25 4.99 price'],
    ['a price of what costs nothing', '2255555004500', 'Free salad 1 4.5 price'],
    ['a whole barcode comes before a weight', '2112345099996', 'A whole cheese 1 99 barcode'],
    ['a wrong check digit', '2112345012347', null],
    ['a prefix that the shop has not set', '2312345012340', null],
    ['an item that is not there', '2199999012342', null],
    ['an item that is a draft', '2177777001009', null],
    ['a draft by sku', 'DRAFT', null],
    ['a draft by barcode', '5901234123457', null],
    ['an archived one', 'OLD', null],
    ["another shop's barcode", '4012345678901', null],
    ["another shop's sku", 'SOUTH', null],
    ['nothing of that kind', 'NOTHING', null],
    ['a statement', "' OR '1'='1", null],
    ['a pattern', '%', null],
  ]
  for (const [name, code, found] of table) {
    test(name, async () => {
      const answer = await till.lookUp(code)
      if (found === null) {
        expect(answer.refusal).toBe(code === 'OLD' ? 'NOT_FOUND code' : 'NOT_FOUND')
        return
      }
      const { product, quantity, price, match } = answer.having(200).json as Looked
      expect(`${product.name} ${quantity} ${price} ${match}`).toBe(found)
      expect([...Value.Errors(LookupView, answer.json)]).toEqual([])
    })
  }

  test('South scans its own, and has no scales', async () => {
    expect((await southern.lookUp('4012345678901')).status).toBe(200)
    await kassa.south.product({ name: 'Cheese', sku: '12345' })
    expect((await southern.lookUp('2112345012346')).refusal).toBe('NOT_FOUND')
  })

  test('in a currency without decimals a scale prints whole units', async () => {
    const tokyo = await kassa.shop('tokyo', 'JPY')
    const terminalAdmin = await TerminalAdmin.of(kassa, tokyo)
    await terminalAdmin.scales([{ prefix: '21', kind: 'weight' }])
    await tokyo.product({ name: 'Tuna', price: 4980, sku: '12345' })
    const answer = await (await terminalAdmin.till()).lookUp('2112345012346')
    expect(answer.json).toMatchObject({ quantity: 1.234, price: 6145, match: 'weight' })
  })
})

describe('a query that is refused', () => {
  const table: readonly (readonly [query: string, refusal: string])[] = [
    ['/products/lookup', 'VALIDATION_FAILED code'],
    ['/products/lookup?code=', 'VALIDATION_FAILED code'],
    ['/products/lookup?code=%20', 'VALIDATION_FAILED code'],
    ['/products/lookup?code=A%00', 'VALIDATION_FAILED code'],
    [`/products/lookup?code=${'1'.repeat(65)}`, 'VALIDATION_FAILED code'],
    ['/products/lookup?code=A&code=B', 'VALIDATION_FAILED code'],
    ['/products/lookup?code=A&shop=south', 'VALIDATION_FAILED shop'],
    ['/products/lookup?code=%ff', 'MALFORMED_REQUEST'],
    ['/products?since=-1', 'VALIDATION_FAILED since'],
    ['/products?since=1.5', 'VALIDATION_FAILED since'],
    ['/products?since=0x10', 'VALIDATION_FAILED since'],
    ['/products?since=1e3', 'VALIDATION_FAILED since'],
    ['/products?since=', 'VALIDATION_FAILED since'],
    ['/products?since=9999999999999999', 'VALIDATION_FAILED since'],
    ['/products?since=999999999999999', 'VALIDATION_FAILED since'],
    ['/products?since=0&since=1', 'VALIDATION_FAILED since'],
    ['/products?limit=0', 'VALIDATION_FAILED limit'],
    ['/products?limit=1001', 'VALIDATION_FAILED limit'],
    ['/products?limit=ten', 'VALIDATION_FAILED limit'],
    ['/products?cursor=A', 'VALIDATION_FAILED cursor'],
  ]
  for (const [path, refusal] of table) {
    test(path.slice(0, 60), async () => expect((await till.ask(path)).refusal).toBe(refusal))
  }

  test('and who may not ask at all is told only that', async () => {
    const answer = await kassa.ask({ path: '/v1/pos/products/lookup?code=A&code=B&x' })
    expect(answer.refusal).toBe('UNAUTHENTICATED')
  })
})

describe('the scales of a shop', () => {
  const table: readonly (readonly [scalePrefixes: unknown, refusal: string])[] = [
    [[{ prefix: '19', kind: 'weight' }], 'VALIDATION_FAILED scalePrefixes.0.prefix'],
    [[{ prefix: '21', kind: 'length' }], 'VALIDATION_FAILED scalePrefixes.0.kind'],
    [[{ prefix: '21' }], 'VALIDATION_FAILED scalePrefixes.0.kind'],
    [
      [
        { prefix: '21', kind: 'weight' },
        { prefix: '21', kind: 'price' },
      ],
      'VALIDATION_FAILED scalePrefixes.1.prefix',
    ],
  ]
  for (const [scalePrefixes, refusal] of table) {
    test(JSON.stringify(scalePrefixes), async () => {
      const terminalAdmin = await TerminalAdmin.of(kassa, kassa.north)
      const body = { scalePrefixes }
      const before = kassa.dump()
      const answer = await terminalAdmin.ask({ method: 'PATCH', path: '/shop/api/shop', body })
      expect(answer.refusal).toBe(refusal)
      expect(kassa.dump()).toBe(before)
    })
  }

  test('stand in its settings, and can be taken away', async () => {
    await using own = await TestServer.open()
    const terminalAdmin = await TerminalAdmin.of(own, own.north)
    const settings = async () => (await terminalAdmin.ask({ path: '/shop/api/shop' })).json
    await own.north.product({ sku: '12345' })
    const scanner = await terminalAdmin.till()
    await terminalAdmin.scales([{ prefix: '21', kind: 'weight' }])
    expect(await settings()).toMatchObject({ scalePrefixes: [{ prefix: '21', kind: 'weight' }] })
    expect((await scanner.lookUp('2112345012346')).status).toBe(200)
    await terminalAdmin.scales([])
    expect(await settings()).toMatchObject({ scalePrefixes: [] })
    expect((await scanner.lookUp('2112345012346')).status).toBe(404)
  })
})

test('a shopper is known at the counter by a code that nobody can make up, or by the address', async () => {
  await using own = await TestServer.open()
  const counter = await (await TerminalAdmin.of(own, own.north)).till()
  const codeAt = async (shop: ShopFixture) => {
    const ada = await new OtpClient(own, shop).signIn('ada@example.com')
    return ((await ada.get('/storefront/api/points')).json as { code: string }).code
  }
  const find = async (code: string) =>
    await counter.ask(`/customers?code=${encodeURIComponent(code)}`)
  const code = await codeAt(own.north)
  const [id = '', mac = ''] = code.split('.')
  const customer = { id, email: 'ada@example.com', name: null }
  for (const known of [code, ` ${code} `, 'Ada@Example.com']) {
    expect((await find(known)).json).toEqual({ customer, points: 0 })
  }
  const other = await codeAt(own.south)
  const wrong = [id, `${id}.`, `${id}.${'x'.repeat(16)}`, `${id}.${mac.slice(1)}`]
  for (const text of [...wrong, `${id}.${other.split('.')[1]}`, other, 'eve@example.com']) {
    expect([text, (await find(text)).refusal]).toEqual([text, 'NOT_FOUND'])
  }
})

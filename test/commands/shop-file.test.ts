import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShopFile } from '../../src/commands/shop-file.ts'
import { applyShopFile } from '../../src/commands/shops-from-file.ts'
import { newKey } from '../../src/domain/access/key.ts'
import { MODULES } from '../../src/installed.ts'
import { ConfigError } from '../../src/settings.ts'
import { type LogEntry, TestServer } from '../fixture.ts'

const OWNER = 'ada@example.com'
const CSV = 'name,sku,price,status,stock\nMug,MUG,9.50,Published,5\nTray,TRAY,12.00,Published,2\n'

/** A server, and files that are applied to it as at its start. */
class Preview implements AsyncDisposable {
  readonly log: LogEntry[] = []
  env: Record<string, string> = {}

  private constructor(readonly kassa: TestServer) {}

  static async open(): Promise<Preview> {
    return new Preview(await TestServer.empty())
  }

  write(name: string, content: unknown): string {
    const path = join(this.kassa.directory, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  async apply(content: unknown): Promise<void> {
    const file = await readShopFile(MODULES, this.write('kassa.json', content), this.env)
    const log = (entry: LogEntry) => void this.log.push(entry)
    const alone = (_: string, work: () => Promise<void>) => work()
    await applyShopFile({ modules: MODULES, ports: this.kassa.ports, log, alone }, file)
  }

  async refused(content: unknown): Promise<string> {
    const error = await this.apply(content).then(
      () => null,
      (error: unknown) => error,
    )
    if (!(error instanceof ConfigError)) throw error ?? new Error('the file was accepted')
    return error.message.replaceAll(`${this.kassa.directory}/`, '')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kassa[Symbol.asyncDispose]()
  }
}

const keys = { publishable: newKey('publishable'), secret: newKey('secret') }
const KEYS = { publishable: keys.publishable, secret: { env: 'SHOP_KEY' } }

describe('a file with shops', () => {
  test('makes a shop with keys, settings and products, once', async () => {
    await using preview = await Preview.open()
    const { kassa } = preview
    preview.env = { SHOP_KEY: keys.secret, PREVIEW: 'https://pr-12.preview.example' }
    preview.write('products.csv', CSV)
    preview.write('address.txt', 'Corner shop\nStreet 1\n')
    const settings = {
      name: 'Boutique',
      currency: 'CHF',
      origins: [{ env: 'PREVIEW' }],
      address: { file: 'address.txt' },
      taxRates: [{ name: 'Standard', percent: 8.1 }],
      shopFront: { enabled: true },
      cashiers: [{ name: 'Ada' }],
    }
    const shop = { owner: OWNER, keys: KEYS, settings, products: 'products.csv' }
    const file = { shops: { boutique: shop } }
    await preview.apply(file)
    const key = keys.secret
    const read = async () => (await kassa.ask({ path: '/v1/store/shop/settings', key })).json
    expect(await read()).toMatchObject({
      name: 'Boutique',
      currency: 'CHF',
      origins: ['https://pr-12.preview.example'],
      address: 'Corner shop\nStreet 1',
      shopFront: { enabled: true },
    })
    const products = async () => {
      const answer = await kassa.ask({ path: '/v1/store/products', key: keys.publishable })
      return (answer.json as { data: { sku: string; stock: number }[] }).data.map(({ sku }) => sku)
    }
    expect((await products()).sort()).toEqual(['MUG', 'TRAY'])
    const before = kassa.dump()
    await preview.apply(file)
    expect(kassa.dump()).toBe(before)
    expect(preview.log).toEqual([])
    // A changed file changes what it names, and nothing else.
    const changed = { settings: { name: 'Tea house' }, products: 'gone.csv' }
    await preview.apply({ shops: { boutique: { ...shop, ...changed } } })
    expect(await read()).toMatchObject({ name: 'Tea house', shopFront: { enabled: true } })
    expect(await products()).toHaveLength(2)
    // Without the shop in it, the shop stays.
    await preview.apply({ shops: {} })
    expect(await read()).toMatchObject({ name: 'Tea house' })
  }, 60_000)

  test('gives a shop its own name, currency and keys unless it says them', async () => {
    await using preview = await Preview.open()
    await preview.apply({ shops: { corner: { owner: OWNER } } })
    expect(preview.log).toEqual([])
    const dump = preview.kassa.dump()
    expect(dump).toContain('corner')
    await preview.apply({ shops: { corner: { owner: 'eve@example.com' } } })
    expect(preview.kassa.dump()).toBe(dump)
  })

  test('keeps keys that were changed since, and says so', async () => {
    await using preview = await Preview.open()
    preview.env = { SHOP_KEY: keys.secret }
    const file = { shops: { corner: { owner: OWNER, keys: KEYS } } }
    await preview.apply(file)
    preview.env = { SHOP_KEY: newKey('secret') }
    const before = preview.kassa.dump()
    await preview.apply(file)
    expect(preview.kassa.dump()).toBe(before)
    expect(preview.log).toEqual([
      {
        level: 'warn',
        message: 'the shop has other API keys than its file, and keeps them',
        shop: 'corner',
      },
    ])
    preview.env = { SHOP_KEY: keys.secret }
    const other = { shops: { other: { owner: OWNER, keys: KEYS } } }
    expect(await preview.refused(other)).toMatch(/^kassa.json: shops.other.keys.\w+: Another shop/)
  })

  test('is applied by several servers at once as by one', async () => {
    await using preview = await Preview.open()
    preview.env = { SHOP_KEY: keys.secret }
    const settings = { name: 'Boutique', origins: ['https://www.boutique.example'] }
    const file = { shops: { boutique: { owner: OWNER, keys: KEYS, settings } } }
    await Promise.all([1, 2, 3, 4].map(() => preview.apply(file)))
    const answer = await preview.kassa.ask({
      path: '/v1/store/shop/settings',
      key: keys.secret,
    })
    expect(answer.json).toMatchObject(settings)
  })
})

const shopWith = (fields: object) => ({ shops: { corner: { owner: OWNER, ...fields } } })

const WRONG: readonly (readonly [message: string, content: unknown])[] = [
  ['kassa.json is not valid JSON: ', '{"shops"'],
  ['kassa.json: the file: Use an object.', []],
  ['kassa.json: shops: This field is required.', {}],
  ['kassa.json: there is no field shop. Did you mean shops?', { shops: {}, shop: {} }],
  ['kassa.json: shops.corner.owner: This field is required.', { shops: { corner: {} } }],
  [
    'kassa.json: there is no field shops.corner.settings.orgins. Did you mean origins?',
    shopWith({ settings: { orgins: [] } }),
  ],
  [
    'kassa.json: there is no field shops.corner.settings.shopFront.enabeld. Did you mean enabled?',
    shopWith({ settings: { shopFront: { enabeld: true } } }),
  ],
  [
    'kassa.json: there is no field shops.corner.settings.slug.',
    shopWith({ settings: { slug: 'x' } }),
  ],
  [
    'kassa.json: shops.corner.settings.lowStock: Use a whole',
    shopWith({ settings: { lowStock: 'x' } }),
  ],
  [
    'kassa.json: shops.corner.settings.name: Use valid Unicode',
    shopWith({ settings: { name: 'a\0' } }),
  ],
  [
    'kassa.json: shops.corner.keys.secret: The environment variable NOPE is not set.',
    shopWith({ keys: { secret: { env: 'NOPE' } } }),
  ],
  [
    'kassa.json: shops.corner.keys.secret: There is no file ',
    shopWith({ keys: { secret: { file: 'nope' } } }),
  ],
  [
    'kassa.json: shops.corner.keys.secret: Use {"env": "NAME"} or {"file": "path"}',
    shopWith({ keys: { secret: keys.secret } }),
  ],
  [
    'kassa.json: shops.corner.keys.publishable: This is no publishable key; kassa key new makes one.',
    shopWith({ keys: { publishable: keys.secret } }),
  ],
  [
    'kassa.json: shops.tea.keys.publishable: Another shop in this file has the key.',
    {
      shops: {
        corner: { owner: OWNER, keys: { publishable: keys.publishable } },
        tea: { owner: OWNER, keys: { publishable: keys.publishable } },
      },
    },
  ],
]

/** Files that the database or the rules of the domain refuse. */
const REFUSED: readonly (readonly [message: string, content: unknown])[] = [
  ['kassa.json: shops.A b.slug: Use 3 to 40', { shops: { 'A b': { owner: OWNER } } }],
  ['kassa.json: shops.api.slug: ', { shops: { api: { owner: OWNER } } }],
  ['kassa.json: shops.corner.email: ', { shops: { corner: { owner: 'nobody' } } }],
  ['kassa.json: shops.corner.currency: ', shopWith({ settings: { currency: 'XXX' } })],
  [
    'kassa.json: shops.corner.settings.origins.0: Use an address',
    shopWith({ settings: { origins: ['http://localhost:*'] } }),
  ],
  ['kassa.json: shops.corner.products: There is no file ', shopWith({ products: 'nope.csv' })],
]

describe('a file that is wrong', () => {
  test.each(WRONG)('%s', async (message, content) => {
    await using preview = await Preview.open()
    const before = preview.kassa.dump()
    const refused = await preview.refused(content)
    expect(refused).toStartWith(message)
    expect(refused).not.toContain(keys.secret)
    expect(preview.kassa.dump()).toBe(before)
  })

  test.each(REFUSED)('%s', async (message, content) => {
    await using preview = await Preview.open()
    expect(await preview.refused(content)).toStartWith(message)
  })
})

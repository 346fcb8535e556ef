import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { type Ask, requestOf } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { type Chance, random } from '../random.ts'
import { PRODUCTS, type ShopFixture } from '../shop-fixture.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const QUERIES = repeats(2_000, 100_000)
/** Many more than connections, so queries of both shops wait on the same ones. */
const CLIENTS = 64

interface Stand {
  readonly shop: ShopFixture
  /** A word that all its answers have, and no answer of the other shop. */
  readonly mark: string
  readonly products: readonly Product[]
}

/** A shop whose products have the same codes, words and prices as those of the other one. */
async function standOf(shop: ShopFixture, mark: string): Promise<Stand> {
  const fields = Array.from({ length: 30 }, (_, n) => ({
    name: `Lamp ${n}`,
    sku: `L-${n}`,
    barcode: `B-${n}`,
    price: n + 1,
    brand: mark,
    category: `${mark} lamps`,
    tags: ['light'],
  }))
  return { shop, mark, products: await shop.products(fields) }
}

const KINDS: readonly ((product: Product) => Partial<Ask>)[] = [
  ({ id }) => ({ path: `${PRODUCTS}/${id}` }),
  ({ slug }) => ({ path: `${PRODUCTS}/${slug}` }),
  ({ id }) => ({ path: `${PRODUCTS}/${id}`, method: 'PATCH', body: { price: id.charCodeAt(9) } }),
  ({ sku }) => ({ path: `${PRODUCTS}?sku=${sku}` }),
  ({ barcode }) => ({ path: `${PRODUCTS}?barcode=${barcode}` }),
  ({ name }) => ({ path: `${PRODUCTS}?search=${name}` }),
  ({ name }) => ({ path: `${PRODUCTS}?search=${name.slice(0, 3)}&include=total,facets` }),
  ({ price }) => ({ path: `${PRODUCTS}?priceMin=${price}&sort=price&limit=5` }),
  ({ category }) => ({ path: `${PRODUCTS}?category=${category?.slug}&tag=light` }),
  ({ revision }) => ({ path: `${PRODUCTS}/changes?since=${revision - 1}&limit=7` }),
  () => ({ path: '/v1/store/categories' }),
]

test.if(hasPostgres)(
  'mixed queries of two shops in parallel give no row of the other',
  async () => {
    const database = await TestDatabase.make()
    await using kassa = await TestServer.in(TestServer.directory(), {}, database)
    const north = await standOf(await kassa.shop('north'), 'Northern')
    const south = await standOf(await kassa.shop('south'), 'Southern')
    const chance = random(1)
    const wrong: string[] = []
    let asked = 0
    const client = async () => {
      while (asked++ < QUERIES && wrong.length === 0) {
        const [own, other] = chance.below(2) ? [north, south] : [south, north]
        const ask = askOf(own, chance)
        const text = await (await kassa.app.handle(requestOf(ask))).text()
        if (text.includes(own.mark) && !text.includes(other.mark)) continue
        wrong.push(`${own.mark} ${ask.method} ${ask.path}: ${text}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    expect(wrong).toEqual([])
    measured('mixed queries of two shops in parallel', `${QUERIES}: no row of the other shop`)
  },
)

function askOf({ shop, products }: Stand, chance: Chance): Ask {
  const [product] = products.slice(chance.below(products.length))
  const kind = KINDS[chance.below(KINDS.length)]
  if (!product || !kind) throw new Error('nothing to ask for')
  return { path: PRODUCTS, key: shop.secretKey, ...kind(product) }
}

import type { NewProduct, Product, ProductPatch } from '../src/domain/catalog/product.ts'
import type { Shop } from '../src/domain/shop/shop.ts'
import type { Answer, Ask, ProductPage } from './answer.ts'

export const PRODUCTS = '/v1/store/products'

/** The part of a server that a shop needs. */
interface Asked {
  /** Not null on PostgreSQL. */
  readonly database?: object | null
  askDocumented(ask: Ask): Promise<Answer>
}

/** A shop of a test, and requests to its Store API with its secret key. */
export class ShopFixture {
  constructor(
    readonly kassa: Asked,
    readonly shop: Shop,
    public secretKey: string,
    readonly publishableKey: string,
  ) {}

  /** This shop on another server with its data. */
  on(kassa: Asked): ShopFixture {
    return new ShopFixture(kassa, this.shop, this.secretKey, this.publishableKey)
  }

  async ask(ask: Partial<Ask> = {}): Promise<Answer> {
    return await this.kassa.askDocumented({ path: PRODUCTS, key: this.secretKey, ...ask })
  }

  async post(body: unknown, headers: Ask['headers'] = {}): Promise<Answer> {
    return await this.ask({ method: 'POST', body, headers })
  }

  async patch(id: string, body: unknown, headers: Ask['headers'] = {}): Promise<Answer> {
    return await this.ask({ method: 'PATCH', path: `${PRODUCTS}/${id}`, body, headers })
  }

  async get(id: string, headers: Ask['headers'] = {}): Promise<Answer> {
    return await this.ask({ path: `${PRODUCTS}/${id}`, headers })
  }

  async delete(id: string, headers: Ask['headers'] = {}): Promise<Answer> {
    return await this.ask({ method: 'DELETE', path: `${PRODUCTS}/${id}`, headers })
  }

  /** Creates a product; throws if that is refused. */
  async product(fields: Partial<NewProduct> = {}): Promise<Product> {
    const answer = await this.post({ name: 'Mug', price: 9.5, status: 'Published', ...fields })
    return answer.having(201).product
  }

  async products(all: readonly Partial<NewProduct>[]): Promise<Product[]> {
    if (!this.kassa.database) return await Promise.all(all.map((fields) => this.product(fields)))
    // On PostgreSQL, requests that are sent at once may be served in any order.
    const products: Product[] = []
    for (const fields of all) products.push(await this.product(fields))
    return products
  }

  /** Changes a product; throws if that is refused. */
  async changed(id: string, patch: ProductPatch): Promise<Product> {
    const answer = await this.patch(id, patch)
    return answer.having(200).product
  }

  /** A page of products; `query` is the part of the URL after the question mark. */
  async page(query = '', key = this.secretKey): Promise<ProductPage> {
    const answer = await this.ask({ path: `${PRODUCTS}?${query}`, key })
    return answer.having(200).page
  }

  /** All pages of a list, one after another; `between` may change the shop meanwhile. */
  async pages(query: string, between?: (page: number) => Promise<void>): Promise<Product[]> {
    const seen: Product[] = []
    for (let cursor = '', page = 1; ; page++) {
      const { data, nextCursor } = await this.page(query + cursor)
      seen.push(...data)
      if (nextCursor === null) return seen
      if (data.length === 0) throw new Error(`page ${page} of ${query} is empty and not the last`)
      if (page > 2000) throw new Error(`${query} does not come to an end`)
      await between?.(page)
      cursor = `&cursor=${nextCursor}`
    }
  }
}

/** A product as publishable keys and terminals see it. */
export function publicOf<T extends { readonly cost?: number | null }>({ cost, ...rest }: T) {
  return rest
}

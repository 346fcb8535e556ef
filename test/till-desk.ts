import { commandLine } from '../src/domain/actor.ts'
import type { Product } from '../src/domain/catalog/product.ts'
import { registerTerminal } from '../src/domain/pos/terminal.ts'
import { MODULES } from '../src/installed.ts'
import type { EntryView } from '../src/modules/till/journal.ts'
import type { Answer } from './answer.ts'
import type { TestServer } from './fixture.ts'
import { type MemberFixture, memberOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'

/**
 * Turns on selling at the tills of a shop.
 * @returns its owner
 */
export async function sellingAt(kassa: TestServer, shop: ShopFixture): Promise<MemberFixture> {
  const owner = await memberOf(kassa, shop, 'owner@example.com', 'owner')
  const settings = {
    country: 'NL',
    tillSales: true,
    confirmNotFiscal: true,
    timeZone: 'Europe/Amsterdam',
    taxRates: [{ name: 'High', percent: 21 }],
    loyalty: { pointsPerUnit: 1, pointValue: 0.05 },
  }
  await owner.done(owner.patch('/shop/api/shop', settings))
  return owner
}

/** A terminal with a journal of its own. */
export class Till {
  n = 0
  constructor(
    readonly kassa: TestServer,
    readonly key: string,
    readonly series: string,
  ) {}

  static async of(kassa: TestServer, { shop }: ShopFixture, name = 'Till'): Promise<Till> {
    const { terminal, key } = await registerTerminal(MODULES, kassa.ports, commandLine(shop), name)
    return new Till(kassa, key, terminal.series)
  }

  async ask(path: string, method = 'GET', body?: unknown): Promise<Answer> {
    return await this.kassa.askDocumented({
      path,
      method,
      key: this.key,
      ...(body === undefined ? {} : { body }),
    })
  }

  async put(n: number, entry: object, series = this.series): Promise<Answer> {
    const body = { at: '2026-01-15T11:00:00.000Z', ...entry }
    return await this.ask(`/v1/pos/journal/${series}/${n}`, 'PUT', body)
  }

  /** Adds the next entry. */
  async add(entry: object): Promise<Answer> {
    const answer = await this.put(this.n + 1, entry)
    if (answer.status === 201) this.n++
    return answer
  }

  async order(number: string): Promise<Record<string, unknown>> {
    const found = await this.ask(`/v1/pos/orders?number=${number}`)
    const [order] = (found.json as { data: Record<string, unknown>[] }).data
    if (!order) throw found.unexpected('has no order')
    return order
  }
}

/** The remarks of the server about an entry, as "code field". */
export function remarksOf({ json }: Answer): string[] {
  return ((json as EntryView).attention ?? []).map(({ code, field }) => `${code} ${field}`)
}

let receipts = 0

/** A sale of some pieces of a product, paid in cash. */
export function saleOf(
  product: Pick<Product, 'id' | 'name' | 'price'>,
  quantity = 1,
  more: object = {},
) {
  const total = Math.round(product.price * quantity * 100) / 100
  const tax = Math.round((total * 2100) / 121) / 100
  const net = Math.round((total - tax) * 100) / 100
  return {
    kind: 'sale',
    order: {
      lines: [
        {
          productId: product.id,
          name: product.name,
          sku: null,
          unit: 'piece',
          quantity,
          unitPrice: product.price,
          discount: 0,
          total,
          taxRate: { name: 'High', percent: 21 },
        },
      ],
      discount: null,
      subtotal: total,
      total,
      taxes: [{ name: 'High', percent: 21, net, tax, gross: total }],
      payments: [{ method: 'cash', amount: total }],
      receipt: String(++receipts).padStart(22, 'r'),
      ...more,
    },
  }
}

import type { Database } from 'bun:sqlite'
import type { KeyActor } from '../../src/domain/actor.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import { productTitle } from '../../src/domain/catalog/title.ts'
import { newId } from '../../src/domain/id.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import { digestOf } from '../../src/modules/orders/digest.ts'
import { newReceipt } from '../../src/modules/orders/order.ts'
import type { OrderInput } from '../../src/modules/orders/order-input.ts'
import type { Order, OrderLine } from '../../src/modules/orders/order-record.ts'
import { totalsOf } from '../../src/modules/orders/totals.ts'
import { orderView } from '../../src/modules/orders/view.ts'

const SECRETS = secretsOf(new Uint8Array(32))

type Cell = string | number | null

const EXPIRES_MS = 35 * 60_000
const NO_TAX = { name: 'None', percent: 0 }
const OPEN = { status: 'open', number: null, attention: null, stockTaken: true } as const
const NOBODY = { shopperId: null, email: null, shopperEmail: null, shopperName: null } as const

/** Places orders, each in its own transaction, with the rows that kassa writes. */
export function bareOrders(database: Database) {
  const statements = bareStatements(database)
  const take = takes(statements)
  const insert = inserts(statements)

  function place(shopId: number, { lines: asked }: OrderInput): string {
    const now = Date.now()
    const publicId = newId('order', now)
    const found = asked.map(({ productId, quantity }) => {
      const { id, document } = statements.find.get(shopId, productId)!
      return { id, product: JSON.parse(document) as Product, quantity }
    })
    const basket = found.map(({ product, quantity }) => {
      const unitPriceMinor = Math.round(product.price * 100)
      return { quantity: quantity * 1_000, unitPriceMinor, discountMinor: 0, taxRate: NO_TAX }
    })
    const totals = totalsOf(basket, 0)
    const lines = basket.map((line, index): OrderLine => {
      const { id, name, options, sku } = found[index]!.product
      const publicId = newId('line', now)
      const title = productTitle({ name, options })
      const own = {
        publicId,
        product: id,
        name,
        title,
        options,
        content: null,
        costMinor: null,
        sku,
        unit: 'piece',
      } as const
      return { ...own, ...line, pack: 1, ...totals.lines[index]! }
    })
    const order: Order = {
      publicId,
      channel: 'online',
      currency: 'EUR',
      ...NOBODY,
      ...OPEN,
      discountMinor: 0,
      discountReason: null,
      pointsRedeemed: 0,
      pointsMinor: null,
      servedBy: null,
      subtotalMinor: totals.subtotalMinor,
      totalMinor: totals.totalMinor,
      fulfilment: 'none',
      address: null,
      note: null,
      shipping: null,
      paymentWay: null,
      placedFrom: null,
      metadata: {},
      receipt: newReceipt(),
      terminal: null,
      createdAt: now,
      updatedAt: now,
      expiresAt: now + EXPIRES_MS,
      soldAt: null,
      soldOn: null,
      lines,
      taxes: totals.taxes,
      digest: '',
      cancellation: null,
      handedOverBy: null,
      deliveredAt: null,
      tracking: null,
      replaces: null,
      replacedBy: null,
      payments: [],
      refunds: [],
    }
    insert(shopId, order)
    take(shopId, publicId, found, now)
    const shop = {
      id: shopId,
      publicId: '',
      slug: 'bench',
      name: '',
      currency: 'EUR',
      createdAt: 0,
    }
    const actor: KeyActor = { kind: 'secret', credential: '', lastFour: 'test', shop }
    return JSON.stringify(orderView(order, actor, ''))
  }

  return database.transaction(place).immediate
}

function bareStatements(database: Database) {
  const query = (text: string) => database.query<null, Cell[]>(text)
  return {
    find: database.query<{ id: number; document: string }, [number, string]>(
      'SELECT id, document FROM product WHERE shop_id = ?1 AND public_id = ?2',
    ),
    revisions: database.query<{ revision: number }, [number, number]>(
      'UPDATE shop_revision SET revision = revision + ?2 WHERE shop_id = ?1 RETURNING revision',
    ),
    rewrite: query(
      `UPDATE product SET revision = ?3, stock = ?4, updated_at = ?5, document = ?6
       WHERE shop_id = ?1 AND id = ?2`,
    ),
    stock: query(
      `INSERT INTO stock_entry (shop_id, product, delta, stock, reason, note, actor, actor_name,
         created_at)
       VALUES (?1, ?2, ?3, ?4, 'sold', ?5, 'secret', 'secret key', ?6)`,
    ),
    order: query(
      `INSERT INTO sale_order (shop_id, public_id, channel, status, currency, discount_minor,
         points_redeemed, subtotal_minor, total_minor, fulfilment, metadata, receipt, stock_taken,
         created_at, updated_at, expires_at, digest, words)
       VALUES (?1, ?2, 'online', 'open', 'EUR', 0, 0, ?3, ?4, 'none', '{}', ?5, 1, ?6, ?6, ?7, ?8, '')`,
    ),
    line: query(
      `INSERT INTO sale_line (shop_id, order_id, position, public_id, product, name, title, options,
         sku, unit, quantity, pack, unit_price_minor, discount_minor, share_minor, tax_name,
         tax_percent, total_minor)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'piece', ?10, 1, ?11, 0, 0, 'None', 0, ?12)`,
    ),
    tax: query(
      `INSERT INTO sale_tax (shop_id, document, position, name, percent, net_minor, tax_minor,
         gross_minor)
       VALUES (?1, ?2, 0, 'None', 0, ?3, 0, ?3)`,
    ),
  }
}

/** Takes goods from the stock. */
function takes({ revisions, rewrite, stock }: ReturnType<typeof bareStatements>) {
  return (
    shop: number,
    order: string,
    found: readonly { id: number; product: Product; quantity: number }[],
    now: number,
  ) => {
    let { revision } = revisions.get(shop, found.length + 1)!
    revision -= found.length
    const updatedAt = new Date(now).toISOString()
    for (const { id, product, quantity } of found) {
      const left = (product.stock ?? 0) - quantity
      const changed = { ...product, stock: left, updatedAt, revision: revision++ }
      rewrite.run(shop, id, changed.revision, left, now, JSON.stringify(changed))
      stock.run(shop, product.id, quantity * -1_000, left * 1_000, order, now)
    }
  }
}

function inserts({ order, line, tax }: ReturnType<typeof bareStatements>) {
  return (shop: number, one: Order) => {
    const { publicId, subtotalMinor, totalMinor, receipt, createdAt, expiresAt } = one
    const sums = [subtotalMinor, totalMinor] as const
    order.run(shop, publicId, ...sums, receipt, createdAt, expiresAt, digestOf(SECRETS, shop, one))
    for (const [
      index,
      { publicId: id, product, name, title, options, sku, ...rest },
    ] of one.lines.entries()) {
      const { quantity, unitPriceMinor, totalMinor } = rest
      const named = [name, title, JSON.stringify(options), sku]
      line.run(shop, publicId, index, id, product, ...named, quantity, unitPriceMinor, totalMinor)
    }
    tax.run(shop, publicId, totalMinor)
  }
}

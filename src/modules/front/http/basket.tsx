/** @jsxImportSource preact */
import { listProducts } from '../../../domain/catalog/list/listing.ts'
import { toMajor, toMinor } from '../../../domain/catalog/price.ts'
import { packOf } from '../../../domain/catalog/product.ts'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { Ports } from '../../../domain/ports.ts'
import { offeredOptions, type ShopCheckout, waysOf } from '../../orders/checkout.ts'
import type { OfferedOption } from '../../orders/delivery-option.ts'
import { leftOf } from '../../orders/goods.ts'
import { type OfferedProvider, onlinePaymentOf } from '../../orders/online.ts'
import { orderSettingsOf } from '../../orders/settings.ts'
import { orderWordsOf } from '../../orders/words.ts'
import { Basket, type WantedLine } from '../page/basket-page.tsx'
import { basketText, partsOfKey, withMore, withQuantity } from '../page/basket-text.ts'
import { hrefIn } from '../page/front.tsx'
import { parsed } from './listing.tsx'
import type { FrontPage } from './page.tsx'
import type { Visit } from './visit.ts'

/** Redirects to the basket after a form has changed it; null if no form was sent. */
export function basketChange({ front, query, wanted }: Visit): Response | null {
  const quantity = Number(query.get('quantity') ?? 1)
  const [add, set] = [query.get('add'), query.get('set')]
  if (add === null && set === null) return null
  const changed = add ? withMore(wanted, add, quantity) : withQuantity(wanted, set ?? '', quantity)
  const carried = { ...front.carried, basket: basketText(changed) }
  return redirect(hrefIn({ ...front, carried }, '/basket'))
}

/** Redirects the browser to another address, which it opens by GET. */
export function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * The delivery options that can be ordered at the front.
 * @param online the provider that takes payments; without one, the front offers no online payment
 */
export function optionsAtFront(
  checkout: ShopCheckout,
  online: OfferedProvider | null,
): OfferedOption[] {
  const ways = waysOf(checkout).filter((way) => way !== 'online' || online !== null)
  return offeredOptions(checkout, ways).filter(({ payment }) => payment.length > 0)
}

/** The provider at which shoppers can pay; null: none. */
export async function offeredProvider(
  { store }: Ports,
  { modules, shop }: Visit,
): Promise<OfferedProvider | null> {
  return (await onlinePaymentOf(modules)?.offered(store.read, modules, shop.id)) ?? null
}

export async function basketPage(ports: Ports, visit: Visit): Promise<FrontPage> {
  const { front, shop, wanted } = visit
  const lines = await basketLines(ports, visit)
  const checkout = await orderSettingsOf(ports.store.read, shop.id)
  const online = await offeredProvider(ports, visit)
  const canOrder = optionsAtFront(checkout, online).length > 0
  const minor = lines.reduce((sum, { total }) => sum + (toMinor(total, shop.currency) ?? 0), 0)
  return {
    kind: 'basket',
    about: { title: front.text.basket.title, path: null },
    body: (
      <Basket
        wanted={wanted}
        lines={lines}
        subtotal={toMajor(minor, shop.currency)}
        canOrder={canOrder}
      />
    ),
  }
}

/** The lines of a basket, with the current data of each product. */
export async function basketLines(ports: Ports, visit: Visit): Promise<WantedLine[]> {
  const { actor, wanted, front, shop } = visit
  const keys = [...wanted.keys()]
  if (keys.length === 0) return []
  const ids = [...new Set(keys.map((key) => partsOfKey(key).id))]
  const query = { ids, limit: ids.length, total: false }
  const products = parsed((await listProducts(ports, actor, query)).documents)
  const known = new Map(products.map((product) => [product.id, product]))
  // Stock that earlier lines of the same product leave for the next one, in thousandths.
  const stocks = new Map<string, number>()
  return keys.map((key) => {
    const { id, pieces } = partsOfKey(key)
    const quantity = wanted.get(key) ?? 0
    const product = known.get(id)
    const pack = product && pieces > 1 ? packOf(product, pieces) : null
    if (!product || (pieces > 1 && !pack)) return { key, quantity, goods: null, total: 0 }
    const { unit, stock } = product
    const { price } = pack ?? product
    const title = productTitle(product)
    const before = stocks.get(id) ?? (stock === null ? null : toThousandths(stock))
    const left = before === null ? null : leftOf(before, pieces)
    if (before !== null) stocks.set(id, before - toThousandths(quantity) * pieces)
    const minor = toMinor(price, shop.currency) ?? 0
    const goods = {
      product,
      pieces,
      title: pieces > 1 ? orderWordsOf(front.language).pack(title, pieces) : title,
      price,
      unit,
      left,
      isShort: left !== null && left < quantity,
    }
    const total = toMajor(Math.round((minor * toThousandths(quantity)) / 1000), shop.currency)
    return { key, quantity, goods, total }
  })
}

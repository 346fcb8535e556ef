import type { Quote } from 'kassa-client'
import { accountPage, signInPage } from './account.ts'
import { dataOf, pageOf } from './answer.ts'
import { basketPage, type Line } from './basket.ts'
import { checkoutPage, deliveryOf, deliveryPage } from './checkout.ts'
import { kassa, shopperClient, shopSettings } from './kassa.ts'
import { listPage, listQuery } from './list.ts'
import { orderPage } from './order.ts'
import { NOT_FOUND, type Page } from './page.ts'
import { productPage } from './product.ts'
import { savedBasket } from './saved-basket.ts'

/** The page at an address. */
export async function look({ pathname, searchParams }: URL): Promise<Page> {
  const [, room = '', id = ''] = pathname.split('/')
  try {
    switch (room) {
      case '':
        return await list(searchParams)
      case 'products':
        return await product(id)
      case 'basket':
        return await basket(savedBasket())
      case 'checkout':
        return await checkout(savedBasket(), searchParams.get('delivery'))
      case 'orders':
        return await order(id, searchParams.get('token'))
      case 'account':
        return await account()
      default:
        return NOT_FOUND
    }
  } catch (error) {
    return pageOf(error)
  }
}

async function list(chosen: URLSearchParams): Promise<Page> {
  const query = listQuery(chosen)
  return listPage(chosen, dataOf(await kassa.get('/v1/store/products', { query })))
}

async function product(id: string): Promise<Page> {
  const found = dataOf(await kassa.get('/v1/store/products/{id}', { params: { id } }))
  const { itemGroupId } = found
  if (itemGroupId === null) return productPage(found, [])
  const query = { itemGroupId, sort: 'createdAt' as const, limit: 100 }
  const variants = dataOf(await kassa.get('/v1/store/products', { query }))
  return productPage(found, variants.data)
}

async function basket(lines: Line[]): Promise<Page> {
  return basketPage(lines, lines.length > 0 ? await quoted(lines) : null)
}

async function checkout(lines: Line[], wanted: string | null): Promise<Page> {
  const shop = await shopSettings()
  const delivery = deliveryOf(shop, wanted)
  if (lines.length === 0) return basketPage(lines, null)
  if (!delivery) return deliveryPage(shop)
  return checkoutPage(shop, await quoted(lines, delivery.id), delivery)
}

/** Asks for the price of an order. Nothing is stored. */
export async function quoted(lines: Line[], delivery: string | null = null): Promise<Quote> {
  const shopper = await shopperClient()
  return dataOf(await shopper.post('/storefront/api/quote', { body: { lines, delivery } }))
}

async function order(id: string, token: string | null): Promise<Page> {
  const shopper = await shopperClient()
  const query = token === null ? {} : { token }
  return orderPage(
    dataOf(await shopper.get('/storefront/api/orders/{id}', { params: { id }, query })),
  )
}

async function account(): Promise<Page> {
  const shopper = await shopperClient()
  const session = await shopper.get('/storefront/api/session')
  if (session.error?.code === 'UNAUTHENTICATED') return signInPage()
  const { customer } = dataOf(session)
  return accountPage(customer, dataOf(await shopper.get('/storefront/api/orders')).data)
}

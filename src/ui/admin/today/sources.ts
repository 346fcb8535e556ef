import type { Product } from '../../../domain/catalog/product.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { dayOf, daysAfter } from '../../../domain/time.ts'
import type { SalesView } from '../../../modules/orders/sales.ts'
import type { OrderView } from '../../../modules/orders/view.ts'
import { useOpenDays } from '../../../modules/till/screens/closings.tsx'
import type { Listing } from '../../shared/api.ts'
import { useWindowEvent } from '../../shared/listener.ts'
import { LOW_STOCK } from '../../shared/quantity.ts'
import { type Resource, useResource } from '../../shared/resource.ts'
import { useSession } from '../frame/session.ts'

const ORDERS = '/shop/api/orders'
const PRODUCTS = '/shop/api/products'
const SALES = '/shop/api/sales'

/** The number of orders that are read. If there are more, the page says so. */
const ORDERS_READ = 50

/** The query of products with low stock, for the list of products. */
export const LOW_QUERY = { status: 'Published', sort: 'stock' } as const

/** The data of the start page. It is loaded again when the reader returns to the page. */
export function useToday() {
  const { shop, isOperator } = useSession()
  const settings = useResource<SettingsView>('/shop/api/shop')
  const stockMax = settings.data && String(settings.data.lowStock ?? LOW_STOCK)
  const today = settings.data && dayOf(Date.now(), settings.data.timeZone)
  const ofDay = (day: string | null) => [day && SALES, day ? { from: day, to: day } : {}] as const
  const count = (query: Readonly<Record<string, string>> | null) =>
    [query && PRODUCTS, { ...query, limit: 1, include: 'total' }] as const
  const sources = {
    settings,
    sales: useResource<SalesView>(...ofDay(today)),
    weekAgo: useResource<SalesView>(...ofDay(today && daysAfter(today, -7))),
    paid: useResource<Listing<OrderView>>(ORDERS, { status: 'paid', limit: ORDERS_READ }),
    open: useResource<Listing<OrderView>>(ORDERS, { status: 'open', limit: ORDERS_READ }),
    attention: useResource<Listing<OrderView>>(ORDERS, { attention: 'true', limit: ORDERS_READ }),
    low: useResource<Listing<Product>>(
      ...count(stockMax === null ? null : { ...LOW_QUERY, stockMax }),
    ),
    toCount: useResource<Listing<Product>>(...count({ toCount: 'true' })),
    openDays: useOpenDays(),
    products: useResource<Listing<Product>>(...count({})),
    terminals: useResource<Listing<TerminalView>>(
      shop.role === 'owner' ? '/shop/api/terminals' : null,
      { limit: 100 },
    ),
    server: useResource<ServerView>(isOperator ? '/server' : null),
  }
  const { terminals, server, ...others } = sources
  const all: readonly Resource<unknown>[] = [
    ...Object.values(others),
    ...(shop.role === 'owner' ? [terminals] : []),
    ...(isOperator ? [server] : []),
  ]
  useWindowEvent('focus', () => {
    for (const { data, reload } of all) if (data !== null) reload()
  })
  return { ...sources, all, stockMax, today }
}

export type Today = ReturnType<typeof useToday>

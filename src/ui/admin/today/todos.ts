import type { Product } from '../../../domain/catalog/product.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import type { Listing } from '../../shared/api.ts'
import { LOW_STOCK } from '../../shared/quantity.ts'
import { useResource } from '../../shared/resource.ts'
import { addressWith } from '../../shared/router.ts'
import type { TodaySource, Todo } from '../frame/places.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { backupTodos } from './backups.ts'

const words = text.today

/** The query of products with low stock, for the list of products. */
const LOW_QUERY = { status: 'Published', sort: 'stock' } as const

/** Tells operators of backups that fail or are overdue. */
export const BACKUPS: TodaySource = {
  rank: 10,
  usePart: () => {
    const { isOperator } = useSession()
    const server = useResource<ServerView>(isOperator ? '/server' : null)
    return { todos: backupTodos(server.data), resources: isOperator ? [server] : [] }
  },
}

/** Tells which products are low in stock or to be counted. */
export const STOCK: TodaySource = {
  rank: 40,
  usePart: (settings) => {
    const stockMax = settings && String(settings.lowStock ?? LOW_STOCK)
    const low = useProductCount(stockMax === null ? null : { ...LOW_QUERY, stockMax })
    const toCount = useProductCount({ toCount: 'true' })
    const todos: Todo[] = []
    if (toCount.data?.total) {
      todos.push({
        icon: 'check',
        title: words.toCount(toCount.data.total),
        hint: words.toCountHint,
        href: '/admin/products?toCount=true',
      })
    }
    if (low.data?.total && stockMax !== null) {
      todos.push({
        icon: 'layers',
        title: words.low(low.data.total),
        hint: words.lowHint(stockMax),
        href: addressWith('/admin/products', { ...LOW_QUERY, stockMax }),
      })
    }
    return { todos, resources: [low, toCount] }
  },
}

/**
 * The number of products that match, as the `total` of a list.
 * @param query null: not asked yet
 */
export function useProductCount(query: Readonly<Record<string, string>> | null) {
  const path = query && '/shop/api/products'
  return useResource<Listing<Product>>(path, { ...query, limit: 1, include: 'total' })
}

import type { Product } from '../../../domain/catalog/product.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { Listing } from '../../shared/api.ts'
import { LOW_STOCK } from '../../shared/quantity.ts'
import { useResource } from '../../shared/resource.ts'
import { addressWith } from '../../shared/router.ts'
import { ago } from '../../shared/time.ts'
import type { TodaySource, Todo } from '../frame/places.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.today

/** The maximum age of the last backup if none are made regularly. */
const BACKUP_MS = 7 * DAY_MS
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

function backupTodos(server: ServerView | null): Todo[] {
  const backups = server?.backups
  if (!server || !backups || backups.isRunning) return []
  const todo = { icon: 'warning', href: '/admin/server', isUrgent: true } as const
  if (backups.failure !== null) {
    return [{ ...todo, title: words.backupFailed, hint: backups.failure }]
  }
  const { everySeconds, data } = backups
  const [last] = data
  // A scheduled backup is made soon after its time; a server that was just started has none yet.
  const mayBeMs = everySeconds === null ? BACKUP_MS : 2 * everySeconds * 1000
  const since = last?.takenAt ?? (everySeconds === null ? null : server.startedAt)
  if (since !== null && Date.now() - Date.parse(since) <= mayBeMs) return []
  if (last) return [{ ...todo, title: words.backup, hint: words.lastBackup(ago(last.takenAt)) }]
  return [{ ...todo, title: words.noBackup, hint: words.noBackupHint }]
}

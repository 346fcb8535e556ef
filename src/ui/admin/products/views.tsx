import type { SettingsView } from '../../../domain/shop/settings.ts'
import { useGet } from '../../shared/resource.ts'
import { useSession } from '../frame/session.ts'
import { listAddress, type ProductQuery } from './list.ts'

/** The limit of low stock in a shop that has set none. */
const LOW_STOCK = 5

/** Lists that are often needed: what to order again, and what to count. */
export function StockViews({ query }: { query: ProductQuery }) {
  const { api } = useSession()
  const { data } = useGet<SettingsView>(api, '/shop/api/shop')
  const stockMax = String(data?.lowStock ?? LOW_STOCK)
  const views: readonly { label: string; query: ProductQuery; isShown: boolean }[] = [
    { label: 'All', query: {}, isShown: !query.stockMax && !query.toCount },
    {
      label: `Low stock (${stockMax} or less)`,
      query: { status: 'Published', stockMax, sort: 'stock' },
      isShown: query.stockMax === stockMax,
    },
    { label: 'To count', query: { toCount: 'true' }, isShown: query.toCount !== undefined },
  ]
  return (
    <nav class="views" aria-label="Lists of products">
      {views.map(({ label, query, isShown }) => (
        <a key={label} href={listAddress(query)} aria-current={isShown ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

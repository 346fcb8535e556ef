import type { ShopperView } from '../../../domain/access/shopper.ts'
import { Icon } from '../../shared/icon.tsx'
import { useGet } from '../../shared/resource.ts'
import { useSession } from '../frame/session.ts'

/** The shopper by whom a list is filtered, with a button that ends the filter. */
export function ShopperChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { api } = useSession()
  const { data } = useGet<ShopperView>(api, `/shop/api/customers/${encodeURIComponent(id)}`)
  return (
    <span class="chip">
      Customer: {data ? (data.name ?? data.email) : id}
      <button type="button" aria-label="Show the orders of all customers" onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

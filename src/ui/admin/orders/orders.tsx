import type { ShopperView } from '../../../domain/access/shopper.ts'
import { CHANNELS, ORDER_STATUSES } from '../../../domain/orders/values.ts'
import { Tick } from '../../shared/field.tsx'
import { Icon } from '../../shared/icon.tsx'
import { CHANNEL_NAMES, STATUS_NAMES } from '../../shared/order-words.ts'
import { useResource } from '../../shared/resource.ts'
import { addressWith, navigate, parametersOf, usePlace } from '../../shared/router.ts'
import { FilterInput, FilterSelect } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { Screen } from '../frame/screen.tsx'
import { ORDER_FILTERS, type OrderFilterName, type OrderFilters, OrderTable } from './table.tsx'

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))

const PLACES = CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

/** All orders of the shop, online and at its tills. */
export function OrdersScreen() {
  const { query } = usePlace()
  const filters: OrderFilters = parametersOf(query, ORDER_FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  const put = (name: OrderFilterName, value: string) =>
    navigate(addressWith('/admin/orders', { ...filters, [name]: value }), { replace: true })
  return (
    <Screen title="Orders" text="What this shop has sold, online and at the till.">
      <div class="row order-filters">
        <FilterInput
          label="Number of the order"
          placeholder="Number, such as 12 or 1-7"
          maxLength={64}
          look="order-number"
          value={filters.number ?? ''}
          onChange={(value) => put('number', value)}
        />
        <FilterSelect
          label="Status"
          any="Any status"
          value={filters.status}
          choices={STATUSES}
          onChange={(value) => put('status', value)}
        />
        <FilterSelect
          label="Where it was sold"
          any="Online and at the till"
          value={filters.channel}
          choices={PLACES}
          onChange={(value) => put('channel', value)}
        />
        <Tick
          checked={filters.attention === 'true'}
          onChange={(checked) => put('attention', checked ? 'true' : '')}
        >
          Needs your attention
        </Tick>
        {filters.customer && (
          <ShopperChip id={filters.customer} onRemove={() => put('customer', '')} />
        )}
        {isFiltered && (
          <button
            type="button"
            class="link small"
            onClick={() => navigate('/admin/orders', { replace: true })}
          >
            Show all orders
          </button>
        )}
      </div>
      <OrderTable filters={filters} empty={isFiltered ? <NoMatch /> : <NoOrders />} />
    </Screen>
  )
}

function NoMatch() {
  return (
    <Notice icon="search" title="No orders found">
      Try another number or other filters.
    </Notice>
  )
}

function NoOrders() {
  return (
    <Notice icon="cart" title="No orders yet">
      Orders appear here as soon as your storefront places one, or a till sells. Your tax rates and
      selling at the till are in <a href="/admin/settings">Settings</a>.
    </Notice>
  )
}

/** The shopper by whom a list is filtered, with a button that ends the filter. */
function ShopperChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useResource<ShopperView>(`/shop/api/customers/${encodeURIComponent(id)}`)
  return (
    <span class="chip">
      Customer: {data ? (data.name ?? data.email) : id}
      <button type="button" aria-label="Show the orders of all customers" onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { CHANNELS, ORDER_STATUSES } from '../../../domain/order-store.ts'
import { Tick } from '../../shared/field.tsx'
import { CHANNEL_NAMES, STATUS_NAMES } from '../../shared/order-words.ts'
import { navigate, usePlace } from '../../shared/router.ts'
import { BareSelect, type Choice } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { CustomerChip } from '../customers/chip.tsx'
import { Screen } from '../frame/screen.tsx'
import { ORDER_FILTERS, type OrderFilterName, type OrderFilters, OrderTable } from './table.tsx'

const STATUSES: readonly Choice[] = [
  { value: '', label: 'Any status' },
  ...ORDER_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
]

const PLACES: readonly Choice[] = [
  { value: '', label: 'Online and at the till' },
  ...CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] })),
]

/** All orders of the shop, online and at its tills. */
export function OrdersScreen() {
  const { query } = usePlace()
  const filters = filtersOf(query)
  const isFiltered = Object.keys(filters).length > 0
  const put = (name: OrderFilterName, value: string) =>
    navigate(addressOf({ ...filters, [name]: value }), { replace: true })
  return (
    <Screen title="Orders" text="What this shop has sold, online and at the till.">
      <div class="order-filters">
        <NumberFilter value={filters.number ?? ''} onChange={(value) => put('number', value)} />
        <BareSelect
          label="Status"
          look={look(filters.status)}
          value={filters.status ?? ''}
          choices={STATUSES}
          onChange={(value) => put('status', value)}
        />
        <BareSelect
          label="Where it was sold"
          look={look(filters.channel)}
          value={filters.channel ?? ''}
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
          <CustomerChip id={filters.customer} onRemove={() => put('customer', '')} />
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

/** The number is applied with Enter, or when the field is left. */
function NumberFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <input
      class={`input ${look(value)} order-number`}
      type="search"
      aria-label="Number of the order"
      placeholder="Number, such as 12 or 1-7"
      maxLength={64}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
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

function filtersOf(query: URLSearchParams): OrderFilters {
  const pairs = ORDER_FILTERS.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** The address of the list with these filters. */
function addressOf(filters: OrderFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length > 0 ? `/admin/orders?${new URLSearchParams(given)}` : '/admin/orders'
}

/** Highlights the filters that are in use. */
function look(value: string | undefined): string {
  return value ? 'small chosen' : 'small'
}

import type { ShopperView } from '../../../domain/access/shopper.ts'
import { CHANNELS, ORDER_STATUSES } from '../../../domain/orders/values.ts'
import { Tick } from '../../shared/field.tsx'
import { Icon } from '../../shared/icon.tsx'
import { CHANNEL_NAMES, STATUS_NAMES } from '../../shared/order-words.ts'
import { useResource } from '../../shared/resource.ts'
import { addressWith, navigate, parametersOf, usePlace } from '../../shared/router.ts'
import { choicesOf, FilterInput, FilterSelect } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { Screen } from '../frame/screen.tsx'
import { text } from '../text.ts'
import { ORDER_FILTERS, type OrderFilterName, type OrderFilters, OrderTable } from './table.tsx'

const words = text.orders

const STATUSES = choicesOf(STATUS_NAMES, ORDER_STATUSES)

const PLACES = choicesOf(CHANNEL_NAMES, CHANNELS)

/** All orders of the shop, online and at its tills. */
export function OrdersScreen() {
  const { query } = usePlace()
  const filters: OrderFilters = parametersOf(query, ORDER_FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  const put = (name: OrderFilterName, value: string) =>
    navigate(addressWith('/admin/orders', { ...filters, [name]: value }), { replace: true })
  return (
    <Screen title={text.frame.screens.orders} text={words.text}>
      <div class="row order-filters">
        <FilterInput
          label={words.search}
          placeholder={words.searchHint}
          maxLength={200}
          look="order-search"
          value={filters.search ?? ''}
          onChange={(value) => put('search', value)}
        />
        <FilterSelect
          label={text.fields.status}
          any={words.anyStatus}
          value={filters.status}
          choices={STATUSES}
          onChange={(value) => put('status', value)}
        />
        <FilterSelect
          label={words.where}
          any={words.anywhere}
          value={filters.channel}
          choices={PLACES}
          onChange={(value) => put('channel', value)}
        />
        <Tick
          checked={filters.attention === 'true'}
          onChange={(checked) => put('attention', checked ? 'true' : '')}
        >
          {words.attention}
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
            {words.showAll}
          </button>
        )}
      </div>
      <OrderTable filters={filters} empty={isFiltered ? <NoMatch /> : <NoOrders />} />
    </Screen>
  )
}

function NoMatch() {
  return (
    <Notice icon="search" title={words.noMatch}>
      {words.noMatchHint}
    </Notice>
  )
}

function NoOrders() {
  return (
    <Notice icon="cart" title={words.none}>
      {words.noneHint((label) => (
        <a href="/admin/settings">{label}</a>
      ))}
    </Notice>
  )
}

/** The shopper by whom a list is filtered, with a button to remove the filter. */
function ShopperChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useResource<ShopperView>(`/shop/api/customers/${encodeURIComponent(id)}`)
  return (
    <span class="chip">
      {words.customer(data ? (data.name ?? data.email) : id)}
      <button type="button" aria-label={words.allCustomers} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

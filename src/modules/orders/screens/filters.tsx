import type { VNode } from 'preact'
import type { ShopCustomer } from '../../../domain/access/shopper.ts'
import { text } from '../../../ui/admin/text.ts'
import { Tick } from '../../../ui/shared/field.tsx'
import { Icon } from '../../../ui/shared/icon.tsx'
import { useResource } from '../../../ui/shared/resource.ts'
import { parametersOf } from '../../../ui/shared/router.ts'
import { type Choice, choicesOf, FilterInput, FilterSelect } from '../../../ui/shared/select.tsx'
import type { OrderFilterName } from '../order-filters.ts'
import { CHANNEL_NAMES, STATUS_NAMES } from '../shared/order-words.ts'
import { CHANNELS, ORDER_STATUSES } from '../values.ts'

const words = text.orders

export type OrderFilters = Readonly<Partial<Record<OrderFilterName, string>>>

interface ControlProps {
  readonly filters: OrderFilters
  readonly put: (name: OrderFilterName, value: string) => void
}

type Control = (props: ControlProps) => VNode | null

/**
 * The filters of the list with their controls, in the order of the screen. The page's address and
 * the API use the same names.
 */
const CONTROLS: { readonly [Name in OrderFilterName]?: Control } = {
  search: ({ filters, put }) => (
    <FilterInput
      label={words.search}
      placeholder={words.searchHint}
      maxLength={200}
      look="filter-search"
      value={filters.search ?? ''}
      onChange={(value) => put('search', value)}
    />
  ),
  status: choice(
    'status',
    text.fields.status,
    words.anyStatus,
    choicesOf(STATUS_NAMES, ORDER_STATUSES),
  ),
  todo: choice('todo', words.todo, words.anyTodo, choicesOf(words.todos)),
  channel: choice('channel', words.where, words.anywhere, choicesOf(CHANNEL_NAMES, CHANNELS)),
  attention: ({ filters, put }) => (
    <Tick
      checked={filters.attention === 'true'}
      onChange={(checked) => put('attention', checked ? 'true' : '')}
    >
      {words.attention}
    </Tick>
  ),
  customer: ({ filters: { customer }, put }) =>
    customer ? <ShopperChip id={customer} onRemove={() => put('customer', '')} /> : null,
}

const CONTROL_LIST = Object.entries(CONTROLS)

/** The filters that an address has. */
export function filtersOf(query: URLSearchParams): OrderFilters {
  return parametersOf(query, Object.keys(CONTROLS))
}

export function OrderFilterBar(props: ControlProps) {
  return CONTROL_LIST.map(([name, Control]) => <Control key={name} {...props} />)
}

function choice(
  name: OrderFilterName,
  label: string,
  any: string,
  choices: readonly Choice[],
): Control {
  return ({ filters, put }) => (
    <FilterSelect
      label={label}
      any={any}
      value={filters[name]}
      choices={choices}
      onChange={(value) => put(name, value)}
    />
  )
}

/** The shopper by whom a list is filtered, with a button to remove the filter. */
function ShopperChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useResource<ShopCustomer>(`/shop/api/customers/${encodeURIComponent(id)}`)
  return (
    <span class="chip">
      {words.customer(data ? (data.name ?? data.email) : id)}
      <button type="button" aria-label={words.allCustomers} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

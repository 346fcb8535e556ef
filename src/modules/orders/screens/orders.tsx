import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { text } from '../../../ui/admin/text.ts'
import { ButtonLink } from '../../../ui/shared/button.tsx'
import { addressWith, navigate, useAddress } from '../../../ui/shared/router.ts'
import { Notice } from '../../../ui/shared/state.tsx'
import type { OrderFilterName } from '../order-filters.ts'
import { filtersOf, OrderFilterBar } from './filters.tsx'
import { OrderTable } from './table.tsx'

const words = text.orders

/** All orders of the shop, online and at its tills. */
export function OrdersScreen() {
  const { query } = useAddress()
  const filters = filtersOf(query)
  const isFiltered = Object.keys(filters).length > 0
  const put = (name: OrderFilterName, value: string) =>
    navigate(addressWith('/admin/orders', { ...filters, [name]: value }), { replace: true })
  return (
    <Screen
      title={text.orders.title}
      text={words.text}
      actions={
        <ButtonLink href="/admin/orders/new" kind="primary" icon="plus">
          {words.draft.newOrder}
        </ButtonLink>
      }
    >
      <div class="row filter-row">
        <OrderFilterBar filters={filters} put={put} />
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

import type { ShopperView } from '../../../domain/access/shopper.ts'
import { usePaged } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { day } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

const COLUMNS: readonly Column<ShopperView>[] = [
  {
    title: 'Customer',
    cell: ({ id, name, email }) => (
      <Entry title={<a href={`/admin/customers/${id}`}>{name ?? email}</a>}>{name && email}</Entry>
    ),
  },
  { title: 'Phone', look: 'wide', cell: ({ phone }) => phone ?? <span class="soft">none</span> },
  { title: 'Since', look: 'tight', cell: ({ createdAt }) => day(createdAt) },
]

/** The people who have an account at this shop. */
export function ShoppersScreen() {
  const { shop } = useSession()
  const shoppers = usePaged<ShopperView>('/shop/api/customers', { limit: 100 })
  return (
    <Screen title="Customers" text="Everyone who has an account at this shop.">
      <PagedTable
        caption="Customers"
        columns={COLUMNS}
        paged={shoppers}
        keyOf={({ id }) => id}
        empty={
          <Notice icon="people" title="No customers yet">
            Customers create their account themselves, at <code>/account?shop={shop.slug}</code> or
            in your storefront.
          </Notice>
        }
      />
    </Screen>
  )
}

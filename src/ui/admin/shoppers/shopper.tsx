import type { ShopperView } from '../../../domain/access/shopper.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { OrderTable } from '../orders/table.tsx'
import { Points } from './points.tsx'

const BACK = { href: '/admin/customers', label: 'Customers' }

/** One shopper: the points and the orders. */
export function ShopperScreen({ id }: { id: string }) {
  const shopper = useResource<ShopperView>(`/shop/api/customers/${encodeURIComponent(id)}`)
  const { data } = shopper
  const facts = data && [data.name && data.email, data.phone, `since ${day(data.createdAt)}`]
  return (
    <Screen
      title={data ? (data.name ?? data.email) : 'Customer'}
      text={facts ? facts.filter(Boolean).join(' · ') : '\u00a0'}
      back={BACK}
      actions={
        data && (
          <ButtonLink href={`/admin/orders?customer=${id}`} icon="cart">
            All orders
          </ButtonLink>
        )
      }
    >
      <Loaded resource={shopper} gone="This customer does not exist">
        {() => (
          <>
            <Points shopperId={id} />
            <div class="stack">
              <h2>Orders</h2>
              <OrderTable
                filters={{ customer: id }}
                empty={
                  <Notice icon="cart" title="No orders yet">
                    Orders that this customer places while signed in appear here, and those at the
                    till with the customer’s code.
                  </Notice>
                }
              />
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

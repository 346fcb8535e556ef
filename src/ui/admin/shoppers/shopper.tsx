import type { ShopperView } from '../../../domain/access/shopper.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { OrderTable } from '../orders/table.tsx'
import { text } from '../text.ts'
import { ShopperMenu } from './data.tsx'
import { Points } from './points.tsx'

const words = text.customers

const BACK = { href: '/admin/customers', label: text.frame.screens.customers }

/** One shopper: the points and the orders. */
export function ShopperScreen({ id }: { id: string }) {
  const shopper = useResource<ShopperView>(`/shop/api/customers/${encodeURIComponent(id)}`)
  const { data } = shopper
  const facts = data && [
    data.name && data.email,
    data.phone,
    text.shared.since(day(data.createdAt)),
  ]
  return (
    <Screen
      title={data ? (data.name ?? data.email) : words.one}
      text={facts ? facts.filter(Boolean).join(' · ') : '\u00a0'}
      back={BACK}
      actions={
        data && (
          <>
            <ButtonLink href={`/admin/orders?customer=${id}`} icon="cart">
              {words.allOrders}
            </ButtonLink>
            <ShopperMenu {...data} />
          </>
        )
      }
    >
      <Loaded resource={shopper} gone={words.gone}>
        {() => (
          <>
            <Points shopperId={id} />
            <div class="stack">
              <h2>{words.orders}</h2>
              <OrderTable
                filters={{ customer: id }}
                empty={
                  <Notice icon="cart" title={text.orders.none}>
                    {words.noOrdersHint}
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

import type { ShopperView } from '../../../domain/access/shopper.ts'
import { OrderTable } from '../../../modules/orders/screens/table.tsx'
import { ButtonLink } from '../../shared/button.tsx'
import { ask } from '../../shared/dialog.tsx'
import { saveJson } from '../../shared/file-save.ts'
import { Menu } from '../../shared/menu.tsx'
import { useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { attempt } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
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

/** The actions of owners on the data of a customer. */
function ShopperMenu({ id, email, name }: ShopperView) {
  const { api, shop } = useSession()
  if (shop.role !== 'owner') return null
  const path = `/shop/api/customers/${encodeURIComponent(id)}`
  const shown = name ?? email
  const save = () =>
    attempt(async () => saveJson(await api.get<object>(`${path}/export`), `${id}.json`))
  const forget = () =>
    ask(
      {
        title: words.forgetTitle(shown),
        text: words.forgetText,
        action: words.forget,
        done: words.forgotten,
      },
      async () => {
        await api.delete(path)
        navigate('/admin/customers')
      },
    )
  const items = [
    { label: words.export, icon: 'download' as const, onSelect: () => void save() },
    { label: words.forget, icon: 'trash' as const, danger: true, onSelect: forget },
  ]
  return <Menu label={text.shared.more(shown)} items={items} />
}

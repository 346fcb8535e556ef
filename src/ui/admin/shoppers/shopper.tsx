import type { ShopCustomer } from '../../../domain/access/shopper.ts'
import { ask } from '../../shared/dialog.tsx'
import { saveJson } from '../../shared/file-save.ts'
import { Menu } from '../../shared/menu.tsx'
import { useResource } from '../../shared/resource.ts'
import { useNavigate } from '../../shared/router.ts'
import { Loaded } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { attempt } from '../../shared/toast.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.customers

const BACK = { href: '/admin/customers', label: text.frame.screens.customers }

/** One customer, with or without an account, with what modules know and do about them. */
export function ShopperScreen({ id }: { id: string }) {
  const shopper = useResource<ShopCustomer>(`/shop/api/customers/${encodeURIComponent(id)}`)
  const { data } = shopper
  const actions = usePlaced('customerActions')
  const panels = usePlaced('customerPanels')
  const facts = data && [
    data.kind === 'guest' && words.guest,
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
            {actions.map((Action, index) => (
              <Action key={index} id={id} />
            ))}
            <ShopperMenu {...data} />
          </>
        )
      }
    >
      <Loaded resource={shopper} gone={words.gone}>
        {() => panels.map((Panel, index) => <Panel key={index} id={id} />)}
      </Loaded>
    </Screen>
  )
}

/** The actions of owners on the data of a customer. */
function ShopperMenu({ id, email, name }: ShopCustomer) {
  const { api, shop } = useSession()
  const navigate = useNavigate()
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

import { useState } from 'preact/hooks'
import type { ShopperView } from '../../../../domain/access/shopper.ts'
import type { Product } from '../../../../domain/catalog/product.ts'
import type { SettingsView } from '../../../../domain/shop/settings.ts'
import { Screen } from '../../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import type { Api } from '../../../../ui/shared/api.ts'
import { ButtonLink } from '../../../../ui/shared/button.tsx'
import { isGone } from '../../../../ui/shared/problem.ts'
import { useLoaded, useResource } from '../../../../ui/shared/resource.ts'
import { useAddress, useNavigate } from '../../../../ui/shared/router.ts'
import { Loaded, Notice } from '../../../../ui/shared/state.tsx'
import { say } from '../../../../ui/shared/toast.tsx'
import { orderTitle } from '../../shared/order-words.ts'
import { mayChange, ORDER_LIMITS } from '../../values.ts'
import type { OrderView } from '../../view.ts'
import { lastChosen } from './chosen.ts'
import { type DraftLine, draftOf, lineOf, newDraft } from './draft.ts'
import { DraftForm } from './form.tsx'

const words = text.orders.draft

const BACK = { href: '/admin/orders', label: text.orders.title }
const SETTINGS = '/shop/api/shop'
const IDS_AT_ONCE = 100

/** Writes an order for somebody who calls or writes to the shop. */
export function NewOrderScreen() {
  const { api } = useSession()
  const navigate = useNavigate()
  const { query } = useAddress()
  const [asked] = useState(query)
  const start = useLoaded('new order', async (signal) => {
    const [settings, customer, lines] = await Promise.all([
      api.get<SettingsView>(SETTINGS, { signal }),
      customerOf(api, asked.get('customer'), signal),
      asked.has('chosen') ? chosenLines(api, signal) : [],
    ])
    return { settings, draft: newDraft(lines, customer, settings) }
  })
  return (
    <Screen title={words.newOrder} text={words.newText} back={BACK}>
      <Loaded resource={start}>
        {({ settings, draft }) => (
          <DraftForm
            path="/shop/api/orders"
            start={draft}
            settings={settings}
            before={null}
            onPlaced={(order) => placed(order, navigate, words.placed(order.code))}
          />
        )}
      </Loaded>
    </Screen>
  )
}

/** Changes an open order: what is written here takes its place. */
export function ChangeOrderScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const path = `/shop/api/orders/${encodeURIComponent(id)}`
  const settings = useResource<SettingsView>(SETTINGS)
  const order = useResource<OrderView>(path)
  // The order as it was when it was opened: nothing that was typed is lost if it changes.
  const [opened, setOpened] = useState<OrderView | null>(null)
  if (opened === null && order.data !== null) setOpened(order.data)
  const before = opened ?? order.data
  const back = { href: `/admin/orders/${id}`, label: before ? orderTitle(before) : BACK.label }
  return (
    <Screen
      title={before ? words.changeTitle(before.code) : text.orders.order}
      text={words.changeText}
      back={back}
    >
      {before === null ? (
        <Loaded resource={order} gone={text.orders.gone}>
          {() => null}
        </Loaded>
      ) : mayChange(before) ? (
        <Loaded resource={settings}>
          {(known) => (
            <DraftForm
              path={`${path}/replace`}
              start={draftOf(before, known)}
              settings={known}
              before={before}
              onPlaced={(order) => placed(order, navigate, words.changed(before.code, order.code))}
            />
          )}
        </Loaded>
      ) : (
        <Notice
          icon="cart"
          title={words.notOpen}
          action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
        >
          {words.notOpenHint}
        </Notice>
      )}
    </Screen>
  )
}

/** Goes to the order; the browser's Back leads past the form, which is done with. */
function placed(
  { id }: OrderView,
  navigate: ReturnType<typeof useNavigate>,
  message: string,
): void {
  say(message)
  if (navigate(`/admin/orders/${id}`, { replace: true })) scrollTo(0, 0)
}

/** The customer with this id; null if there is none, or none any more. */
async function customerOf(
  api: Api,
  id: string | null,
  signal: AbortSignal,
): Promise<ShopperView | null> {
  if (id === null) return null
  try {
    return await api.get<ShopperView>(`/shop/api/customers/${encodeURIComponent(id)}`, { signal })
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** A line for each chosen product that the shop has, in the order in which they were chosen. */
async function chosenLines(api: Api, signal: AbortSignal): Promise<readonly DraftLine[]> {
  const chosen = lastChosen().slice(0, ORDER_LIMITS.lines)
  const found = new Map<string, Product>()
  for (let from = 0; from < chosen.length; from += IDS_AT_ONCE) {
    const ids = chosen.slice(from, from + IDS_AT_ONCE).map(({ id }) => id)
    const query = { ids: ids.join(',') }
    for (const product of await api.all<Product>('/shop/api/products', { query, signal })) {
      found.set(product.id, product)
    }
  }
  return chosen.flatMap(({ id, quantity }) => {
    const product = found.get(id)
    const pieces = product?.unit === 'piece' ? Math.max(1, Math.round(quantity)) : quantity
    return product ? [lineOf(product, pieces)] : []
  })
}

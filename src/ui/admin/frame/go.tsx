import { useId, useState } from 'preact/hooks'
import type { ShopperView } from '../../../domain/access/shopper.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { OrderView } from '../../../modules/orders/view.ts'
import type { Listing } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Icon, type IconName } from '../../shared/icon.tsx'
import { useWindowEvent } from '../../shared/listener.ts'
import { money } from '../../shared/money.ts'
import { open, useClose } from '../../shared/open.tsx'
import { buyerOf, orderTitle } from '../../shared/order-words.ts'
import { usePaused } from '../../shared/pause.ts'
import { useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { groupOf } from '../products/grouped.tsx'
import { text } from '../text.ts'
import { mayOpen, useLinks } from './screens.tsx'
import { useSession } from './session.ts'

const words = text.frame

/** The search starts when typing pauses for this long. */
const PAUSE_MS = 130
const MAX_PRODUCTS = 8
const MAX_OTHERS = 4

interface Target {
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly note?: string
}

/** Opens the search for any screen, product or order, like Ctrl-K and Cmd-K. */
export function GoButton() {
  const go = () => open(<Go />)
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) go()
  })
  return (
    <button type="button" class="go-button" aria-keyshortcuts="Control+K Meta+K" onClick={go}>
      <Icon name="search" />
      {words.go}
    </button>
  )
}

function Go() {
  const close = useClose()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState(0)
  const targets = [...useScreens(typed), ...useFound(typed)]
  const at = Math.min(selected, targets.length - 1)
  const goTo = (target: Target | undefined) => {
    if (target && navigate(target.href)) close()
  }
  return (
    <Dialog title={words.go}>
      <input
        class="input"
        role="combobox"
        aria-label={words.go}
        aria-controls={id}
        aria-expanded={targets.length > 0}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        placeholder={words.goHint}
        maxLength={200}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setSelected(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goTo(targets[at])
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step === undefined || targets.length === 0) return
          event.preventDefault()
          const next = (at + step + targets.length) % targets.length
          setSelected(next)
          document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
        }}
      />
      <div id={id} class="go-list" role="listbox" aria-label={words.go}>
        {targets.map((target, index) => (
          <div
            key={target.href}
            id={`${id}-${index}`}
            class="go-target"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => goTo(target)}
            onKeyDown={(event) => event.key === 'Enter' && goTo(target)}
          >
            <Icon name={target.icon} />
            <span class="cut">{target.name}</span>
            <span class="soft small cut">{target.note}</span>
          </div>
        ))}
      </div>
      {targets.length === 0 && <p class="soft">{words.goNothing}</p>}
    </Dialog>
  )
}

/** The screens whose names contain this text. */
function useScreens(typed: string): readonly Target[] {
  const session = useSession()
  const wanted = typed.trim().toLocaleLowerCase()
  return useLinks()
    .filter(({ only }) => mayOpen(only, session))
    .map(({ path, icon, title }) => ({ href: `/admin/${path}`, icon, name: title }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}

/** The products, orders and customers that match this text. */
function useFound(typed: string): readonly Target[] {
  const search = usePaused(typed.trim(), PAUSE_MS)
  const isSearch = search.length > 1
  const ofProducts = { search, variants: 'grouped', limit: MAX_PRODUCTS }
  const path = '/shop/api/products'
  const products = useResource<Listing<Product>>(isSearch ? path : null, ofProducts)
  const ofOthers = { search, limit: MAX_OTHERS }
  const orders = useResource<Listing<OrderView>>(isSearch ? '/shop/api/orders' : null, ofOthers)
  const people = isSearch ? '/shop/api/customers' : null
  const customers = useResource<Listing<ShopperView>>(people, ofOthers)
  const foundOrders = isSearch ? (orders.data?.data ?? []) : []
  const foundCustomers = isSearch ? (customers.data?.data ?? []) : []
  const foundProducts = isSearch ? (products.data?.data ?? []) : []
  return [
    ...foundOrders.map((order) => ({
      href: `/admin/orders/${order.id}`,
      icon: 'cart' as const,
      name: orderTitle(order),
      note: [buyerOf(order), money(order.total, order.currency)].filter(Boolean).join(' · '),
    })),
    ...foundCustomers.map(({ id, name, email }) => ({
      href: `/admin/customers/${id}`,
      icon: 'people' as const,
      name: name ?? email,
      ...(name && { note: email }),
    })),
    ...foundProducts.map((product) => {
      const group = groupOf(product)
      const { id, sku, price, currency } = product
      return {
        href: group ? `/admin/groups/${encodeURIComponent(group.id)}` : `/admin/products/${id}`,
        icon: 'box' as const,
        name: group?.name ?? productTitle(product),
        note: group ? text.group.count(group.count) : (sku ?? money(price, currency)),
      }
    }),
  ]
}

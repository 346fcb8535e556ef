import { useId, useState } from 'preact/hooks'
import type { ShopCustomer } from '../../../domain/access/shopper.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useWindowEvent } from '../../shared/listener.ts'
import { money } from '../../shared/money.ts'
import { open, useClose } from '../../shared/open.tsx'
import { usePaused } from '../../shared/pause.ts'
import { navigate } from '../../shared/router.ts'
import { groupOf } from '../products/grouped.tsx'
import { text } from '../text.ts'
import { useMatches } from './matches.ts'
import { type PaletteSource, type PaletteTarget, usePlaced } from './places.ts'
import { mayOpen, useLinks } from './screens.tsx'
import { useSession } from './session.ts'

const words = text.frame

/** The search starts when typing pauses for this long. */
const PAUSE_MS = 130
const MAX_PRODUCTS = 8

/** Opens the palette, the search for any screen or thing, like Ctrl-K and Cmd-K. */
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
  const goTo = (target: PaletteTarget | undefined) => {
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
function useScreens(typed: string): readonly PaletteTarget[] {
  const session = useSession()
  const wanted = typed.trim().toLocaleLowerCase()
  return useLinks()
    .filter(({ only }) => mayOpen(only, session))
    .map(({ path, icon, title }) => ({ href: `/admin/${path}`, icon, name: title }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}

/** The customers, products and things of modules that match this text. */
function useFound(typed: string): readonly PaletteTarget[] {
  const search = usePaused(typed.trim(), PAUSE_MS)
  const sources = [...SOURCES, ...usePlaced('palette')].sort((one, other) => one.rank - other.rank)
  // A page always has the same sources, so their hooks are called in the same order.
  return sources.flatMap(({ useTargets }) => useTargets(search.length > 1 ? search : null))
}

/** The kinds of things that the core finds. */
const SOURCES: readonly PaletteSource[] = [
  { rank: 20, useTargets: useCustomers },
  { rank: 30, useTargets: useProducts },
]

function useCustomers(search: string | null): readonly PaletteTarget[] {
  return useMatches<ShopCustomer>('/shop/api/customers', search).map(({ id, name, email }) => ({
    href: `/admin/customers/${id}`,
    icon: 'people',
    name: name ?? email,
    ...(name && { note: email }),
  }))
}

function useProducts(search: string | null): readonly PaletteTarget[] {
  const asked = { variants: 'grouped', limit: MAX_PRODUCTS }
  return useMatches<Product>('/shop/api/products', search, asked).map((product) => {
    const group = groupOf(product)
    const { id, sku, price, currency } = product
    return {
      href: group ? `/admin/groups/${encodeURIComponent(group.id)}` : `/admin/products/${id}`,
      icon: 'box',
      name: group?.name ?? productTitle(product),
      note: group ? text.group.count(group.count) : (sku ?? money(price, currency)),
    }
  })
}

import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { navigate, usePlace } from '../../shared/router.ts'
import { Notice, OfflineBanner } from '../../shared/state.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Screen } from './screen.tsx'
import { NAVIGATION, SCREENS, screenAt } from './screens.tsx'
import { useSession } from './session.ts'
import { ShopMenu } from './shop-menu.tsx'

const NAVIGATION_ID = 'navigation'

/** What stands around every screen: the shop, the ways to go, and who is here. */
export function Frame() {
  const { path } = usePlace()
  const at = path.replace(/^\/admin\/?/, '')
  useEffect(() => {
    if (at === '') navigate('/admin/products', { replace: true })
  }, [at])
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <OfflineBanner />
      <div class="frame">
        <TopBar />
        <Navigation at={at} />
        <main id="main" tabIndex={-1}>
          {at !== '' && <At at={at} />}
        </main>
      </div>
    </>
  )
}

function At({ at }: { at: string }) {
  const { shop } = useSession()
  const found = screenAt(at)
  if (!found) {
    return (
      <Screen title="Nothing here">
        <Notice
          icon="search"
          title="There is no such page"
          action={<a href="/admin/products">Go to the products</a>}
        />
      </Screen>
    )
  }
  if (found.screen.ownersOnly && shop.role !== 'owner') {
    return (
      <Screen title="For owners">
        <Notice icon="key" title="Only owners see this page">
          Ask an owner of {shop.name} to change your role if you need it.
        </Notice>
      </Screen>
    )
  }
  const { component: Component } = found.screen
  return <Component key={at} id={found.id} />
}

/** On a phone: the button that opens the navigation, and the shop's name. */
function TopBar() {
  const { shop } = useSession()
  return (
    <header class="top-bar">
      <button
        type="button"
        class="icon-button"
        aria-label="Navigation"
        popovertarget={NAVIGATION_ID}
      >
        <Icon name="menu" size={22} />
      </button>
      <span>{shop.name}</span>
    </header>
  )
}

function Navigation({ at }: { at: string }) {
  const { shop } = useSession()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover()
  }, [at])
  return (
    <aside ref={box} id={NAVIGATION_ID} class="side" popover="auto" aria-label="Shop and account">
      <ShopMenu />
      <nav aria-label="Main">
        {NAVIGATION.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links
                .filter(({ path }) => allowed(path, shop.role))
                .map(({ path, label, icon }) => (
                  <li key={path}>
                    <a
                      href={`/admin/${path}`}
                      aria-current={current(path, at) ? 'page' : undefined}
                    >
                      <Icon name={icon} />
                      {label}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <AccountMenu />
    </aside>
  )
}

function allowed(path: string, role: string): boolean {
  return role === 'owner' || !SCREENS.some((screen) => screen.path === path && screen.ownersOnly)
}

function current(path: string, at: string): boolean {
  return at === path || at.startsWith(`${path}/`)
}

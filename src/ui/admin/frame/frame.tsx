import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { Menu, type MenuItem, usePreferenceItems } from '../../shared/menu.tsx'
import { navigate, useAddress } from '../../shared/router.ts'
import { Notice, OfflineBanner } from '../../shared/state.tsx'
import { text } from '../text.ts'
import { GoButton } from './go.tsx'
import { Screen } from './screen.tsx'
import { FIRST_SCREEN, mayOpen, useNavigation, useScreenAt } from './screens.tsx'
import { useSession } from './session.ts'

const words = text.frame

const NAVIGATION_ID = 'navigation'

/** The frame around every screen: the shop menu, the navigation and the account menu. */
export function Frame() {
  const { path } = useAddress()
  const at = path.replace(/^\/admin\/?/, '') || FIRST_SCREEN
  return (
    <>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <OfflineBanner />
      <div class="frame">
        <TopBar />
        <Navigation at={at} />
        <main id="main" tabIndex={-1}>
          <ScreenAt at={at} />
        </main>
      </div>
    </>
  )
}

function ScreenAt({ at }: { at: string }) {
  const { shop, isOperator } = useSession()
  const found = useScreenAt(at)
  if (!found) {
    return (
      <Screen title={words.notFound}>
        <Notice
          icon="search"
          title={words.noPage}
          action={<a href="/admin/products">{words.toProducts}</a>}
        />
      </Screen>
    )
  }
  if (found.only === 'owners' && shop.role !== 'owner') {
    return (
      <Screen title={words.ownersOnly}>
        <Notice icon="key" title={words.ownersPage}>
          {words.askOwner(shop.name)}
        </Notice>
      </Screen>
    )
  }
  if (found.only === 'operators' && !isOperator) {
    return (
      <Screen title={words.screens.server}>
        <Notice icon="screen" title={words.operatorPage}>
          {words.operatorText}
        </Notice>
      </Screen>
    )
  }
  const { component: Component, id } = found
  return <Component key={at} id={id} />
}

/** Phones only: the button that opens the navigation, and the shop's name. */
function TopBar() {
  const { shop } = useSession()
  return (
    <header class="phone-bar">
      <button
        type="button"
        class="icon-button"
        aria-label={words.navigation}
        popovertarget={NAVIGATION_ID}
      >
        <Icon name="menu" size={22} />
      </button>
      <span class="cut">{shop.name}</span>
    </header>
  )
}

function Navigation({ at }: { at: string }) {
  const session = useSession()
  const navigation = useNavigation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current?.matches(':popover-open')) box.current.hidePopover()
    // On a low screen, the list of screens is longer than the side bar.
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <aside ref={box} id={NAVIGATION_ID} class="side" popover="auto" aria-label={words.side}>
      <ShopMenu />
      <GoButton />
      <nav aria-label={words.main}>
        {navigation.map(([group, links]) => (
          <section key={group}>
            {group && <h2>{words.groups[group]}</h2>}
            <ul>
              {links
                .filter(({ only }) => mayOpen(only, session))
                .map(({ path, icon, title }) => (
                  <li key={path}>
                    <a
                      href={`/admin/${path}`}
                      aria-current={current(path, at) ? 'page' : undefined}
                    >
                      <Icon name={icon} />
                      {title}
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

function current(path: string, at: string): boolean {
  return at === path || at.startsWith(`${path}/`)
}

/** Shows the current shop and switches to another. */
function ShopMenu() {
  const { shop, shops, mayCreateShop, chooseShop } = useSession()
  const newShop = () => navigate('/admin/shops/new')
  const items: MenuItem[] = [
    ...shops.map(({ slug, name }) => ({
      label: name,
      checked: slug === shop.slug,
      onSelect: () => chooseShop(slug),
    })),
    ...(mayCreateShop ? [{ label: words.newShop, icon: 'plus', onSelect: newShop } as const] : []),
  ]
  return (
    <Menu look="shop-button" items={items}>
      <span class="shop-mark" aria-hidden="true">
        {Array.from(shop.name)[0]?.toUpperCase()}
      </span>
      <span class="shop-name cut">{words.shopIs(shop.name)}</span>
      <Icon name="down" size={16} />
    </Menu>
  )
}

/** The signed-in user, with the theme, devices and sign-out. */
function AccountMenu() {
  const { user, signOut } = useSession()
  const items: MenuItem[] = [
    ...usePreferenceItems(),
    { label: words.devices, icon: 'laptop', onSelect: () => navigate('/admin/devices') },
    { label: words.signOut, icon: 'leave', onSelect: () => void signOut() },
  ]
  return (
    <Menu look="account-button" items={items}>
      <span class="account-name cut">{user.name ?? user.email}</span>
      <Icon name="more" />
    </Menu>
  )
}

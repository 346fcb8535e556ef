import type { IconName } from '../../shared/icon.tsx'
import { lazy } from '../../shared/lazy.tsx'
import { JobsScreen } from '../bulk/jobs.tsx'
import { HistoryScreen } from '../history/history.tsx'
import { ProductsScreen } from '../products/products.tsx'
import { KeysScreen } from '../shop/keys.tsx'
import { NewShopScreen } from '../shop/new-shop.tsx'
import { SettingsScreen } from '../shop/settings.tsx'
import { ShopperScreen } from '../shoppers/shopper.tsx'
import { ShoppersScreen } from '../shoppers/shoppers.tsx'
import { CategoriesScreen } from '../taxa/categories.tsx'
import { TaxaScreen } from '../taxa/taxa.tsx'
import { TerminalsScreen } from '../terminals/terminals.tsx'
import { text } from '../text.ts'
import { TodayScreen } from '../today/today.tsx'
import { DevicesScreen } from './devices.tsx'
import { type AdminLink, type AdminScreen, type ScreenAudience, usePlaced } from './places.ts'
import type { AdminSession } from './session.ts'

// The editor of products is large, and the start page and lists do not need it.
const ProductScreen = lazy(() =>
  import('../products/product.tsx').then(({ ProductScreen }) => ProductScreen),
)
const GroupScreen = lazy(() =>
  import('../variants/group.tsx').then(({ GroupScreen }) => GroupScreen),
)
// These are opened rarely.
const ServerScreen = lazy(() =>
  import('../server/server.tsx').then(({ ServerScreen }) => ServerScreen),
)
const StaffScreen = lazy(() => import('../shop/staff.tsx').then(({ StaffScreen }) => StaffScreen))

const titles = text.frame.screens
type Group = AdminLink['group']

/** The groups of links in their order; those of `sales` are all links of modules. */
const GROUPS: readonly Group[] = [null, 'sales', 'catalog', 'people', 'shop']

/** The path of the screen at /admin itself. */
export const FIRST_SCREEN = 'today'

/** The links of the core by group. Modules put theirs between them by rank. */
const LINKS: readonly AdminLink[] = [
  ...linksOf(null, { today: ['sun', TodayScreen] }),
  ...linksOf('catalog', {
    products: ['box', ProductsScreen],
    categories: ['tag', () => <CategoriesScreen />],
    brands: ['badge', () => <TaxaScreen kind="brands" />],
    collections: ['layers', () => <TaxaScreen kind="collections" />],
    jobs: ['undo', JobsScreen],
  }),
  ...linksOf('people', {
    customers: ['people', ShoppersScreen],
    staff: ['team', StaffScreen, 'owners'],
    history: ['history', HistoryScreen],
  }),
  ...linksOf('shop', {
    terminals: ['till', TerminalsScreen, 'owners'],
    keys: ['key', KeysScreen, 'owners'],
    settings: ['gear', SettingsScreen],
    server: ['screen', ServerScreen, 'operators'],
  }),
]

/** The screens of the core. Those without a link come first. */
export const CORE_SCREENS: readonly AdminScreen[] = [
  { path: 'products/:id', component: ProductScreen },
  { path: 'groups/:id', component: GroupScreen },
  { path: 'customers/:id', component: ShopperScreen },
  { path: 'devices', component: DevicesScreen },
  { path: 'shops/new', component: NewShopScreen },
  ...LINKS,
]

type Linked = readonly [icon: IconName, component: AdminLink['component'], only?: ScreenAudience]

/** Links of one group with the ranks 10, 20, 30 … */
function linksOf(
  group: Group,
  links: Readonly<Partial<Record<keyof typeof titles, Linked>>>,
): readonly AdminLink[] {
  return Object.entries(links).map(([path, [icon, component, only]], index) => {
    const title = titles[path as keyof typeof titles]
    return { group, rank: 10 * (index + 1), path, icon, title, component, only }
  })
}

/**
 * All links of the navigation, of the core and of modules: the first ones of all groups, then the
 * second ones, and so on, as the palette shows them.
 */
export function useLinks(): readonly AdminLink[] {
  const place = ({ rank, group }: AdminLink) => rank * GROUPS.length + GROUPS.indexOf(group)
  return [...LINKS, ...usePlaced('links')].sort((one, other) => place(one) - place(other))
}

/** The links of the navigation in groups, without groups that have none. */
export function useNavigation(): readonly (readonly [Group, readonly AdminLink[]])[] {
  const links = useLinks()
  return GROUPS.map(
    (group) => [group, links.filter((link) => link.group === group)] as const,
  ).filter(([, links]) => links.length > 0)
}

/** Whether the session's user belongs to the audience of a screen. */
export function mayOpen(
  only: ScreenAudience | undefined,
  { shop, isOperator }: AdminSession,
): boolean {
  return !only || (only === 'owners' ? shop.role === 'owner' : isOperator)
}

/** Finds the screen at a path below /admin, and the id in that path. */
export function useScreenAt(path: string): (AdminScreen & { readonly id: string }) | null {
  const screens = [...CORE_SCREENS, ...usePlaced('screens'), ...usePlaced('links')]
  const parts = path.split('/')
  for (const screen of screens) {
    const wanted = screen.path.split('/')
    if (wanted.length !== parts.length) continue
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue
    return { ...screen, id: parts[wanted.indexOf(':id')] ?? '' }
  }
  return null
}

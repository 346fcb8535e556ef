import type { ComponentType } from 'preact'
import type { IconName } from '../../shared/icon.tsx'
import { lazy } from '../../shared/lazy.tsx'
import { JobsScreen } from '../bulk/jobs.tsx'
import { CountScreen } from '../counts/count.tsx'
import { CountsScreen } from '../counts/counts.tsx'
import { HistoryScreen } from '../history/history.tsx'
import { OrderScreen } from '../orders/order.tsx'
import { OrdersScreen } from '../orders/orders.tsx'
import { ProductScreen } from '../products/product.tsx'
import { ProductsScreen } from '../products/products.tsx'
import { ClosingsScreen } from '../sales/closings.tsx'
import { SalesScreen } from '../sales/sales.tsx'
import { KeysScreen } from '../shop/keys.tsx'
import { NewShopScreen } from '../shop/new-shop.tsx'
import { SettingsScreen } from '../shop/settings.tsx'
import { StaffScreen } from '../shop/staff.tsx'
import { ShopperScreen } from '../shoppers/shopper.tsx'
import { ShoppersScreen } from '../shoppers/shoppers.tsx'
import { TaxaScreen } from '../taxa/taxa.tsx'
import { TerminalsScreen } from '../terminals/terminals.tsx'
import type { text } from '../text.ts'
import { TodayScreen } from '../today/today.tsx'
import { GroupScreen } from '../variants/group.tsx'
import { MessagesScreen } from '../webhooks/messages.tsx'
import { WebhooksScreen } from '../webhooks/webhooks.tsx'
import { DevicesScreen } from './devices.tsx'
import type { AdminSession } from './session.ts'

// These screens are opened rarely, so they are loaded on demand.
const ImportScreen = lazy(() =>
  import('../import/import.tsx').then(({ ImportScreen }) => ImportScreen),
)
const LabelsScreen = lazy(() =>
  import('../labels/labels.tsx').then(({ LabelsScreen }) => LabelsScreen),
)
const ServerScreen = lazy(() =>
  import('../server/server.tsx').then(({ ServerScreen }) => ServerScreen),
)

type Component = ComponentType<{ readonly id: string }>
/** The people who can open a screen, if not everybody: owners, or operators of the server. */
type Audience = 'owners' | 'operators'

interface Screen {
  /** The path below /admin; `:id` stands for one segment. */
  readonly path: string
  readonly component: Component
  readonly only?: Audience | undefined
}

type Link = readonly [icon: IconName, component: Component, only?: Audience]

type Group = readonly [
  name: keyof typeof text.frame.groups | null,
  /** The links by path. The paths are also the names of the screens. */
  links: Readonly<Record<string, Link>>,
]
export type ScreenName = keyof typeof text.frame.screens

/** The screen at /admin itself. */
export const FIRST_SCREEN: ScreenName = 'today'

/** The links of the navigation, in groups. */
export const NAVIGATION: readonly Group[] = [
  [null, { [FIRST_SCREEN]: ['sun', TodayScreen] }],
  [
    'sales',
    {
      orders: ['cart', OrdersScreen],
      sales: ['chart', SalesScreen],
      closings: ['printer', ClosingsScreen],
    },
  ],
  [
    'catalog',
    {
      products: ['box', ProductsScreen],
      categories: ['tag', () => <TaxaScreen kind="categories" />],
      brands: ['badge', () => <TaxaScreen kind="brands" />],
      collections: ['layers', () => <TaxaScreen kind="collections" />],
      counts: ['check', CountsScreen],
      labels: ['printer', LabelsScreen],
      import: ['upload', ImportScreen],
      jobs: ['undo', JobsScreen],
    },
  ],
  [
    'people',
    {
      customers: ['people', ShoppersScreen],
      staff: ['team', StaffScreen, 'owners'],
      history: ['history', HistoryScreen],
    },
  ],
  [
    'shop',
    {
      terminals: ['till', TerminalsScreen, 'owners'],
      keys: ['key', KeysScreen, 'owners'],
      webhooks: ['send', WebhooksScreen, 'owners'],
      settings: ['gear', SettingsScreen],
      server: ['screen', ServerScreen, 'operators'],
    },
  ],
]

const SCREENS: readonly Screen[] = [
  ...NAVIGATION.flatMap(([, links]) =>
    Object.entries(links).map(([path, [, component, only]]) => ({ path, component, only })),
  ),
  { path: 'orders/:id', component: OrderScreen },
  { path: 'products/:id', component: ProductScreen },
  { path: 'counts/:id', component: CountScreen },
  { path: 'groups/:id', component: GroupScreen },
  { path: 'customers/:id', component: ShopperScreen },
  { path: 'webhooks/:id', component: MessagesScreen, only: 'owners' },
  { path: 'devices', component: DevicesScreen },
  { path: 'shops/new', component: NewShopScreen },
]

/** Whether the session's user belongs to the audience of a screen. */
export function mayOpen(only: Audience | undefined, { shop, isOperator }: AdminSession): boolean {
  return !only || (only === 'owners' ? shop.role === 'owner' : isOperator)
}

/** Finds the screen at a path below /admin, and the id in that path. */
export function screenAt(path: string): (Screen & { readonly id: string }) | null {
  const parts = path.split('/')
  for (const screen of SCREENS) {
    const wanted = screen.path.split('/')
    if (wanted.length !== parts.length) continue
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue
    return { ...screen, id: parts[wanted.indexOf(':id')] ?? '' }
  }
  return null
}

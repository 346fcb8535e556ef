import type { ComponentType } from 'preact'
import type { IconName } from '../../shared/icon.tsx'
import { JobsScreen } from '../bulk/jobs.tsx'
import { ImportScreen } from '../import/import.tsx'
import { OrderScreen } from '../orders/order.tsx'
import { OrdersScreen } from '../orders/orders.tsx'
import { ProductScreen } from '../products/product.tsx'
import { ProductsScreen } from '../products/products.tsx'
import { ClosingsScreen } from '../sales/closings.tsx'
import { SalesScreen } from '../sales/sales.tsx'
import { ServerScreen } from '../server/server.tsx'
import { AuditScreen } from '../shop/audit.tsx'
import { KeysScreen } from '../shop/keys.tsx'
import { NewShopScreen } from '../shop/new-shop.tsx'
import { SettingsScreen } from '../shop/settings.tsx'
import { StaffScreen } from '../shop/staff.tsx'
import { ShopperScreen } from '../shoppers/shopper.tsx'
import { ShoppersScreen } from '../shoppers/shoppers.tsx'
import { TaxaScreen } from '../taxa/taxa.tsx'
import { TerminalsScreen } from '../terminals/terminals.tsx'
import { MessagesScreen } from '../webhooks/messages.tsx'
import { WebhooksScreen } from '../webhooks/webhooks.tsx'
import { DevicesScreen } from './devices.tsx'

type Component = ComponentType<{ readonly id: string }>
/** Who can open a screen, if not everybody: owners, or those who own all shops of the server. */
type Audience = 'owners' | 'operators'

interface Screen {
  /** The path below /admin; `:id` stands for one segment. */
  readonly path: string
  readonly component: Component
  readonly only?: Audience | undefined
}

type Link = readonly [label: string, icon: IconName, component: Component, only?: Audience]

/** The links of the navigation by their paths, in groups. */
export const NAVIGATION: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  Sales: {
    orders: ['Orders', 'cart', OrdersScreen],
    sales: ['Sales', 'chart', SalesScreen],
    closings: ['Till closings', 'printer', ClosingsScreen],
  },
  Catalog: {
    products: ['Products', 'box', ProductsScreen],
    categories: ['Categories', 'tag', () => <TaxaScreen kind="categories" />],
    brands: ['Brands', 'badge', () => <TaxaScreen kind="brands" />],
    collections: ['Collections', 'layers', () => <TaxaScreen kind="collections" />],
    import: ['Import and export', 'upload', ImportScreen],
    jobs: ['Bulk changes', 'undo', JobsScreen],
  },
  People: {
    customers: ['Customers', 'people', ShoppersScreen],
    staff: ['Staff', 'team', StaffScreen, 'owners'],
    audit: ['Audit log', 'history', AuditScreen],
  },
  Shop: {
    terminals: ['Terminals', 'till', TerminalsScreen, 'owners'],
    keys: ['API keys', 'key', KeysScreen, 'owners'],
    webhooks: ['Webhooks', 'send', WebhooksScreen, 'owners'],
    settings: ['Settings', 'gear', SettingsScreen],
    server: ['Server', 'screen', ServerScreen, 'operators'],
  },
}

const SCREENS: readonly Screen[] = [
  ...Object.values(NAVIGATION).flatMap((links) =>
    Object.entries(links).map(([path, [, , component, only]]) => ({ path, component, only })),
  ),
  { path: 'orders/:id', component: OrderScreen },
  { path: 'products/:id', component: ProductScreen },
  { path: 'customers/:id', component: ShopperScreen },
  { path: 'webhooks/:id', component: MessagesScreen, only: 'owners' },
  { path: 'devices', component: DevicesScreen },
  { path: 'shops/new', component: NewShopScreen },
]

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

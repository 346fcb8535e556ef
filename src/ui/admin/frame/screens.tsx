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

interface Screen {
  /** The path below /admin; `:id` stands for one segment. */
  readonly path: string
  readonly component: ComponentType<{ id: string }>
  readonly ownersOnly?: boolean
  /** For those who own all shops of the server. */
  readonly operatorsOnly?: boolean
}

const Categories = () => <TaxaScreen key="categories" kind="categories" />
const Brands = () => <TaxaScreen key="brands" kind="brands" />
const Collections = () => <TaxaScreen key="collections" kind="collections" />

export const SCREENS: readonly Screen[] = [
  { path: 'orders', component: OrdersScreen },
  { path: 'orders/:id', component: ({ id }) => <OrderScreen key={id} id={id} /> },
  { path: 'sales', component: SalesScreen },
  { path: 'closings', component: ClosingsScreen },
  { path: 'products', component: ProductsScreen },
  { path: 'products/new', component: () => <ProductScreen key="new" id="new" /> },
  { path: 'products/:id', component: ({ id }) => <ProductScreen key={id} id={id} /> },
  { path: 'import', component: ImportScreen },
  { path: 'jobs', component: JobsScreen },
  { path: 'categories', component: Categories },
  { path: 'brands', component: Brands },
  { path: 'collections', component: Collections },
  { path: 'customers', component: ShoppersScreen },
  { path: 'customers/:id', component: ShopperScreen },
  { path: 'audit', component: AuditScreen },
  { path: 'keys', component: KeysScreen, ownersOnly: true },
  { path: 'terminals', component: TerminalsScreen, ownersOnly: true },
  { path: 'webhooks', component: WebhooksScreen, ownersOnly: true },
  { path: 'webhooks/:id', component: MessagesScreen, ownersOnly: true },
  { path: 'staff', component: StaffScreen, ownersOnly: true },
  { path: 'settings', component: SettingsScreen },
  { path: 'server', component: ServerScreen, operatorsOnly: true },
  { path: 'devices', component: DevicesScreen },
  { path: 'shops/new', component: NewShopScreen },
]

export interface NavigationGroup {
  readonly title: string | null
  readonly links: readonly {
    readonly path: string
    readonly label: string
    readonly icon: IconName
  }[]
}

export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Sales',
    links: [
      { path: 'orders', label: 'Orders', icon: 'cart' },
      { path: 'sales', label: 'Sales', icon: 'chart' },
      { path: 'closings', label: 'Till closings', icon: 'printer' },
    ],
  },
  {
    title: 'Catalog',
    links: [
      { path: 'products', label: 'Products', icon: 'box' },
      { path: 'categories', label: 'Categories', icon: 'tag' },
      { path: 'brands', label: 'Brands', icon: 'badge' },
      { path: 'collections', label: 'Collections', icon: 'layers' },
      { path: 'import', label: 'Import and export', icon: 'upload' },
      { path: 'jobs', label: 'Bulk changes', icon: 'undo' },
    ],
  },
  {
    title: 'People',
    links: [
      { path: 'customers', label: 'Customers', icon: 'people' },
      { path: 'staff', label: 'Staff', icon: 'team' },
      { path: 'audit', label: 'Audit log', icon: 'history' },
    ],
  },
  {
    title: 'Shop',
    links: [
      { path: 'terminals', label: 'Terminals', icon: 'till' },
      { path: 'keys', label: 'API keys', icon: 'key' },
      { path: 'webhooks', label: 'Webhooks', icon: 'send' },
      { path: 'settings', label: 'Settings', icon: 'gear' },
      { path: 'server', label: 'Server', icon: 'screen' },
    ],
  },
]

/** Finds the screen at a path below /admin, and the id in that path. */
export function screenAt(path: string): { screen: Screen; id: string } | null {
  const parts = path.split('/')
  for (const screen of SCREENS) {
    const wanted = screen.path.split('/')
    if (wanted.length !== parts.length) continue
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue
    return { screen, id: parts[wanted.indexOf(':id')] ?? '' }
  }
  return null
}

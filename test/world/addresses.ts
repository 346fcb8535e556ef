import * as modules from '../../src/modules.pages.ts'
import type { AdminModule } from '../../src/ui/admin/frame/places.ts'
import { CORE_SCREENS } from '../../src/ui/admin/frame/screens.tsx'
import { boutique } from './boutique.ts'

const { wares, orders, shopper, others } = boutique
const placed: readonly AdminModule[] = Object.values(modules)
const screens = [
  ...CORE_SCREENS,
  ...placed.flatMap(({ screens = [], links = [] }) => [...screens, ...links]),
]

/** The addresses that say more of a screen than its path alone. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  today: [''],
  products: ['/products', '/products?status=Published'],
  'products/:id': ['/products/{mug}', '/products/new'],
  'groups/:id': ['/groups/tee'],
  'customers/:id': ['/customers/{shopper}'],
  'counts/:id': ['/counts/{count}'],
  'orders/:id': ['/orders/{sent}', '/orders/{picked}', '/orders/{loyal}', '/orders/{own}'],
  'orders/:id/change': ['/orders/{waiting}/change'],
  sales: ['/sales?from=2026-03-06&to=2026-03-08'],
  'webhooks/:id': ['/webhooks/{hook}'],
}

/** An address below /admin of each screen of the core and the modules, with names instead of ids. */
export const addresses: readonly string[] = screens.flatMap(({ path }) => {
  const examples = EXAMPLES[path] ?? [`/${path}`]
  if (examples.some((one) => one.includes(':'))) throw new Error(`which ${path} is shown?`)
  return examples
})

const IDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...wares, ...orders }).map(([name, { id }]) => [name, id]),
  ),
  ...others,
  shopper,
}

/**
 * A path with the id of what is named in it.
 * @param ids further ids, by their names
 */
export function pathOf(path: string, ids: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? IDS[name] ?? name)
}

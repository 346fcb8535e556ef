import type { VNode } from 'preact'
import { Account } from '../../src/modules/account/page/account.tsx'
import { Pos } from '../../src/modules/till/page/pos.tsx'
import * as modules from '../../src/modules.pages.ts'
import { Admin } from '../../src/ui/admin/frame/admin.tsx'
import { AdminModules } from '../../src/ui/admin/frame/places.ts'
import type { Headers } from '../access.ts'
import type { Boutique } from './boutique.ts'

/** A page of the server, and who uses it. */
interface PageAt {
  readonly begin: string
  readonly page: () => VNode
  /** The headers by which the server knows who asks. A till sends its key by itself. */
  readonly headers: (boutique: Boutique) => Headers
}

const PAGES: readonly PageAt[] = [
  {
    begin: '/admin',
    page: () => (
      <AdminModules.Provider value={Object.values(modules)}>
        <Admin />
      </AdminModules.Provider>
    ),
    headers: ({ owner }) => owner.headers,
  },
  { begin: '/account', page: () => <Account />, headers: ({ ofShopper }) => ofShopper },
  { begin: '/pos', page: () => <Pos />, headers: () => ({}) },
]

/** The page at a path. */
export function pageAt(path: string): PageAt {
  const found = PAGES.find(({ begin }) => path.startsWith(begin))
  if (!found) throw new Error(`there is no page at ${path}`)
  return found
}

export const isTill = ({ begin }: PageAt) => begin === '/pos'

/** Leaves out icons and the navigation, of which nothing is pressed: that saves time. */
export function leaveOut({ type, props }: VNode<{ id?: string }>): void {
  const isLeftOut = type === 'svg' || (type === 'aside' && props.id === 'navigation')
  if (isLeftOut) Object.assign(props, { children: null })
}

import type { ComponentChildren, ComponentProps, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Account } from '../../src/modules/account/page/account.tsx'
import { PapersPage } from '../../src/modules/orders/page/papers-page.tsx'
import { papersAt } from '../../src/modules/orders/paper.ts'
import { paperWords } from '../../src/modules/orders/shared/paper-words.ts'
import { Pos } from '../../src/modules/till/page/pos.tsx'
import * as modules from '../../src/modules.pages.ts'
import { Admin } from '../../src/ui/admin/frame/admin.tsx'
import { AdminModules } from '../../src/ui/admin/frame/places.ts'
import { text } from '../../src/ui/admin/text.ts'
import type { Headers } from '../access.ts'
import type { Boutique } from './boutique.ts'

/** A page of the server, and who uses it. */
interface PageAt {
  readonly begin: string
  readonly page: (boutique: Boutique) => VNode
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
  { begin: '/r/', page: (boutique) => <Papers boutique={boutique} />, headers: () => ({}) },
]

/** The page of the papers of an order, with the data that the server writes into it. */
function Papers({ boutique }: { readonly boutique: Boutique }) {
  const [props, setProps] = useState<ComponentProps<typeof PapersPage> | null>(null)
  useEffect(() => {
    const load = async () => {
      const token = location.pathname.slice('/r/'.length)
      const papers = await papersAt(boutique.kassa.ports, token)
      setProps({ papers, words: await paperWords(papers.shop) })
    }
    void load()
  }, [])
  return <main>{props && <PapersPage {...props} />}</main>
}

/** The page at a path. */
export function pageAt(path: string): PageAt {
  const found = PAGES.find(({ begin }) => path.startsWith(begin))
  if (!found) throw new Error(`there is no page at ${path}`)
  return found
}

export const isTill = ({ begin }: PageAt) => begin === '/pos'

/** A page gets only the chosen one and the last of more choices, such as all countries. */
const MOST_CHOICES = 40

/** Leaves out icons, links to all screens and most of many choices: that saves time. */
export function leaveOut({ type, props }: VNode<{ 'aria-label'?: string }>): void {
  const isNavigation = type === 'nav' && props['aria-label'] === text.frame.main
  if (type === 'svg' || isNavigation) Object.assign(props, { children: null })
  if (type === 'select') leaveOutChoices(props as ChoicesProps)
}

interface ChoicesProps {
  readonly value?: unknown
  readonly children?: ComponentChildren
}

function leaveOutChoices(props: ChoicesProps): void {
  const { value, children } = props
  if (!Array.isArray(children) || children.length <= MOST_CHOICES) return
  const last = children.length - 1
  const kept = children.filter(
    (one: VNode<{ value: unknown }>, at) => at === last || one.props.value === value,
  )
  Object.assign(props, { children: kept, 'data-choices': children.length })
}

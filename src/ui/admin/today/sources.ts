import type { TerminalView } from '../../../domain/pos/terminal.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import type { Listing } from '../../shared/api.ts'
import { useWindowEvent } from '../../shared/listener.ts'
import { type Resource, useResource } from '../../shared/resource.ts'
import { usePlaced } from '../frame/places.ts'
import { useSession } from '../frame/session.ts'
import { BACKUPS, STOCK, useProductCount } from './todos.ts'

/** The data of the start page. It is loaded again when the reader returns to the page. */
export function useToday() {
  const { shop, isOperator } = useSession()
  const isOwner = shop.role === 'owner'
  const settings = useResource<SettingsView>('/shop/api/shop')
  const products = useProductCount({})
  const terminals = useResource<Listing<TerminalView>>(isOwner ? '/shop/api/terminals' : null, {
    limit: 100,
  })
  const server = useResource<ServerView>(isOperator ? '/server' : null)
  const sources = [BACKUPS, STOCK, ...usePlaced('today')]
  const parts = sources
    .sort((one, other) => one.rank - other.rank)
    // A page always has the same sources, so their hooks are called in the same order.
    .map(({ usePart }) => usePart(settings.data))
  const resources: readonly Resource<unknown>[] = [
    settings,
    products,
    ...(isOwner ? [terminals] : []),
    ...(isOperator ? [server] : []),
    ...parts.flatMap(({ resources }) => resources),
  ]
  useWindowEvent('focus', () => {
    // Parts may share their data, which is then reloaded once.
    const known = resources.filter(({ data }) => data !== null)
    for (const reload of new Set(known.map(({ reload }) => reload))) reload()
  })
  return {
    settings,
    products,
    terminals,
    server,
    figures: parts.flatMap(({ figures = [] }) => figures),
    todos: parts.flatMap(({ todos }) => todos),
    resources,
  }
}

export type Today = ReturnType<typeof useToday>

import { useEffect } from 'preact/hooks'
import { useSyncExternalStore } from './external.ts'

export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const listeners = new Set<() => void>()
const guards = new Set<() => boolean>()
let href = location.href
let place = placeOf()

/** Where the reader is; the component follows when that changes. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => place)
}

/**
 * Goes to another place of this page; `replace` leaves no entry behind.
 * @returns false where the reader would rather stay
 */
export function navigate(to: string, { replace = false } = {}): boolean {
  if (!replace && !mayLeave()) return false
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  if (!replace) scrollTo(0, 0)
  moved()
  return true
}

/** Asks before the reader leaves while `dirty`: inside of the page and out of it. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const stays = () => !confirm('Leave without saving? What you changed here is lost.')
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    guards.add(stays)
    addEventListener('beforeunload', unload)
    return () => {
      guards.delete(stays)
      removeEventListener('beforeunload', unload)
    }
  }, [dirty])
}

/** Lets plain links move within the page that owns `base`, without loading it anew. */
export function followLinks(base: string): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return
    if (link.pathname !== base && !link.pathname.startsWith(`${base}/`)) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    navigate(link.pathname + link.search)
  })
  addEventListener('popstate', () => {
    if (mayLeave()) moved()
    else history.pushState(null, '', href)
  })
}

function mayLeave(): boolean {
  for (const stays of guards) if (stays()) return false
  guards.clear()
  return true
}

function moved(): void {
  href = location.href
  place = placeOf()
  for (const listener of listeners) listener()
}

function placeOf(): Place {
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return { path, query: new URLSearchParams(location.search) }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

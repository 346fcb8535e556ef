import { useEffect } from 'preact/hooks'
import { Observable, useObservable } from './observable.ts'
import { shared } from './text.ts'

/** The address within this page. */
interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

const guards = new Set<() => boolean>()
const address = new Observable(currentAddress())
let href = location.href
/** Aborted when there is no position left to scroll back to. */
let scrolling = new AbortController()

/** The current address; the component is rendered again when it changes. */
export function useAddress(): Address {
  return useObservable(address)
}

/**
 * A function that is like `navigate` for work that takes a while: a reader who has left the path of
 * the component meanwhile stays elsewhere, and it returns false.
 */
export function useNavigate(): typeof navigate {
  const { path } = useAddress()
  return (to, way) => path === address.value.path && navigate(to, way)
}

/**
 * Goes to another address of this page; `replace` adds no entry to the browser's history.
 * @returns false if the reader decided to stay
 */
export function navigate(to: string, { replace = false } = {}): boolean {
  if (!replace && !mayLeave()) return false
  scrolling.abort()
  if (replace) history.replaceState(history.state, '', to)
  else {
    history.replaceState({ ...history.state, y: scrollY }, '')
    history.pushState({ from: location.pathname }, '', to)
    scrollTo(0, 0)
  }
  moved()
  return true
}

/** While `dirty`, asks before the reader leaves this address or the page. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const stays = () => !confirm(shared.leave)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    guards.add(stays)
    addEventListener('beforeunload', unload)
    return () => {
      guards.delete(stays)
      removeEventListener('beforeunload', unload)
    }
  }, [dirty])
}

/** Makes links below `base` change the address without loading the page again. */
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
    if (!mayLeave()) return history.pushState(null, '', href)
    moved()
    scrollBack(history.state?.y ?? 0)
  })
}

/** Whether the browser's Back leads to this path. */
export function isBack(path: string): boolean {
  return history.state?.from === path
}

/**
 * Scrolls to the reader's earlier position once the page is long enough again, unless the reader
 * scrolls first.
 */
function scrollBack(y: number): void {
  scrolling.abort()
  scrolling = new AbortController()
  const { signal } = scrolling
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + innerHeight) return
    scrolling.abort()
    scrollTo(0, y)
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const name of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(name, () => scrolling.abort(), { signal })
  }
  observer.observe(document.body)
}

/** The values of these parameters that an address has. */
export function parametersOf<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as Partial<Record<Name, string>>
}

/** An address with parameters; empty ones are left out. */
export function addressWith(
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

function mayLeave(): boolean {
  for (const stays of guards) if (stays()) return false
  guards.clear()
  return true
}

function moved(): void {
  href = location.href
  address.set(currentAddress())
}

function currentAddress(): Address {
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return { path, query: new URLSearchParams(location.search) }
}

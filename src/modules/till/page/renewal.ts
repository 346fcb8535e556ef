import { useEffect, useRef } from 'preact/hooks'
import { within } from '../../../ui/shared/limit.ts'
import { useObservable } from '../../../ui/shared/observable.ts'
import { useHasDialog } from '../../../ui/shared/open.tsx'
import { PageError } from '../../../ui/shared/problem.ts'
import { askForRenewal } from './customer/customer-view.ts'
import { type Pairing, pairedShop } from './data/database.ts'
import { isWorthwhile, newerAssets, type Renewed } from './data/newer-page.ts'
import { isBetweenSales } from './sell/between-sales.ts'
import type { Checkout } from './sell/checkout.ts'
import { REFRESH, REFRESHED } from './worker-messages.ts'

/** The server has this long to answer with its page, and the service worker to cache all of it. */
const ANSWER_MS = 15_000
const REFRESH_MS = 60_000
/** Nobody has touched the till for this long when it is loaded again. */
const QUIET_MS = 5_000
const LOOK_MS = 1_000
/** Where this window keeps what it was loaded again for. */
const KEY = 'kassa.renewed'

/**
 * Loads the page again between two sales once the server has a newer one, for which it looks at
 * each connection of the till's stream, or the shop has another name or currency.
 */
export function useRenewal(checkout: Checkout): void {
  const { connections, pairing } = checkout.terminal
  const connection = useObservable(connections)
  const hasDialog = useRef(false)
  hasDialog.current = useHasDialog()
  const quiet = useQuiet()
  const mayLoad = () => !hasDialog.current && quiet() && isBetweenSales(checkout)
  useEffect(
    () => (connection === 0 ? undefined : started((stop) => renew(mayLoad, stop))),
    [connection],
  )
  const settings = useObservable(checkout.settings)
  const isOther = settings !== null && !isSameShop(pairedShop(settings), pairing.shop)
  useEffect(
    () => (isOther ? started((stop) => until(mayLoad, stop).then(loadAgain)) : undefined),
    [isOther],
  )
}

function isSameShop(one: Pairing['shop'], other: Pairing['shop']): boolean {
  return one.name === other.name && one.currency === other.currency
}

/** Starts work that goes on until the returned function is called. */
function started(work: (stop: AbortSignal) => Promise<void>): () => void {
  const stop = new AbortController()
  work(stop.signal).catch((error) => {
    // The till goes on with the page that it has.
    if (!stop.signal.aborted) reportError(error)
  })
  return () => stop.abort()
}

function loadAgain(): void {
  askForRenewal()
  location.reload()
}

/** Waits for the end of a sale, and loads the page again if the server has a newer one. */
async function renew(mayLoad: () => boolean, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)])
  const newer = newerAssets(await pageOfServer(signal), ownPaths())
  const now = Date.now()
  if (newer === null || !isWorthwhile(sessionStorage.getItem(KEY), newer, now)) return
  await until(mayLoad, stop)
  if (!(await isReady(stop))) return
  // A sale may have begun meanwhile.
  await until(mayLoad, stop)
  sessionStorage.setItem(KEY, JSON.stringify({ assets: newer, at: now } satisfies Renewed))
  loadAgain()
}

/** The document that the server has now; empty if it does not answer with one. */
async function pageOfServer(signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch('/pos', { cache: 'no-cache', signal })
    return answer.ok ? await answer.text() : ''
  } catch (error) {
    // The next connection looks again.
    if (error instanceof TypeError || error instanceof DOMException) return ''
    throw error
  }
}

/** The paths of the scripts, style sheets and images that are part of the open document. */
function ownPaths(): ReadonlySet<string> {
  const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[src], link[href], img[src]',
  )
  return new Set(
    [...elements].map(({ src, href }) => new URL(src || href, location.origin).pathname),
  )
}

/**
 * Whether loading the page again gives the newer one. A service worker, which would answer with the
 * older one, caches the newer one first. Plain HTTP has no workers, so the server has to answer.
 */
async function isReady(stop: AbortSignal): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration('/pos')
  const worker = registration?.active
  if (!worker) return (await pageOfServer(stop)) !== ''
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === REFRESHED)
  })
  worker.postMessage(REFRESH, [port2])
  try {
    return await within(REFRESH_MS, answer, () => new PageError())
  } catch (error) {
    if (error instanceof PageError) return false
    throw error
  } finally {
    port1.close()
  }
}

/**
 * Waits until the condition holds.
 * @throws AbortError
 */
async function until(holds: () => boolean, stop: AbortSignal): Promise<void> {
  for (;;) {
    stop.throwIfAborted()
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** A function that says whether nobody has touched the page lately, or has typed what is still there. */
function useQuiet(): () => boolean {
  const touchedAt = useRef(Date.now())
  const typed = useRef(new Set<HTMLInputElement>())
  useEffect(() => {
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    const touch = () => {
      touchedAt.current = Date.now()
    }
    const type = ({ target }: Event) => {
      touch()
      if (target instanceof HTMLInputElement) typed.current.add(target)
    }
    for (const name of ['keydown', 'pointerdown', 'wheel']) addEventListener(name, touch, options)
    addEventListener('input', type, options)
    return () => stop.abort()
  }, [])
  return () => {
    for (const field of typed.current) if (!field.isConnected) typed.current.delete(field)
    const isTyped = [...typed.current].some(({ value }) => value !== '')
    return !isTyped && Date.now() - touchedAt.current >= QUIET_MS
  }
}

import { Observable, useObservable } from './observable.ts'

const RETRY_MS = 3000

const online = new Observable(navigator.onLine)
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the server has answered the last request; false while the browser is offline. */
export function useOnline(): boolean {
  return useObservable(online)
}

/** Called after each request. While the server is unreachable, it is asked every few seconds. */
export function reportConnection(reachable: boolean): void {
  if (!reachable && timer === undefined) timer = setTimeout(() => void probe(), RETRY_MS)
  if (reachable !== online.value) online.set(reachable)
}

async function probe(): Promise<void> {
  timer = undefined
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    reportConnection(ok)
  } catch {
    reportConnection(false)
  }
}

addEventListener('offline', () => reportConnection(false))
addEventListener('online', () => void probe())

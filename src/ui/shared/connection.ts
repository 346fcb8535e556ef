import { useSyncExternalStore } from './external.ts'

const RETRY_MS = 3000

let online = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the server answered when it was last asked, or the browser says that it cannot. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => online)
}

/** Requests say here what they met; while the server is away it is asked again and again. */
export function reportConnection(reachable: boolean): void {
  if (!reachable && timer === undefined) timer = setTimeout(() => void probe(), RETRY_MS)
  if (reachable === online) return
  online = reachable
  for (const listener of listeners) listener()
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('offline', () => reportConnection(false))
addEventListener('online', () => void probe())

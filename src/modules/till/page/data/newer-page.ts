import { ASSET } from '../worker-messages.ts'

/** A page that did not become this newer one is not loaded again for it until then. */
const AGAIN_MS = 600_000
/** The last page for which this window was loaded again. */
export interface Renewed {
  /** The assets of that page. */
  readonly assets: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * The assets of the server's document, as one text.
 * @param own the paths to which the open page refers
 * @returns null if the open page has all of them, or if it is not the document of a till
 */
export function newerAssets(html: string, own: ReadonlySet<string>): string | null {
  const assets = [...new Set(html.match(ASSET) ?? [])]
  const isTill = html.includes('name="kassa-device-page"')
  return isTill && assets.some((path) => !own.has(path)) ? assets.sort().join(' ') : null
}

/** Whether to load the page again, though it may have been loaded for the same assets before. */
export function isWorthwhile(renewed: string | null, assets: string, now: number): boolean {
  const before: Renewed | null = JSON.parse(renewed ?? 'null')
  return before?.assets !== assets || now - before.at > AGAIN_MS
}

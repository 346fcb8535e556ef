import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { existsAt, readIfThere } from './private-file.ts'

/**
 * The address for a browser on this machine. `localhost` shares its site with pages on other ports,
 * such as the development server of a storefront, so that cookies work there.
 */
export function ownUrl({ url, host }: Config, origin: string): string {
  if (url) return url
  const isLocal = isEveryAddress(host) || host === '127.0.0.1' || host === '::1'
  return isLocal ? origin.replace(/\/\/[^/]*(?=:\d+$)/, '//localhost') : origin
}

export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Saves the address of the running server, for commands that work on its data. */
export function noteServed(config: Config, url: string): void {
  writeFileSync(noteOf(config), url, { mode: 0o600 })
}

/** Whether a server has listened on this data, so that there was a database in it. */
export function wasServed(data: string): boolean {
  return existsAt(noteOf({ data, postgres: null }))
}

/**
 * The address for browsers: the configured one, else that of the last start, else that of the next
 * start.
 */
export function servedUrl(config: Config): string {
  const { url, host, port, tls } = config
  const served = url || readIfThere(noteOf(config))
  return served ?? ownUrl(config, `http${tls ? 's' : ''}://${host}:${port}`)
}

/** A directory can be used with PostgreSQL first, and then have a database of its own. */
function noteOf({ data, postgres }: Pick<Config, 'data' | 'postgres'>): string {
  return join(data, postgres ? 'served-url-postgres' : 'served-url')
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf } from '../domain/error.ts'
import { ownUrl } from './greeting.ts'

/** Saves the address of the running server, for the commands on its data. */
export function noteServed({ data }: Config, url: string): void {
  writeFileSync(noteIn(data), url, { mode: 0o600 })
}

/** The address for browsers: as set, else of the last start, else of the next start. */
export function servedUrl(config: Config): string {
  const { url, data, host, port, tls } = config
  if (url) return url
  try {
    return readFileSync(noteIn(data), 'utf8')
  } catch (error) {
    const missing = codeOf(error) === 'ENOENT'
    if (!missing) throw error
    return ownUrl(config, `http${tls ? 's' : ''}://${host}:${port}`)
  }
}

function noteIn(data: string): string {
  return join(data, 'served-url')
}

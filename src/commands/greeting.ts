import { networkInterfaces } from 'node:os'
import { relative } from 'node:path'
import { type Config, SETTINGS } from '../config.ts'
import type { OneTimeLink } from '../domain/access/link.ts'
import type { Demo } from './demo.ts'
import type { Server } from './listen.ts'

/** Where a browser on this machine finds the server. */
export function ownUrl({ url, host }: Config, server: Server): string {
  if (url) return url
  const { origin } = server.url
  return isEveryAddress(host) ? origin.replace(/\/\/[^/]*(?=:\d+$)/, '//127.0.0.1') : origin
}

/** Where the rest of the network finds it. */
function lanUrls({ host, tls }: Config, { port }: Server): string[] {
  if (!isEveryAddress(host)) return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http${tls ? 's' : ''}://${address}:${port}`)
}

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/**
 * What stands on the terminal once the server listens: addresses, and what to do next.
 * @param link signs in to the demo, or sets up a server that has no shop
 */
export function greeting(
  config: Config,
  server: Server,
  demo: Demo | null,
  link: OneTimeLink | null,
): string {
  const url = ownUrl(config, server)
  const lines = [`kassa serves      ${url}`]
  for (const address of lanUrls(config, server)) lines.push(`on your network   ${address}`)
  lines.push(`API reference     ${url}/docs`, `API description   ${url}/openapi.json`)
  if (demo && link) return [...lines, '', ...demoLines(url, demo, link, config)].join('\n')
  if (!link) return lines.join('\n')
  return [...lines, '', 'There is no shop yet. This link makes one, once:', link.url].join('\n')
}

function demoLines(url: string, demo: Demo, link: OneTimeLink, config: Config): string[] {
  const { publishableKey, secretKey, terminalKey } = demo
  const lines = [
    'The demo shop is called demo.',
    `sign in, once     ${link.url}`,
    `publishable key   ${publishableKey}`,
    `secret key        ${secretKey ?? `was rotated; for another: ${typed('key rotate demo', config)}`}`,
    `terminal key      ${terminalKey ?? 'was replaced; a new one is made in admin'}`,
    '',
    'Look for coffee:',
    `curl -H 'Authorization: Bearer ${publishableKey}' '${url}/v1/store/products?search=coffee&limit=3'`,
  ]
  if (!secretKey) return lines
  const product =
    '{"name":"Espresso cup","price":9.5,"productType":"Item","status":"Published","stock":12}'
  return [
    ...lines,
    '',
    'Sell a cup with it:',
    `curl -X POST -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' \\`,
    `  -d '${product}' '${url}/v1/store/products'`,
  ]
}

/** A command for the same data, as one would type it here: with the executable, or its source. */
function typed(words: string, { data }: Config): string {
  const compiled = !Bun.main.endsWith('.ts')
  const kassa = compiled
    ? process.argv0
    : `npx --yes bun@${Bun.version} ${relative(process.cwd(), Bun.main)}`
  const place = data === SETTINGS.KASSA_DATA[0] ? '' : ` --data ${quoted(data)}`
  return `${kassa} ${words}${place}`
}

/** A word for the shell. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

import { networkInterfaces } from 'node:os'
import { relative } from 'node:path'
import type { Config } from '../config.ts'
import { type DemoFacts, demoParts } from '../demo/part.ts'
import type { OneTimeLink } from '../domain/access/link.ts'
import { type Module, placed } from '../domain/module.ts'
import { SETTINGS } from '../settings.ts'
import type { Demo } from './demo.ts'
import type { Listened } from './listener.ts'
import { isEveryAddress, ownUrl } from './served-url.ts'
import type { Servers } from './servers.ts'

const ADMIN: PrintedAddress = { rank: 1, label: 'admin', path: '/admin' }

/** The columns of what an address is called. */
const LABEL = 18

/** The addresses of a port for other devices in the network. */
function networkUrls(host: string, scheme: 'http' | 'https', port: number | undefined): string[] {
  if (!isEveryAddress(host)) return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${scheme}://${address}:${port}`)
}

declare module '../domain/module.ts' {
  interface Places {
    /** Addresses that `serve` prints when it listens. */
    readonly addresses: readonly PrintedAddress[]
  }
}

interface PrintedAddress {
  /** Addresses stand in the order of these numbers. */
  readonly rank: number
  readonly label: string
  /** `<slug>` stands for the slug of a shop; the demo fills it in. */
  readonly path: string
  /** The fact about the demo shop without which the address is left out. */
  readonly ifDemo?: keyof DemoFacts
}

/**
 * The text that `serve` prints when it listens: addresses, and the next steps.
 * @param more lines about further listeners
 * @param link signs in to the demo, or creates the first shop
 */
export function greeting(
  modules: readonly Module[],
  config: Config,
  { main }: Servers,
  more: Listened['lines'],
  demo: Demo | null,
  link: OneTimeLink | null,
): string {
  const url = ownUrl(config, main.url.origin)
  const lines = [`kassa runs at     ${url}`]
  const scheme = config.tls ? 'https' : 'http'
  for (const address of networkUrls(config.host, scheme, main.port)) {
    lines.push(`on your network   ${address}`)
  }
  for (const [label, text] of more) lines.push(label.padEnd(LABEL) + text)
  const addresses = [ADMIN, ...placed(modules, 'addresses').flat()].filter(
    ({ ifDemo }) => ifDemo === undefined || demo?.[ifDemo] === true,
  )
  lines.push(
    ...addresses
      .sort((one, other) => one.rank - other.rank)
      .map(({ label, path }) => `${label.padEnd(LABEL)}${url}${path}`)
      .map((line) => (demo ? line.replace('<slug>', demo.slug) : line)),
    `OpenAPI document  ${url}/openapi.json`,
  )
  if (demo && link) return [...lines, '', ...demoLines(modules, url, demo, link, config)].join('\n')
  if (!link) return lines.join('\n')
  return [
    ...lines,
    '',
    'There is no shop yet. This link creates the first one; it works once:',
    link.url,
  ].join('\n')
}

function demoLines(
  modules: readonly Module[],
  url: string,
  demo: Demo,
  link: OneTimeLink,
  config: Config,
): string[] {
  const { publishableKey, secretKey, terminalKey } = demo
  const shown = demoParts(modules).flatMap((part) => part.shown ?? [])
  const parts = ['the slug demo', 'products', ...shown.map(({ label }) => label)]
  const lines = [
    `The demo shop has ${new Intl.ListFormat('en').format(parts)}.`,
    `sign in (once)    ${link.url}`,
    `publishable key   ${publishableKey}`,
    `secret key        ${secretKey ?? `was rotated; for a new one: ${commandLine('key rotate demo', config)}`}`,
    `terminal key      ${terminalKey ?? 'was replaced; pair the till in the admin'}`,
    '',
    'Search for coffee:',
    `curl -H 'Authorization: Bearer ${publishableKey}' '${url}/v1/store/products?search=coffee&limit=3'`,
  ]
  if (!secretKey) return lines
  const product =
    '{"name":"Espresso cup","price":9.5,"productType":"Item","status":"Published","stock":12}'
  return [
    ...lines,
    '',
    'Add a cup to the shop:',
    `curl -X POST -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' \\`,
    `  -d '${product}' '${url}/v1/store/products'`,
    ...shown.flatMap(({ example }) =>
      example
        ? [
            '',
            example.title,
            `curl -H 'Authorization: Bearer ${secretKey}' '${url}${example.path}'`,
          ]
        : [],
    ),
  ]
}

/** A command line for the same data directory, run by the executable, the package or the source. */
function commandLine(words: string, { data }: Config): string {
  const source = `npx --yes bun@${Bun.version} ${relative(process.cwd(), Bun.main)}`
  const installed = Bun.main.endsWith('.ts') ? source : 'npx kassa'
  const kassa = Bun.isStandaloneExecutable ? process.argv0 : installed
  const place = data === SETTINGS.KASSA_DATA[0] ? '' : ` --data ${quoted(data)}`
  return `${kassa} ${words}${place}`
}

/** Quotes a word for the shell if necessary. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

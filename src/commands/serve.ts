import { networkInterfaces } from 'node:os'
import { app } from '../app.ts'
import { type Config, ConfigError, SETTINGS } from '../config.ts'
import { jsonLog } from '../http/log.ts'
import type { Command } from './command.ts'
import { lockForServing, openData } from './data.ts'
import { type Demo, demoShop } from './demo.ts'

/** Uploads of CSV and images are the largest bodies; every route has its own limit below it. */
const MAX_BODY_BYTES = 33 * 1024 * 1024
/** At the end answers are held this long before the door closes, and then given. */
const HOLD_MS = 300
/** What still runs after this long is cut off: SIGTERM is obeyed within 10 s. */
const DRAIN_MS = 9_000

export const serve: Command = {
  name: 'serve',
  usage: '[--port 3000] [--host 127.0.0.1] [--demo]',
  summary: 'Brings the database up to date and serves it. Log lines go to standard error.',
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    demo: { type: 'boolean' },
  },
  help: settingsHelp(),
  async run({ flags, config, print }) {
    const ports = openData(config)
    const unlock = lockForServing(config)
    const demo = flags.demo ? await demoShop(ports) : null
    const stderr = Bun.stderr.writer()
    const log = jsonLog((lines) => {
      stderr.write(lines)
      stderr.flush()
    }, ports.clock)
    const served = app({ ...ports, config, log })
    const server = listen(served, config)
    const url = config.url || server.url.origin
    if (flags.json) print(JSON.stringify({ url, ...demo }))
    else print(greeting(url, lanUrls(config, server.port), demo, await ports.store.read.shop.any()))
    await signalled()
    await drained(served, server)
    await ports.store.close()
    unlock()
  },
}

type Server = Bun.Server<unknown>

function listen(served: ReturnType<typeof app>, config: Config): Server {
  const { tls } = config
  try {
    const { server } = served.listen({
      port: config.port,
      hostname: config.host,
      reusePort: false,
      idleTimeout: 30,
      maxRequestBodySize: MAX_BODY_BYTES,
      ...(tls && { tls: { cert: Bun.file(tls.cert), key: Bun.file(tls.key) } }),
    })
    if (!server) throw new Error('not listening')
    return server
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!taken) throw error
    throw new ConfigError(`Port ${config.port} is taken; choose another with --port.`)
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}

/**
 * Ends without cutting anybody off. Stopping closes every connection that is between two requests,
 * also one whose next request is on its way; so answers are held until whoever is busy here waits
 * for one, then the door closes, and then each is answered with `connection: close`.
 */
async function drained(served: ReturnType<typeof app>, server: Server): Promise<void> {
  const patience = Bun.sleep(DRAIN_MS)
  const held = Bun.sleep(HOLD_MS)
  server.reload({
    routes: {},
    async fetch(request) {
      const answer = await served.handle(request)
      answer.headers.set('connection', 'close')
      await held
      return answer
    },
  })
  await held
  await Promise.race([server.stop(), patience])
  await server.stop(true)
}

function lanUrls({ host, tls }: Config, port: number | undefined): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http${tls ? 's' : ''}://${address}:${port}`)
}

function greeting(url: string, lan: readonly string[], demo: Demo | null, shops: boolean): string {
  const lines = [`kassa serves ${url}`, ...lan.map((address) => `on your network   ${address}`)]
  lines.push(`API reference     ${url}/openapi.json`)
  if (demo) lines.push('', ...demoLines(url, demo))
  else if (!shops) {
    lines.push(
      '',
      'There is no shop yet: kassa shop create corner-shop --name "Corner shop" --owner you@example.com',
    )
  }
  return lines.join('\n')
}

function demoLines(url: string, { publishableKey, secretKey }: Demo): string[] {
  const lines = [
    'The demo shop is called demo.',
    `publishable key   ${publishableKey}`,
    `secret key        ${secretKey ?? 'was rotated; kassa key rotate demo makes a new one'}`,
    '',
    `curl -H 'Authorization: Bearer ${publishableKey}' '${url}/v1/store/products?search=coffee&limit=3'`,
  ]
  if (!secretKey) return lines
  const product =
    '{"name":"Espresso cup","price":9.5,"productType":"Item","status":"Published","stock":12}'
  return [
    ...lines,
    '',
    `curl -X POST -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' \\`,
    `  -d '${product}' '${url}/v1/store/products'`,
  ]
}

function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, [fallback, meaning]]) => {
    return `  ${name.padEnd(24)}${meaning}${fallback && ` (${fallback})`}`
  })
  return ['Settings, from the environment:', ...rows].join('\n')
}

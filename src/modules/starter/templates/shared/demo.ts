import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface Demo {
  readonly url: string
  readonly slug: string
  readonly publishableKey: string
  /** Null after it was rotated. */
  readonly secretKey: string | null
  /** Signs in to admin, once. */
  readonly link: { readonly url: string }
}

/** The program of the package `kassa`, for Node. */
export const KASSA = fileURLToPath(new URL('kassa.js', import.meta.resolve('kassa/package.json')))

/**
 * Starts a kassa with a demo shop, whose data is in ./data. It ends with this process.
 * @throws Error if it does not start; it has then said why
 */
export async function startDemo(): Promise<Demo> {
  const kassa = spawn(process.execPath, [KASSA, 'serve', '--demo', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => kassa.kill())
  const ended = once(kassa, 'exit').then(() => {
    throw new Error('kassa has not started.')
  })
  const [line] = await Promise.race([once(createInterface(kassa.stdout), 'line'), ended])
  const demo: Demo = JSON.parse(line)
  console.log(`kassa runs at ${demo.url}. Its admin: ${demo.link.url}\n`)
  return demo
}

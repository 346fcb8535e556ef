/** `npm run dev`: a demo shop, and the server, which is compiled and starts again at each change. */
import { spawn, spawnSync } from 'node:child_process'
import { watch, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startDemo } from './demo.ts'

const KEY_FILE = 'data/secret-key'
const COMPILER = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
/** An editor may write several files at once. */
const PAUSE_MS = 100

const { url, secretKey } = await startDemo()
// A key that was rotated is in the file already.
if (secretKey !== null) writeFileSync(KEY_FILE, secretKey, { mode: 0o600 })

const env = { SHOP_KASSA_URL: url, SHOP_KASSA_KEY_FILE: KEY_FILE, ...process.env }
const words = ['--watch', '--watch-preserve-output', 'dist/src/server.js']
const server = spawn(process.execPath, words, { env, stdio: 'inherit' })

let timer: NodeJS.Timeout | undefined
watch('src', { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => spawnSync(process.execPath, [COMPILER], { stdio: 'inherit' }), PAUSE_MS)
})

process.once('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit())

/**
 * `npm run rotate`: gives the demo shop a new secret key, which ends the old one at once. The running
 * server reads the new one from the file when kassa refuses the old one, so no visitor notices.
 */
import { execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { KASSA } from './demo.ts'

const printed = execFileSync(process.execPath, [KASSA, 'key', 'rotate', 'demo', '--json'])
const { secretKey } = JSON.parse(printed.toString())
// The server may read the file at any time, and so gets either key as a whole.
writeFileSync('data/secret-key.new', secretKey, { mode: 0o600 })
renameSync('data/secret-key.new', 'data/secret-key')

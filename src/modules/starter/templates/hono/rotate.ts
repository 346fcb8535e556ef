/**
 * `npm run rotate`: gives the demo shop a new secret key, which ends the old one at once. The running
 * server reads the new one from the file when kassa refuses the old one, so no visitor notices.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { KASSA } from './demo.ts'

const printed = execFileSync(process.execPath, [KASSA, 'key', 'rotate', 'demo', '--json'])
const { secretKey } = JSON.parse(printed.toString())
writeFileSync('data/secret-key', secretKey, { mode: 0o600 })

/**
 * `bun run soak [part of a file's name]` runs the attacks and the faults for hours and prints what
 * was measured; among the other tests they take seconds.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'kassa-soak-'))
const report = join(folder, 'report.md')
writeFileSync(report, '| tried | measured |\n|---|---|\n')
const names = process.argv.slice(2)
const all = [
  'test/attack',
  'test/books',
  'test/faults',
  'test/delivery',
  'test/http/admin/job-kill',
]
const files = names.length > 0 ? names : all
const child = Bun.spawn([process.execPath, 'test', ...files], {
  env: { ...process.env, SOAK: '1', SOAK_REPORT: report, BINARY: 'dist/kassa' },
  stdout: 'inherit',
  stderr: 'inherit',
})
process.exitCode = await child.exited
console.log(`\n${readFileSync(report, 'utf8')}`)
rmSync(folder, { recursive: true })

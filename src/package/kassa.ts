/** `npx kassa`: runs the commands of kassa from Node, on the Bun that was installed with it. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { bunCommand } from './installed-bun.ts'

try {
  run(bunCommand('server/kassa.js'))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Ends with the status or signal of the command. A terminal sends Ctrl+C to the command itself. */
function run({ bun, words }: ReturnType<typeof bunCommand>): void {
  const child = spawn(bun, [...words, ...process.argv.slice(2)], {
    stdio: 'inherit',
    windowsHide: true,
  })
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', ({ message }) => {
    process.stderr.write(`Bun does not start: ${message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
}

import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../until.ts'

/** npx may have to fetch bun, and installs what a new clone lacks. */
const SLOW_MS = 120_000

const NPX = ['npx', '--yes', `bun@${Bun.version}`, 'run', 'start']
const NPM = ['npm', 'start', '--']

const ENDS = [
  ['npx', 'SIGTERM', NPX],
  ['npx', 'SIGKILL', NPX],
  ['npm', 'SIGTERM', NPM],
] as const

test.each(ENDS)(
  '%s that %s ends leaves no server behind',
  async (_, signal, start) => {
    const data = mkdtempSync(join(tmpdir(), 'kassa-npm-'))
    const command = [...start, '--port', '0', '--data', data]
    const npm = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
    const url = await printedUrl(npm.stdout)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    npm.kill(signal)
    await npm.exited
    await until('the server has ended', async () => !(await answers(url)))
    rmSync(data, { recursive: true, force: true })
  },
  SLOW_MS,
)

async function printedUrl(stdout: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of stdout) {
    text += decoder.decode(part, { stream: true })
    const [, url] = /kassa runs at +(\S+)\n/.exec(text) ?? []
    if (url) return url
  }
  throw new Error(`no start: ${text}`)
}

async function answers(url: string): Promise<boolean> {
  return await fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
}

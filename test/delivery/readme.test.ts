import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedExecutable } from '../shared.ts'
import { SOAKING, TEST_TIMEOUT_MS } from '../soak.ts'
import { bareCommand, CAN_BE_BARE, CONTAINER_ENV } from './bare.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const README = readFileSync('README.md', 'utf8')
const BLOCKS = [...README.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
/** The lines that belong together, because they set variables. */
const [ORDERS = '', ...OTHERS] = BLOCKS.toSorted(
  (a, b) => Number(isScript(b)) - Number(isScript(a)),
)
/** Every line of the other blocks, without comments. */
const COMMANDS = OTHERS.flatMap((block) =>
  block.split('\n').flatMap((line) => line.replace(/ +# .*/, '').trim() || []),
)

const kassa = sharedExecutable()

/** How each command is run. One that none of these patterns knows fails the test below. */
const RUN: readonly (readonly [pattern: RegExp, run: (command: string) => Promise<void>])[] = [
  [/^npx --yes bun@\S+ run start$/, inClone],
  [/^npx --yes bun@\S+ run build$/, inClone],
  [/^npx --yes bun@\S+ run release kassa-linux-x64$/, inClone],
  // CI runs it, and this test within it.
  [/^npx --yes bun@\S+ run test:all$/, async () => expect(existsSync('.ci/run')).toBe(true)],
  // container.test.ts runs what the image has.
  [/^podman /, async () => expect(existsSync('Containerfile')).toBe(true)],
  [/^(\w+=\S+ )*(dist\/)?kassa serve( --lan)?$/, onBareSystem],
  [/^curl /, asShopper],
]

test.each(COMMANDS)('%s', async (command) => {
  const ways = RUN.filter(([pattern]) => pattern.test(command))
  expect(ways).toHaveLength(1)
  await ways[0]?.[1](command)
})

test('the lines about orders work with the secret key of the demo shop', async () => {
  const { url, secretKey } = await kassa.serve(null)
  const real = ORDERS.replace('http://localhost:3000', url).replace('kassa_live_…', secretKey)
  const { stdout } = Bun.spawnSync(['sh', '-e', '-c', real])
  const answers = stdout.toString().trim().replaceAll('}{', '}\n{').split('\n')
  const orders = answers.map((answer) => JSON.parse(answer))
  expect(orders.map(({ status, refunded }) => [status, refunded])).toEqual([
    ['paid', 0],
    ['ready', 0],
    ['ready', 9.9],
  ])
})

test('the README has commands', () => expect(COMMANDS.length).toBeGreaterThan(7))

test('the first screen of the README is what the executable prints', async () => {
  const shown = /^```\n\$ kassa (serve --demo)\n([\s\S]*?)```/m.exec(README)?.[2]
  const printed = await kassa.greeting(['--demo', '--port', '0', '--data', kassa.folder()])
  const labels = (text: string) =>
    text.split('\n').map((line) => line.replace(/:\d+|kassa_link_\S+/g, ''))
  expect(shown).toBeDefined()
  const lines = labels(shown ?? '').filter(Boolean)
  expect(labels(printed).filter(Boolean).slice(0, lines.length)).toEqual(lines)
})

test('the Python lines of the README start a shop', async () => {
  const [, lines = ''] = /^```python\n([\s\S]*?)^```/m.exec(README) ?? []
  const place = kassa.folder()
  linkSync(kassa.file, join(place, 'kassa'))
  const code = `import json, subprocess\n${lines}\nprint(shop['slug'], shop['url'])\nkassa.terminate()\nkassa.wait()`
  const child = Bun.spawn(['/usr/bin/python3', '-c', code], {
    env: { PATH: place, HOME: place },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  expect(await new Response(child.stdout).text()).toMatch(/^demo http:\/\/localhost:\d+\n$/)
})

/** In a new clone, with nothing but npm; this takes a minute, so only in a soak. */
async function inClone(command: string): Promise<void> {
  if (!SOAKING) return expect(existsSync('bun.lock')).toBe(true)
  const clone = join(kassa.folder(), 'kassa')
  Bun.spawnSync(['git', 'clone', '--quiet', '.', clone])
  const child = Bun.spawn(['sh', '-c', command], {
    cwd: clone,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', KASSA_PORT: '0' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  if (!command.endsWith('start')) {
    expect(await child.exited).toBe(0)
    return expect(existsSync(join(clone, 'dist'))).toBe(true)
  }
  for await (const part of child.stdout) {
    if (new TextDecoder().decode(part).includes('kassa runs at')) break
  }
  child.kill()
  await child.exited
}

/** With an empty environment and, where that is possible, with nothing else on the disk. */
async function onBareSystem(command: string): Promise<void> {
  const words = command.split(' ')
  const settings = words.filter((word) => word.includes('=')).map((word) => word.split('='))
  const home = kassa.folder()
  const env: Record<string, string> = {
    ...Object.fromEntries(settings),
    HOME: home,
    KASSA_PORT: '0',
    KASSA_LAN_PORT: '0',
  }
  const run = CAN_BE_BARE ? bareCommand(home, kassa.file) : [kassa.file]
  if (CAN_BE_BARE) Object.assign(env, CONTAINER_ENV, { KASSA_HOST: '127.0.0.1', HOME: '/data' })
  if (env.KASSA_BACKUP_TO) env.KASSA_BACKUP_TO = CAN_BE_BARE ? '/data/mnt' : join(home, 'mnt')
  mkdirSync(join(home, 'cwd'))
  const child = Bun.spawn([...run, ...words.slice(words.indexOf('serve'))], {
    cwd: join(home, 'cwd'),
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let text = ''
  for await (const part of child.stdout) {
    text += new TextDecoder().decode(part)
    if (text.includes('/admin?setup=')) break
  }
  child.kill()
  expect(`${await child.exited} ${text}`).toMatch(/^0 kassa runs at {5}https?:/)
}

async function asShopper(command: string): Promise<void> {
  const { url, publishableKey } = await kassa.serve(null)
  const real = command.replace('http://localhost:3000', url).replace('kassa_pub_…', publishableKey)
  const { stdout } = Bun.spawnSync(['sh', '-c', real])
  const shown = /^```json\n([\s\S]*?)^```/m.exec(README)?.[1] ?? ''
  const [[answer], [example]] = [JSON.parse(stdout.toString()).data, JSON.parse(shown).data]
  expect(Object.keys(answer)).toEqual(Object.keys(example))
  expect(answer.name).toBe(example.name)
}

function isScript(block: string): boolean {
  return /^[A-Z]+=/.test(block)
}

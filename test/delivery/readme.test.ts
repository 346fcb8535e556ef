import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { blockOf, blocksOf, SHOP_COMMAND } from '../documents.ts'
import { sharedExecutable } from '../shared.ts'
import { SOAKING, TEST_TIMEOUT_MS } from '../soak.ts'
import { bareCommand, CAN_BE_BARE, CONTAINER_ENV } from './bare.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** The lines that belong together, because they set variables. */
const ORDERS = blockOf('sh', 'ORDER=')
/** Every line of the other blocks in the README and the manual, without comments. */
const LINES = blocksOf('sh')
  .filter((block) => block !== ORDERS)
  .flatMap((block) => block.split('\n').map((line) => line.replace(/ +# .*/, '').trim()))
const COMMANDS = [...new Set(LINES)].filter((line) => line !== '' && !SHOP_COMMAND.test(line))

const kassa = sharedExecutable()

/** How each command is run. One that none of these patterns knows fails the test below. */
const RUN: readonly (readonly [pattern: RegExp, run: (command: string) => Promise<void>])[] = [
  [/^npx --yes bun@\S+ run start$/, inClone],
  [/^npx --yes bun@\S+ run build$/, inClone],
  [/^npx --yes bun@\S+ run release kassa-linux-x64$/, inClone],
  // They take minutes to hours.
  [/^npx --yes bun@\S+ run (soak|bench rates)$/, async () => named('tools/soak.ts')],
  [/^kassa move --to postgres:/, async () => named('test/commands/move.test.ts')],
  [
    /^(pg_dump|pg_restore|pg_basebackup|mv|cp|touch) /,
    async () => named('test/faults/point-in-time.test.ts'),
  ],
  [/^kassa product export /, async () => named('test/import/command.test.ts')],
  // It installs both packages.
  [/^npm install (--save-dev )?\.\/kassa/, async () => named('test/package/package.test.ts')],
  // It walks through the shop fronts that this makes.
  [
    /^(npx .*kassa new |cd |npm install$|npm run (dev|pack)$)/,
    async () => named('test/starter/browser.test.ts'),
  ],
  [
    /^kassa openapi --api |^npx openapi-typescript /,
    async () => named('test/package/generators.test.ts'),
  ],
  [/^kassa events --forward /, async () => named('test/webhooks/command.test.ts')],
  // It deletes modules in a copy.
  [/^(rm -r|sed -i .*) src\/modules/, async () => named('tools/core.ts')],
  // CI runs it, and this test within it.
  [/^npx --yes bun@\S+ run test:all$/, async () => named('.ci/run')],
  // container.test.ts runs what the image has.
  [/^podman /, async () => named('Containerfile')],
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

test('the documents have commands', () => expect(COMMANDS.length).toBeGreaterThan(7))

test('the first screen of the manual is what the executable prints', async () => {
  const [command, ...shown] = blockOf('console', '$ kassa').split('\n').filter(Boolean)
  expect(command).toBe('$ kassa serve --demo')
  const printed = await kassa.greeting(['--demo', '--port', '0', '--data', kassa.folder()])
  const labels = (lines: readonly string[]) =>
    lines.map((line) => line.replace(/:\d+|kassa_link_\S+/g, ''))
  const lines = printed.split('\n').filter(Boolean)
  expect(labels(lines.slice(0, shown.length))).toEqual(labels(shown))
})

test('the Python lines of the manual start a shop', async () => {
  const lines = blockOf('python', 'subprocess')
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

/** Another test runs it, or what it is about. */
function named(file: string): void {
  expect(existsSync(file)).toBe(true)
}

/** In a new clone, with nothing but npm; this takes a minute, so only in a soak. */
async function inClone(command: string): Promise<void> {
  if (!SOAKING) return expect(existsSync('bun.lock')).toBe(true)
  const clone = join(kassa.folder(), 'kassa')
  Bun.spawnSync(['git', 'clone', '--quiet', '.', clone])
  // Without a shell, which would not pass the signal to npx.
  const child = Bun.spawn(command.split(' '), {
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
  const shown = blockOf('json', 'nextCursor')
  const [[answer], [example]] = [JSON.parse(stdout.toString()).data, JSON.parse(shown).data]
  expect(Object.keys(answer)).toEqual(Object.keys(example))
  expect(answer.name).toBe(example.name)
}

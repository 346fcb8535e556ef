import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { demoShop } from '../../src/commands/demo.ts'
import { runCommand } from '../../src/commands/run.ts'
import { shopSet } from '../../src/commands/settings.ts'
import { keyRotate, shopCreate } from '../../src/commands/shop.ts'
import { readShopFile } from '../../src/commands/shop-file.ts'
import { applyShopFile } from '../../src/commands/shops-from-file.ts'
import { userLoginLink } from '../../src/commands/user.ts'
import { readConfig } from '../../src/config.ts'
import { newKey } from '../../src/domain/access/key.ts'
import type { BulkPreview } from '../../src/domain/bulk/preview.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import { productImport } from '../../src/modules/import/commands/product.ts'
import { testShop } from '../../src/package/testing.ts'
import type { Fetch } from '../../src/package/testing-types.ts'
import { blockOf, blocksOf, LANGUAGES, SHOP_COMMAND } from '../documents.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { ShopFixture } from '../shop-fixture.ts'

/** Which test runs the blocks of code of each language. */
const RUN_BY = {
  caddy: 'test/delivery/proxy.test.ts',
  conf: 'test/faults/point-in-time.test.ts',
  console: 'test/delivery/readme.test.ts, test/greeting.test.ts',
  env: 'this file',
  haproxy: 'test/faults/nodes.ts',
  html: 'test/browser/storefront.test.ts',
  http: 'this file',
  js: 'this file',
  json: 'this file, test/delivery/readme.test.ts, test/outbound/readme.test.ts',
  nginx: 'test/delivery/proxy.test.ts',
  python: 'test/delivery/readme.test.ts',
  sh: 'this file, test/delivery/readme.test.ts',
  sql: 'test/store/roles.test.ts',
  text: 'test/readme.test.ts',
  ts: 'test/package/package.test.ts, test/outbound/readme.test.ts',
}

test('every block of code has a language, and a test that runs it', () => {
  expect([...LANGUAGES].sort()).toEqual(Object.keys(RUN_BY))
  // A test takes the only block in its language, or the one that has a certain text.
  const counts = {
    caddy: 1,
    conf: 2,
    console: 2,
    env: 1,
    haproxy: 1,
    html: 1,
    js: 1,
    json: 4,
    nginx: 1,
    python: 1,
    sql: 2,
    ts: 4,
  }
  for (const [language, count] of Object.entries(counts)) {
    const blocks = blocksOf(language as keyof typeof counts)
    expect([language, blocks.length]).toEqual([language, count])
  }
})

test('the requests are taken by the demo shop', async () => {
  await using kassa = await TestServer.open()
  const { publishableKey, secretKey } = await demoShop(kassa.ports)
  const shop = await findShop(kassa.ports.store.read, 'demo')
  if (!shop || !secretKey) throw new Error('the demo shop was not made')
  const demo = new ShopFixture(kassa, shop, secretKey, publishableKey)
  const owner = await ownerOf(kassa, demo)
  const [coffee] = (await demo.page('sku=COF-CRB-250')).data
  for (const block of blocksOf('http')) {
    const [, method, path = '', json = ''] = /^(\w+) (\S+)\n([\s\S]+)$/.exec(block) ?? []
    const body = JSON.parse(json.replace('prod_…', coffee?.id ?? ''))
    const ask = { method, path, body }
    const answer = await (path.startsWith('/shop/') ? owner.send(ask) : demo.ask(ask))
    expect([path, answer.status]).toEqual([path, body.dryRun ? 200 : 201])
    if (body.dryRun) expect((answer.json as BulkPreview).changed).toBeGreaterThan(3)
  }
})

test('the settings of several servers are accepted', () => {
  const lines = blockOf('env', 'KASSA_')
    .split('\n')
    .filter((line) => /^\w/.test(line))
  const settings = lines.map((line) => line.replace('…', '0'.repeat(64)).split(/=(.*)/, 2))
  expect(readConfig(Object.fromEntries(settings))).toMatchObject({ trustProxy: 1 })
})

test('the error is what a wrong price gets', async () => {
  await using kassa = await TestServer.open()
  const { requestId: _, ...shown } = JSON.parse(blockOf('json', 'VALIDATION_FAILED'))
  const answer = await kassa.north.post({ name: 'Mug', price: 9.555 })
  const { requestId, ...problem } = answer.problem
  expect<unknown>(problem).toEqual(shown)
  expect(requestId).toStartWith('req_')
})

test('a shopper signs in by the lines of a storefront', async () => {
  await using shop = await testShop()
  const lines = blockOf('js', 'challengeId')
    .replace('boutique', shop.slug)
    .replace(/\bfetch\(/, 'send(')
  let cookie = ''
  /** A browser keeps the cookie, and a person reads the code. */
  const send: Fetch = async (path, { body, headers, ...init } = {}) => {
    const code = /^\d{6}$/m.exec(shop.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const typed = body?.toString().replace('123456', code) ?? null
    const sent = {
      ...init,
      body: typed,
      headers: { ...headers, cookie, origin: 'http://localhost' },
    }
    const answer = await shop.fetch(String(path), sent)
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const program = new Function(
    'server',
    'send',
    `return (async () => { ${lines}\nreturn customer })()`,
  )
  expect(await program('', send)).toMatchObject({ email: 'ada@example.com' })
})

test('the file with shops makes its shop', async () => {
  await using kassa = await TestServer.empty()
  const { ports, directory } = kassa
  const [publishable, secret] = [newKey('publishable'), newKey('secret')]
  const env = { SHOP_SECRET_KEY: secret, PREVIEW_URL: 'https://pr-7.preview.example' }
  const path = join(directory, 'kassa.json')
  await Bun.write(join(directory, 'products.csv'), 'name,sku,price\nMug,MUG,9.50\n')
  await Bun.write(path, blockOf('json', 'SHOP_SECRET_KEY').replace('kassa_pub_…', publishable))
  const file = await readShopFile(MODULES, path, env)
  const alone = (_: string, work: () => Promise<void>) => work()
  await applyShopFile({ modules: MODULES, ports, log: () => {}, alone }, file)
  expect(await findShop(ports.store.read, 'boutique')).toMatchObject({ name: 'Boutique' })
})

const COMMANDS = [shopCreate, shopSet, userLoginLink, keyRotate, productImport]
const CSV = 'Etikett;Betrag;Notiz;sku;name;price\nBecher;9,50;top shelf;MUG-1;Mug;9.50\n'

test('the commands on shops, their users and their products', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kassa-manual-'))
  const place = (name: string) => join(data, '..', `${data.split('/').at(-1)}-${name}`)
  const files = { 'products.csv': place('products.csv'), 'kassa.backup': place('kassa.backup') }
  const ran = async (line: string, ...more: string[]) => {
    const words = [...line.replace(/ > .*/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain = '']) => quoted ?? files[plain as keyof typeof files] ?? plain,
    )
    const name = words.slice(1, 3).join(' ')
    const command = [...COMMANDS, backup, restore].find((one) => name.startsWith(one.name))
    if (!command) throw new Error(`${line} is not run`)
    const rest = words.slice(1 + command.name.split(' ').length)
    const printed: string[] = []
    await runCommand(command, [...rest, ...more, '--data', data], {}, (text) => {
      printed.push(text)
    })
    return printed.join('\n')
  }
  try {
    await ran('kassa shop create demo --name Demo --owner demo@example.com')
    await ran('kassa shop create boutique --name Boutique --owner demo@example.com')
    await Bun.write(files['products.csv'], CSV)
    const lines = blocksOf('sh').flatMap((block) => block.split('\n'))
    const commands = [...new Set(lines.filter((line) => SHOP_COMMAND.test(line)))]
    expect(commands.length).toBeGreaterThan(5)
    const isLast = (line: string) => line.startsWith('kassa restore')
    // Each throws if it is refused.
    for (const line of commands.filter((line) => !isLast(line))) await ran(line)
    await ran('kassa backup kassa.backup')
    for (const line of commands.filter(isLast)) await ran(line)
  } finally {
    for (const path of [data, ...Object.values(files)])
      rmSync(path, { recursive: true, force: true })
  }
})

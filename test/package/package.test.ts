import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { version } from '../../package.json'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { testShop } from '../../src/package/testing.ts'
import { blocksOf } from '../documents.ts'
import { ofModules } from '../modules.ts'
import type { Document } from '../openapi-document.ts'
import { everyRoute, WRONG } from './program.ts'
import { run } from './run.ts'

const IMPORTS = `import { createClient } from 'kassa-client'
import { testShop } from 'kassa/testing'
`

/** The programs of the README and the manual that use the package. */
const PROGRAMS = blocksOf('ts').filter((program) => /'kassa[/-]/.test(program))

/** The strictest options, without the exceptions of this repository. */
const STRICT = {
  target: 'ESNext',
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
}

describe('the packages that npm run pack makes', () => {
  let folder: string
  /** The files of each package, with their sizes in bytes. */
  const packed = new Map<string, Map<string, number>>()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kassa-package-'))
    await run([process.execPath, 'src/package/pack.ts', join(folder, 'packed')], '.')
    for (const name of PACKAGES) packed.set(name, await filesIn(tarball(name)))
    await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
    await run([process.execPath, 'add', ...PACKAGES.map(tarball)], folder)
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  const tarball = (name: string) => join(folder, `packed/${name}-${version}.tgz`)

  test('kassa holds a program and a module with its types, and is small', () => {
    const names = [...(packed.get('kassa')?.keys() ?? [])]
    const own = names.filter((name) => !/^(chunk|client\/|server\/(pages|image)\/)/.test(name))
    expect(own.sort()).toEqual([
      'LICENSE',
      'README.md',
      'bunfig.toml',
      'kassa.js',
      'package.json',
      'server/kassa.js',
      'server/src/store/sqlite/background-worker.js',
      'testing-child.js',
      'testing-node.cjs',
      'testing-node.js',
      'testing.d.cts',
      'testing.d.ts',
      'testing.js',
    ])
    // Windows has no names that end in a dot.
    expect(names.filter((name) => /[^\w./-]|\.$/.test(name))).toEqual([])
    expect(statSync(tarball('kassa')).size).toBeLessThan(3.75 * 1024 * 1024)
  })

  test('kassa-client is small, readable, and has its sources in its source maps', async () => {
    const files = packed.get('kassa-client') ?? new Map<string, number>()
    const code = [...files].filter(([name]) => name.endsWith('.js'))
    for (const kind of ['esm', 'cjs']) {
      const own = code.filter(([name]) => name.startsWith(`${kind}/`))
      expect(own.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(20 * 1024)
    }
    const installed = join(folder, 'node_modules/kassa-client')
    for (const [name] of code) {
      const map = await Bun.file(join(installed, `${name}.map`)).json()
      expect(map.sourcesContent[0].length).toBeGreaterThan(100)
    }
    const client = await Bun.file(join(installed, 'esm/client.js')).text()
    expect(client).toContain('// A browser sends cookies to another site only on request.')
    expect(statSync(tarball('kassa-client')).size).toBeLessThan(100 * 1024)
    const { dependencies, optionalDependencies } = await Bun.file(
      join(installed, 'package.json'),
    ).json()
    expect([dependencies, optionalDependencies]).toEqual([undefined, undefined])
  })

  test('kassa-client has its types without the libraries of browsers and of Node', async () => {
    const program = `import { createClient, verifyWebhook } from 'kassa-client'
const kassa = createClient({ url: 'https://shop.example', key: 'kassa_pub_' })
const { data, error, response } = await kassa.get('/v1/store/products', { query: { limit: 9 } })
const names: string[] | undefined = data?.data.map(({ name }) => name)
const said: string | undefined = error?.detail
const known: object = response
const sent = { headers: { 'webhook-id': 'msg' }, body: '{}' }
const { type } = await verifyWebhook(sent, 'whsec_')
void [names, said, known, type]
`
    await Bun.write(join(folder, 'bare.ts'), program)
    const modules = { module: 'preserve', moduleResolution: 'bundler' }
    const compilerOptions = { ...STRICT, ...modules, lib: ['ESNext'] }
    const config = { compilerOptions, files: ['bare.ts'] }
    await Bun.write(join(folder, 'tsconfig.bare.json'), JSON.stringify(config))
    const compiler = resolve('node_modules/.bin/tsc')
    const { stdout } = await run([compiler, '-p', join(folder, 'tsconfig.bare.json')], folder)
    expect(stdout).toBe('')
  }, 120_000)

  test.each(['kassa-client', 'kassa/client'])('%s is for CommonJS, too', async (name) => {
    const required = `process.stdout.write(typeof require('${name}').createClient)`
    const imported = `import { createClient } from '${name}'\nprocess.stdout.write(typeof createClient)`
    await Bun.write(join(folder, 'client.cjs'), required)
    await Bun.write(join(folder, 'client.mjs'), imported)
    for (const file of ['client.cjs', 'client.mjs']) {
      expect((await run(['node', file], folder, [0], BARE)).stdout).toBe('function')
    }
  })

  test('npx kassa runs the commands and ends as they end', async () => {
    const kassa = join(folder, 'node_modules/.bin/kassa')
    const imported = join(folder, 'products.csv')
    await Bun.write(imported, 'name,price,sku\nMug,9.5,MUG-1\n')
    // Only node is on this PATH, and the settings in this folder are not for kassa.
    await Bun.write(join(folder, '.env'), 'KASSA_PORT=nonsense\n')
    await Bun.write(join(folder, 'bunfig.toml'), 'preload = ["./missing.ts"]\n')
    const done = (...words: string[]) => run(['node', kassa, ...words], folder, [0], BARE)
    await done('shop', 'create', 'north', '--name', 'North', '--owner', 'ada@example.com')
    await done('product', 'import', imported, '--shop', 'north')
    expect((await done('product', 'export', '--shop', 'north')).stdout).toContain('MUG-1')
    await run(['node', kassa, 'shop', 'create'], folder, [2], BARE)
    const node = Bun.which('node') ?? ''
    const serve = [node, kassa, 'serve', '--memory', '--demo', '--port', '0', '--json']
    const server = Bun.spawn(serve, { cwd: folder, env: BARE, stdout: 'pipe', stderr: 'ignore' })
    for await (const part of server.stdout) {
      const { url } = JSON.parse(new TextDecoder().decode(part))
      for (const page of ['/admin', ...Object.keys(await ofModules('pages'))]) {
        const text = await (await fetch(url + page)).text()
        const [script = ''] = /\/assets\/[^"]+\.js/.exec(text) ?? []
        expect([page, (await fetch(url + script)).status]).toEqual([page, 200])
      }
      break
    }
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }, 60_000)

  test('without its own Bun it takes one of the PATH, or says what is missing', async () => {
    const alone = mkdtempSync(join(tmpdir(), 'kassa-package-'))
    await run(
      ['npm', 'install', '--prefix', alone, '--omit=optional', '--offline', tarball('kassa')],
      folder,
    )
    const program = join(alone, 'node_modules/.bin/kassa')
    const { stderr } = await run(['node', program, '--version'], alone, [1], BARE)
    expect(stderr).toContain('npm install bun@')
    symlinkSync(process.execPath, join(alone, 'bun'))
    const found = await run(['node', program, '--version'], alone, [0], { ...BARE, PATH: alone })
    expect(found.stdout).toContain(version)
    rmSync(join(alone, 'bun'))
    await Bun.write(join(alone, 'bun'), '#!/bin/sh\necho 1.3.9\n', { mode: 0o755 })
    const old = await run(['node', program, '--version'], alone, [1], { ...BARE, PATH: alone })
    expect(old.stderr).toContain('npm install bun@')
    rmSync(alone, { recursive: true })
  }, 60_000)

  test('kassa/testing is for CommonJS, too, such as tests of Jest', async () => {
    await Bun.write(join(folder, 'shop.cjs'), IN_COMMON_JS)
    const { stdout } = await run(['node', 'shop.cjs'], folder, [0], BARE)
    expect(stdout).toBe('test-shop')
  }, 60_000)

  test('kassa/testing is the same in Node', async () => {
    await Bun.write(join(folder, 'shop.mjs'), IN_NODE)
    const { stdout } = await run(['node', 'shop.mjs'], folder, [0], BARE)
    expect(JSON.parse(stdout)).toEqual({
      refused: 'products.0.price: This field is required.',
      names: ['Mug'],
      elsewhere: ['Mug'],
      owner: 'test-shop',
      mails: ['ada@example.com'],
      createdAt: '2031-02-03T04:05:07.000Z',
      time: 'tomorrow is not a time',
      reset: [0, 'Mug', '2030-01-01T00:00:00.000Z'],
      closed: 'This test shop is closed.',
    })
  }, 60_000)

  for (const modules of [
    { module: 'Node16' },
    { module: 'NodeNext' },
    { module: 'Preserve', moduleResolution: 'bundler' },
  ]) {
    test(`every route has its types in a strict project with ${modules.module}`, async () => {
      const document = (await openApi(readConfig({}))) as Document
      const config = { compilerOptions: { ...STRICT, ...modules } }
      await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
      await Bun.write(join(folder, 'every-route.ts'), everyRoute(document))
      const wrong = WRONG.trim().split('\n')
      const head = `${IMPORTS}const kassa = createClient({ url: 'http://localhost' })\n`
      await Bun.write(join(folder, 'wrong.ts'), head + wrong.join('\n'))
      for (const [index, program] of PROGRAMS.entries()) {
        if (!program.includes('bun:test'))
          await Bun.write(join(folder, `readme-${index}.ts`), program)
      }
      const compiler = resolve('node_modules/.bin/tsc')
      const { stdout } = await run([compiler, '-p', folder, '--pretty', 'false'], folder, [1, 2])
      const found = stdout.match(/^\S.*\(\d+,\d+\): error.*$/gm) ?? []
      const elsewhere = found.filter((line) => !line.startsWith('wrong.ts'))
      expect(elsewhere).toEqual([])
      const lines = new Set(found.map((line) => Number(/\((\d+),/.exec(line)?.[1]) - 4))
      expect(wrong.filter((_, index) => !lines.has(index))).toEqual([])
    }, 60_000)
  }

  test('the programs of the documents run, in bun test and in Node', async () => {
    expect(PROGRAMS).toHaveLength(3)
    await using shop = await testShop({
      products: [{ name: 'Mug', price: 9.5, status: 'Published' }],
    })
    for (const [index, program] of PROGRAMS.entries()) {
      if (program.includes('bun:test')) {
        await Bun.write(join(folder, 'shop.test.ts'), program)
        const { stderr } = await run(
          [process.execPath, 'test', '--timeout=60000', 'shop.test.ts'],
          folder,
        )
        expect(stderr).toContain(' 1 pass')
      } else {
        const script = program
          .replace('http://localhost:3000', shop.listen())
          .replace('kassa_pub_…', shop.publishableKey)
          .replace('kassa_live_…', shop.secretKey)
        await Bun.write(join(folder, `readme-${index}.js`), script)
        const { stdout } = await run(['node', `readme-${index}.js`], folder)
        expect(stdout).toBe(program.includes('search:') ? 'Mug 9.5\n' : '')
      }
    }
  }, 60_000)
})

const PACKAGES = ['kassa', 'kassa-client']

/** The files of a package that npm has packed, with their sizes in bytes. */
async function filesIn(tarball: string): Promise<Map<string, number>> {
  const archive = new Bun.Archive(await Bun.file(tarball).bytes())
  const files = await archive.files()
  return new Map([...files].map(([path, { size }]) => [path.replace(/^package\//, ''), size]))
}

/** An environment in which there is Node and no Bun. */
const BARE = { PATH: '/nowhere', HOME: tmpdir() }

const IN_COMMON_JS = `
const { testShop } = require('kassa/testing')
testShop().then((shop) => process.stdout.write(shop.slug))
`

/** A program that tests in Node, and ends although one of its shops stays open. */
const IN_NODE = `
import { createClient } from 'kassa-client'
import { testShop } from 'kassa/testing'

const refused = await testShop({ products: [{ name: 'Mug' }] }).catch((error) => error.message)
const products = [{ name: 'Mug', price: 9.5, status: 'Published' }]
const [shop, other] = await Promise.all([
  testShop({ now: '2030-01-01', products }),
  testShop({ products }),
])
const namesAt = async (url, { fetch, publishableKey: key }) => {
  const { data } = await createClient({ url, key, fetch }).get('/v1/store/products')
  return data.data.map(({ name }) => name)
}
const names = await namesAt('http://x', shop)
const elsewhere = await namesAt(other.listen(), { ...other, fetch: undefined })
const owner = (await (await shop.as('owner')('/shop/api/shop')).json()).slug
const sent = (body, headers) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
await shop.fetch('/auth/otp', sent({ email: 'ada@example.com' }))
const mails = shop.mails.map(({ to }) => to)
const created = async () => {
  const asked = sent({ name: 'Cup', price: 1 }, { authorization: 'Bearer ' + shop.secretKey })
  return (await (await shop.fetch('/v1/store/products', asked)).json()).createdAt
}
shop.clock.set('2031-02-03T04:05:06Z')
shop.clock.advance(1_000)
const createdAt = await created()
let time
try {
  shop.clock.set('tomorrow')
} catch (error) {
  time = error.message
}
await shop.reset()
const reset = [shop.mails.length, ...(await namesAt('http://x', shop)), await created()]
await shop.close()
await shop.close()
const closed = await shop.fetch('/v1/store/products').catch((error) => error.message)
process.stdout.write(
  JSON.stringify({ refused, names, elsewhere, owner, mails, createdAt, time, reset, closed }),
)
`

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { version } from '../../package.json'
import { run } from './run.ts'

/** The programs of other people's projects, which are installed beside both packages. */
const TOOLS = {
  '@arethetypeswrong/cli': '0.18.5',
  '@playwright/test': '1.65.1',
  esbuild: '0.28.2',
  jest: '30.5.2',
  publint: '0.3.25',
  rolldown: '1.3.2',
  vite: '8.3.8',
  vitest: '4.1.12',
}

/** The installation fetches some 350 packages. */
const INSTALL_MS = 8 * 60_000
const TOOL_MS = 2 * 60_000

const PACKAGES = ['kassa', 'kassa-client']

let folder: string
const tarball = (name: string) => join(folder, `packed/${name}-${version}.tgz`)
/** Runs one of the tools in the project, and returns what it prints. */
async function tool(name: string, ...words: string[]): Promise<string> {
  const program = join(folder, 'node_modules/.bin', name)
  const { stdout, stderr } = await run([program, ...words], folder)
  return stdout + stderr
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-toolchain-'))
  await run([process.execPath, 'src/package/pack.ts', join(folder, 'packed')], '.')
  const packed = Object.fromEntries(PACKAGES.map((name) => [name, `file:${tarball(name)}`]))
  const project = { private: true, dependencies: packed, devDependencies: TOOLS }
  await Bun.write(join(folder, 'package.json'), JSON.stringify(project))
  await run(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  for (const [path, text] of Object.entries(FILES)) await Bun.write(join(folder, path), text)
}, INSTALL_MS)
afterAll(() => rmSync(folder, { recursive: true }), TOOL_MS)

for (const name of PACKAGES) {
  test(
    `publint, attw and npm publish have nothing to say about ${name}`,
    async () => {
      expect(await tool('publint', join(folder, 'packed', name), '--strict')).toContain('All good!')
      expect(await tool('attw', tarball(name))).toContain('No problems found')
      const publish = ['npm', 'publish', '--dry-run', '--ignore-scripts']
      const { stderr } = await run(publish, join(folder, 'packed', name))
      // Whoever runs this test need not be signed in to npm.
      const warnings = stderr
        .split('\n')
        .filter((line) => /^npm (warn|error)/i.test(line) && !line.includes('to be logged in'))
      expect(warnings).toEqual([])
    },
    TOOL_MS,
  )
}

test.each([
  ['jest', ['--ci', 'jest/'], '1 passed'],
  ['vitest', ['run', 'vitest/'], '1 passed'],
  ['playwright', ['test', 'playwright/'], '1 passed'],
] as const)(
  'a shop runs in the tests of %s',
  async (name, words, result) => {
    expect(await tool(name, ...words)).toContain(result)
  },
  TOOL_MS,
)

test.each(['shop.mjs', 'shop.cjs'])(
  'a shop runs in node --test with %s',
  async (file) => {
    const { stdout } = await run(['node', '--test', `node/${file}`], folder)
    expect(stdout).toMatch(/\bpass 1\n/)
  },
  TOOL_MS,
)

test.each([
  ['vite', ['build', 'page', '--logLevel', 'warn', '--outDir', '../built/vite']],
  ['esbuild', ['page/main.js', '--bundle', '--format=esm', '--outdir=built/esbuild']],
  ['rolldown', ['page/main.js', '--format', 'esm', '--dir', 'built/rolldown']],
] as const)(
  'a page with the client is built by %s beside kassa',
  async (name, words) => {
    await tool(name, ...words)
    const built = readdirSync(join(folder, 'built', name), { recursive: true, encoding: 'utf8' })
    const [script = '', ...others] = built.filter((file) => file.endsWith('.js'))
    expect(others).toEqual([])
    const path = join(folder, 'built', name, script)
    expect(Bun.file(path).size).toBeLessThan(20 * 1024)
    await Bun.write(path.replace(/js$/, 'mjs'), Bun.file(path))
    const { stdout } = await run(['node', path.replace(/js$/, 'mjs')], folder)
    expect(stdout).toBe('function')
  },
  TOOL_MS,
)

test.each([
  ['node16', { module: 'node16' }],
  ['nodenext', { module: 'nodenext' }],
  ['bundler', { module: 'preserve', moduleResolution: 'bundler' }],
])(
  'both packages have their types with the module resolution %s',
  async (_, modules) => {
    const compilerOptions = { ...modules, target: 'esnext', lib: ['esnext', 'dom'], types: [] }
    const strict = { strict: true, skipLibCheck: false, noEmit: true }
    const config = {
      compilerOptions: { ...compilerOptions, ...strict },
      files: ['types/shop.mts', 'types/shop.cts'],
    }
    await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = await run([resolve('node_modules/.bin/tsc'), '-p', folder], folder)
    expect(stdout).toBe('')
  },
  TOOL_MS,
)

const SHOP = `{
  const shop = await testShop({ products: [{ name: 'Mug', price: 9.5, status: 'Published' }] })
  const { publishableKey: key, fetch } = shop
  const kassa = createClient({ url: 'http://localhost', key, fetch })
  const { data } = await kassa.get('/v1/store/products', { query: { search: 'mug' } })
  const names = data?.data.map(({ name }) => name)
  await shop.close()
  SEEN
}`

const IMPORTED = `
import { createClient } from 'kassa-client'
import { testShop } from 'kassa/testing'
`

const REQUIRED = `
const { createClient } = require('kassa-client')
const { testShop } = require('kassa/testing')
`

/** A test that its program calls with the head of the file, and the words that check the names. */
function shopTest(head: string, seen: string): string {
  return `${head}test('a shopper finds the mug', async () => ${SHOP.replace('SEEN', seen)})\n`
}

const EXPECTED = `expect(names).toEqual(['Mug'])`
const ASSERTED = `assert.deepEqual(names, ['Mug'])`

const FILES = {
  'jest/shop.test.js': shopTest(REQUIRED, EXPECTED),
  'vitest/shop.test.mjs': shopTest(`import { expect, test } from 'vitest'${IMPORTED}`, EXPECTED),
  'playwright/shop.spec.mjs': shopTest(
    `import { expect, test } from '@playwright/test'${IMPORTED}`,
    EXPECTED,
  ),
  'node/shop.mjs': shopTest(
    `import assert from 'node:assert'\nimport test from 'node:test'${IMPORTED}`,
    ASSERTED,
  ),
  'node/shop.cjs': shopTest(
    `const assert = require('node:assert')\nconst test = require('node:test')${REQUIRED}`,
    ASSERTED,
  ),
  'page/index.html': '<!doctype html><script type="module" src="./main.js"></script>',
  // Vite's own polyfill needs a browser.
  'page/vite.config.js': 'export default { build: { modulePreload: { polyfill: false } } }',
  'page/main.js': `
import { createClient } from 'kassa-client'
process.stdout.write(typeof createClient({ url: 'http://localhost', key: 'kassa_pub_' }).get)
`,
  'types/shop.mts': `${IMPORTED}
import type { Product } from 'kassa-client'
import { createClient as inKassa } from 'kassa/client'
inKassa({ url: 'http://localhost' })
const test = async (): Promise<Product['name'][]> => ${SHOP.replace('SEEN', 'return names ?? []')}
await test()
`,
  'types/shop.cts': `
import { createClient } from 'kassa-client'
import { testShop } from 'kassa/testing'
const test = async (): Promise<string[]> => ${SHOP.replace('SEEN', 'return names ?? []')}
void test()
`,
}

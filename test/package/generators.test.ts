import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { MODULES } from '../../src/installed.ts'
import { testShop } from '../../src/package/testing.ts'
import { run } from './run.ts'

/** Generators of clients, and what their clients need. */
const GENERATORS = {
  '@hey-api/openapi-ts': '0.99.0',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
}

/** The installation fetches some 300 packages. */
const INSTALL_MS = 8 * 60_000
const GENERATOR_MS = 4 * 60_000

/**
 * The lines that openapi-typescript writes. Of the whole document's, more than 7,000 are the frames
 * of its operations.
 */
const MOST_LINES = { store: 7_500, 'store,storefront': 8_500, all: 17_250 }

/** How each generator is called, and a program that lists products by two categories and a size. */
const CLIENTS = [
  {
    name: 'openapi-typescript with openapi-fetch',
    command: ['openapi-typescript', 'openapi.json', '-o', 'typescript/kassa.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './typescript/kassa.ts'
const kassa = createClient<paths>({ baseUrl, headers })
const { data } = await kassa.GET('/v1/store/products', { params: { query } })
const names = data?.data.map(({ name }) => name)`,
  },
  {
    name: 'hey-api',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey'],
    program: `
import { createClient } from './hey/client'
import { listProducts } from './hey'
const client = createClient({ baseUrl, headers })
const { data } = await listProducts({ client, query })
const names = data?.data.map(({ name }) => name)`,
  },
  {
    name: 'orval',
    command: ['orval', '--config', 'orval.config.mjs'],
    program: `
import { getListProductsUrl, type ProductList } from './orval.ts'
const answer = await fetch(baseUrl + getListProductsUrl(query), { headers })
const names = ((await answer.json()) as ProductList).data.map(({ name }) => name)`,
  },
]

const NEW = { price: 9.5, status: 'Published' } as const
const CATALOG = [
  { ...NEW, name: 'Cup M', category: 'Cups', options: { Size: 'M' } },
  { ...NEW, name: 'Cup L', category: 'Cups', options: { Size: 'L' } },
  { ...NEW, name: 'Plate M', category: 'Plates', options: { Size: 'M' } },
  { ...NEW, name: 'Vase M', category: 'Vases', options: { Size: 'M' } },
]

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-generators-'))
  const project = { private: true, type: 'module', devDependencies: GENERATORS }
  await Bun.write(join(folder, 'package.json'), JSON.stringify(project))
  await run(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  const document = await openApi(readConfig({}), MODULES, 'store')
  await Bun.write(join(folder, 'openapi.json'), JSON.stringify(document))
  // Its functions for bodies of two media types do not compile.
  const override = { contentType: { exclude: ['multipart/form-data'] } }
  const output = { target: 'orval.ts', client: 'fetch', override }
  const config = `export default { kassa: ${JSON.stringify({ input: 'openapi.json', output })} }`
  await Bun.write(join(folder, 'orval.config.mjs'), config)
}, INSTALL_MS)
afterAll(() => rm(folder, { recursive: true }), INSTALL_MS)

test.each(CLIENTS)(
  'a client of $name compiles, and lists products by two categories and an option',
  async ({ command: [name = '', ...words], program }) => {
    await run([join(folder, 'node_modules/.bin', name), ...words], folder)
    await using shop = await testShop({ products: CATALOG })
    const headers = { authorization: `Bearer ${shop.publishableKey}` }
    const query = { category: ['cups', 'plates'], option: { Size: 'M' } }
    const source = `${program}
process.stdout.write(JSON.stringify(names?.sort()))
`.replace(
      /(?<=\n)(?!import)/,
      () => `const baseUrl = ${JSON.stringify(shop.listen())}
const headers = ${JSON.stringify(headers)}
const query = ${JSON.stringify(query)}
declare const process: { readonly stdout: { write(text: string): void } }
`,
    )
    const file = `with-${name}.ts`
    await Bun.write(join(folder, file), source)
    const config = { compilerOptions: COMPILED, files: [file] }
    await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await run([resolve('node_modules/.bin/tsc'), '-p', folder], folder)
    const { stdout } = await run([process.execPath, file], folder)
    expect(JSON.parse(stdout)).toEqual(['Cup M', 'Plate M'])
  },
  GENERATOR_MS,
)

test.each(Object.entries(MOST_LINES))(
  'openapi-typescript writes few lines for %s',
  async (apis, most) => {
    const document = await openApi(readConfig({}), MODULES, apis === 'all' ? undefined : apis)
    await Bun.write(join(folder, 'counted.json'), JSON.stringify(document))
    const words = ['counted.json', '-o', 'counted.ts']
    await run([join(folder, 'node_modules/.bin/openapi-typescript'), ...words], folder)
    const types = await Bun.file(join(folder, 'counted.ts')).text()
    expect(types.split('\n').length).toBeLessThan(most)
  },
  GENERATOR_MS,
)

const COMPILED = {
  target: 'esnext',
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

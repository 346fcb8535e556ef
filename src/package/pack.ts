/**
 * `npm run pack` builds the packages `kassa` and `kassa-client` and packs each. They are written to
 * dist/npm, or to the folder that is named as an argument.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openApi } from '../commands/openapi.ts'
import { readConfig } from '../config.ts'
import { type ApiDocument, apiTypes, schemaTypes } from './api-types.ts'
import { CLIENT_FOLDER, manifests } from './manifests.ts'
import { programOptions } from './release.ts'

/** The modules of the package `kassa`, by the runtime that they are for. */
export const MODULES = {
  bun: ['src/package/testing.ts', 'src/package/testing-child.ts'],
  node: ['src/package/testing-node.ts', 'src/package/kassa.ts'],
}

/** The entry of the package `kassa-client`. */
export const CLIENT = 'src/package/client/index.ts'

/** The shop of a test has no pages and no manual. */
const withoutDocuments: Bun.BunPlugin = {
  name: 'without documents',
  setup(builder) {
    const documents = /\.html$|\/manual\/\w+\.md$/
    builder.onResolve({ filter: documents }, () => ({ path: 'none', namespace: 'document' }))
    builder.onLoad({ filter: /./, namespace: 'document' }, () => ({
      contents: `export default ''`,
      loader: 'js',
    }))
  },
}

async function pack(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const document = (await openApi(readConfig({}))) as ApiDocument
  await server(join(folder, 'kassa'), document)
  await client(join(folder, 'kassa-client'), document)
  // The spelling `kassa/client` is for programs that have the server anyway.
  cpSync(join(folder, 'kassa-client'), join(folder, 'kassa/client'), { recursive: true })
  await Bun.write(join(folder, 'kassa/client/package.json'), `${JSON.stringify(CLIENT_FOLDER)}\n`)
  for (const [name, manifest] of Object.entries(manifests(repository()))) {
    const own = join(folder, name)
    await Bun.write(join(own, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    cpSync('LICENSE', join(own, 'LICENSE'))
    await run(['npm', 'pack', '--silent', '--pack-destination', folder], own)
  }
}

async function server(folder: string, document: ApiDocument): Promise<void> {
  for (const [target, entrypoints] of Object.entries(MODULES) as [Bun.Target, string[]][]) {
    // `splitting` moves code that two modules share into a file of its own.
    const options = { target, minify: true, splitting: true, outdir: folder }
    await Bun.build({ ...options, entrypoints, plugins: [withoutDocuments] })
  }
  await commonJs('src/package/testing-node.ts', folder)
  const command = join(folder, 'kassa.js')
  await Bun.write(command, `#!/usr/bin/env node\n${await Bun.file(command).text()}`)
  await program(folder)
  // The package's types describe a product without the rest of the domain.
  const source = await Bun.file('src/package/testing-types.ts').text()
  const [line] = /^import type .*product\.ts'$/m.exec(source) ?? []
  if (!line) throw new Error('testing-types.ts imports no product')
  const ofProduct = `${schemaTypes(document, ['ProductCreate'])}\ntype NewProduct = ProductCreate`
  const types = source.replace(line, () => ofProduct)
  for (const ending of ['d.ts', 'd.cts']) await Bun.write(join(folder, `testing.${ending}`), types)
  cpSync('README.md', join(folder, 'README.md'))
}

/** Jest runs tests as CommonJS by default, where a module has a file name and no address. */
async function commonJs(module: string, folder: string): Promise<void> {
  await Bun.build({
    entrypoints: [module],
    target: 'node',
    format: 'cjs',
    minify: true,
    outdir: folder,
    naming: '[name].cjs',
    banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href",
    define: { 'import.meta.url': 'moduleUrl' },
  })
}

/**
 * Bundles the server with its pages, the script of its second thread and the images of the demo,
 * without settings.
 */
async function program(folder: string): Promise<void> {
  const server = join(folder, 'server')
  const options = { ...(await programOptions()), outdir: server, root: '.' }
  const naming = { entry: 'kassa.js', asset: 'pages/[name]-[hash].[ext]' }
  await Bun.build({ ...options, entrypoints: ['src/main.ts'], naming })
  await Bun.build({ ...options, entrypoints: ['src/store/sqlite/background-worker.ts'] })
  cpSync('src/demo/image', join(server, 'image'), { recursive: true })
  await Bun.write(join(folder, 'bunfig.toml'), '')
}

/** The options of the compiler for the client, which keeps its comments and has source maps. */
const COMPILED = [
  '--target es2022 --lib es2022,esnext.disposable,dom,dom.iterable --strict --ignoreConfig',
  '--module nodenext --rewriteRelativeImportExtensions --declaration --sourceMap --inlineSources',
].flatMap((options) => options.split(' '))

/** Compiles the client as ES modules and as CommonJS, with one file for the types of the API. */
async function client(folder: string, document: ApiDocument): Promise<void> {
  const sources = dirname(CLIENT)
  await Bun.write(join(folder, 'api.d.cts'), apiTypes(document))
  const files = readdirSync(sources).filter((name) => name.endsWith('.ts') && name !== 'api.ts')
  for (const [name, type] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ] as const) {
    const own = join(folder, name)
    for (const file of files) {
      const source = await Bun.file(join(sources, file)).text()
      await Bun.write(join(own, file), source.replaceAll("'./api.ts'", "'../api.cjs'"))
    }
    await Bun.write(join(own, 'package.json'), `{ "type": "${type}" }\n`)
    await run([process.execPath, resolve('node_modules/.bin/tsc'), ...COMPILED, ...files], own)
    for (const file of files) {
      const types = Bun.file(join(own, file.replace('.ts', '.d.ts')))
      await Bun.write(types, (await types.text()).replace(/('\.\/\w+)\.ts'/g, "$1.js'"))
      rmSync(join(own, file))
    }
  }
  cpSync(join(sources, 'README.md'), join(folder, 'README.md'))
}

/** The address that the clone came from, unless that is a folder. */
function repository(): string | null {
  if (!Bun.which('git')) return null
  const asked = Bun.spawnSync(['git', 'config', 'remote.origin.url'], { stderr: 'ignore' })
  const url = asked.stdout.toString().trim()
  return /^(https|ssh|git):/.test(url) ? `git+${url.replace(/^git\+/, '')}` : null
}

async function run(command: readonly string[], cwd: string): Promise<void> {
  const child = Bun.spawn([...command], {
    cwd,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} has failed`)
}

if (import.meta.main) await pack(resolve(process.argv[2] ?? 'dist/npm'))

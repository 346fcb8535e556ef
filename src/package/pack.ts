/** `npm pack` runs this first: it builds the modules, the program and the types of the package. */
import { cpSync, rmSync } from 'node:fs'
import { openApi } from '../commands/openapi.ts'
import { readConfig } from '../config.ts'
import { type ApiDocument, apiTypes } from './api-types.ts'
import { programOptions } from './release.ts'

const FOLDER = 'dist/package'
const SERVER = `${FOLDER}/server`

/** The modules of the package, by the runtime that they are for. */
export const MODULES = {
  browser: ['src/package/client.ts'],
  bun: ['src/package/testing.ts', 'src/package/testing-child.ts'],
  node: ['src/package/testing-node.ts', 'src/package/kassa.ts'],
}

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

if (import.meta.main) await pack()

async function pack(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [target, entrypoints] of Object.entries(MODULES) as [Bun.Target, string[]][]) {
    // `splitting` moves code that two modules share into a file of its own.
    const options = { target, minify: true, splitting: true, outdir: FOLDER }
    await Bun.build({ ...options, entrypoints, plugins: [withoutDocuments] })
  }
  await commonJs('src/package/testing-node.ts')
  const command = `${FOLDER}/kassa.js`
  await Bun.write(command, `#!/usr/bin/env node\n${await Bun.file(command).text()}`)
  await program()
  const document = (await openApi(readConfig({}))) as ApiDocument
  await types('client', /^\/\*\* All routes.*\nexport type Routes = .*$/m, apiTypes(document))
  // The client's types describe a product without the rest of the domain.
  const ofProduct = "import type { NewProduct } from './client.js'"
  await types('testing', /^import type .*product\.ts'$/m, ofProduct)
}

/** Jest runs tests as CommonJS by default, where a module has a file name and no address. */
async function commonJs(module: string): Promise<void> {
  await Bun.build({
    entrypoints: [module],
    target: 'node',
    format: 'cjs',
    minify: true,
    outdir: FOLDER,
    naming: '[name].cjs',
    banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href",
    define: { 'import.meta.url': 'moduleUrl' },
  })
}

/**
 * Bundles the server with its pages, the script of its second thread and the images of the demo,
 * without settings.
 */
async function program(): Promise<void> {
  const options = { ...(await programOptions()), outdir: SERVER, root: '.' }
  const naming = { entry: 'kassa.js', asset: 'pages/[name]-[hash].[ext]' }
  await Bun.build({ ...options, entrypoints: ['src/main.ts'], naming })
  await Bun.build({ ...options, entrypoints: ['src/store/sqlite/background-worker.ts'] })
  cpSync('src/demo/image', `${SERVER}/image`, { recursive: true })
  await Bun.write(`${FOLDER}/bunfig.toml`, '')
}

/** Writes the types of a module, with one line of their source replaced. */
async function types(module: string, line: RegExp, replacement: string): Promise<void> {
  const source = await Bun.file(`src/package/${module}-types.ts`).text()
  if (!line.test(source)) throw new Error(`${module}-types.ts has no line like ${line}`)
  await Bun.write(
    `${FOLDER}/${module}.d.ts`,
    source.replace(line, () => replacement),
  )
}

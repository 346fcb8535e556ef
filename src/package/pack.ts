/** `npm pack` runs this first: it makes the modules of the package, and their types. */
import { rmSync } from 'node:fs'
import { openApi } from '../commands/openapi.ts'
import { readConfig } from '../config.ts'
import { type ApiDocument, apiTypes } from './api-types.ts'

const FOLDER = 'dist/package'

rmSync(FOLDER, { recursive: true, force: true })
await bundle('client', 'browser')
await bundle('testing', 'bun')
const document = (await openApi(readConfig({}))) as ApiDocument
await types('client', /^\/\*\* All routes.*\nexport type Routes = .*$/m, apiTypes(document))
// The client's types describe the same product without the rest of the domain.
await types(
  'testing',
  /^import type .*product\.ts'$/m,
  "import type { NewProduct } from './client.js'",
)

async function bundle(module: string, target: 'browser' | 'bun'): Promise<void> {
  const entrypoints = [`src/package/${module}.ts`]
  await Bun.build({ entrypoints, target, minify: true, outdir: FOLDER })
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

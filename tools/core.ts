/**
 * `bun run core [module …]`: proves that modules can be deleted. In a copy of the project it
 * deletes these modules, or all of them, with those that need them: their folders, and their lines
 * in the lists. Then it checks the types, runs tests of what is left, and builds the executable.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SourceFile, sources } from '../test/source.ts'
import { Copy } from './copy.ts'
import { MODULE_NAMES, withDependents } from './modules.ts'
import { ONE_CHECKER } from './types.ts'

const LISTS = ['', '.pages', '.en', '.de', '.fr', '.es'].map((kind) => `src/modules${kind}.ts`)

/** They ask every route with every credential and with all kinds of input. */
const TESTS = [
  'test/modules.test.ts',
  'test/http/openapi/document.test.ts',
  'test/http/server/matrix.test.ts',
  'test/attack/document.test.ts',
  'test/store/statement-values.test.ts',
  'test/domain',
]

const asked = process.argv.slice(2)
for (const name of asked) {
  if (!MODULE_NAMES.includes(name))
    throw new Error(`no module is named ${name}: ${MODULE_NAMES.join(', ')}`)
}
const files = sources()
const deleted = asked.length > 0 ? withDependents(asked, files) : new Set(MODULE_NAMES)
const title = [...deleted].join(', ')
const copy = new Copy(files)
for (const name of deleted) remove(name)
console.log(`Without ${title}:`)
for (const file of removedStories(files)) console.log(`left out, as it needs one of them: ${file}`)
await step('types', 'tsc', '--noEmit', ...ONE_CHECKER)
// Work that a test has left behind must not reach the next file.
await step('tests', 'bun', 'test', '--timeout=60000', '--isolate', '--only-failures', ...TESTS)
await step('build', 'bun', 'src/package/release.ts', '--here')
await step('start', './dist/kassa', '--version')

function isThere(path: string): boolean {
  return existsSync(join(copy.folder, path))
}

function remove(name: string): void {
  const folders = ['src/modules', 'sql', 'test'].map((folder) => `${folder}/${name}`)
  for (const folder of folders.filter(isThere)) copy.remove(folder)
  for (const list of LISTS) {
    const lines = copy.read(list).split('\n')
    copy.write(list, lines.filter((line) => !line.includes(`/modules/${name}/`)).join('\n'))
  }
}

/**
 * Removes tests and tools that use something of a deleted module, and whatever imports these.
 * @returns their paths
 */
function removedStories(all: readonly SourceFile[]): readonly string[] {
  const left = all.filter(({ path }) => /^(test|tools)\//.test(path) && isThere(path))
  const broken = left
    .filter(({ imports }) =>
      imports.some(({ module }) => /^(src|test|tools)\//.test(module) && !isThere(module)),
    )
    .map(({ path }) => path)
  for (const path of broken) copy.remove(path)
  return broken.length === 0 ? [] : [...broken, ...removedStories(left)]
}

/** @throws if the command fails */
async function step(name: string, ...command: readonly string[]): Promise<void> {
  const since = performance.now()
  const path = [join(copy.folder, 'node_modules/.bin'), dirname(process.execPath)]
  const child = Bun.spawn([...command], {
    cwd: copy.folder,
    env: { ...process.env, PATH: [...path, process.env.PATH].join(':') },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const exitCode = await child.exited
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${name}: ${exitCode === 0 ? 'good' : 'failed'} in ${seconds} s`)
  if (exitCode !== 0) throw new Error(`${name} failed without ${title}`)
}

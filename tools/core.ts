/**
 * `bun run core [module …]`: proves that modules can be deleted. In a copy of the project it
 * deletes these modules, or all of them, with those that need them: their folders, and their lines
 * in the lists. Then it checks the types, runs tests of what is left, and builds the executable.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { moduleNames } from './lines.ts'

const TOP = join(import.meta.dir, '..')
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

/** The path of an import, at the end of its line. */
const IMPORTED = /^(?:import\b.*|export\b.*|\}) from '(\.[^']+)'$/gm

const asked = process.argv.slice(2)
const names = moduleNames()
for (const name of asked) {
  if (!names.includes(name)) throw new Error(`no module is named ${name}: ${names.join(', ')}`)
}
const deleted = asked.length > 0 ? withDependents(new Set(asked)) : new Set(names)
const copy = mkdtempSync(join(tmpdir(), 'kassa-core-'))
try {
  await copied()
  for (const name of deleted) remove(name)
  console.log(`Without ${[...deleted].join(', ')}:`)
  for (const file of removeStories()) console.log(`left out, as it needs one of them: ${file}`)
  await step('types', 'tsc', '--noEmit')
  await step('tests', 'bun', 'test', '--timeout=60000', '--only-failures', ...TESTS)
  await step('build', 'bun', 'src/package/release.ts', '--here')
  await step('start', './dist/kassa', '--version')
} finally {
  rmSync(copy, { recursive: true })
}

/** A module that imports something of a deleted one goes with it. */
function withDependents(chosen: Set<string>): ReadonlySet<string> {
  const found = names.find(
    (name) => !chosen.has(name) && [...chosen].some((other) => imports(name, other)),
  )
  return found === undefined ? chosen : withDependents(chosen.add(found))
}

function imports(name: string, other: string): boolean {
  const files = [...new Bun.Glob(`src/modules/${name}/**/*.{ts,tsx}`).scanSync(TOP)]
  const path = new RegExp(`from '(\\.\\./)+(modules/)?${other}/`)
  return files.some((file) => path.test(readFileSync(join(TOP, file), 'utf8')))
}

/** The files that are in version control, and new ones that are not ignored. */
async function copied(): Promise<void> {
  const list = await Bun.$`git ls-files -co --exclude-standard -z`.cwd(TOP).quiet().text()
  for (const file of list.split('\0').filter(Boolean)) {
    if (!(await Bun.file(join(TOP, file)).exists())) continue
    cpSync(join(TOP, file), join(copy, file), { recursive: true })
  }
  symlinkSync(join(TOP, 'node_modules'), join(copy, 'node_modules'))
}

function remove(name: string): void {
  for (const folder of ['src/modules', 'sql', 'test']) {
    rmSync(join(copy, folder, name), { recursive: true, force: true })
  }
  for (const list of LISTS) {
    const lines = readFileSync(join(copy, list), 'utf8').split('\n')
    const rest = lines.filter((line) => !line.includes(`/modules/${name}/`))
    writeFileSync(join(copy, list), rest.join('\n'))
  }
}

/**
 * Removes tests of the core that tell a story with something of a deleted module, and whatever
 * imports these. @returns their paths
 */
function removeStories(): readonly string[] {
  const files = [...new Bun.Glob('{test,tools}/**/*.{ts,tsx}').scanSync(copy)].sort()
  const broken = files.filter((file) => importsMissing(join(copy, file)))
  for (const file of broken) rmSync(join(copy, file))
  return broken.length === 0 ? [] : [...broken, ...removeStories()]
}

function importsMissing(file: string): boolean {
  const paths = readFileSync(file, 'utf8').matchAll(IMPORTED)
  return [...paths].some(([, path = '']) => !existsSync(join(dirname(file), path)))
}

/** @throws if the command fails */
async function step(name: string, ...command: readonly string[]): Promise<void> {
  const since = performance.now()
  const path = [join(TOP, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH]
  const child = Bun.spawn([...command], {
    cwd: copy,
    env: { ...process.env, PATH: path.join(':') },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const exitCode = await child.exited
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${name}: ${exitCode === 0 ? 'good' : 'failed'} in ${seconds} s`)
  if (exitCode !== 0) throw new Error(`${name} failed without ${[...deleted].join(', ')}`)
}

import { expect, test } from 'bun:test'
import { app } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { MODULES } from '../src/installed.ts'
import { lineCounts } from '../tools/lines.ts'
import { MODULE_NAMES, moduleOf, withDependents } from '../tools/modules.ts'
import { MODULE_NOUNS, rowOf } from './rows.ts'
import { sharedServer } from './shared.ts'
import { type SourceFile, sources } from './source.ts'

const FILES = sources().filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
/** The files that list all modules. Nothing else names one. */
const LISTS = /^src\/modules(\.\w+)?\.ts$/

/** A file of a module's domain, which other modules may import. */
const DOMAIN =
  /^src\/modules\/\w+\/(?!(?:http|screens|page|shared|commands|outbound|demo)\/|module\.|routes\.|admin\.|text)/
/** A path of the API in the code of a page. */
const API_PATH = /['"`](\/(?:v1|shop\/api|storefront\/api|auth|server)(?:\/[^'"`?\s]*)?)/g
/** The address of a screen of admin in the code of a page. */
const SCREEN_PATH = /['"`]\/admin\/([^'"`?\s]+)/g

const kassa = await sharedServer()

/** The modules that stay when one is deleted: they do not need it. */
function without(name: string): ReadonlySet<string> {
  return new Set(MODULE_NAMES).difference(withDependents([name], FILES))
}

/** The files of the core and of these modules. */
function filesOf(modules: ReadonlySet<string>): readonly SourceFile[] {
  return FILES.filter(({ path }) => {
    const module = moduleOf(path)
    return (module === null && !LISTS.test(path)) || modules.has(module ?? '')
  })
}

function isPage(path: string): boolean {
  return /^src\/ui\/|^src\/modules\/\w+\/(screens|page|shared)\/|\/admin\.ts$/.test(path)
}

test('the core imports nothing of a module, and modules only what others have for them', () => {
  const wrong = FILES.filter(({ path }) => !LISTS.test(path)).flatMap(({ path, imports }) =>
    imports
      .filter(({ module }) => ![null, moduleOf(path)].includes(moduleOf(module)))
      .filter(({ module }) => {
        const isForPages = isPage(path) && /^src\/modules\/\w+\/shared\//.test(module)
        const isForRoutes = /\/http\//.test(path) && /\/http\/[\w-]+-query\.ts$/.test(module)
        return moduleOf(path) === null || !(DOMAIN.test(module) || isForPages || isForRoutes)
      })
      .map(({ module, line }) => `${path}:${line} must not import ${module}`),
  )
  expect(wrong).toEqual([])
})

test('no page imports the manifest of a module, which would bring the server along', () => {
  const wrong = FILES.filter(({ path }) => isPage(path)).flatMap(({ path, imports }) =>
    imports
      .filter(({ module }) => /^src\/modules\/\w+\/module\.ts$|^src\/modules\.ts$/.test(module))
      .map(({ module, line }) => `${path}:${line} must not import ${module}`),
  )
  expect(wrong).toEqual([])
})

test('a list of modules has a line for each module, and no other line', () => {
  const lists = FILES.filter(({ path }) => LISTS.test(path))
  expect(lists).toHaveLength(6)
  for (const { path, lines } of lists) {
    const [head, ...rest] = lines.filter(Boolean)
    expect(head, path).toStartWith('// ')
    for (const line of rest) {
      const [, exported, folder] =
        /^export \{ (\w+)(?: as \w+)? \} from '\.\/modules\/(\w+)\/[\w.]+'$/.exec(line) ?? []
      expect(MODULE_NAMES, `${path}: ${line}`).toContain(folder ?? line)
      expect(exported, path).toBeDefined()
    }
  }
})

interface ApiDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { tags: string[] }>>>>
}

/** The documents by the names of their modules, each made once. */
const documents = new Map<string, Promise<ApiDocument>>()

function documentWith(modules: ReadonlySet<string>): Promise<ApiDocument> {
  return documents.getOrInsertComputed([...modules].join(), () => madeWith(modules))
}

/** The document of a kassa with these modules, on a database that the whole kassa has filled. */
async function madeWith(modules: ReadonlySet<string>): Promise<ApiDocument> {
  const installed = MODULES.filter(({ name }) => modules.has(name))
  const served = app({ ...kassa.ports, modules: installed, config: readConfig({}), log: () => {} })
  const { secretKey } = kassa.north
  const headers = { authorization: `Bearer ${secretKey}` }
  const list = await served.handle(new Request('http://localhost/v1/store/products', { headers }))
  expect(list.status).toBe(200)
  return (await (
    await served.handle(new Request('http://localhost/openapi.json'))
  ).json()) as ApiDocument
}

/** Whether a path of the document is that of a page, in which each value is one segment. */
function isPathOf(documented: string, asked: string): boolean {
  const wanted = documented.split('/')
  const parts = asked.replace(/\/$/, '').split('/')
  return (
    wanted.length >= parts.length &&
    parts.every(
      (part, index) =>
        part.includes('${') || part === wanted[index] || wanted[index]?.startsWith('{'),
    )
  )
}

test.each(MODULE_NAMES)(
  'without %s, kassa starts on a full database, and nothing leads to it',
  async (name) => {
    for (const noun of Object.keys(MODULE_NOUNS)) await rowOf(kassa, noun, 'own', kassa.north)
    const rest = without(name)
    const { tags, paths } = await documentWith(rest)
    const used = new Set(
      Object.values(paths).flatMap((at) => Object.values(at).flatMap((one) => one.tags)),
    )
    expect(tags.map((tag) => tag.name).sort()).toEqual([...used].sort())

    const pages = filesOf(rest).filter(({ path }) => isPage(path))
    const asked = pages.flatMap(({ path, text }) =>
      [...text.matchAll(API_PATH)].map(([, asked = '']) => ({ path, asked })),
    )
    const gone = asked.filter(
      ({ asked }) => !Object.keys(paths).some((one) => isPathOf(one, asked)),
    )
    expect(gone).toEqual([])

    const screens = pages.flatMap(({ text }) => [
      ...text.matchAll(/\bpath: '([\w/:-]+)'|^ {4}(\w+): \['/gm),
    ])
    const found = screens.map(([, path, key]) => (path ?? key ?? '').split('/')[0])
    const links = pages.flatMap(({ path, text }) =>
      [...text.matchAll(SCREEN_PATH)].map(([, link = '']) => ({ path, link })),
    )
    const dead = links.filter(
      ({ link }) => !link.startsWith('${') && !found.includes(link.split('/')[0]),
    )
    expect(dead).toEqual([])
  },
)

test('a deleted module answers nothing, and works again when it returns', async () => {
  const whole = await documentWith(new Set(MODULE_NAMES))
  for (const name of MODULE_NAMES) {
    const { paths } = await documentWith(without(name))
    const gone = Object.keys(whole.paths).filter((path) => !(path in paths))
    const rest = Object.keys(paths).filter((path) => !(path in whole.paths))
    expect(rest).toEqual([])
    const served = MODULES.find((module) => module.name === name)
    expect(gone.length > 0, name).toBe(
      served?.routes !== undefined || served?.routesInBothApis !== undefined,
    )
  }
}, 60_000)

/** The numbers of the table may be this far from the truth, so that not every change must touch it. */
const TOLERANCE = 0.05

test('README says how many lines the core and each module have', async () => {
  const table = await Bun.file('README.md').text()
  for (const { name, lines } of lineCounts()) {
    const said = new RegExp(`^\\| ${name} \\|.*?([\\d,]+) \\|$`, 'm').exec(table)?.[1]
    const wrong = `${name} has ${lines} lines, README says ${said}; see bun run lines`
    if (said === undefined) throw new Error(`${name} has no row in the table of README`)
    const number = Number(said.replaceAll(',', ''))
    expect(Math.abs(number - lines) / lines, wrong).toBeLessThan(TOLERANCE)
  }
})

import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { devDependencies, scripts, trustedDependencies } from '../package.json'
import { CLIENT, MODULES } from '../src/package/pack.ts'
import { ENTRY_POINTS } from '../src/package/release.ts'
import { functionsOf, lineOf, type SourceFile, sources } from './source.ts'

const FILES = sources()
const CODE = FILES.filter(({ path }) => /^(src|test|tools)\/.*\.tsx?$/.test(path))
const SOURCE = CODE.filter(({ path }) => path.startsWith('src/'))
const SQL = FILES.filter(({ path }) => path.endsWith('.sql'))

/** The rooms that each room may import from. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  domain: ['domain', 'text'],
  store: ['store', 'domain'],
  auth: ['auth', 'domain'],
  mail: ['mail', 'outbound', 'domain'],
  image: ['image', 'domain'],
  outbound: ['outbound', 'domain'],
  demo: ['demo', 'domain'],
  ui: ['ui', 'domain', 'text'],
  http: ['http', 'auth', 'domain', 'ui', 'text', 'version.ts'],
  'version.ts': [],
  'asset.d.ts': [],
  'app.ts': ['http', 'auth', 'domain', 'config.ts', 'installed.ts'],
  'installed.ts': ['modules.ts', 'domain'],
  'modules.ts': ['module.ts'],
  'module.ts': ['http', 'auth', 'demo', 'domain', 'commands', 'outbound', 'text'],
  'config.ts': ['auth', 'domain', 'data-places.ts', 'settings.ts', 'text'],
  'data-places.ts': ['domain', 'image', 'settings.ts', 'store'],
  'settings.ts': [],
  package: [
    'package',
    'app.ts',
    'config.ts',
    'installed.ts',
    'commands',
    'http',
    'auth',
    'domain',
    'mail',
    'outbound',
    'version.ts',
  ],
  commands: [
    'commands',
    'app.ts',
    'installed.ts',
    'config.ts',
    'data-places.ts',
    'installed.ts',
    'settings.ts',
    'http',
    'domain',
    'store',
    'mail',
    'image',
    'outbound',
    'demo',
    'version.ts',
  ],
  'main.ts': ['commands', 'config.ts', 'domain', 'installed.ts', 'settings.ts', 'version.ts'],
}

/** Packages that only some rooms may import. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  elysia:
    /^src\/(http|auth)\/|^src\/modules\/\w+\/(http\/|routes\.ts)|^src\/app\.ts$|^src\/commands\/(serve|listen)\.ts$|^(test|tools)\//,
  'bun:sqlite': /^src\/(store|commands)\/|^(test|tools)\//,
}

/** Banned patterns, the files in which they are allowed, and alternatives. */
const BANNED: readonly (readonly [pattern: RegExp, except: RegExp | null, instead: string])[] = [
  [new RegExp('\\bTO' + 'DO\\b|\\bFIX' + 'ME\\b'), null, 'do it now, or write an issue'],
  [new RegExp('\\bas an' + 'y\\b'), null, 'give it its type'],
  [new RegExp('@ts-' + '(ignore|expect-error|nocheck)'), null, 'make the types right'],
  [new RegExp('\\.(on' + 'ly|sk' + 'ip|to' + 'do)\\('), null, 'every test runs, always'],
  [
    /\bconsole\./,
    /^src\/main\.ts$|^test\/all\.ts|^tools\//,
    'print through the command or the log',
  ],
  [
    /(?<!['\w])(process|Bun|import\.meta)\.env\b/,
    /^src\/(config|main)\.ts$|^(test|tools)\//,
    'read it in config.ts',
  ],
  [
    /\bDate\.now\(\)|new Date\(\)/,
    /^(test|tools)\/|^src\/(commands|image|package|ui)\/|^src\/modules\/\w+\/(screens|page)\//,
    'take the clock as an argument',
  ],
  [
    /\b(while|for) \((?!.*(now\(\)|waits <)).*(Bun\.sleep|waitForTimeout)/,
    /^(src|tools)\//,
    'wait with `until` of test/until.ts, which has a limit',
  ],
  [
    /\.setViewportSize\(/,
    /^test\/browser\/screen\.ts$/,
    'change the size with `resized`, which waits for the page',
  ],
  [
    /startOfDay\([^()]*(\([^()]*\)[^()]*)*\) *\+|setHours\(24|setHours\(0.*\) *\+/,
    null,
    'a day can have 23 hours: ask when the next one begins',
  ],
  [
    /% DAY_MS\b|Math\.\w+\([^()]* \/ DAY_MS\)/,
    /^(test|tools)\/|^src\/(demo|modules\/\w+\/demo)\//,
    'the day of a time is another one in another zone: ask `dayOf`',
  ],
  [/catch *(\(\w*\))? *\{\s*\}/, null, 'handle the error, or let it pass'],
]

/** No file names a package registry: that is a setting of each machine. */
const HOSTS = new RegExp(['npm' + 'js', 'registry\\.', 'jsr' + '\\.io', 'esm' + '\\.sh'].join('|'))

const TOP_LEVEL = [
  'package.json',
  'tsconfig.json',
  'bunfig.toml',
  'bun.lock',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'Containerfile',
  '.gitignore',
  '.ci',
  '.github',
  'src',
  'sql',
  'test',
  'tools',
  '.git',
  'node_modules',
  'dist',
  'data',
]

test('calls go one way: http, auth, domain, store', () => {
  const wrong = SOURCE.flatMap((file) => {
    const room = roomOf(file.path)
    const allowed = ROOMS[room]
    if (!allowed) return [`${file.path}:1 is in no room; test/tidy.test.ts lists them`]
    return file.imports
      .filter(({ module }) => module.startsWith('src/') && !allowed.includes(roomOf(module)))
      .map(({ module, line }) => `${file.path}:${line} must not import ${module}`)
  })
  expect(wrong).toEqual([])
})

test('no file imports itself, however far round, not even for a type', () => {
  const imports = new Map(
    SOURCE.map(({ path, imports }) => [path, imports.map(({ module }) => module)] as const),
  )
  const checked = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (checked.has(path)) return
    checked.add(path)
    for (const module of imports.get(path) ?? []) follow(module, [...way, path])
  }
  for (const path of imports.keys()) follow(path, [])
  expect(circles).toEqual([])
})

test('the code for PostgreSQL is loaded only when it is asked for', () => {
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  const others = SOURCE.filter(({ path }) => !/^src\/store\/postgres\/|x$/.test(path))
  const imports = others.flatMap(({ path, text }) =>
    // Imports of types are left out: they are gone when the code runs.
    transpiler.scanImports(text).map(({ path: module, kind }) => ({ path, module, kind })),
  )
  const loaded = imports.filter(({ module }) => module.includes('/postgres/'))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter(({ kind }) => kind !== 'dynamic-import')).toEqual([])
})

/** The domain uses no package but one that is pure arithmetic. */
const DOMAIN_USES = /^(src\/|node:|@noble\/hashes\/|@orama\/stemmers\/|@sinclair\/typebox)/

test('packages stay in their rooms, and the domain does without', () => {
  const wrong = CODE.flatMap(({ path, imports }) =>
    imports
      .filter(({ module }) => {
        const rooms = PACKAGES[module.split('/')[0] ?? '']
        const foreign = path.startsWith('src/domain/') && !DOMAIN_USES.test(module)
        return foreign || (rooms && !rooms.test(path))
      })
      .map(({ module, line }) => `${path}:${line} must not import ${module}`),
  )
  expect(wrong).toEqual([])
})

test('nothing that is banned', () => {
  const wrong = CODE.flatMap(({ path, lines }) =>
    BANNED.filter(([, except]) => !except?.test(path)).flatMap(([pattern, , instead]) =>
      numbered(lines)
        .filter(({ text }) => pattern.test(text))
        .map(({ text, line }) => `${path}:${line} ${text.trim().slice(0, 60)}: ${instead}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('nobody counts 24 hours from the beginning of a day', () => {
  const wrong = SOURCE.flatMap(({ path, text, lines }) => {
    const begins = [...text.matchAll(/\b(\w+) = startOfDay\(/g)].map(([, name]) => name)
    if (begins.length === 0) return []
    const counted = new RegExp(`\\b(${begins.join('|')}) [+-] [^,;]*\\b(DAY|HOUR)_MS\\b`)
    return numbered(lines)
      .filter((one) => counted.test(one.text))
      .map((one) => `${path}:${one.line} ${one.text.trim()}`)
  })
  expect(wrong).toEqual([])
})

test('no file names where packages come from', () => {
  const wrong = FILES.flatMap(({ path, lines }) =>
    numbered(lines)
      .filter(({ text }) => HOSTS.test(text))
      .map(({ line }) => `${path}:${line} leave the host out; clients know where to ask`),
  )
  expect(wrong).toEqual([])
})

test('every file is imported, every export too', () => {
  const imports = FILES.flatMap((file) => file.imports)
  const taken = new Map<string, Set<string>>()
  for (const { module, names } of imports) {
    taken.set(module, new Set([...(taken.get(module) ?? []), ...names]))
  }
  const entry =
    /\.d\.ts$|\.(test|preload)\.tsx?$|^test\/(all\.ts|postgres-reader)|^tools\/(bench\/|ways\/request\.ts)|^src\/modules\/\w+\/statements\.generated\.ts$|^test\/\w+\/(nouns|routes|pages|values|everywhere)\.ts$/
  const run = Object.values(scripts).flatMap((script) =>
    script.split(' ').map((word) => word.replace(/^\.\//, '')),
  )
  const modules = [CLIENT, ...Object.values(MODULES).flat()]
  const entries = [...ENTRY_POINTS, ...modules, ...run]
  const dead = CODE.filter(
    ({ path }) => !entry.test(path) && !entries.includes(path) && !taken.has(path),
  ).map(({ path }) => `${path}:1 nobody imports or builds this file; remove it`)
  const used = (path: string) =>
    /^tools\/bench\/|^test\/\w+\/(nouns|routes|pages|values|everywhere)\.ts$/.test(path) ||
    modules.includes(path)
  const idle = CODE.filter(({ path }) => !used(path)).flatMap((file) =>
    exportsOf(file)
      .filter(({ name }) => !taken.get(file.path)?.has(name) && !taken.get(file.path)?.has('*'))
      .map(({ name, line }) => `${file.path}:${line} nobody imports ${name}`),
  )
  expect([...dead, ...idle]).toEqual([])
})

test('no two exported types of src have one name', () => {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of SOURCE) {
    for (const { 1: name = '' } of text.matchAll(/^export (?:interface|type|class) (\w+)/gm)) {
      places.set(name, (places.get(name) ?? new Set()).add(path))
    }
  }
  const twice = [...places].filter(([, paths]) => paths.size > 1)
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})

test('the work that a statement leaves is of a kind that somebody waits for', () => {
  const waited = SOURCE.flatMap(({ text }) =>
    [...text.matchAll(/\binterface LeftWorks \{([^}]*)\}/g)].flatMap(
      ([, members = '']) => members.match(/\w+(?=:)/g) ?? [],
    ),
  )
  const left = SQL.flatMap(({ path, text }) =>
    [...text.matchAll(/^-- leaves: (.+)$/gm)].map(({ 1: kind = '', index }) => ({
      kind,
      at: `${path}:${lineOf(text, index)}`,
    })),
  )
  expect(left.length).toBeGreaterThan(0)
  const wrong = left.filter(({ kind }) => !waited.includes(kind))
  expect(wrong.map(({ kind, at }) => `${at} no server waits for the work ${kind}`)).toEqual([])
})

test('every statement in sql/ is asked for, and whatever is asked for is there', () => {
  const named = [...SQL, ...SOURCE].flatMap(({ path, text }) =>
    [...text.matchAll(/^-- name: (\S+)$/gm)].map(({ 1: name = '', index }) => ({
      name,
      /** Each engine has statements of its own, under the same names. */
      engine: /\.(sqlite|postgres)\.sql$/.exec(path)?.[1],
      at: `${path}:${lineOf(text, index)}`,
    })),
  )
  const asked = [...CODE, ...SQL].flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /\b(?:(?:all|get|run|insert|insertAll|defer|rendered)(?:<[^>]*>)?\(|(?:exists|cellOf|columnOf)(?:<[^>]*>)?\(\s*[\w.]+,)\s*'(\w+\.\w+)'|^\/\*\+ (\S+) \*\/$/gm,
      ),
    ].map(({ 1: called, 2: taken, index }) => ({
      name: called ?? taken ?? '',
      at: `${path}:${lineOf(text, index)}`,
    })),
  )
  const names = new Set(named.map(({ name }) => name))
  const used = new Set(asked.map(({ name }) => name))
  const wrong = [
    ...asked
      .filter(({ name }) => !names.has(name))
      .map(({ name, at }) => `${at} no ${name} in sql/`),
    ...named
      .filter(({ name }) => !used.has(name))
      .map(({ name, at }) => `${at} nobody asks for ${name}`),
    ...named
      .filter(({ name, engine }, index) =>
        named.slice(0, index).some((one) => one.name === name && one.engine === engine),
      )
      .map(({ name, at }) => `${at} a second ${name}`),
  ]
  expect(wrong).toEqual([])
})

test('no literal is spread to keep the formatter from giving each item a line', () => {
  const wrong = CODE.flatMap(({ path, text }) =>
    [...text.matchAll(/\.\.\.(?=\(*[{[])/g)]
      .map(({ index }) => index + '...'.length)
      // A literal that is mapped or sorted is spread for a reason; `...[a, b]: T` are parameters.
      .filter((opening) => !/^[.:]/.test(text.slice(closingOf(text, opening) + 1)))
      .map((opening) => `${path}:${lineOf(text, opening)} write the items without the spread`),
  )
  expect(wrong).toEqual([])
})

/** Beginnings of riddles: they leave out the noun, which the reader then has to find. */
const RIDDLE = /^(The same|As|Those|So many|Whose|Of|What)\b/

test('no comment begins like a riddle', () => {
  const wrong = [...CODE, ...SQL].flatMap(({ path, lines }) =>
    commentsIn(lines)
      .filter(({ text }) => RIDDLE.test(text))
      .map(({ text, line }) => `${path}:${line} say it with a subject: ${text.slice(0, 60)}`),
  )
  expect(wrong).toEqual([])
})

test('each tag of a doc comment begins a line, or editors do not show it', () => {
  const tag = /^\s*(\/\*\*|\*) .*\S @(param|returns|throws|property)\b/
  const wrong = CODE.flatMap(({ path, lines }) =>
    numbered(lines)
      .filter(({ text }) => tag.test(text))
      .map(({ text, line }) => `${path}:${line} ${text.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('files that a comment names are there', () => {
  const known = new Set(FILES.map(({ path }) => path))
  const missing = [...CODE, ...SQL].flatMap(({ path, lines }) =>
    numbered(lines)
      .filter(({ text }) => /^\s*(\/?\*|\/\/|--)/.test(text))
      .flatMap(({ text, line }) =>
        (text.match(/\b(?:src|sql|test|tools)\/[\w./-]+\.(?:tsx?|sql)\b/g) ?? [])
          .filter((named) => !known.has(named))
          .map((named) => `${path}:${line} there is no ${named}`),
      ),
  )
  expect(missing).toEqual([])
})

test('lines fit 100 columns, functions a screen, files one noun', () => {
  const wrong = [...CODE, ...SQL].flatMap((file) => [
    ...longLines(file),
    ...longFunctions(file),
    ...longFile(file),
  ])
  expect(wrong).toEqual([])
})

test('the top level holds what it should and no more', () => {
  expect(readdirSync('.').filter((name) => !TOP_LEVEL.includes(name))).toEqual([])
})

test('dependencies are pinned to one version each', () => {
  const loose = Object.entries(devDependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    .map(([name, version]) => `package.json: ${name} ${version} is a range; name one version`)
  expect(loose).toEqual([])
})

test('no dependency but Bun runs a script of its own when it is installed', () => {
  // Without the list, Bun trusts some hundred packages by their names.
  expect(trustedDependencies).toEqual(['bun'])
})

/** The exports of a file. A type counts if nothing else in its own file uses it. */
function exportsOf({ text }: SourceFile): { name: string; line: number }[] {
  const pattern = /^export (?:async )?(const|function|class|interface|type) (\w+)/gm
  return [...text.matchAll(pattern)]
    .filter(([, kind, name]) => {
      const type = kind === 'interface' || kind === 'type'
      return !type || text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1
    })
    .map(({ 2: name = '', index }) => ({ name, line: lineOf(text, index) }))
}

/** A module has files of several rooms; their names and folders say which. */
const ROOMS_IN_MODULES: readonly (readonly [pattern: RegExp, room: string])[] = [
  [/^module\.ts$/, 'module.ts'],
  [/^(http\/|routes\.ts$)/, 'http'],
  [/^(screens|page|shared)\/|^admin\.ts$/, 'ui'],
  [/^text\./, 'text'],
  [/^commands\//, 'commands'],
  [/^outbound\//, 'outbound'],
  [/^demo\//, 'demo'],
]

function roomOf(path: string): string {
  const [, room = '', , ...rest] = path.split('/')
  if (room === 'modules.pages.ts') return 'ui'
  if (/^modules\.\w\w\.ts$/.test(room)) return 'text'
  if (room !== 'modules') return room
  const name = rest.join('/')
  return ROOMS_IN_MODULES.find(([pattern]) => pattern.test(name))?.[1] ?? 'domain'
}

function numbered(lines: readonly string[]): { text: string; line: number }[] {
  return lines.map((text, index) => ({ text, line: index + 1 }))
}

/** The first line of each comment, without the characters that open it. */
function commentsIn(lines: readonly string[]): { text: string; line: number }[] {
  return numbered(lines).flatMap(({ text, line }) => {
    const before = lines[line - 2] ?? ''
    if (/^\s*\/\*\*?$/.test(before)) return [{ text: text.replace(/^\s*\* ?/, ''), line }]
    const [, opening = '', first] = /^\s*(\{?\/\*\*? |\/\/ |-- )(.*)$/.exec(text) ?? []
    const goesOn = /^(\/\/|--)/.test(opening) && before.trim().startsWith(opening.trim())
    return first === undefined || goesOn ? [] : [{ text: first, line }]
  })
}

/**
 * The formatter breaks code at 100 columns; what it leaves longer may have 120. One long literal
 * cannot be broken, nor can a conditional line of a statement.
 */
function longLines({ path, lines }: SourceFile): string[] {
  return numbered(lines)
    .filter(({ text }) => !/(['"`/]).{50,}\1|^\/\*\w+\*\//.test(text))
    .filter(({ text }) => text.length > (/^\s*(\*|\/[/*]|--)/.test(text) ? 100 : 120))
    .map(({ text, line }) => `${path}:${line} has ${text.length} columns; break it by 100`)
}

/** Tests tell stories, which run longer. */
const MOST_CHARACTERS = {
  src: { function: 3_000, file: 12_000 },
  test: { function: 4_000, file: 20_000 },
}

/**
 * Counts characters without line breaks and indentation. The formatter gives each item of a long
 * literal a line of its own, which makes a function no harder to read.
 */
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((size, line) => size + line.trim().length, 0)
}

/** Routes stand in one chain, methods in one object, the tests of a group in one description. */
const IS_CHAIN = /new Elysia\(|^\s*(describe|inChromium)[.(]|^ {2}return \{$/m

function longFunctions(file: SourceFile): string[] {
  return functionsOf(file)
    .filter(({ lines }) => sizeOf(lines) > mostOf(file.path).function)
    .filter(({ lines }) => !IS_CHAIN.test(lines.slice(0, 4).join('\n')))
    .map(
      ({ line, lines }) =>
        `${file.path}:${line} has ${sizeOf(lines)} characters; find its second half`,
    )
}

function longFile({ path, lines }: SourceFile): string[] {
  if (/\.(sql|generated\.ts)$|^src\/text\/.*x$|\/text\.\w\w\.tsx?$/.test(path)) return []
  const size = sizeOf(lines)
  if (size <= mostOf(path).file) return []
  return [`${path}:1 has ${size} characters; find the second noun in it`]
}

function mostOf(path: string) {
  return /^(test|tools)\//.test(path) ? MOST_CHARACTERS.test : MOST_CHARACTERS.src
}

/** The index of the bracket that closes the one at `opening`. */
function closingOf(text: string, opening: number): number {
  let depth = 0
  for (let index = opening; index < text.length; index++) {
    if (/[[{(]/.test(text.charAt(index))) depth++
    else if (/[\]})]/.test(text.charAt(index))) depth--
    if (depth === 0) return index
  }
  return text.length
}

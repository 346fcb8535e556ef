/**
 * `bun run release` builds the executables of all platforms, or of those that are named as
 * arguments, in dist/release/, with their checksums and a list of their contents. `bun run build`
 * builds one for this machine, dist/kassa. Two builds of a commit for one platform are identical
 * byte for byte, with either command.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import lock from '../../bun.lock'
import { openApi } from '../commands/openapi.ts'
import { readConfig } from '../config.ts'
import { builtPage } from '../http/server/bundle.ts'
import { sbom } from './sbom.ts'

/** The names of the executables, and Bun's names of their platforms. */
export const TARGETS: Readonly<Record<string, string>> = {
  'kassa-linux-x64': 'bun-linux-x64',
  'kassa-linux-x64-baseline': 'bun-linux-x64-baseline',
  'kassa-linux-x64-musl': 'bun-linux-x64-musl',
  'kassa-linux-arm64': 'bun-linux-arm64',
  'kassa-macos-arm64': 'bun-darwin-arm64',
  'kassa-macos-x64': 'bun-darwin-x64',
  'kassa-windows-x64.exe': 'bun-windows-x64',
}

/** The program, the script of its second thread, and the files that it opens by path. */
export const ENTRY_POINTS = [
  'src/main.ts',
  'src/store/sqlite/background-worker.ts',
  ...[...new Bun.Glob('src/demo/image/*.webp').scanSync('.')].sort(),
]
const PAGES = ['src/ui/*/*.html', 'src/modules/*/page/**/*.html']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')])
  .sort()
const FOLDER = 'dist/release'
const COMMIT = commit()
const USAGE = `bun run release          all executables, into ${FOLDER}
bun run release <name>…  only these: ${Object.keys(TARGETS).join(', ')}
bun run build            one for this machine, dist/kassa
`

if (import.meta.main) {
  const names = process.argv.slice(2)
  const wrong = names.filter((name) => !(name in TARGETS))
  if (names.join() === '--here') await build('dist/kassa')
  else if (names.includes('--help') || names.includes('-h')) process.stdout.write(USAGE)
  else if (wrong.length === 0) await release(names.length > 0 ? names : Object.keys(TARGETS))
  else {
    process.stderr.write(
      `There is no executable ${wrong.join(' ')}; nothing was changed.\n\n${USAGE}`,
    )
    process.exitCode = 2
  }
}

/** Replaces the content of the folder. */
async function release(names: readonly string[]): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const name of names) await build(join(FOLDER, name), TARGETS[name])
  const date = COMMIT?.date ?? null
  const document = sbom({ lock, contained: await contained(), licenseOf, date })
  await Bun.write(join(FOLDER, 'kassa.cdx.json'), `${JSON.stringify(document, null, 2)}\n`)
  const lines = readdirSync(FOLDER)
    .sort()
    .map(async (name) => `${await sha256(join(FOLDER, name))}  ${name}\n`)
  await Bun.write(join(FOLDER, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}

/** The options of the bundler, for executables and for the package. */
export async function programOptions(): Promise<Omit<Bun.BuildConfig, 'entrypoints'>> {
  return {
    target: 'bun',
    format: 'esm',
    minify: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(COMMIT && {
        KASSA_COMMIT: JSON.stringify(COMMIT.id),
        KASSA_DATE: JSON.stringify(COMMIT.date.slice(0, 10)),
      }),
    },
    plugins: [await embeddedPages(), await embeddedDocument()],
  }
}

/** @param target as in `TARGETS`; undefined for this machine */
async function build(file: string, target?: string): Promise<void> {
  // The content depends on the name under which the file is written.
  const made = join(dirname(file), `kassa${extname(file)}`)
  await Bun.build({
    ...(await programOptions()),
    entrypoints: ENTRY_POINTS,
    // Code behind an `import()`, such as that for PostgreSQL, is read at its first use.
    splitting: true,
    bytecode: true,
    compile: {
      outfile: made,
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target: target as Bun.Build.CompileTarget }),
    },
  })
  if (made !== file) renameSync(made, file)
}

/**
 * Builds the pages one after the other and embeds their files. Bun itself would embed the files of
 * all pages in a different order each time.
 */
async function embeddedPages(): Promise<Bun.BunPlugin> {
  const imports: string[] = []
  const pages: string[] = []
  for (const page of PAGES) {
    const folder = join('dist/pages', page)
    rmSync(folder, { recursive: true, force: true })
    const embedded: string[] = []
    for (const { bytes, ...file } of await builtPage(page)) {
      // The ending .html would make Bun bundle the file as a page.
      const source = resolve(folder, file.isDocument ? 'document.txt' : file.name)
      await Bun.write(source, bytes)
      const path = `file${imports.length}`
      imports.push(`import ${path} from ${JSON.stringify(source)} with { type: 'file' }`)
      embedded.push(`{ path: ${path}, ...${JSON.stringify(file)} }`)
    }
    pages.push(`${JSON.stringify(page)}: { embedded: [${embedded}] }`)
  }
  const all = `${imports.join('\n')}\nexport default { ${pages} }`
  return {
    name: 'pages',
    setup(builder) {
      builder.onResolve({ filter: /\.html$/ }, ({ path, importer }) => {
        const page = relative('.', resolve(dirname(importer), path)).replaceAll('\\', '/')
        return { path: page.replace('.html', ''), namespace: 'page' }
      })
      builder.onResolve({ filter: /^pages$/ }, () => ({ path: 'pages', namespace: 'pages' }))
      builder.onLoad({ filter: /./, namespace: 'pages' }, () => ({ contents: all, loader: 'js' }))
      builder.onLoad({ filter: /./, namespace: 'page' }, ({ path }) => ({
        contents: `import pages from 'pages'\nexport default pages['${path}.html']`,
        loader: 'js',
      }))
    },
  }
}

/** Embeds the OpenAPI document, compressed, so that no server has to make it. */
async function embeddedDocument(): Promise<Bun.BunPlugin> {
  const file = resolve('dist/openapi.json.gz')
  const document = JSON.stringify(await openApi(readConfig({})))
  await Bun.write(file, Bun.gzipSync(document, { level: 9 }))
  const source = `import path from ${JSON.stringify(file)} with { type: 'file' }`
  return {
    name: 'document',
    setup(builder) {
      builder.onLoad({ filter: /[\\/]openapi[\\/]built\.ts$/ }, () => ({
        contents: `${source}\nexport const BUILT_DOCUMENT = path`,
        loader: 'js',
      }))
    },
  }
}

/**
 * The commit that is built, with its time, which is used in place of the time of the build; null
 * outside of git.
 */
function commit(): { readonly id: string; readonly date: string } | null {
  const id = git('describe', '--always', '--abbrev=12', '--dirty', '--exclude=*')
  const seconds = Number(git('log', '-1', '--format=%ct'))
  return id === '' ? null : { id, date: new Date(seconds * 1000).toISOString() }
}

function git(...words: string[]): string {
  if (!Bun.which('git')) return ''
  return Bun.spawnSync(['git', ...words], { stderr: 'ignore' })
    .stdout.toString()
    .trim()
}

/** The packages whose files the bundler puts into the program or a page. */
async function contained(): Promise<Set<string>> {
  const options = { metafile: true, minify: true } as const
  const parts = [
    await Bun.build({ ...options, entrypoints: ENTRY_POINTS.slice(0, 2), target: 'bun' }),
    await Bun.build({ ...options, entrypoints: PAGES, target: 'browser' }),
  ]
  const files = parts.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  // node_modules/a/node_modules/@b/c/index.js belongs to the package a/@b/c.
  const keys = files.map((file) =>
    [...file.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name).join('/'),
  )
  return new Set(keys.filter(Boolean))
}

function licenseOf(key: string): string | null {
  const folders = key.match(/(@[^/]+\/)?[^/]+/g) ?? []
  const file = ['', ...folders].join('/node_modules/').slice(1)
  const manifest = join(file, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).license ?? null) : null
}

async function sha256(file: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const part of Bun.file(file).stream()) hash.update(part)
  return hash.digest('hex')
}

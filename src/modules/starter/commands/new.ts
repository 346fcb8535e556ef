import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Command, flagText, UsageError } from '../../../commands/command.ts'
import { conflict } from '../../../domain/error.ts'
import { BUILD } from '../../../version.ts'
import { templateFiles } from '../template-files.ts' with { type: 'macro' }

const TEMPLATES: Readonly<Record<string, Readonly<Record<string, string>>>> = templateFiles()

const DEFAULT = 'vite'

/** npm takes such a name for a package, and every file system for a folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/

/** The packages of kassa that a shop uses, which have the version of this kassa. */
const PACKAGES = ['kassa', 'kassa-client']

export const newShop: Command = {
  name: 'new',
  usage: '<folder> [--template vite|hono] [--packages DIR]',
  summary: 'Writes a small shop front in TypeScript, to change as you like: a project for Node.',
  argument: 'folder',
  options: { template: { type: 'string' }, packages: { type: 'string' } },
  help: `<folder>     a new or empty folder; its name is that of the project, such as my-shop
--template   vite: pages that run in the browser (the default)
             hono: pages that a server renders, with the secret key of the shop
--packages   takes kassa and kassa-client from this folder, where npm run pack has put them`,
  async run(invocation) {
    const { argument, answer } = invocation
    const template = flagText(invocation, 'template') ?? DEFAULT
    const files = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined
    if (!files) {
      const names = Object.keys(TEMPLATES).join(' or ')
      throw new UsageError(`--template must be ${names}, not ${JSON.stringify(template)}.`)
    }
    const folder = resolve(argument)
    const name = basename(folder)
    if (!NAME.test(name) || argument.includes('\0')) {
      throw new UsageError(
        `The folder must have a name of lower-case letters, digits and hyphens, such as my-shop; ${JSON.stringify(name)} has others.`,
      )
    }
    const versions = versionsFor(folder, flagText(invocation, 'packages'))
    refuseUsed(folder)
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      const content = path === 'package.json' ? manifest(text, name, versions) : text
      // The flag keeps two commands at the same time from writing one shop.
      writeFileSync(file, content, { flag: 'wx' })
    }
    const place = /^[\w./\\:-]+$/.test(argument) ? argument : JSON.stringify(argument)
    const text = `cd ${place}\nnpm install\nnpm run dev`
    answer({ folder, template, files: Object.keys(files) }, text)
  },
}

/** @throws Refusal CONFLICT if something else than a git repository is in the folder */
function refuseUsed(folder: string): void {
  if (!existsSync(folder)) return
  const isEmpty =
    statSync(folder).isDirectory() && readdirSync(folder).every((name) => name === '.git')
  if (!isEmpty) throw conflict('folder', 'taken', `${folder} is not an empty folder.`)
}

/**
 * The versions of the packages of kassa, for a manifest in this folder.
 * @param packages a folder with packed packages; undefined to take published ones
 * @throws UsageError if a package is not in there
 */
function versionsFor(folder: string, packages: string | undefined): Record<string, string> {
  const { version } = BUILD
  if (packages === undefined) return Object.fromEntries(PACKAGES.map((name) => [name, version]))
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const file = resolve(packages, `${name}-${version}.tgz`)
      if (!existsSync(file)) throw new UsageError(`--packages: there is no ${file}.`)
      return [name, `file:${relative(folder, file).replaceAll('\\', '/')}`]
    }),
  )
}

function manifest(text: string, name: string, versions: Record<string, string>): string {
  const { dependencies, devDependencies, ...rest } = JSON.parse(text)
  const pinned = (packages: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(packages).map(([name, version]) => [name, versions[name] ?? version]),
    )
  const own = { dependencies: pinned(dependencies), devDependencies: pinned(devDependencies) }
  return `${JSON.stringify({ ...rest, name, ...own }, null, 2)}\n`
}

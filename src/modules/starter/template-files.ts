import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, 'templates')

/** The folder of files that all templates share: the shop's pages and the script of the demo. */
const SHARED = 'shared'

/**
 * The files of each template, by its name and then by their paths with slashes. This is a macro,
 * called when the code is compiled, so the executable has the files in it.
 */
export function templateFiles(): Record<string, Record<string, string>> {
  const names = readdirSync(FOLDER).filter((name) => name !== SHARED)
  return Object.fromEntries(names.map((name) => [name, { ...filesIn(SHARED), ...filesIn(name) }]))
}

function filesIn(template: string): Record<string, string> {
  const folder = join(FOLDER, template)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  return Object.fromEntries(
    paths.map((path) => [
      path.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(path, 'utf8'),
    ]),
  )
}

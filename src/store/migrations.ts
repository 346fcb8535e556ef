import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The migrations of an engine in their order: the files in its folder of `sql/` that begin with a
 * number. This is a macro, called when the code is compiled, so the executable has the texts in it.
 */
export function migrationsOf(engine: 'sqlite' | 'postgres'): string[] {
  const folder = join(import.meta.dir, '../../sql', engine)
  const names = readdirSync(folder).filter((name) => /^\d{4}_/.test(name))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

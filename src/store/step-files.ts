import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type EngineKind = 'sqlite' | 'postgres'

/** A step of the schema: a file of SQL that a database is given once. */
export interface SchemaStep {
  /** 'core', or the module whose tables it makes. */
  readonly module: string
  /** The name of its file without the ending, such as 0100_orders. */
  readonly name: string
  /** The text of the file, for both engines. */
  readonly sql: string
}

const SQL = join(import.meta.dir, '../../sql')

/**
 * The steps of the schema, in their order: those of the core in `sql/schema`, and then those of
 * the modules in `sql/<module>/schema`, by the numbers that their names begin with. A module is
 * there if its folder is. This is a macro, called when the code is compiled, so the executable
 * has the texts.
 */
export function stepFiles(): SchemaStep[] {
  const modules = readdirSync(SQL, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(SQL, entry.name, 'schema')))
    .flatMap(({ name }) => stepsIn(name, `${name}/schema`))
  return [...stepsIn('core', 'schema'), ...modules.sort(inOrder)]
}

function stepsIn(module: string, folder: string): SchemaStep[] {
  const files = readdirSync(join(SQL, folder)).sort()
  return files.map((file) => {
    const sql = readFileSync(join(SQL, folder, file), 'utf8')
    return { module, name: file.replace(/\.sql$/, ''), sql }
  })
}

function inOrder(one: SchemaStep, other: SchemaStep): number {
  const [a, b] = [one, other].map(({ name, module }) => `${name.slice(0, 4)} ${module} ${name}`)
  return `${a}` < `${b}` ? -1 : 1
}

/** How a database of kassa 0.1.0 becomes one that has had all steps. Another macro. */
export function conversionFile(): string {
  return readFileSync(join(SQL, 'from-0.1.0.sql'), 'utf8')
}

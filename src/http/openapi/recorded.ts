import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Examples as they stand in a file. */
export interface Examples {
  readonly answers: Readonly<Record<string, unknown>>
  readonly problems: Readonly<Record<string, { readonly title: string }>>
}

const SOURCE = join(import.meta.dir, '../..')

/** The file with the examples of the core, or of a module. It may be missing. */
export function examplesFile(module: string | null): string {
  return join(SOURCE, module === null ? 'http/openapi' : `modules/${module}`, 'examples.json')
}

/**
 * The examples of the core and of all modules. This is a macro, called when the code is compiled,
 * so the executable has the examples in it.
 */
export function recordedExamples(): Examples {
  const files = [null, ...readdirSync(join(SOURCE, 'modules'))].map(examplesFile)
  const all = files
    .filter((file) => existsSync(file))
    .map((file): Partial<Examples> => JSON.parse(readFileSync(file, 'utf8')))
  return {
    answers: Object.assign({}, ...all.map(({ answers }) => answers)),
    problems: Object.assign({}, ...all.map(({ problems }) => problems)),
  }
}

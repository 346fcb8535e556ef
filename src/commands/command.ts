import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Refusal } from '../domain/error.ts'
import type { Module } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'

/** One command of the executable. */
export interface Command {
  /** Such as `shop create`. */
  readonly name: string
  /** Its arguments, such as `<slug> --name N`. */
  readonly usage: string
  readonly summary: string
  /** The noun of the argument; undefined if the command takes none. */
  readonly argument?: string
  /** The noun of the arguments after it, of which there is at least one; undefined if none may be. */
  readonly values?: string
  readonly options?: ParseArgsOptionsConfig
  /** Further text for `--help`. */
  readonly help?: string
  run(invocation: Invocation): Promise<void>
}

declare module '../domain/module.ts' {
  interface Places {
    /** Its commands of the command line. */
    readonly commands: readonly Command[]
  }
}

/** One call of a command. */
export interface Invocation {
  /** Flags that may be repeated have lists as values. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  /** The argument; '' if the command takes none. */
  readonly argument: string
  /** The arguments after it. */
  readonly values: readonly string[]
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * The settings, which are read when a command asks for them: `kassa help settings` also works
   * while they are wrong.
   */
  readonly config: Config
  /** The modules of this kassa, which commands of modules cannot import. */
  readonly modules: readonly Module[]
  /**
   * Does work on the data directory, as `withData` of `data.ts`. Commands of modules cannot import
   * that file, which knows all modules.
   */
  readonly withData: <T>(
    opening: 'make' | 'existing',
    work: (ports: Ports) => Promise<T>,
  ) => Promise<T>
  /** Prints to standard output, with a line break. */
  print(text: string): void
  /** Prints the data as JSON if --json is given, else the text. */
  answer(data: object, text: string): void
}

/** The command line is wrong. The message says how to correct it. */
export class UsageError extends Error {}

/** The text of `--help`. */
export function helpOf({ name, usage, summary, help }: Command): string {
  const common = '--data DIR   the data directory (default ./data)\n--json       print data as JSON'
  return [`kassa ${name} ${usage}`.trim(), summary, common, help].filter(Boolean).join('\n\n')
}

/** The value of a flag, if it is given. */
export function flagText({ flags }: Invocation, flag: string): string | undefined {
  const value = flags[flag]
  return typeof value === 'string' ? value : undefined
}

/** @throws UsageError if the flag is not given */
export function requiredFlag(invocation: Invocation, flag: string): string {
  const value = flagText(invocation, flag)
  if (!value) throw new UsageError(`--${flag} is required.`)
  return value
}

/** The words that run this kassa: the executable, or Bun and the source. */
export function ownCommand(): string[] {
  return Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main]
}

/** A refusal with its cause, which is a message of the operating system or of SQLite. */
export function refusalText({ message, errors, cause }: Refusal): string {
  // The message of a refusal often ends in the message of its only field.
  const fields = errors.filter((field) => !message.endsWith(field.message))
  const lines = fields.map((field) => `${field.field}: ${field.message}`)
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  return [`${message}${why}`, ...lines].join('\n')
}

/** Words that differ in more letters than this are not suggested. */
const MAX_DIFFERENCES = 2

/** ` Did you mean --port?` for a misspelt word; '' if no known word is similar. */
export function suggestion(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(word, other) }))
    .filter(({ other, distance }) => distance <= MAX_DIFFERENCES && distance < other.length)
    .sort((a, b) => a.distance - b.distance)
  return nearest ? ` Did you mean ${nearest.other}?` : ''
}

/** The number of letters to insert, delete or replace (Levenshtein distance). */
function distanceOf(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1]
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const BAR_WIDTH = 30

/** A progress bar on standard error, if that is a terminal. */
export function progressBar(): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (done, total) => {
    const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░')
    process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
  }
}

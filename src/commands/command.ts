import { statSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { codeOf, messageOf, type Refusal } from '../domain/error.ts'
import { ConfigError, type SettingName } from '../settings.ts'

/** One command of the executable. */
export interface Command {
  /** Such as `shop create`. */
  readonly name: string
  /** Its arguments, such as `<slug> --name N`. */
  readonly usage: string
  readonly summary: string
  /** The noun of the only argument; undefined if the command takes none. */
  readonly argument?: string
  readonly options?: ParseArgsOptionsConfig
  /** Further text for `--help`. */
  readonly help?: string
  run(invocation: Invocation): Promise<void>
}

declare module '../domain/module.ts' {
  interface Places {
    readonly commands: readonly Command[]
  }
}

/** One call of a command. */
export interface Invocation {
  /** Flags that may be repeated have lists as values. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  /** The only argument; '' if the command takes none. */
  readonly argument: string
  /**
   * The settings, which are read when a command asks for them: `kassa help settings` also works
   * while they are wrong.
   */
  readonly config: Config
  /** Prints to standard output, with a line break. */
  print(text: string): void
  /** Prints the data as JSON if --json is given, else the text. */
  answer(data: object, text: string): void
}

/** The command line is wrong. The message says how to correct it. */
export class UsageError extends Error {}

/** The flags of every command. */
const COMMON: ParseArgsOptionsConfig = {
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

/** Flags that override a setting. */
const SETTING_FLAGS: Readonly<Record<string, SettingName>> = {
  data: 'KASSA_DATA',
  port: 'KASSA_PORT',
  host: 'KASSA_HOST',
  lan: 'KASSA_LAN',
}

/**
 * Runs a command with the words after its name.
 * @throws UsageError, ConfigError, Refusal
 */
export async function runCommand(
  command: Command,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<void> {
  const { values, positionals } = parsed(command, words)
  if (values.help) return print(helpOf(command))
  const flags = values as Invocation['flags']
  const settings: Partial<Record<SettingName, string>> = {}
  for (const [flag, setting] of Object.entries(SETTING_FLAGS)) {
    const value = flags[flag]
    if (typeof value === 'string') settings[setting] = value
    if (value === true) settings[setting] = 'on'
  }
  await command.run({
    flags,
    argument: argumentOf(command, positionals),
    get config() {
      const config = readConfig(env, settings)
      if (!flags.memory) refuseFile(config.data, settings.KASSA_DATA)
      return config
    },
    print,
    answer: (data, text) => print(flags.json ? JSON.stringify(data) : text),
  })
}

/** @throws UsageError if the argument is missing, given twice, or not taken by the command */
function argumentOf({ argument: noun }: Command, positionals: readonly string[]): string {
  const [argument = '', second] = positionals
  if (noun === undefined) {
    if (positionals.length === 0) return ''
    throw new UsageError(`This command does not take ${JSON.stringify(argument)}.`)
  }
  if (positionals.length === 0) throw new UsageError(`Give the ${noun}.`)
  if (second !== undefined) throw new UsageError(`Give only one ${noun}.`)
  return argument
}

function parsed(command: Command, words: readonly string[]) {
  try {
    const options = { ...COMMON, ...command.options }
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(optionProblem(command, error))
  }
}

/** Explains a wrong option in plainer words than the parser does. */
function optionProblem({ options }: Command, error: unknown): string {
  const message = messageOf(error)
  const option = /^(?:Unknown option|Option) '(?:-\w, )?(-[^\s']*)/.exec(message)?.[1]
  if (option === undefined) return message
  switch (codeOf(error)) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
      const known = Object.keys({ ...COMMON, ...options }).map((name) => `--${name}`)
      return `Unknown option ${option}.${suggestion(option, known)}`
    }
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return message.includes('argument missing') || message.includes('ambiguous')
        ? `${option} needs a value.`
        : `${option} takes no value.`
    default:
      return message
  }
}

/** @throws ConfigError if a file has the path of the data directory or of one of its parents */
function refuseFile(data: string, flag: string | undefined): void {
  if (!isFileOrBelow(data)) return
  const setting = flag === undefined ? 'KASSA_DATA' : '--data'
  throw new ConfigError(`${setting} must be a directory; ${data} is none.`)
}

function isFileOrBelow(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false
  } catch (error) {
    // Other errors are reported when the directory is opened.
    return codeOf(error) === 'ENOTDIR'
  }
}

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

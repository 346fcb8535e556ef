import { statSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { codeOf, messageOf } from '../domain/error.ts'
import { MODULES } from '../installed.ts'
import { ConfigError, type SettingName } from '../settings.ts'
import { type Command, helpOf, type Invocation, suggestion, UsageError } from './command.ts'
import { withData } from './data.ts'
import { MODULE_FLAGS } from './module-flags.ts'

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
  config: 'KASSA_CONFIG',
  ...MODULE_FLAGS,
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
  const configured = () => {
    const config = readConfig(env, settings, MODULES)
    if (!flags.memory) refuseFile(config.data, settings.KASSA_DATA)
    return config
  }
  await command.run({
    flags,
    argument: argumentOf(command, positionals),
    values: positionals.slice(1),
    env,
    get config() {
      return configured()
    },
    modules: MODULES,
    withData: (opening, work) => withData(configured(), opening, work),
    print,
    answer: (data, text) => print(flags.json ? JSON.stringify(data) : text),
  })
}

/** @throws UsageError if an argument is missing, or not taken by the command */
function argumentOf({ argument: noun, values }: Command, positionals: readonly string[]): string {
  const [argument = '', second] = positionals
  if (noun === undefined) {
    if (positionals.length === 0) return ''
    throw new UsageError(`This command does not take ${JSON.stringify(argument)}.`)
  }
  if (positionals.length === 0) throw new UsageError(`Give the ${noun}.`)
  if (second !== undefined && !values) throw new UsageError(`Give only one ${noun}.`)
  if (second === undefined && values) throw new UsageError(`Give a ${values}.`)
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

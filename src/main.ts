import { constants, setPriority } from 'node:os'
import { backup, restore } from './commands/backup.ts'
import { check } from './commands/check.ts'
import { type Command, helpOf, refusalText, suggestion, UsageError } from './commands/command.ts'
import { shopList, terminalList, userList } from './commands/list.ts'
import { move } from './commands/move.ts'
import { openapi } from './commands/openapi.ts'
import { reindex } from './commands/reindex.ts'
import { runCommand } from './commands/run.ts'
import { serve } from './commands/serve.ts'
import { service } from './commands/service.ts'
import { shopSet, shopShow } from './commands/settings.ts'
import { keyNew, keyRotate, shopCreate } from './commands/shop.ts'
import { update } from './commands/update.ts'
import { userLoginLink } from './commands/user.ts'
import { codeOf, Refusal } from './domain/error.ts'
import { placed } from './domain/module.ts'
import { MODULES } from './installed.ts'
import { ConfigError } from './settings.ts'
import { BUILD, versionText } from './version.ts'

const COMMANDS: readonly Command[] = [
  serve,
  shopCreate,
  shopList,
  shopShow,
  shopSet,
  keyRotate,
  keyNew,
  userLoginLink,
  userList,
  terminalList,
  openapi,
  reindex,
  backup,
  restore,
  move,
  update,
  check,
  service,
  ...placed(MODULES, 'commands').flat(),
]

/** The exit code that shells use for programs ended by a closed pipe. */
const SIGPIPE = 128 + constants.signals.SIGPIPE

const words = process.argv.slice(2)
const [first, second] = words
/** The commands that share a first word, such as `shop create` and `shop list`. */
const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `))
const command = COMMANDS.find(
  ({ name }) => words.slice(0, name.split(' ').length).join(' ') === name,
)
/** The help about commands that `kassa help <phrase>` asks for. */
const helpAsked = first === 'help' ? helpOn(words.slice(1).join(' ')) : null

if (helpAsked !== null) {
  console.log(helpAsked)
} else if (first === undefined || (isHelp(first) && second === undefined)) {
  console.log(help())
} else if (command) {
  try {
    // A server on the same machine has priority.
    if (command === backup) setPriority(constants.priority.PRIORITY_LOW)
    const rest = words.slice(command.name.split(' ').length)
    await runCommand(command, rest, process.env, console.log)
  } catch (error) {
    process.exitCode = failed(command, error)
  }
} else if (first === '--version' || first === '-v') {
  console.log(versionText())
} else if (group.length > 0 && second !== undefined && isHelp(second)) {
  console.log(rowsOf(group))
} else {
  const flag = words.findIndex((word) => word.startsWith('-'))
  const named = flag < 0 ? words : words.slice(0, flag)
  const wrong =
    named.length === 0
      ? `Begin with a command, not with ${first}.`
      : group.length > 0 && named.length === 1
        ? `kassa ${first} needs another word.`
        : `Unknown command ${JSON.stringify(named.join(' '))}.${meant(named)}`
  console.error(`${wrong}\n\n${group.length > 0 ? rowsOf(group) : help()}`)
  process.exitCode = 2
}

/** Names the commands that the user may have meant. */
function meant(named: readonly string[]): string {
  const words = named.slice(0, 2).join(' ')
  const names = COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])
  return suggestion(words, [...new Set(names)])
}

/** The help of a command or of a group of commands; null if there is none of this name. */
function helpOn(phrase: string): string | null {
  const [only, ...others] = COMMANDS.filter(
    ({ name }) => name === phrase || name.startsWith(`${phrase} `),
  )
  if (!only) return null
  return others.length > 0 ? rowsOf([only, ...others]) : helpOf(only)
}

function isHelp(word: string): boolean {
  return ['help', '--help', '-h'].includes(word)
}

/**
 * Prints an error.
 * @returns the exit code that the help explains
 */
function failed({ name, usage }: Command, error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\nkassa ${name} ${usage}`.trim())
    return 2
  }
  if (error instanceof ConfigError) {
    console.error(error.message)
    return 2
  }
  // The program that reads the output, such as head, has ended.
  if (codeOf(error) === 'EPIPE') return SIGPIPE
  console.error(error instanceof Error ? explained(error) : error)
  return 1
}

/** A message for people, or the stack if the error is a bug. */
function explained(error: Error): string | undefined {
  if (error instanceof Refusal) return refusalText(error)
  return 'syscall' in error ? error.message : error.stack
}

function help(): string {
  return `kassa ${BUILD.version}: a shop server in one file

${rowsOf(COMMANDS)}

Every command takes --data DIR (default ./data) and --help; those that print data take --json.
Exit codes: 0 done; 1 refused or failed; 2 the command line or a setting is wrong.`
}

function rowsOf(commands: readonly Command[]): string {
  return commands
    .map(
      ({ name, usage, summary }) =>
        `  ${`kassa ${name} ${usage}`.trim()}\n${summary.replace(/^/gm, '      ')}`,
    )
    .join('\n')
}

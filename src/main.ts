import { version } from '../package.json'
import { backup, restore } from './commands/backup.ts'
import { check } from './commands/check.ts'
import { type Command, refusalText, runCommand, UsageError } from './commands/command.ts'
import { openapi } from './commands/openapi.ts'
import { productExport, productImport } from './commands/product.ts'
import { serve } from './commands/serve.ts'
import { keyRotate, shopCreate } from './commands/shop.ts'
import { userLoginLink } from './commands/user.ts'
import { ConfigError } from './config.ts'
import { Refusal } from './domain/error.ts'

const COMMANDS: readonly Command[] = [
  serve,
  shopCreate,
  keyRotate,
  userLoginLink,
  openapi,
  productImport,
  productExport,
  backup,
  restore,
  check,
]

const words = process.argv.slice(2)
const command = COMMANDS.find(
  ({ name }) => words.slice(0, name.split(' ').length).join(' ') === name,
)

if (command) {
  try {
    const rest = words.slice(command.name.split(' ').length)
    await runCommand(command, rest, process.env, console.log)
  } catch (error) {
    process.exitCode = failed(command, error)
  }
} else if (
  words.length === 0 ||
  words[0] === '--help' ||
  words[0] === '-h' ||
  words[0] === 'help'
) {
  console.log(help())
} else if (words[0] === '--version' || words[0] === '-v') {
  console.log(version)
} else {
  console.error(`Unknown command ${JSON.stringify(words.join(' '))}.\n\n${help()}`)
  process.exitCode = 2
}

/** Prints what went wrong. @returns the exit code, as the help explains it */
function failed({ name, usage }: Command, error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\nkassa ${name} ${usage}`.trim())
    return 2
  }
  if (error instanceof ConfigError) {
    console.error(error.message)
    return 2
  }
  console.error(error instanceof Error ? explained(error) : error)
  return 1
}

/** A message for people, or the stack if the error is a bug. */
function explained(error: Error): string | undefined {
  if (error instanceof Refusal) return refusalText(error)
  return 'syscall' in error ? error.message : error.stack
}

function help(): string {
  const rows = COMMANDS.map(
    ({ name, usage, summary }) => `  ${`kassa ${name} ${usage}`.trim()}\n      ${summary}`,
  )
  return `kassa ${version}: a shop server in one file

${rows.join('\n')}

Every command takes --data DIR (default ./data) and --help; those that print data take --json.
Exit codes: 0 done; 1 refused or failed; 2 the command line or a setting is wrong.`
}

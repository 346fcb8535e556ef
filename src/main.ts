import { version } from '../package.json'
import { type Command, runCommand, UsageError } from './commands/command.ts'
import { openapi } from './commands/openapi.ts'
import { serve } from './commands/serve.ts'
import { keyRotate, shopCreate } from './commands/shop.ts'
import { ConfigError } from './config.ts'
import { Refusal } from './domain/error.ts'

const COMMANDS: readonly Command[] = [serve, shopCreate, keyRotate, openapi]

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
  console.error(`kassa has no command ${JSON.stringify(words.join(' '))}.\n\n${help()}`)
  process.exitCode = 2
}

/** Says what went wrong and gives the exit code: 2 for what was typed wrong, 1 for the rest. */
function failed({ name, usage }: Command, error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\nkassa ${name} ${usage}`)
    return 2
  }
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  console.error(error.message)
  return 1
}

function help(): string {
  const rows = COMMANDS.map(
    ({ name, usage, summary }) => `  kassa ${name} ${usage}\n      ${summary}`,
  )
  return `kassa ${version}: the shop server in one file

${rows.join('\n')}

Every command takes --data DIR (default ./data) and --help; --json where it prints data.`
}

import { type Command, UsageError } from '../../../commands/command.ts'
import { searchManual } from '../search.ts'
import { TOPICS, topicOf } from '../topics.ts'

/** The maximum length of a line of text, however wide the terminal is. */
const MAX_COLUMNS = 100
const MAX_NEAR = 5

export const help: Command = {
  name: 'help',
  usage: '<topic>',
  summary: `Prints a page of the manual, or the help of a command. Topics:\n${topicRows()}`,
  argument: 'topic',
  async run({ argument, print }) {
    const { stdout } = process
    const colors = Boolean(stdout.isTTY) && stdout.hasColors()
    const text = topicText(argument, { columns: stdout.columns ?? 80, colors })
    if (text === null) throw new UsageError(unknownTopic(argument))
    print(text)
  },
}

interface TerminalOutput {
  readonly columns: number
  readonly colors: boolean
}

/** The topics of the manual with their titles. */
function topicRows(): string {
  const width = Math.max(...TOPICS.map(({ name }) => name.length)) + 2
  return TOPICS.map(({ name, title }) => `  ${name.padEnd(width)}${title}`).join('\n')
}

/** A page of the manual for a terminal, or null if the topic does not exist. */
export function topicText(name: string, { columns, colors }: TerminalOutput): string | null {
  const topic = topicOf(name)
  if (!topic) return null
  const text = topic.text.replace(
    /\[([^\]]+)\]\((?:[\w./-]*\/)?([\w-]+)\.md[^)]*\)/g,
    (_, label, page) => (topicOf(page) ? `${label} (\`kassa help ${page}\`)` : label),
  )
  // Every second part is a code block, which is printed unchanged so that it can be copied.
  const parts = text.split(/^```\w*\n([\s\S]*?)^```\n/m)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/^(?=.)/gm, '    ')
        : Bun.markdown.ansi(part, { columns: Math.min(columns, MAX_COLUMNS), colors }),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Says that the topic does not exist, and suggests similar ones. */
export function unknownTopic(phrase: string): string {
  const near = [...new Set(searchManual(phrase).map(({ topic }) => topic))].slice(0, MAX_NEAR)
  const rows = near.map(({ name, title }) => `  kassa help ${name}: ${title}`)
  const list = rows.length > 0 ? `These mention it:\n${rows.join('\n')}` : `Topics:\n${topicRows()}`
  return `The manual has no topic ${JSON.stringify(phrase)}. ${list}`
}

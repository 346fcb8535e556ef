import { allShops, allTerminals, allUsers } from '../domain/shop/directory.ts'
import type { Reading } from '../domain/store.ts'
import { type Command, flagText, type Invocation } from './command.ts'

/** The number of rows that share their column widths: rows are printed as they are read. */
const BLOCK = 100

export const shopList: Command = {
  name: 'shop list',
  usage: '',
  summary: 'Lists all shops.',
  run: (invocation) =>
    list(invocation, allShops, {
      SLUG: ({ slug }) => slug,
      NAME: ({ name }) => name,
      CURRENCY: ({ currency }) => currency,
      CREATED: ({ createdAt }) => day(createdAt),
    }),
}

export const userList: Command = {
  name: 'user list',
  usage: '',
  summary: 'Lists all users of the admin, with their shops and roles.',
  run: (invocation) =>
    list(invocation, allUsers, {
      EMAIL: ({ email }) => email,
      NAME: ({ name }) => name ?? '',
      SHOPS: ({ shops }) => shops.map(({ slug, role }) => `${slug} (${role})`).join(', '),
      CREATED: ({ createdAt }) => day(createdAt),
    }),
}

export const terminalList: Command = {
  name: 'terminal list',
  usage: '[--shop <slug>]',
  summary: 'Lists the tills of all shops, or of one.',
  options: { shop: { type: 'string' } },
  help: '--shop       only those of the shop with this slug',
  async run(invocation) {
    const slug = flagText(invocation, 'shop')
    await list(invocation, (read) => allTerminals(read, slug), {
      SHOP: (terminal) => terminal.shop,
      NAME: ({ name }) => name,
      ID: ({ id }) => id,
      'KEY ENDS IN': ({ lastFour }) => lastFour,
      'LAST SEEN': ({ lastSeenAt }) => (lastSeenAt ? minute(lastSeenAt) : 'never'),
    })
  },
}

/** Prints rows while they are read: as a table, or as one JSON document `{"data": [...]}`. */
async function list<Row>(
  invocation: Invocation,
  rows: (read: Reading) => AsyncIterable<Row>,
  columns: Readonly<Record<string, (row: Row) => string>>,
): Promise<void> {
  const { flags, print } = invocation
  await invocation.withData('existing', async ({ store }) => {
    const all = rows(store.read)
    for await (const text of flags.json ? jsonLines(all) : tableLines(all, columns)) print(text)
  })
}

/** The lines of one JSON document `{"data": [...]}`. */
export async function* jsonLines<Row>(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let start = '{"data":['
  for await (const row of rows) {
    yield start + JSON.stringify(row)
    start = ','
  }
  yield start === ',' ? ']}' : `${start}]}`
}

async function* tableLines<Row>(
  rows: AsyncIterable<Row>,
  columns: Readonly<Record<string, (row: Row) => string>>,
): AsyncGenerator<string> {
  let cells = [Object.keys(columns)]
  const widths = cells.flat().map(() => 0)
  const aligned = () => {
    for (const row of cells) {
      for (const [index, cell] of row.entries()) {
        widths[index] = Math.max(widths[index] ?? 0, Bun.stringWidth(cell))
      }
    }
    return cells.map((row) => lineOf(row, widths)).join('\n')
  }
  for await (const row of rows) {
    cells.push(Object.values(columns).map((cellOf) => printable(cellOf(row))))
    if (cells.length < BLOCK) continue
    yield aligned()
    cells = []
  }
  if (cells.length > 0) yield aligned()
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, index) => {
    return cell + ' '.repeat((widths[index] ?? 0) - Bun.stringWidth(cell))
  })
  return padded.join('  ').trimEnd()
}

/** Names are free text; control characters in them could change the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, ' ')
}

function day(time: string): string {
  return time.slice(0, 10)
}

function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

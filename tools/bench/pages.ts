import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { Log } from './log.ts'
import { figure, heading } from './report.ts'
import { send } from './request-cost.ts'
import { creates, ofBench, orders, type Served, sales, served } from './sides.ts'
import { requestsOf, type Traffic } from './traffic.ts'
import { WRITERS } from './work.ts'

/** Requests of a kind, after a quarter as many others that are not counted. */
const COUNTED = 320
/** A table or index is left out if a request writes fewer pages of it than this. */
const LEAST = 0.02

interface Work {
  readonly name: string
  readonly traffic: (side: Served) => Traffic
  /** How many requests are sent at a time, and so share a commit. */
  readonly together: number
}

const change = ({ shop }: Served) => ofBench('PATCH, 32 connections', shop)
const WORKS: readonly Work[] = [
  { name: 'create, alone', traffic: creates, together: 1 },
  { name: `create, ${WRITERS} together`, traffic: creates, together: WRITERS },
  { name: 'PATCH of price and stock, alone', traffic: change, together: 1 },
  { name: 'order of 5 lines, alone', traffic: orders, together: 1 },
  { name: `order of 5 lines, ${WRITERS} together`, traffic: orders, together: WRITERS },
  { name: "till's sale, alone", traffic: sales, together: 1 },
]

/**
 * Pages that a request writes to SQLite's log, and the tables and indexes that they belong to. The
 * numbers do not depend on the machine or its load.
 */
export async function pages(products: number): Promise<void> {
  heading(`${figure(products)} products: pages that a write puts into the log, by table or index`)
  const side = await served(join(import.meta.dir, '../..'), products, { rounds: WORKS.length })
  for (const { name, traffic, together } of WORKS) {
    const next = requestsOf(traffic(side))
    const log = new Log(side.directory)
    const written: number[] = []
    const sent = async (count: number) => {
      for (let left = count; left > 0; left -= together) {
        const some = Array.from({ length: together }, () => send(side.server.port, next()))
        await Promise.all(some)
        written.push(...log.written())
      }
    }
    await sent(COUNTED / 4)
    written.length = 0
    await sent(COUNTED)
    console.log(`  ${name.padEnd(34)}${told(written, side.directory)}`)
  }
  await side.server.stop()
}

/** The number of all pages for a request, then that of each table and index, the most first. */
function told(pages: readonly number[], directory: string): string {
  using database = new Database(join(directory, 'kassa.sqlite'), { readonly: true })
  const owners = database.query<{ name: string; pageno: number }, []>(
    'SELECT name, pageno FROM dbstat',
  )
  const ownerOf = new Map(owners.all().map(({ name, pageno }) => [pageno, name]))
  const counts = new Map<string, number>()
  for (const page of pages) {
    const owner = ownerOf.get(page) ?? 'other'
    counts.set(owner, (counts.get(owner) ?? 0) + 1 / COUNTED)
  }
  const most = [...counts].filter(([, count]) => count >= LEAST).sort(([, a], [, b]) => b - a)
  const each = most.map(([owner, count]) => `${owner} ${count.toFixed(2)}`)
  return `${(pages.length / COUNTED).toFixed(1)}: ${each.join(', ')}`
}

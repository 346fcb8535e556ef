import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { CREDENTIALS, type Headers } from '../access.ts'
import { type Ask, requestOf } from '../answer.ts'
import { askOf, ROUTES } from '../routes.ts'
import { type Noun, rowOf } from '../rows.ts'
import { SecondWriter } from '../second-writer.ts'
import { sharedServer } from '../shared.ts'

/* At each await of a request, a second client sends the same one. What both are answered, and what
   is in the database afterwards, must be as if they had come one after the other. */

const kassa = await sharedServer()
const { north } = kassa
const database = new Database(join(kassa.directory, 'kassa.sqlite'), { readonly: true })
const counts = countsOfRows()
const headersOf = new Map<string, Headers>()

/** Sessions and keys that end, jobs that run on after the answer, and rows of which few may be. */
const LEFT_OUT = /rotate-secret-key$|logout$|\/account$|\/jobs\/:id\/undo$|\/apply$|\/webhooks$/

/** The routes that change something; the Store API does what the admin API does. */
const WRITES = Object.entries(ROUTES).filter(
  ([route, { status, holders }]) =>
    !route.startsWith('GET ') &&
    !LEFT_OUT.test(route) &&
    !(route.replace('/v1/store', '/shop/api') in ROUTES && route.includes(' /v1/store')) &&
    status < 300 &&
    Object.values(holders).includes('in'),
)

test.each(WRITES)('%s', async (route, { rows = [null], at: place = { id: '' }, holders }) => {
  const client = CREDENTIALS.find(
    ({ holder, shop }) => shop === 'north' && holders[holder] === 'in',
  )
  if (!client) throw new Error(`nobody may use ${route}`)
  const headers = headersOf.get(client.name) ?? (await client.headers(kassa))
  headersOf.set(client.name, headers)
  const askFor = async (noun: Noun | null): Promise<Ask> => {
    const target = noun ? await rowOf(kassa, noun, 'own', north) : place
    return await askOf(kassa, route, client, target, headers)
  }
  for (const noun of rows) {
    // The first time, a shop may get rows that it keeps.
    await outcome(await askFor(noun), twice)
    const expected = await outcome(await askFor(noun), twice)
    for (let at = 0, hasMore = true; hasMore; at++) {
      const found = await outcome(await askFor(noun), async (send) => {
        using second = new SecondWriter(kassa.ports.store, send)
        hasMore = await second.at(at, send)
        if (!hasMore) await send()
      })
      expect(`${noun}, at await ${at}: ${found}`).toBe(`${noun}, at await ${at}: ${expected}`)
    }
  }
})

async function twice(send: () => Promise<void>): Promise<void> {
  await send()
  await send()
}

/** The statuses of the answers, and how many rows each table has gained or lost. */
async function outcome(
  ask: Ask,
  work: (send: () => Promise<void>) => Promise<void>,
): Promise<string> {
  const before = counts()
  const statuses: number[] = []
  await work(async () => void statuses.push((await kassa.app.handle(requestOf(ask))).status))
  await kassa.idle()
  await kassa.settled()
  const after = counts()
  const gained = Object.entries(after)
    .map(([table, count]) => ({ table, more: count - (before[table] ?? 0) }))
    .filter(({ more }) => more !== 0)
    .map(({ table, more }) => `${table} ${more}`)
  return [...statuses.sort(), ...gained].join(' ')
}

/** Counts the rows of all tables but those of the search. */
function countsOfRows(): () => Readonly<Record<string, number>> {
  const named = database.query<{ name: string }, []>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'product_search%'",
  )
  const columns = named.all().map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`)
  const statement = database.query<Record<string, number>, []>(`SELECT ${columns.join(', ')}`)
  return () => statement.get() ?? {}
}

import type { Server } from './server.ts'
import type { Traffic } from './traffic.ts'

/** How many paths of each kind of read are compared. */
const COMPARED = 20

/**
 * Sends the same requests to two servers and compares the answers byte by byte; of a search, how
 * many products it finds, since a bare server does not rank them by their names.
 * @throws if an answer differs
 */
export async function compareReads(a: Server, b: Server, { key, reads }: Traffic): Promise<void> {
  for (const path of reads.slice(0, COMPARED)) {
    const [left, right] = await Promise.all([ask(a, path, key), ask(b, path, key)])
    const search = path.includes('search=')
    const seen = (text: string) => (search ? `${JSON.parse(text).data.length} found` : text)
    if (seen(left) !== seen(right)) throw different(path, left, right)
  }
}

/** Compares the answers to a POST or PATCH. The new id, times and revision may differ. */
export async function compareWrite(
  [a, b]: readonly [Server, Server],
  key: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const write = async (server: Server) => {
    const text = await ask(server, path, key, { method, body: JSON.stringify(body) })
    const { id, createdAt, updatedAt, revision, ...rest } = JSON.parse(text)
    if (!id || !createdAt || !updatedAt || !revision) throw new Error(`${server.name}: ${text}`)
    return JSON.stringify(rest)
  }
  const [left, right] = [await write(a), await write(b)]
  if (left !== right) throw different(`${method} ${path}`, left, right)
}

function different(asked: string, left: string, right: string): Error {
  const from = [...left].findIndex((character, index) => character !== right[index])
  const part = (text: string) => text.slice(Math.max(0, from - 60), from + 60)
  return new Error(`${asked} is not answered with the same\n${part(left)}\n${part(right)}`)
}

async function ask(
  { port }: Server,
  path: string,
  key: string,
  init: { method?: string; body?: string } = {},
): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

import { readFileSync } from 'node:fs'
import { until } from '../../test/until.ts'
import type { Server } from './server.ts'

/** Servers that share some clients. */
export interface Side {
  readonly servers: readonly Server[]
  /** How many requests are on their way at once. */
  readonly clients: number
  /** Whether only one server has requests at a time. */
  readonly isInTurn?: boolean
  /** How many mails its orders have left. */
  readonly mails: () => Promise<number>
  /** How many statements PostgreSQL has run; null on SQLite. */
  readonly statements: (() => Promise<number>) | null
}

/** The mean of some requests: CPU time in ms, and statements of PostgreSQL; null on SQLite. */
export interface Cost {
  readonly cpu: number
  /** That of the main threads. The others compile and tidy up memory. */
  readonly main: number
  readonly statements: number | null
}

/** The clock ticks of a second in /proc. */
const TICKS = 100

/** The cost of each of some requests and of its mails. */
export async function costOf(
  { servers, clients, mails, statements, isInTurn = false }: Side,
  requests: () => Uint8Array,
  countEach: number,
): Promise<Cost> {
  const now = async () => ({
    cpu: cpuOf(servers),
    main: cpuOf(servers, 'main'),
    statements: (await statements?.()) ?? null,
  })
  const before = await now()
  const count = countEach * servers.length
  for (const together of isInTurn ? servers.map((server) => [server]) : [servers]) {
    let left = countEach * together.length
    const sending = Array.from({ length: clients }, async (_, number) => {
      const server = together[number % together.length]
      if (!server) throw new Error('a side without servers')
      while (left-- > 0) await send(server.port, requests())
    })
    await Promise.all(sending)
  }
  await until('the mails are sent', async () => (await mails()) === 0, { pauseMs: 100 })
  const after = await now()
  const sent = after.statements === null ? null : after.statements - (before.statements ?? 0)
  return {
    cpu: (after.cpu - before.cpu) / count,
    main: (after.main - before.main) / count,
    statements: sent === null ? null : sent / count,
  }
}

/** @throws if the request is refused */
export async function send(port: number, bytes: Uint8Array): Promise<void> {
  const [head = '', body] = Buffer.from(bytes).toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = lines.map((line) => line.split(': ') as [string, string])
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${first} was refused: ${text}`)
}

/** The CPU time of some servers, in ms, as getrusage gives it. */
export function cpuOf(servers: readonly Server[], threads: 'all' | 'main' = 'all'): number {
  return servers.reduce((sum, { pid }) => {
    const stat = readFileSync(`/proc/${pid}${threads === 'all' ? '' : `/task/${pid}`}/stat`, 'utf8')
    // The name of the process, which may have blanks, ends with the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return sum + ((user + system) * 1000) / TICKS
  }, 0)
}

import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { backup } from '../../src/commands/backup.ts'
import { runCommand } from '../../src/commands/run.ts'
import { shopCreate } from '../../src/commands/shop.ts'
import { update } from '../../src/commands/update.ts'
import { postgresProblems } from '../../src/store/postgres/check.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { openPostgres, poolsOf } from '../../src/store/postgres/open.ts'
import { SILENT } from '../../src/store/upgrade.ts'
import { blockOf } from '../documents.ts'
import { Cluster } from '../faults/cluster.ts'
import { hasPostgres } from '../postgres.ts'
import { ServedShop } from '../served-shop.ts'
import { TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { awaited } from '../until.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const SERVER = { ...SILENT, isServer: true }

/** Opens a database as a server does. */
async function served(url: string): Promise<void> {
  const settings: PostgresSettings = { url, connections: 4, timeoutMs: 20_000 }
  await (await openPostgres(settings, poolsOf(settings), SERVER)).close()
}

/** Ends the connections to the database, so that new ones have its settings. */
const END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'kassa'"

/**
 * Waits until /readyz answers with a status.
 * @returns its body
 */
async function readiness({ url }: ServedShop, status: number): Promise<unknown> {
  return await awaited(
    `/readyz answers with ${status}`,
    async () => {
      const answer = await fetch(`${url}/readyz`)
      return answer.status === status ? await answer.json() : null
    },
    UNHURRIED,
  )
}

async function run(url: string, statements: string): Promise<void> {
  await using sql = new SQL(url, { max: 1 })
  for (const statement of statements.split(';').filter((one) => one.trim())) {
    await sql.unsafe(statement)
  }
}

test.skipIf(!hasPostgres)(
  'one role updates the tables, and another one serves without that right',
  async () => {
    using cluster = Cluster.start()
    await cluster.rows('postgres', 'ALTER SYSTEM SET fsync = off')
    await cluster.rows('postgres', 'SELECT pg_reload_conf()')
    const data = mkdtempSync(join(tmpdir(), 'kassa-roles-'))
    const as = (role: string) => cluster.url('kassa').replace('kassa@', `${role}@`)
    const [owner, server] = [as('kassa_owner'), as('kassa_server')]
    await run(cluster.url('postgres'), blockOf('sql', 'CREATE ROLE kassa_owner'))
    await run(owner, blockOf('sql', 'ALTER DEFAULT PRIVILEGES'))
    await expect(served(server)).rejects.toThrow(/let its owner run kassa update/)
    const settingsOf = (url: string) => ({ KASSA_DATABASE_URL: url, KASSA_DATA: data })
    await runCommand(update, [], settingsOf(owner), () => {})
    await served(server)
    const words = ['north', '--name', 'North', '--owner', 'anna@example.com']
    await runCommand(shopCreate, words, settingsOf(server), () => {})
    expect(await cluster.rows('kassa', 'SELECT slug FROM shop')).toEqual([{ slug: 'north' }])
    const copy = join(data, 'copy.kassa')
    await runCommand(backup, [copy], settingsOf(server), () => {})
    expect(existsSync(copy)).toBe(true)
    const settings = { url: server, connections: 4, timeoutMs: 20_000 }
    expect(await postgresProblems(settings, async () => [])).toEqual([])

    const rights = [
      ['INSERT ON product', /may not read and write product /],
      ['DELETE ON mail', /may not read and write mail /],
      ['USAGE ON SEQUENCE product_id_seq', /may not read and write product_id_seq /],
      ['SELECT ON SEQUENCE product_id_seq', /may not read and write product_id_seq /],
    ] as const
    for (const [right, message] of rights) {
      await run(owner, `REVOKE ${right} FROM kassa_server`)
      await expect(served(server)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching(message),
      })
      const problems = await postgresProblems(settings, async () => [])
      expect(problems).toEqual([expect.stringMatching(message)])
      await run(owner, `GRANT ${right} TO kassa_server`)
    }
    await using shop = await ServedShop.open({ KASSA_DATABASE_URL: owner })
    expect(await readiness(shop, 200)).toEqual({ status: 'ok', problems: [] })
    await run(owner, 'ALTER DATABASE kassa SET default_transaction_read_only = on')
    await cluster.rows('postgres', END)
    expect(await readiness(shop, 503)).toMatchObject({ code: 'UNAVAILABLE' })
    await expect(served(server)).rejects.toThrow(/only reads/)
    await cluster.rows('postgres', 'ALTER DATABASE kassa RESET default_transaction_read_only')
    await cluster.rows('postgres', END)
    expect(await readiness(shop, 200)).toEqual({ status: 'ok', problems: [] })
    rmSync(data, { recursive: true })
  },
)

import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupSchedule } from '../../src/commands/backup-schedule.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { type Alike, alone, lockNode } from '../../src/store/postgres/node.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { Pool } from '../../src/store/postgres/pool.ts'
import { SCHEMA } from '../../src/store/step.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { until } from '../until.ts'

/** A server of this version. */
const SERVER = { version: '1.0.0', schema: SCHEMA }

function joined(settings: PostgresSettings, alike: Alike | null, displaced: () => void) {
  return lockNode(settings, alike, displaced, SERVER)
}

const ALIKE = { secret: 'one', bucket: 'https://s3.example images' }
const QUIET = () => expect.unreachable()

test.if(hasPostgres)('servers that do not share their images exclude each other', async () => {
  using database = await TestDatabase.make()
  const { settings } = database
  const leave = await joined(settings, null, QUIET)
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('KASSA_S3_') }
  await expect(joined(settings, null, QUIET)).rejects.toMatchObject(refused)
  await expect(joined(settings, ALIKE, QUIET)).rejects.toMatchObject(refused)
  await leave()
  const [one, other] = [await joined(settings, ALIKE, QUIET), await joined(settings, ALIKE, QUIET)]
  await expect(joined(settings, null, QUIET)).rejects.toMatchObject(refused)
  await Promise.all([one(), other()])
  await (await joined(settings, null, QUIET))()
})

test.if(hasPostgres)('servers with another secret or bucket exclude each other', async () => {
  using database = await TestDatabase.make()
  const { settings } = database
  const others = [
    [{ ...ALIKE, secret: 'other' }, 'KASSA_SECRET'],
    [{ ...ALIKE, bucket: 'https://s3.example other' }, 'KASSA_S3_BUCKET'],
  ] as const
  const leave = await joined(settings, ALIKE, QUIET)
  for (const [other, setting] of others) {
    const refused = { code: 'UNAVAILABLE', message: expect.stringContaining(setting) }
    await expect(joined(settings, other, QUIET)).rejects.toMatchObject(refused)
  }
  await leave()
  for (const [other] of others) await (await joined(settings, other, QUIET))()
  const unlike = ['one', 'other'].map((secret) => joined(settings, { ...ALIKE, secret }, QUIET))
  const ends = await Promise.allSettled(unlike)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const end of ends) if (end.status === 'fulfilled') await end.value()
})

test.if(hasPostgres)('what is wrong with an address is said', async () => {
  using database = await TestDatabase.make()
  const { settings, cluster } = database
  const role = `other_${database.name}`
  await cluster.sql('postgres', `CREATE ROLE ${role} LOGIN`)
  const empty = `${database.name}_empty`
  await cluster.sql('postgres', `CREATE DATABASE ${empty}`)
  const wrong = [
    [settings.url.replace('kassa@', 'nobody@'), /no such user/],
    [cluster.url('nowhere'), /no such database/],
    [cluster.url(empty).replace('kassa@', `${role}@`), /may not create, change or empty tables/],
  ] as const
  for (const [url, message] of wrong) {
    const refused = { code: 'UNAVAILABLE', message: expect.stringMatching(message) }
    await expect(openPostgres({ ...settings, url })).rejects.toMatchObject(refused)
  }
  await cluster.sql('postgres', `DROP DATABASE ${empty} WITH (FORCE)`)
  await cluster.sql('postgres', `DROP ROLE ${role}`)
})

test.if(hasPostgres)(
  'a server whose connection was lost claims its place again, or ends',
  async () => {
    using database = await TestDatabase.make()
    const { settings, cluster } = database
    const ended = Promise.withResolvers<void>()
    const leave = await joined(settings, null, ended.resolve)
    const kill = () =>
      cluster.sql(
        database.name,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}' AND pid <> pg_backend_pid()`,
      )
    await kill()
    const mine = () => joined(settings, null, () => {})
    const next = await mine()
    await ended.promise
    await Promise.all([leave(), next()])
  },
)

test.if(hasPostgres)(
  'of several servers on one database, one makes a backup that is due',
  async () => {
    using database = await TestDatabase.make()
    const data = mkdtempSync(join(tmpdir(), 'kassa-nodes-'))
    let made = 0
    const node = () =>
      new BackupSchedule({
        plan: { everyMs: 3600_000, keep: 7 },
        to: { folder: data },
        data,
        clock: Date.now,
        log: (entry) => expect(entry.level).toBe('info'),
        note: async (failure) => expect(failure).toBeNull(),
        alone: (work) => alone(database.settings, 'kassa backup', work),
        make: async (file) => {
          made++
          await Bun.write(file, 'a backup')
        },
      })
    const nodes = [node(), node(), node()]
    for (const one of nodes) one.schedule()
    await Promise.all(nodes.map((one) => one.idle()))
    expect(made).toBe(1)
    await Promise.all(nodes.map((one) => one.stop()))
    rmSync(data, { recursive: true })
  },
)

test.if(hasPostgres)('an answer is waited for, however often the pool looks', async () => {
  using database = await TestDatabase.make()
  const pool = new Pool(database.settings, 2, 4)
  const rows = await pool.query('SELECT pg_sleep(0.02), 1 AS one')
  expect([...rows]).toMatchObject([{ one: 1 }])
  await pool.close()
})

test.if(hasPostgres)('a server that stood still hears what it was answered meanwhile', async () => {
  using database = await TestDatabase.make()
  const settings = { ...database.settings, connections: 2, timeoutMs: 1_500 }
  const pool = () => new Pool(settings, 1, 500)
  const [reads, writes, unopened] = [pool(), pool(), pool()]
  const close = async () =>
    void (await Promise.all([reads, writes, unopened].map((one) => one.close())))
  const engine = await openPostgres(settings, { reads, writes, close })
  const working = [
    unopened.query('SELECT 1 AS one'),
    reads.query('SELECT 1 AS one'),
    // They have one connection, so one waits for the other.
    ...[1, 2].map((shop) => engine.write((tx) => tx.get('database.size', {}), shop)),
  ]
  // Whatever can be sent is on its way.
  await Promise.resolve()
  Bun.sleepSync(3_000)
  const ends = await Promise.allSettled<unknown>(working)
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
  await engine.close()
})

test.if(hasPostgres)(
  'a server that falls silent is given up, and asked again over new connections',
  async () => {
    using database = await TestDatabase.make()
    const { settings, cluster } = database
    let isSilent = false
    using between = Bun.listen<Bun.Socket>({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        async open(client) {
          const socket = {
            data: (_: Bun.Socket, bytes: Buffer) => void (isSilent || client.write(bytes)),
          }
          client.data = await Bun.connect({ unix: `${cluster.directory}/.s.PGSQL.5432`, socket })
        },
        data: async (client, bytes) => {
          await until('the database is connected', () => Boolean(client.data), { pauseMs: 1 })
          client.data.write(bytes)
        },
        close: ({ data }) => void data?.end(),
      },
    })
    const url = `postgres://kassa@127.0.0.1:${between.port}/${database.name}`
    isSilent = true
    const silent = new Pool({ ...settings, url, timeoutMs: 100 }, 1)
    const said = `PostgreSQL at 127.0.0.1:${between.port} does not answer.`
    await expect(silent.reserve()).rejects.toThrow(said)
    await silent.close()
    const opening = openPostgres({ ...settings, url, timeoutMs: 100 })
    await expect(opening).rejects.toMatchObject({ code: 'UNAVAILABLE', message: said })
    isSilent = false
    const pool = new Pool({ ...settings, url, timeoutMs: 100 }, 2, 200)
    const asked = () => pool.query('SELECT 1 AS one')
    // On a busy machine, a connection may take longer than the pool waits.
    const answered = (): Promise<unknown[]> => asked().catch(answered)
    expect([...(await answered())]).toEqual([{ one: 1 }])
    isSilent = true
    using reserved = await pool.reserve()
    const ended = reserved.answered(reserved.unsafe('SELECT 1')).catch((error: unknown) => error)
    const cause = new Error('the database does not answer')
    await expect(pool.reserve()).rejects.toMatchObject({ code: 'UNAVAILABLE', cause })
    expect(await ended).toMatchObject({ code: 'UNAVAILABLE' })
    isSilent = false
    expect([...(await answered())]).toEqual([{ one: 1 }])
    isSilent = true
    const refused = { status: 'rejected', reason: { code: 'UNAVAILABLE' } }
    expect(await Promise.allSettled([asked(), asked()])).toMatchObject([refused, refused])
    isSilent = false
    expect([...(await answered())]).toEqual([{ one: 1 }])
    await pool.close()
  },
)

import { describe, expect, spyOn, test } from 'bun:test'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision } from '../../src/domain/shop/revision.ts'
import { setScalePrefixes } from '../../src/domain/shop/settings.ts'
import { shopById } from '../../src/domain/shop/shop.ts'
import type { Writing } from '../../src/domain/store.ts'
import { storeOn } from '../../src/store/engine.ts'
import { PARTS } from '../../src/store/postgres/awake.ts'
import { type Connection, connect } from '../../src/store/postgres/connection.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { Pool } from '../../src/store/postgres/pool.ts'
import { GROUP } from '../../src/store/write-queue.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { until } from '../until.ts'

const SHOP = { publicId: 'shop_1', slug: 'one', name: 'One', currency: 'EUR', createdAt: 0 }
const WRITES = Array.from({ length: 20 }, (_, n) => n)
/** Ends the connections of the servers. */
const KILL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'kassa'`

/** The transactions of running servers. */
const TRANSACTIONS = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
  AND application_name = 'kassa' AND xact_start IS NOT NULL`

/** A pool whose commits a test can watch. */
class WatchedPool extends Pool {
  commit: (send: () => Promise<unknown>) => Promise<unknown> = (send) => send()

  /** The one that was reserved last. */
  connection: Connection | null = null

  readonly #watched = new WeakSet<Connection>()

  override async reserve() {
    const connection = await super.reserve()
    this.connection = connection
    if (this.#watched.has(connection)) return connection
    this.#watched.add(connection)
    const send = connection.command.bind(connection)
    connection.command = (name) =>
      name === 'COMMIT' ? this.commit(() => send('COMMIT')) : send(name)
    return connection
  }
}

describe.skipIf(!hasPostgres)('writes of a shop that share a transaction', () => {
  test('share commits', async () => {
    await using shop = await opened()
    const write = () => shop.store.write((tx) => nextRevision(tx, shop.id, null))
    let rounds = 0
    // On a very slow machine each write may take as long as a transaction is open to others.
    do {
      expect(rounds++).toBeLessThan(50)
      await Promise.all(WRITES.map(write))
    } while (shop.counts().commits === rounds * WRITES.length)
    expect(shop.counts().revision).toBe(rounds * WRITES.length)
  })

  test('wait on while others are committed, until nothing is for as long as a statement may take', async () => {
    await using shop = await opened()
    using timers = heldTimers(shop.database.settings.timeoutMs)
    const { promise: blocked, resolve: go } = Promise.withResolvers<void>()
    let isBlocking = false
    const write = (n: number) => async (tx: Writing) => {
      await nextRevision(tx, shop.id, null)
      isBlocking ||= n === GROUP
      if (n === GROUP) await blocked
    }
    // One more than a transaction takes is running, so there was a commit; the last one waits.
    const writes = Array.from({ length: GROUP + 2 }, (_, n) => shop.store.write(write(n)))
    const settled = Promise.allSettled(writes)
    await until('one more write runs', () => isBlocking)
    const left = [timers.passed(), timers.passed()]
    go()
    expect(left).toEqual([1, 0])
    const refused = (await settled).map(({ status }) => status === 'rejected')
    expect(refused.indexOf(true)).toBe(GROUP + 1)
    expect(shop.counts().revision).toBe(GROUP + 1)
  })

  test('keep other nodes out, also after an attempt that failed has given its lock back', async () => {
    await using shop = await opened()
    const free = () =>
      shop.database.rows('SELECT shop_id FROM shop_revision FOR UPDATE SKIP LOCKED').length
    const during = await shop.store.write(async (tx) => {
      const attempt = tx.attempt(async () => {
        await nextRevision(tx, shop.id, null)
        throw new RangeError('no')
      })
      await expect(attempt).rejects.toThrow(RangeError)
      await shopById(tx, shop.id)
      return free()
    })
    expect([during, free()]).toEqual([0, 1])
  })

  test('are done again if the connection is lost before the commit, each once', async () => {
    await using shop = await opened()
    let kills = 1
    const write = (n: number) => async (tx: Writing) => {
      const { revision } = await nextRevision(tx, shop.id, null)
      if (n === 7 && kills-- > 0) {
        const { connection } = shop.pool
        await shop.kill()
        await until('the connection has ended', () => connection?.hasEnded === true)
      }
      return revision
    }
    const revisions = await Promise.all(WRITES.map((n) => shop.store.write(write(n))))
    expect(revisions.sort((a, b) => a - b)).toEqual(WRITES.map((n) => n + 1))
    expect(shop.counts().revision).toBe(WRITES.length)
  })

  test('are done again if the server ends a transaction that waits for too long', async () => {
    await using shop = await opened()
    let waits = 1
    const write = (n: number) => async (tx: Writing) => {
      await nextRevision(tx, shop.id, null)
      if (n === 7 && waits-- > 0) {
        await shop.pool.connection?.unsafe('SET idle_in_transaction_session_timeout = 20')
        await until('the database ends the transaction', () => !shop.hasTransaction())
      }
    }
    await Promise.all(WRITES.map((n) => shop.store.write(write(n))))
    expect(shop.counts().revision).toBe(WRITES.length)
  })

  test('go on after another server has stood still in a transaction for some seconds', async () => {
    await using shop = await opened()
    const still = await connect(shop.database.settings)
    await still.unsafe('BEGIN')
    await still.unsafe('SELECT shop_id FROM shop_revision FOR UPDATE')
    const since = performance.now()
    await shop.store.write((tx) => nextRevision(tx, shop.id, null))
    const ms = performance.now() - since
    expect(ms).toBeLessThan(shop.database.settings.timeoutMs / 2)
    await still.close()
  })

  test.each([
    { code: '40001', refusals: 2, runs: 3, outcome: 1 },
    { code: '40P01', refusals: 4, runs: 5, outcome: 1 },
    { code: '40001', refusals: 99, runs: 5, outcome: 'UNAVAILABLE' },
    { code: '57014', refusals: 1, runs: 1, outcome: 'UNAVAILABLE' },
  ])('are done $runs times if a statement fails $refusals times with $code', async (row) => {
    await using shop = await opened()
    await using _ = await refusing(shop.database, row.code, row.refusals)
    let runs = 0
    const write = shop.store.write(async (tx) => {
      runs++
      return (await nextRevision(tx, shop.id, null)).revision
    })
    const outcome = await write.catch(({ code }) => code)
    expect({ ...row, runs, outcome }).toEqual(row)
    expect(shop.counts().revision).toBe(outcome === 1 ? 1 : 0)
  })

  test('are answered after the commit, and not done again if its answer is lost', async () => {
    await using shop = await opened()
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    shop.pool.commit = async (send) => {
      ask()
      await committed
      await send()
      throw Object.assign(new Error('lost'), { code: 'ERR_POSTGRES_CONNECTION_CLOSED' })
    }
    let runs = 0
    let answers = 0
    const write = async (tx: Writing) => {
      runs++
      await nextRevision(tx, shop.id, null)
    }
    const writes = WRITES.map(() => shop.store.write(write).finally(() => answers++))
    const settled = Promise.allSettled(writes)
    await asked
    expect(answers).toBe(0)
    commit()
    for (const one of await settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
    }
    expect([shop.counts().revision, runs]).toEqual([WRITES.length, WRITES.length])
  })

  test('do not fail with one whose statement fails unheard', async () => {
    await using shop = await opened()
    const prefix = { prefix: '21', kind: 'weight' } as const
    const write = (n: number) => async (tx: Writing) => {
      await nextRevision(tx, shop.id, null)
      // The second one is refused, which nothing waits for.
      if (n % 6 === 0) await setScalePrefixes(tx, shop.id, [prefix, prefix])
    }
    const settled = await Promise.allSettled(WRITES.map((n) => shop.store.write(write(n))))
    const failed = settled.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
    expect(failed).toEqual([0, 6, 12, 18])
    expect(shop.counts().revision).toBe(16)
  })
})

test.skipIf(!hasPostgres)('begin and end along with their statements', async () => {
  await using shop = await opened()
  const { settings, cluster } = shop.database
  await using wire = new Wire(`${cluster.directory}/.s.PGSQL.5432`)
  const url = `postgres://kassa@127.0.0.1:${wire.port}/${shop.database.name}`
  const engine = await openPostgres({ ...settings, url, connections: 2 })
  const write = () => engine.write((tx) => nextRevision(tx, shop.id, null))
  // The first one prepares its statements.
  await write()
  wire.sent.length = 0
  await write()
  // Bind, Execute and Sync for each: Bun sends nothing else before the answer to a simple query.
  expect(wire.sent.join('')).toMatch(/^(BES){5,}$/)
  await engine.close()
})

/** Passes bytes to the socket of a server, and notes the types of the messages that it gets. */
class Wire implements AsyncDisposable {
  readonly sent: string[] = []
  readonly #listener: Bun.TCPSocketListener<{ up: Promise<Bun.Socket>; rest: Buffer }>

  constructor(socket: string) {
    const { sent } = this
    this.#listener = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        open(client) {
          const data = (_: Bun.Socket, bytes: Buffer) => void client.write(bytes)
          const close = () => void client.end()
          const up = Bun.connect({ unix: socket, socket: { data, close } })
          client.data = { up, rest: Buffer.alloc(0) }
        },
        async data({ data }, bytes) {
          data.rest = Buffer.concat([data.rest, bytes])
          // A type, then a length that includes itself. The first message has no type.
          while (data.rest.length > 4) {
            const isFirst = data.rest[0] === 0
            const end = isFirst ? data.rest.readUInt32BE(0) : 1 + data.rest.readUInt32BE(1)
            if (data.rest.length < end) break
            if (!isFirst) sent.push(String.fromCharCode(data.rest[0] ?? 0))
            data.rest = data.rest.subarray(end)
          }
          ;(await data.up).write(bytes)
        },
        async close({ data }) {
          ;(await data.up).end()
        },
      },
    })
  }

  get port(): number {
    return this.#listener.port
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.stop(true)
  }
}

/** Lets the first changes of a shop's revision fail with an SQLSTATE; counted beyond a rollback. */
async function refusing({ cluster, name }: TestDatabase, code: string, refusals: number) {
  await cluster.sql(
    name,
    `CREATE SEQUENCE refusal;
     CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('refusal') <= ${refusals} THEN
         RAISE EXCEPTION 'refused' USING ERRCODE = '${code}';
       END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER refused BEFORE UPDATE ON shop_revision
       FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const drop = 'DROP FUNCTION refuse CASCADE; DROP SEQUENCE refusal'
  return { [Symbol.asyncDispose]: () => cluster.sql(name, drop) }
}

/** Keeps the timers of waits of this length, whose parts pass when the test says so. */
function heldTimers(waitMs: number) {
  const timers = new Map<unknown, () => void>()
  const { setInterval, clearInterval } = globalThis
  const set = spyOn(globalThis, 'setInterval').mockImplementation(((
    run: () => void,
    ms: number,
  ) => {
    if (ms !== waitMs / PARTS) return setInterval(run, ms)
    const timer = {}
    timers.set(timer, run)
    return timer
  }) as typeof setInterval)
  const clear = spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    if (!timers.delete(timer)) clearInterval(timer as Timer)
  })
  return {
    /** Lets one wait pass, and counts those that go on. */
    passed(): number {
      for (const run of [...timers.values()]) for (let part = 0; part < PARTS; part++) run()
      return timers.size
    },
    [Symbol.dispose]() {
      set.mockRestore()
      clear.mockRestore()
    },
  }
}

/** A shop on a database of its own. */
async function opened() {
  const database = await TestDatabase.make()
  const { settings } = database
  const [reads, pool] = [new Pool(settings, 2), new WatchedPool(settings, 2)]
  const close = async () => void (await Promise.all([reads.close(), pool.close()]))
  const store = storeOn(await openPostgres(settings, { reads, writes: pool, close }), [])
  const id = await store.write((tx) => insertShop(tx, SHOP))
  database.rows('UPDATE shop_revision SET commits = 0')
  return {
    database,
    store,
    id,
    pool,
    counts() {
      const [row] = database.rows('SELECT revision, commits FROM shop_revision')
      return { revision: Number(row?.revision), commits: Number(row?.commits) }
    },
    hasTransaction: () => database.rows(TRANSACTIONS).length > 0,
    kill: () => database.cluster.sql(database.name, KILL),
    async [Symbol.asyncDispose]() {
      await store.close()
      database[Symbol.dispose]()
    },
  }
}

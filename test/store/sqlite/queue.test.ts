import { Database } from 'bun:sqlite'
import { describe, expect, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openData } from '../../../src/commands/data.ts'
import { readConfig } from '../../../src/config.ts'
import { addProducts } from '../../../src/domain/catalog/catalog.ts'
import { patched, withDefaults } from '../../../src/domain/catalog/product.ts'
import { changeProducts } from '../../../src/domain/catalog/product-change.ts'
import { productAt } from '../../../src/domain/catalog/reference.ts'
import { addTaxon, findTaxon } from '../../../src/domain/catalog/taxon.ts'
import { conflict } from '../../../src/domain/error.ts'
import { nextRevision } from '../../../src/domain/shop/revision.ts'
import type { Writing } from '../../../src/domain/store.ts'
import { SqliteQueue } from '../../../src/store/sqlite/queue.ts'
import { sqliteStatements } from '../../../src/store/sqlite/statements.ts'
import { WriteConnection } from '../../../src/store/sqlite/write-connection.ts'
import { TestServer } from '../../fixture.ts'

/** Creates a category, and may then fail. */
function makes(shopId: number, name: string, failure?: unknown) {
  return async (tx: Writing) => {
    const { id } = await addTaxon(tx, shopId, 'category', { name, slug: name }, 0)
    if (failure !== undefined) throw failure
    return id
  }
}

describe('writes that wait at the same time', () => {
  test('are committed together, and a failed one undoes only itself', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    const failures = Array.from({ length: 200 }, (_, n) =>
      n % 3 ? undefined : new Error(`no ${n}`),
    )
    const settled = await Promise.allSettled(
      failures.map((failure, n) => store.write(makes(id, `c${n}`, failure))),
    )
    for (const [n, result] of settled.entries()) {
      const kept = await findTaxon(store.read, id, 'category', `c${n}`)
      if (failures[n]) {
        expect(result).toEqual({ status: 'rejected', reason: failures[n] })
        expect(kept).toBeNull()
      } else {
        expect(result).toEqual({ status: 'fulfilled', value: kept?.id ?? Number.NaN })
      }
    }
  })

  test('run again if one of them fails, and those of the next transactions once each', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    // However slow the machine, they share a transaction.
    using _clock = spyOn(performance, 'now').mockImplementation(() => 0)
    const runsOf = async (round: string) => {
      let runs = 0
      const write = (n: number) =>
        store.write(async (tx) => {
          runs++
          await makes(
            id,
            `${round}-${n}`,
            n === 3 ? conflict('sku', 'taken', 'Taken.') : undefined,
          )(tx)
        })
      await Promise.allSettled([0, 1, 2, 3, 4, 5].map(write))
      const found = [2, 3, 4].map((n) => findTaxon(store.read, id, 'category', `${round}-${n}`))
      expect((await Promise.all(found)).map(Boolean)).toEqual([true, false, true])
      return runs
    }
    expect([await runsOf('first'), await runsOf('second')]).toEqual([4 + 6, 6])
    for (let n = 0; n < 100; n++) await store.write(async () => {})
    expect(await runsOf('later')).toBe(4 + 6)
  })

  test('are rejected with what they threw, even if that is no Error', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const thrown = [new TypeError('x'), conflict('sku', 'taken', 'Taken.'), 'a text', null, 0]
    const settled = await Promise.allSettled(
      thrown.map((failure, n) => store.write(makes(kassa.north.shop.id, `c${n}`, failure))),
    )
    for (const [n, result] of settled.entries()) {
      expect(result).toEqual({ status: 'rejected', reason: thrown[n] })
    }
  })

  test('are found by a search only if they were committed', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    await north.product({ sku: 'TAKEN' })
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => {
        const sku = n % 3 === 0 ? 'TAKEN' : `S-${n}`
        return north.post({ name: `Kettle number${n}`, price: 1, sku })
      }),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
    const page = await north.page('search=kettle&limit=100&include=total')
    expect([page.data.length, page.total]).toEqual([60, 60])
    expect(
      (await north.page('search=number3')).data.some(({ name }) => /number3$/.test(name)),
    ).toBe(false)
    expect((await north.page('search=number4')).data.length).toBeGreaterThan(0)
  })

  test('leave no words behind if the transaction fails at its end', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { store, clock } = kassa.ports
    const actor = {
      kind: 'secret',
      credential: 'test',
      lastFour: 'test',
      shop: north.shop,
    } as const
    const failure = new Error('too late')
    const writes = Array.from({ length: 20 }, (_, n) =>
      store.write(async (tx) => {
        const input = withDefaults({ name: n % 2 ? `Ghost ${n}` : `Kettle ${n}`, price: 1 })
        await addProducts(tx, actor, [input], clock(), { reason: 'created', note: null })
        if (n % 2) throw failure
      }),
    )
    const settled = await Promise.allSettled(writes)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const found = async (text: string) => (await north.page(`search=${text}&include=total`)).total
    expect([await found('kettle'), await found('ghost')]).toEqual([10, 0])
  })

  const endings = [
    ['followed by a long one', undefined],
    ['followed by a long one that fails', new Error('undone')],
  ] as const
  test.each(endings)('are indexed in their order: a short write %s', async (_, failure) => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { store, clock } = kassa.ports
    const actor = {
      kind: 'secret',
      credential: 'test',
      lastFour: 'test',
      shop: north.shop,
    } as const
    const reason = { reason: 'edited', note: null }
    const mug = await north.product({ name: 'Mug' })
    const rename = async (tx: Writing, name: string) => {
      const { stored, product } = await productAt(tx, north.shop.id, mug.id)
      const input = patched(product, { name })
      const change = { id: stored.id, before: product, input }
      await changeProducts(tx, actor, [change], clock(), reason)
    }
    const short = store.write((tx) => rename(tx, 'Blue mug'))
    const long = store.write(async (tx) => {
      for (let n = 0; n < 200; n++) {
        if (n === 100) await rename(tx, 'Green mug')
        const filler = withDefaults({ name: `Filler${n}`, price: 1 })
        await addProducts(tx, actor, [filler], clock(), reason)
      }
      if (failure) throw failure
    })
    const after = store.write((tx) =>
      addProducts(tx, actor, [withDefaults({ name: 'Cup', price: 1 })], clock(), reason),
    )
    expect(await Promise.allSettled([short, long, after])).toMatchObject([
      { status: 'fulfilled' },
      { status: failure ? 'rejected' : 'fulfilled' },
      { status: 'fulfilled' },
    ])
    const found = async (text: string) => (await north.page(`search=${text}&include=total`)).total
    const counts = await Promise.all(['blue', 'green', 'mug', 'filler7', 'cup'].map(found))
    expect(counts).toEqual(failure ? [1, 0, 1, 0, 1] : [0, 1, 1, 1, 1])
  })

  test('run one after another, even if one waits in between', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    let inside = 0
    let most = 0
    const revisions = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        store.write(async (tx) => {
          most = Math.max(most, ++inside)
          if (n % 7 === 0) await Bun.sleep(2)
          const { revision } = await nextRevision(tx, kassa.north.shop.id, null)
          inside--
          return revision
        }),
      ),
    )
    expect(most).toBe(1)
    expect(revisions).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  })

  test('of several shops take turns', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const order: string[] = []
    const write = (shop: number, name: string) =>
      store.writeFor(shop, async () => void order.push(name))
    const flood = Array.from({ length: 100 }, (_, n) => write(1, `1-${n}`))
    const others = [write(2, '2-0'), write(2, '2-1'), write(3, '3-0')]
    await Promise.all([...flood, ...others])
    expect(order.slice(0, 6)).toEqual(['1-0', '2-0', '3-0', '1-1', '2-1', '1-2'])
  })

  const rounds = [
    ['are committed before one of them has another turn', 1, true],
    ['share a transaction while all of them have more to write', 2, false],
  ] as const
  test.each(rounds)('of several shops %s', async (_, writes, isCommitted) => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    // However slow the machine, the transaction is young.
    using _clock = spyOn(performance, 'now').mockImplementation(() => 0)
    const order: string[] = []
    const write = async (shop: number, n: number) => {
      await store.writeFor(shop, async () => void order.push(`${shop}-${n}`))
      order.push(`${shop}-${n} committed`)
    }
    const of = (shop: number, count: number) =>
      Array.from({ length: count }, (_, n) => write(shop, n))
    await Promise.all([...of(1, 3), ...of(2, writes)])
    expect(order.indexOf('2-0 committed') < order.indexOf('1-1')).toBe(isCommitted)
  })

  test('see earlier writes, and are not visible before the commit', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = store.write(async (tx) => {
      await makes(id, 'early')(tx)
      expect(await findTaxon(tx, id, 'category', 'early')).not.toBeNull()
      await promise
    })
    const second = store.write((tx) => findTaxon(tx, id, 'category', 'early'))
    await Bun.sleep(5)
    expect(await findTaxon(store.read, id, 'category', 'early')).toBeNull()
    resolve()
    await first
    expect(await findTaxon(store.read, id, 'category', 'early')).not.toBeNull()
    expect(await second).not.toBeNull()
  })

  test('are visible once they are answered, even while others read', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    let busy = true
    const reading = (async () => {
      while (busy) {
        await new Promise((resolve) => setImmediate(resolve))
        await store.read.get('shop.any', {})
      }
    })()
    const unseen: string[] = []
    for (let n = 0; n < 200; n++) {
      await store.write(makes(id, `c${n}`))
      if (!(await findTaxon(store.read, id, 'category', `c${n}`))) unseen.push(`c${n}`)
    }
    busy = false
    await reading
    expect(unseen).toEqual([])
  })

  test('go on after a statement that violated a constraint', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    const kept = await store.write(async (tx) => {
      await makes(id, 'one')(tx)
      const named = { name: 'one', slug: 'x', nameKey: 'one', sortKey: 'one' }
      const again = {
        shop: id,
        kind: 'category',
        publicId: 'x',
        ...named,
        createdAt: 0,
        parent: null,
        description: '',
      }
      await expect(tx.insert('taxon.insert', again)).rejects.toThrow('not unique')
      await expect(tx.insert('taxon.insert', { ...again, shop: 99 })).rejects.toThrow()
      return await makes(id, 'two')(tx)
    })
    expect((await findTaxon(store.read, id, 'category', 'two'))?.id).toBe(kept)
    expect(await findTaxon(store.read, id, 'category', 'one')).not.toBeNull()
  })
})

test('a reader cannot write', async () => {
  await using kassa = await TestServer.open()
  const reads = kassa.ports.store.read as Writing
  const before = kassa.dump()
  const write = makes(kassa.north.shop.id, 'sneaky')(reads)
  await expect(write).rejects.toThrow()
  expect(kassa.dump()).toBe(before)
})

test('closing waits for running writes', async () => {
  const kassa = await TestServer.open()
  const { store } = kassa.ports
  const writes = Array.from({ length: 100 }, (_, n) =>
    store.write(makes(kassa.north.shop.id, `c${n}`)),
  )
  await kassa[Symbol.asyncDispose]()
  expect((await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected')).toEqual(
    [],
  )
})

test('if no transaction can begin, all writes that wait are refused', async () => {
  using database = new Database(':memory:')
  const connection = new WriteConnection(database, sqliteStatements())
  const broken = {
    ready: async () => {
      throw new Error('the log cannot be read')
    },
    idle() {},
  }
  const queue = new SqliteQueue(
    connection,
    broken,
    () => {},
    async () => false,
  )
  const writes = [1, 2, 3].map((shop) => queue.write(async () => shop, shop))
  const slice = queue.writeSlice(async () => 4)
  const ended = await Promise.allSettled([...writes, slice])
  expect(ended.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await queue.close()
})

test('a write after closing is refused and breaks nothing', async () => {
  const kassa = await TestServer.open()
  const { store } = kassa.ports
  await kassa[Symbol.asyncDispose]()
  const write = store.write(makes(kassa.north.shop.id, 'late'))
  await expect(write).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('two processes on one file: no write is lost, and each sees the commits of the other', async () => {
  await using kassa = await TestServer.open()
  const other = await openData(readConfig({ KASSA_DATA: kassa.directory }))
  const { id } = kassa.north.shop
  const stores = [kassa.ports.store, other.store]
  const commits = kassa.ports.store.watch()
  await other.store.write(makes(id, 'elsewhere'))
  await Bun.sleep(1)
  expect([...(await commits.changed(new Set([id])))]).toEqual([id])
  const next = async (tx: Writing) => (await nextRevision(tx, id, null)).revision
  const revisions = await Promise.all(
    Array.from({ length: 300 }, (_, n) => (stores[n % 2] ?? other.store).write(next)),
  )
  expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
  await other.store.close()
})

describe('a slice of a job', () => {
  test('comes after the writes that wait, and knows of those that wait for its end', async () => {
    await using kassa = await TestServer.open()
    const { store } = kassa.ports
    const { id } = kassa.north.shop
    const slice = () => store.writeSlice(async (_, isAwaited) => isAwaited())
    expect(await slice()).toBe(false)
    const order: string[] = []
    await Promise.all([
      store.writeSlice(async () => order.push('slice')),
      store.write(makes(id, 'before')).then(() => order.push('write')),
    ])
    expect(order).toEqual(['write', 'slice'])
    const behind = store.writeSlice(async (_, isAwaited) => {
      void store.write(makes(id, 'behind'))
      return isAwaited()
    })
    expect(await behind).toBe(true)
    await store.write(async () => {})
  })

  test('notices that another process has written, but not who empties the log or merges', async () => {
    const directory = TestServer.directory()
    const file = join(directory, 'kassa.sqlite')
    using database = new Database(file)
    database.run('PRAGMA journal_mode = WAL')
    database.run('CREATE TABLE note (text TEXT)')
    using other = new Database(file)
    const insert = "INSERT INTO note (text) VALUES ('x')"
    let emptied = () => {}
    const checkpoints = {
      ready: async () => {},
      idle(tell: () => void) {
        emptied = tell
      },
    }
    const connection = new WriteConnection(database, sqliteStatements())
    let merges = 0
    const merge = async () => {
      other.run(insert)
      merges++
      return false
    }
    const queue = new SqliteQueue(connection, checkpoints, () => {}, merge)
    const slice = () =>
      queue.writeSlice(async (_, isAwaited) => {
        database.run(insert)
        return isAwaited()
      })
    expect(await slice()).toBe(false)
    other.run('PRAGMA wal_checkpoint(TRUNCATE)')
    emptied()
    expect(await slice()).toBe(false)
    const indexing = async () => {
      connection.hasIndexed = true
    }
    const merged = async (count: number) => {
      while (merges < count) await queue.write(indexing)
    }
    await merged(1)
    expect(await slice()).toBe(false)
    other.run(insert)
    await merged(2)
    expect(await slice()).toBe(true)
    await queue.close()
    connection.close()
    rmSync(directory, { recursive: true })
  })
})

import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CAN_MOUNT, Disk, MUST_MOUNT } from '../mount.ts'
import { hasPostgres } from '../postgres.ts'
import { ServedShop } from '../served-shop.ts'
import { TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { until } from '../until.ts'
import { Cluster } from './cluster.ts'
import { Creator } from './nodes.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** A database of some 70 MB with its log, and room for the log to grow. */
const SIZE = '160m'
const READY = [200, { status: 'ok', problems: [] }]
const DEGRADED = [200, { status: 'degraded', problems: ['disk'] }]

/** Fills the log of the database, which ends the server of the database. */
const FILL_LOG = "SELECT pg_logical_emit_message(true, '', repeat('x', 1000000))"

describe.skipIf(!hasPostgres || (!CAN_MOUNT && !MUST_MOUNT))('a full disk of PostgreSQL', () => {
  test('loses no answered write, is told to clients and monitoring, and passes', async () => {
    using disk = new Disk(SIZE)
    using cluster = Cluster.start(null, disk.path)
    await using shop = await ServedShop.open({ KASSA_DATABASE_URL: cluster.url('postgres') })
    const creator = new Creator(shop.url, shop.demo.secretKey ?? '', 'load')
    const working = creator.work()
    const more = async () => {
      const before = creator.created.length
      await until('products are created', () => creator.created.length > before, UNHURRIED)
    }
    const ready = async () => {
      const answer = await fetch(`${shop.url}/readyz`)
      return [answer.status, await answer.json()]
    }
    try {
      await more()
      expect(await ready()).toEqual(READY)

      // Tables cannot grow.
      disk.fill(0)
      await until('writes are refused', () => creator.wrong.length > 2, UNHURRIED)
      expect(await ready()).toEqual(DEGRADED)
      expect(await creator.lost()).toEqual([])
      disk.makeRoom()
      await more()
      expect(creator.refused).toBe(0)

      // Nor can the log: PostgreSQL ends, and cannot be started before there is room.
      disk.fill(0)
      const filled = async () => {
        for (;;) await cluster.rows('postgres', FILL_LOG)
      }
      await expect(filled()).rejects.toThrow('No space left on device')
      const isRunning = () => existsSync(join(cluster.directory, 'data', 'postmaster.pid'))
      await until('PostgreSQL has ended', () => !isRunning(), UNHURRIED)
      await until('writes are refused', () => creator.refused > 0, UNHURRIED)
      expect(await ready()).toMatchObject([503, { code: 'UNAVAILABLE' }])
      disk.makeRoom()
      cluster.resume()
      await more()
      expect((await ready())[0]).toBe(200)
      expect(await creator.lost()).toEqual([])
      for (const answer of creator.wrong) expect(answer).toMatch(/^507 .*"code":"STORAGE_FULL"/)
    } finally {
      creator.stop()
      await working
    }
  })
})

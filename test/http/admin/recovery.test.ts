import { expect, spyOn, test } from 'bun:test'
import { openData } from '../../../src/commands/data.ts'
import { unfinishedJobs } from '../../../src/domain/changes/job.ts'
import { JobRecovery } from '../../../src/domain/changes/recovery.ts'
import type { Ports } from '../../../src/domain/ports.ts'
import { yieldToOthers } from '../../../src/domain/yielding.ts'
import { heldAfterSlices, JOBS, MANY, stage } from '../../bulk-client.ts'
import { crashAfterSlices } from '../../crash.ts'
import type { TestServer } from '../../fixture.ts'
import { until } from '../../until.ts'

/** A job chooses its products in slices, too: the busier the machine, the more. */
const CHANGES = /^product\.update/
const RAISE = { filter: {}, change: { price: { percent: 10 } } }

test('a job whose process ends is taken back by the next one, and an undo is completed', async () => {
  await using place = await stage(MANY)
  const { kassa, client, made, contents } = place
  const { store } = kassa.ports
  const before = await contents()
  const cut = async (count: number, act: () => Promise<unknown>) => {
    using _ = crashAfterSlices(store, count, CHANGES)
    kassa.log.length = 0
    await act()
    await until('the job has crashed', () => kassa.log.some(({ level }) => level === 'error'))
  }
  await cut(2, () => client.start(RAISE))
  const [first] = (await unfinishedJobs(store.read)).map(({ id }) => id)
  expect((await client.job(first ?? '')).status).toBe('running')
  expect(await contents()).not.toEqual(before)
  await new JobRecovery(kassa.ports).run('server')
  expect(await client.job(first ?? '')).toMatchObject({
    status: 'failed',
    changed: 0,
    problem: { code: 'UNAVAILABLE' },
  })
  expect(await contents()).toEqual(before)

  const { id } = await client.run(RAISE)
  const last = made.at(-1)?.id ?? ''
  await kassa.north.changed(last, { price: 77 })
  await cut(2, () => client.member.post(`${JOBS}/${id}/undo`))
  const half = await client.job(id)
  expect([half.status, half.changed + half.undone, half.refusedCount]).toEqual(['undoing', MANY, 1])
  expect(half.undone).toBeGreaterThan(0)
  await new JobRecovery(kassa.ports).run('server')
  const undone = { status: 'undone', changed: 1, undone: MANY - 1, refusedCount: 1 }
  expect(await client.job(id)).toMatchObject({ ...undone, refused: [{ id: last }] })
  expect((await contents()).slice(0, -1)).toEqual(before.slice(0, -1))
})

/** Another server on the same data. */
async function neighbour({ directory, database }: TestServer): Promise<Ports> {
  return await openData({ data: directory, secret: null, postgres: database?.settings ?? null })
}

test('of two servers that find the same lost job, one takes it back', async () => {
  await using place = await stage(MANY)
  const { kassa, client, contents } = place
  const { store } = kassa.ports
  const before = await contents()
  {
    using _ = crashAfterSlices(store, 2, CHANGES)
    await client.start(RAISE)
    await until('the job has crashed', () => kassa.log.some(({ level }) => level === 'error'))
  }
  const other = await neighbour(kassa)
  const [lost] = await unfinishedJobs(other.store.read)
  const nodes = [kassa.ports, other]
  const written = nodes.map(({ store }) => {
    const spy = spyOn(store, 'writeSlice')
    return () => spy.mock.calls.length
  })
  const recoveries = nodes.map((ports) => new JobRecovery(ports))
  // Both see the job before either takes it over.
  for (const recovery of recoveries) await recovery.run()
  await Promise.all(recoveries.map((recovery) => recovery.run()))
  // The other server has at most seen that the job is taken.
  expect(Math.min(...written.map((count) => count()))).toBeLessThan(2)
  const job = await client.job(lost?.id ?? '')
  expect(job).toMatchObject({ status: 'failed', changed: 0, undone: lost?.changed })
  expect(await contents()).toEqual(before)
  await other.store.close()
})

test('a server that has slept leaves its job to the one that has taken it over', async () => {
  await using place = await stage(MANY)
  const { kassa, client, contents } = place
  const before = await contents()
  const { id } = await client.run(RAISE)
  const other = await neighbour(kassa)
  const recovery = new JobRecovery(other)
  kassa.log.length = 0
  {
    using held = heldAfterSlices(kassa.ports.store, 1)
    await client.member.post(`${JOBS}/${id}/undo`)
    await held.held
    await recovery.run()
    using _ = crashAfterSlices(other.store, 3, CHANGES)
    await expect(recovery.run()).rejects.toThrow('the process is gone')
  }
  const theirs = await client.job(id)
  expect(theirs.status).toBe('undoing')
  // The slice that was held comes before this one.
  await yieldToOthers()
  await kassa.ports.store.writeSlice(async () => {})
  await yieldToOthers()
  expect(await client.job(id)).toEqual(theirs)
  expect(kassa.log.filter(({ level }) => level === 'error')).toEqual([])
  await recovery.run()
  await recovery.run()
  expect(await client.job(id)).toMatchObject({ status: 'undone', changed: 0, undone: MANY })
  expect(await contents()).toEqual(before)
  await other.store.close()
})

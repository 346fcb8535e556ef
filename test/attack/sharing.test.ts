import { expect, test } from 'bun:test'
import { RateLimiter } from '../../src/auth/rate.ts'
import { Refusal } from '../../src/domain/error.ts'
import { FairQueue } from '../../src/image/fair-queue.ts'
import { Shares } from '../../src/outbound/shares.ts'
import { random } from '../random.ts'

/* Several clients do as they like with something that they share: whoever waits comes next, and
   nobody gets more than a share. */

const CLIENTS = ['ada', 'ben', 'eve', 'kim'] as const
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

test.each(SEEDS)('nobody is served twice while another waits (%d)', async (seed) => {
  const chance = random(seed)
  const queue = new FairQueue(1_000)
  const stays = new AbortController().signal
  /** The waiting pieces, each with the clients that were served since. */
  const waiting: { readonly client: string; readonly passed: string[] }[] = []
  const wrong: string[] = []
  let served = 0
  let last = ''
  const all: Promise<void>[] = []
  const come = (left: number) => {
    const client = chance.pick(CLIENTS)
    const place = { client, passed: [] as string[] }
    waiting.push(place)
    const work = async () => {
      served++
      waiting.splice(waiting.indexOf(place), 1)
      const others = waiting.filter((one) => one.client !== client)
      if (last === client && others.length > 0) wrong.push(`${client} twice in a row`)
      last = client
      for (const { client: other, passed } of others) {
        // The first piece of each client waits for one piece of each of the others.
        const isFirst = waiting.find((one) => one.client === other)?.passed === passed
        if (isFirst && passed.includes(client)) wrong.push(`${client} twice before ${other}`)
        passed.push(client)
      }
      for (const one of waiting.filter((own) => own.client === client)) one.passed.length = 0
      await Promise.resolve()
      for (let more = chance.below(3); more > 0 && left > 0; more--) come(left - 1)
    }
    all.push(queue.take(client, 1, stays, work))
  }
  for (let n = 0; n < 6; n++) come(6)
  while (all.length > 0) await all.shift()
  expect(wrong).toEqual([])
  expect(served).toBeGreaterThan(20)
})

test.each(SEEDS)('no window of a client has more than the limit, nor less (%d)', (seed) => {
  const chance = random(seed)
  let now = 0
  const policy = { name: 'test', limit: 3, windowMs: 1_000, quiet: false }
  const limiter = new RateLimiter(policy, () => now)
  const windows = new Map<string, { endsAt: number; count: number }>()
  for (let n = 0; n < 500; n++) {
    now += chance.below(180)
    const client = chance.pick(CLIENTS)
    let window = windows.get(client)
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + 1_000, count: 0 }
      windows.set(client, window)
    }
    window.count++
    const headers: Record<string, string | number> = {}
    let refusal: unknown = null
    try {
      limiter.take(client, headers)
    } catch (error) {
      refusal = error
    }
    const left = Math.max(0, 3 - window.count)
    const seconds = Math.ceil((window.endsAt - now) / 1_000)
    expect(headers.ratelimit).toBe(`"test";r=${left};t=${seconds}`)
    expect([now, client, refusal instanceof Refusal]).toEqual([now, client, window.count > 3])
  }
})

test.each(SEEDS)('a shop holds no more workers than it leaves free (%d)', async (seed) => {
  const chance = random(seed)
  const workers = 8
  const shares = new Shares(workers)
  const held = new Map<number, (() => void)[]>()
  const free = () => workers - [...held.values()].reduce((sum, all) => sum + all.length, 0)
  for (let n = 0; n < 200; n++) {
    const shop = chance.below(4)
    const own = held.get(shop) ?? []
    held.set(shop, own)
    if (chance.below(3) === 0) {
      own.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    const mayTake = own.length < free()
    let isWorking = false
    const { promise, resolve } = Promise.withResolvers<void>()
    const taken = shares.take(shop, () => {
      isWorking = true
      return promise
    })
    expect([n, isWorking]).toEqual([n, mayTake])
    if (isWorking) own.push(resolve)
    else expect(await taken).toBeUndefined()
    const full = [...held].flatMap(([id, all]) =>
      all.length > 0 && all.length >= free() ? [id] : [],
    )
    expect(shares.full.sort()).toEqual(full.sort())
  }
})

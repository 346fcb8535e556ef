import { expect, setDefaultTimeout, test } from 'bun:test'
import { exists } from '../../src/domain/rows.ts'
import { TestServer } from '../fixture.ts'
import { random } from '../random.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const FLOODING = [1, 2, 3]
const CALM = 4
/** How many writes of a flooding shop wait at a time. */
const AT_ONCE = 20
const WRITES = repeats(100, 50_000)
const SEED = repeats(1, Date.now())

test(`shops take turns at writing, whichever fail or are slow, seed ${SEED}`, async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  const north = kassa.north.shop.id
  const chance = random(SEED)
  /** The shop of each write, in the order in which they began; some begin again. */
  const begun = new Map<string, number>()
  const kept: string[] = []
  let writing = true

  /** Makes a category, or fails, and is slow at times. */
  async function write(shop: number, n: number): Promise<string> {
    const name = `${shop}-${n}`
    const [fails, pauses] = [chance.below(5) === 0, chance.below(10) === 0]
    const written = store.writeFor(shop, async (tx) => {
      begun.set(name, shop)
      if (pauses) await Bun.sleep(1)
      const named = { slug: name, name, nameKey: name, sortKey: name }
      const own = {
        shop: north,
        kind: 'category',
        publicId: `cat_${name}`,
        createdAt: 0,
        parent: null,
        description: '',
      }
      await tx.insert('taxon.insert', { ...own, ...named })
      if (fails) throw new Error(name)
    })
    const [result] = await Promise.allSettled([written])
    if (result.status === 'rejected') expect([fails, result.reason.message]).toEqual([true, name])
    else kept.push(name)
    return name
  }

  async function flood(shop: number): Promise<void> {
    const answered: string[] = []
    const sent: string[] = []
    const waiting = new Set<Promise<void>>()
    for (let n = 0; n < WRITES; n++) {
      sent.push(`${shop}-${n}`)
      const done = write(shop, n).then((name) => {
        answered.push(name)
        waiting.delete(done)
      })
      waiting.add(done)
      if (waiting.size >= AT_ONCE) await Promise.race(waiting)
    }
    await Promise.all(waiting)
    expect(answered).toEqual(sent)
  }

  async function calm(): Promise<number> {
    let n = 0
    for (; writing; n++) {
      const before = begun.size
      const name = await write(CALM, n)
      const since = [...begun].slice(before)
      const own = since.findIndex(([one]) => one === name)
      const meanwhile = since.slice(0, own).map(([, shop]) => shop)
      expect([...new Set(meanwhile)]).toEqual(meanwhile)
      await Bun.sleep(chance.below(3))
    }
    return n
  }

  /** A long job, whose slices come in between. */
  async function job(): Promise<void> {
    while (writing) await store.writeSlice(async (tx) => void (await exists(tx, 'shop.any', {})))
  }

  const others = [calm(), job()] as const
  await Promise.all(FLOODING.map(flood))
  writing = false
  const [calmly] = await Promise.all(others)
  const stored = await Promise.all(
    kept.map((slug) => store.read.get('taxon.by_slug', { shop: north, kind: 'category', slug })),
  )
  expect(stored.filter((row) => row === null)).toEqual([])
  const all = FLOODING.length * WRITES + calmly
  expect(begun.size).toBe(all)
  measured(
    'shops taking turns at writing, some failing, some slow',
    `${all} writes: none lost, none out of turn`,
  )
})

import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import type { ProductLists } from '../../../src/domain/catalog/list/lists.ts'
import { productLists } from '../../../src/domain/catalog/list/session-lists.ts'
import type { Engine } from '../../../src/store/engine.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { TestServer } from '../../fixture.ts'

/** Found in more products than this, a word is everywhere. */
const WIDE = 5

describe('words that are everywhere', () => {
  let kassa: TestServer
  let engine: Engine
  let lists: ProductLists
  const ids = new Map<string, number>()

  beforeAll(async () => {
    kassa = await TestServer.open()
    const products = [
      ['Oak table', 'Solid. A table of oak, with a lamp on it.'],
      ['Lamp of oak', 'Solid.'],
      ['Shelf', 'Solid oak, room for a lamp.'],
      ['Oak bench', 'Solid.'],
      ['Oak stool', 'Solid.'],
      ['Oak tray', 'Solid.'],
      ['Oak frame', 'Solid.'],
    ] as const
    for (const [name, description] of products) await kassa.north.product({ name, description })
    engine = kassa.database
      ? await kassa.database.engine()
      : openSqlite(join(kassa.directory, 'kassa.sqlite'))
    lists = productLists(engine.reader, WIDE)
    for (const { id, document } of await listed()) ids.set(JSON.parse(document).name, id)
  })

  afterAll(async () => {
    await engine.close()
    await kassa[Symbol.asyncDispose]()
  })

  function listed() {
    return lists.list(kassa.north.shop.id, {}, { field: 'createdAt', descending: true }, 100)
  }

  async function found(text: string): Promise<string[]> {
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    const ranked = await lists.rank(
      kassa.north.shop.id,
      { search: { text, hidden: true, loosely: true } },
      100,
    )
    return ranked.map((id) => names.get(id) ?? '')
  }

  test('say which products match; the name, and the rare word in it, which comes first', async () => {
    expect(await found('oak lamp')).toEqual(['Lamp of oak', 'Oak table', 'Shelf'])
  })

  test('alone put those first that have it in the name, and the newest of equal ones', async () => {
    expect(await found('oak')).toEqual([
      'Oak frame',
      'Oak tray',
      'Oak stool',
      'Oak bench',
      'Oak table',
      'Lamp of oak',
      'Shelf',
    ])
    expect(await found('solid oak')).toHaveLength(7)
  })

  test('are taken apart by one statement, however long they are', async () => {
    const all = spyOn(engine.reader, 'all')
    await found('oaklampsolidshelf')
    const asked = all.mock.calls.map(([statement]) => statement)
    all.mockRestore()
    expect(asked.filter((statement) => statement === 'search.known')).toHaveLength(1)
  })

  test('are counted, and sorted by anything else', async () => {
    const { id } = kassa.north.shop
    for (const [text, products] of [
      ['oak', 7],
      ['solid oak', 7],
      ['oak lamp', 3],
    ] as const) {
      const filter = { search: { text, hidden: true, loosely: false } }
      expect([text, await lists.count(id, filter)]).toEqual([text, products])
      const order = { field: 'name', descending: false } as const
      const names = (await lists.list(id, filter, order, 3)).map(
        ({ document }) => JSON.parse(document).name,
      )
      expect(names).toEqual(names.toSorted())
      expect(names).toHaveLength(3)
    }
  })

  test('are planned again after a write', async () => {
    expect(await found('zebra')).toEqual([])
    const { id } = await kassa.north.product({ name: 'Zebra' })
    const [newest] = await listed()
    expect(JSON.parse(newest?.document ?? '{}').id).toBe(id)
    ids.set('Zebra', newest?.id ?? 0)
    expect(await found('zebra')).toEqual(['Zebra'])
  })
})

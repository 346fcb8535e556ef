import { describe, expect, test } from 'bun:test'
import { openSession } from '../../../src/domain/access/session.ts'
import { signUpShop } from '../../../src/domain/shop/new-shop.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

/** Each list, and what its rows are told apart by, in its order. */
const LISTS: readonly (readonly [path: string, key: string, expected: readonly string[]])[] = [
  ['/shop/api/terminals', 'name', ['Till 0', 'Till 1', 'Till 2', 'Till 3', 'Till 4']],
  ['/shop/api/staff', 'email', ['a@x.example', 'b@x.example', 'north@example.com', 'z@x.example']],
  ['/shop/api/shops', 'slug', ['alpha', 'north', 'omega', 'zeta']],
  ['/auth/sessions', 'device', ['Phone 2', 'Phone 1', 'Phone 0', 'Test']],
]

interface Listed {
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly nextCursor: string | null
}

const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)
const stranger = await ownerOf(kassa, kassa.south)
for (let count = 0; count < 5; count++) {
  await owner.done(owner.post('/shop/api/terminals', { name: `Till ${count}` }))
}
for (const name of ['z', 'a', 'b']) await memberOf(kassa, kassa.north, `${name}@x.example`, 'staff')
for (const slug of ['zeta', 'alpha', 'omega']) {
  await signUpShop({ ...kassa.ports, signup: 'open' }, owner.user, { slug, name: slug })
}
for (let count = 0; count < 3; count++) {
  const { user } = owner
  await kassa.ports.store.write((tx) =>
    openSession(tx, { user }, 'otp', `Phone ${count}`, kassa.now),
  )
}

async function pageOf(path: string, query: string): Promise<Listed> {
  const answer = await owner.get(`${path}?${query}`)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json as Listed
}

describe.each(LISTS)('%s', (path, key, expected) => {
  test('gives each row once, in order, with every page size', async () => {
    for (const limit of [1, 2, 3, 100]) {
      const found: (string | undefined)[] = []
      let cursor = ''
      do {
        const { data, nextCursor } = await pageOf(path, `limit=${limit}${cursor}`)
        expect(data.length).toBeLessThanOrEqual(limit)
        found.push(...data.map((row) => row[key]))
        cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
      } while (cursor !== '')
      expect(found).toEqual([...expected])
    }
  })

  test("takes no other list's cursor, and no other reader's", async () => {
    const { nextCursor } = await pageOf(path, 'limit=1')
    expect((await stranger.get(`${path}?cursor=${nextCursor}`)).refusal).toBe(
      'VALIDATION_FAILED cursor',
    )
    for (const [other] of LISTS) {
      const answer = await owner.get(`${other}?limit=1&cursor=${nextCursor}`)
      if (other === path) expect(answer.status).toBe(200)
      else expect([other, answer.refusal]).toEqual([other, 'VALIDATION_FAILED cursor'])
    }
  })

  test.each(['limit=0', 'limit=101', 'limit=1&limit=2', 'offset=1'])(
    'refuses %s',
    async (query) => {
      expect((await owner.get(`${path}?${query}`)).refusal).toStartWith('VALIDATION_FAILED')
    },
  )
})

import { describe, expect, test } from 'bun:test'
import { findOrCreateShopper, type ShopCustomer } from '../../../src/domain/access/shopper.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'

const CUSTOMERS = '/shop/api/customers'

interface Page {
  readonly data: readonly ShopCustomer[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

async function join(kassa: TestServer, { shop }: ShopFixture, email: string): Promise<string> {
  const { ports, now } = kassa
  const made = await ports.store.write((tx) => findOrCreateShopper(tx, shop, email, now))
  return made.publicId
}

describe('the customers of a shop', () => {
  test('are listed for owner and staff, the newest first, and never those of another', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const owner = await ownerOf(kassa, north)
    const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
    expect(await owner.done<Page>(owner.get(CUSTOMERS))).toEqual({
      data: [],
      hasMore: false,
      nextCursor: null,
    })
    const first = await join(kassa, north, 'ada@example.com')
    kassa.now += 1000
    const second = await join(kassa, north, 'bea@example.com')
    await join(kassa, south, 'ada@example.com')
    const page = await owner.done<Page>(owner.get(CUSTOMERS))
    expect(page).toEqual({
      data: [
        {
          id: second,
          email: 'bea@example.com',
          name: null,
          phone: null,
          kind: 'account',
          createdAt: '2026-01-15T12:00:01.000Z',
        },
        {
          id: first,
          email: 'ada@example.com',
          name: null,
          phone: null,
          kind: 'account',
          createdAt: '2026-01-15T12:00:00.000Z',
        },
      ],
      hasMore: false,
      nextCursor: null,
    })
    expect(await staff.done<Page>(staff.get(CUSTOMERS))).toEqual(page)
    const other = await ownerOf(kassa, south)
    const { data } = await other.done<Page>(other.get(CUSTOMERS))
    expect(data.map(({ id }) => id)).not.toContain(first)
    expect(data).toHaveLength(1)
  })

  test('are read page by page: each once, 50 unless another limit is asked for', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const emails = Array.from({ length: 120 }, (_, index) => `c${index}@example.com`)
    for (const email of emails) await join(kassa, kassa.north, email)
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor = ''; ; ) {
      const page = await owner.done<Page>(owner.get(CUSTOMERS + cursor))
      seen.push(...page.data.map(({ email }) => email))
      sizes.push(page.data.length)
      if (page.nextCursor === null) break
      cursor = `?cursor=${page.nextCursor}`
    }
    expect(seen).toEqual([...emails].reverse())
    expect(sizes).toEqual([50, 50, 20])
    expect((await owner.done<Page>(owner.get(`${CUSTOMERS}?limit=100`))).data).toHaveLength(100)
    const exact = await owner.done<Page>(owner.get(`${CUSTOMERS}?limit=60`))
    const rest = await owner.done<Page>(
      owner.get(`${CUSTOMERS}?limit=60&cursor=${exact.nextCursor}`),
    )
    expect(rest.nextCursor).toBeNull()
  })

  test('have no cursor in common with another shop or list', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const south = await ownerOf(kassa, kassa.south)
    for (const email of ['a@example.com', 'b@example.com']) {
      await join(kassa, kassa.north, email)
      await join(kassa, kassa.south, email)
      await owner.post('/shop/api/brands', { name: email })
    }
    const { nextCursor } = await south.done<Page>(south.get(`${CUSTOMERS}?limit=1`))
    const audit = await owner.done<Page>(owner.get('/shop/api/audit?limit=1'))
    for (const cursor of [nextCursor, audit.nextCursor]) {
      expect(cursor).not.toBeNull()
      const answer = await owner.get(`${CUSTOMERS}?cursor=${cursor}`)
      expect(answer.refusal).toBe('VALIDATION_FAILED cursor')
    }
  })
})

import { expect, test } from 'bun:test'
import { HOUR_MS } from '../../src/domain/time.ts'
import { CREDENTIALS } from '../access.ts'
import { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { PageDesk } from '../page-desk.ts'

/** The limits of the server and the shop, and how many of 60 orders at once are placed. */
const LIMITS: readonly (readonly [
  guestRate: string,
  openOrders: { client?: number; email?: number },
  /**
   * By one guest, by guests with different email addresses, by the same guests in another shop with
   * the usual limits, and by an account.
   */
  placed: readonly [same: number, different: number, inOther: number, account: number],
])[] = [
  ['', {}, [3, 5, 5, 3]],
  ['', { client: 8 }, [3, 8, 5, 3]],
  ['', { client: 8, email: 12 }, [8, 8, 5, 12]],
  ['', { client: 0 }, [3, 50, 5, 3]],
  ['', { client: 1_000, email: 0 }, [50, 50, 5, 60]],
  ['4', { client: 8, email: 8 }, [4, 4, 4, 8]],
  ['4', { client: 2, email: 1 }, [1, 2, 4, 1]],
  ['0', {}, [60, 60, 60, 60]],
  ['0', { client: 1, email: 1 }, [60, 60, 60, 60]],
]

test.each(LIMITS)(
  'with KASSA_RATE_GUESTS=%p and openOrders %j, of 60 orders at once are placed: %j',
  async (guestRate, openOrders, [same, different, inOther, account]) => {
    await using own = await TestServer.open({ KASSA_RATE_GUESTS: guestRate })
    const north = await PageDesk.of(own, own.north)
    const south = await PageDesk.of(own, own.south)
    const owner = await ownerOf(own, own.north)
    await owner.done(owner.patch('/shop/api/shop', { payment: { openOrders } }))
    const credential = CREDENTIALS.find((one) => one.holder === 'shopper' && one.shop === 'north')
    const signedIn = north.as((await credential?.headers(own)) ?? {})
    /** Sends 60 orders at once; the email address is that of a guest. */
    const count = async (at: PageDesk, emailOf?: (n: number) => string) => {
      const { id: productId } = await at.shop.product({ stock: 60 })
      const lines = [{ productId, quantity: 1 }]
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          at.place({ lines, ...(emailOf && { email: emailOf(n) }) }),
        ),
      )
      const placed = answers.filter(({ status }) => status === 201).length
      const refused = answers.filter(({ status }) => status !== 201)
      for (const { refusal } of refused) expect(refusal).toBe('RATE_LIMITED')
      expect((await at.shop.get(productId)).product.stock).toBe(60 - placed)
      return placed
    }
    const byGuests = (n: number) => `guest${n}@example.com`
    expect(await count(north, () => 'same@example.com')).toBe(same)
    own.now += HOUR_MS
    expect(await count(north, byGuests)).toBe(different)
    expect(await count(south, byGuests)).toBe(inOther)
    expect(await count(signedIn)).toBe(account)
  },
)

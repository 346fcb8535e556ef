import { findOrder } from '../../src/modules/orders/order-rows.ts'
import {
  type AccountList,
  type AccountView,
  accountOf,
} from '../../src/modules/payments/account.ts'
import { insertPayment } from '../../src/modules/payments/online-payment.ts'
import type { TestServer } from '../fixture.ts'
import { ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import type { NounKind, Target } from '../rows.ts'
import type { ShopFixture } from '../shop-fixture.ts'

const ACCOUNTS = '/shop/api/payment-accounts'

/** An account for test, which has no payments in these tests. */
export const TEST_ACCOUNT = { provider: 'stripe', secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }
const LIVE_ACCOUNT = { provider: 'stripe', secretKey: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }

/** Removes the account for test, so that another can be added. */
export async function makeRoomForAccount(kassa: TestServer, shop: ShopFixture): Promise<void> {
  const owner = await ownerOf(kassa, shop)
  const { data } = await owner.done<AccountList>(owner.get(ACCOUNTS))
  const found = data.find(({ mode }) => mode === 'test')
  if (found) await owner.delete(`${ACCOUNTS}/${found.id}`)
}

export const nouns: Readonly<Record<string, NounKind>> = {
  paymentAccount: {
    prefix: 'pacc',
    segment: 'payment-accounts',
    make: async (kassa, shop) => {
      const owner = await ownerOf(kassa, shop)
      await makeRoomForAccount(kassa, shop)
      const { id } = await owner.done<Target>(owner.post(ACCOUNTS, TEST_ACCOUNT))
      return { id }
    },
    path: ({ id }) => `${ACCOUNTS}/${id}`,
  },
  onlinePayment: {
    prefix: 'opay',
    segment: 'online-payments',
    make: async (kassa, shop) => ({ id: await newPayment(kassa, shop) }),
    path: null,
  },
}

/** A payment that never began, so that nothing is asked of its provider. @returns its id */
async function newPayment(kassa: TestServer, shop: ShopFixture): Promise<string> {
  const owner = await ownerOf(kassa, shop)
  const { data } = await owner.done<AccountList>(owner.get(ACCOUNTS))
  const live = data.find(({ mode }) => mode === 'live')
  const { id } = live ?? (await owner.done<AccountView>(owner.post(ACCOUNTS, LIVE_ACCOUNT)))
  await owner.done(owner.patch(`${ACCOUNTS}/${id}`, { active: false }))
  const { id: productId } = await shop.product({ stock: 1 })
  const order = await new OrderDesk(shop).placed({ lines: [{ productId, quantity: 1 }] })
  return await kassa.ports.store.writeFor(shop.shop.id, async (tx) => {
    const account = await accountOf(tx, shop.shop.id, id)
    const found = await findOrder(tx, shop.shop.id, order.id)
    if (!found) throw new Error('the order is gone')
    const url = 'https://example.com/thanks'
    const made = await insertPayment(tx, shop.shop.id, account, found, 950, url, kassa.now)
    const ended = { status: 'failed', problem: null, failures: 0, dueAt: null } as const
    await tx.run('payment.change', { shop: shop.shop.id, publicId: made, ...ended })
    return made
  })
}

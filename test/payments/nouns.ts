import { newId } from '../../src/domain/id.ts'
import { findOrder } from '../../src/modules/orders/order-rows.ts'
import { accountOf } from '../../src/modules/payments/account.ts'
import type { AccountList } from '../../src/modules/payments/accounts.ts'
import { insertPayment } from '../../src/modules/payments/online-payment.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import type { NounKind, Target } from '../rows.ts'
import type { ShopFixture } from '../shop-fixture.ts'

const ACCOUNTS = '/shop/api/payment-accounts'
const REST = '4eC39HqLyjWDarjtT1zdp7dc'
/** A key of each provider. */
const KEYS: Readonly<Record<string, (mode: string) => string>> = {
  stripe: (mode) => `sk_${mode}_${REST}`,
  mollie: (mode) => `${mode}_${REST}`,
}

/** The id of the account that was made last in each shop, which stays. */
const newest = new Map<number, string>()

/** A new account for which there is room in the shop, after another one was removed if need be. */
export async function newAccount(kassa: TestServer, shop: ShopFixture) {
  const owner = await ownerOf(kassa, shop)
  const { data, providers } = await accountsOf(owner)
  const slots = providers
    .toReversed()
    .flatMap(({ name }) => ['test', 'live'].map((mode) => ({ provider: name, mode })))
  const isFree = ({ provider, mode }: (typeof slots)[number]) =>
    !data.some((one) => one.provider === provider && one.mode === mode)
  let slot = slots.find(isFree)
  if (!slot) {
    slot = data.find(({ id }) => id !== newest.get(shop.shop.id))
    await owner.delete(`${ACCOUNTS}/${data.find((one) => one === slot)?.id}`)
  }
  if (!slot) throw new Error('this kassa has no payment provider')
  const { provider, mode } = slot
  return { provider, secretKey: KEYS[provider]?.(mode) ?? '' }
}

async function accountsOf(owner: MemberFixture): Promise<AccountList> {
  return await owner.done<AccountList>(owner.get(ACCOUNTS))
}

export const nouns: Readonly<Record<string, NounKind>> = {
  paymentAccount: {
    prefix: 'pacc',
    segment: 'payment-accounts',
    make: async (kassa, shop) => {
      const owner = await ownerOf(kassa, shop)
      const input = await newAccount(kassa, shop)
      const { id } = await owner.done<Target>(owner.post(ACCOUNTS, input))
      newest.set(shop.shop.id, id)
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

/**
 * A payment that never began, so that nothing is asked of a provider.
 * @returns its id
 */
async function newPayment(kassa: TestServer, shop: ShopFixture): Promise<string> {
  const { id: productId } = await shop.product({ stock: 1 })
  const order = await new OrderDesk(shop).placed({ lines: [{ productId, quantity: 1 }] })
  const shopId = shop.shop.id
  return await kassa.ports.store.writeFor(shopId, async (tx) => {
    const known = await tx.all<{ provider: string; publicId: string }>('payment.accounts', {
      shop: shopId,
    })
    const gone = known.find(({ provider }) => provider === 'gone')
    const publicId = gone?.publicId ?? newId('pacc', kassa.now)
    const keys = { secretKey: 'none', keyEnd: 'none', eventSecret: null, eventSecretEnd: null }
    const row = { shop: shopId, publicId, provider: 'gone', mode: 'live', createdAt: kassa.now }
    if (!gone) await tx.run('payment.add_account', { ...row, ...keys })
    const account = await accountOf(tx, shopId, publicId)
    const found = await findOrder(tx, shopId, order.id)
    if (!found) throw new Error('the order is gone')
    const url = 'https://example.com/'
    const of = { ...account, provider: 'stripe' }
    const made = await insertPayment(tx, shopId, of, found, 950, url, kassa.now)
    const ended = { status: 'failed', problem: null, failures: 0, dueAt: null } as const
    await tx.run('payment.change', { shop: shopId, publicId: made, ...ended })
    return made
  })
}

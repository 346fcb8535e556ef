import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { HOUR_MS } from '../../src/domain/time.ts'
import type { AccountList } from '../../src/modules/payments/accounts.ts'
import { sharedExecutable } from '../shared.ts'
import { TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'
import { PaidShop } from './paid-shop.ts'
import { stripeSide } from './provider-side.ts'
import { ProviderSite } from './provider-site.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const executable = sharedExecutable()

test('a server that is restored from a backup asks the provider for what it lacks', async () => {
  let clock = () => Date.now()
  const side = stripeSide(() => clock())
  await using site = new ProviderSite(side)
  const shop = await PaidShop.open(executable, site)
  clock = shop.clock
  await shop.furnish()
  const product = await shop.product(50)
  const [open, paid] = [await placed(), await placed()]
  const [refunding, cancelled] = [await placed(), await placed()]
  for (const order of [paid, refunding]) await payFor(order.id)
  for (const order of [paid, refunding]) await isPaid(order.id)
  const backup = join(executable.folder(), 'shop.backup')
  await done('backup', backup)

  // All of this happens after the backup.
  await payFor(open.id)
  await isPaid(open.id)
  await shop.refund(await shop.order(refunding.id))
  await until('the refund is sent', async () => (await shop.payment(refunding.id)).refunded === 9.5)
  await shop.backend('POST', `/orders/${cancelled.id}/cancel`, {})
  const lost = await placed()
  await payFor(lost.id)
  await isPaid(lost.id)
  await shop.kill()
  await done('restore', backup)
  expect(site.requests.filter((asked) => asked === 'refund')).toHaveLength(1)

  await shop.start(4 * HOUR_MS)
  await isPaid(open.id)
  await until('the refund is seen', async () => (await shop.payment(refunding.id)).refunded === 9.5)
  expect(await shop.payment(refunding.id)).toMatchObject({ concern: 'refunded', refunds: [] })
  // The backup had this order open, and nobody has paid for it.
  await until('the order ends', async () => (await shop.order(cancelled.id)).status === 'expired')
  await expect(shop.order(lost.id)).rejects.toThrow('404')
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  await until('the lost money is seen', async () => (await account())?.unknownDay != null)
  expect([day, yesterday(day)]).toContain((await account())?.unknownDay ?? '')

  // The owner records the refund, which is not sent a second time.
  await shop.refund(await shop.order(refunding.id))
  await until('the refund counts', async () => {
    const { refunds } = await shop.payment(refunding.id)
    return refunds.length === 1 && refunds[0]?.status === 'done'
  })
  expect(await shop.payment(refunding.id)).toMatchObject({ concern: null, refunded: 9.5 })
  expect(site.requests.filter((asked) => asked === 'refund')).toHaveLength(1)
  await shop.agrees(({ order }) => order !== lost.id)
  expect((await shop.order(paid.id)).payments).toHaveLength(1)
  expect(side.imitation.unfit).toEqual([])

  function placed() {
    return shop.place(product)
  }

  async function payFor(order: string): Promise<void> {
    const { id } = await shop.payment(order)
    side.pay(id)
    await shop.tell(id)
  }

  async function isPaid(order: string): Promise<void> {
    await until('the order is paid', async () => (await shop.order(order)).status === 'paid')
  }

  async function account() {
    const { data } = await shop.owned<AccountList>('GET', '/shop/api/payment-accounts')
    return data[0]
  }

  async function done(command: string, file: string): Promise<void> {
    const { exitCode, stderr } = await executable.run([command, file, '--data', shop.data])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
  }
})

function yesterday(day: string): string {
  return new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10)
}

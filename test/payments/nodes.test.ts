import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Bucket } from '../bucket.ts'
import { Cluster } from '../faults/cluster.ts'
import { hasPostgres } from '../postgres.ts'
import { sharedExecutable } from '../shared.ts'
import { repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'
import { PaidShop } from './paid-shop.ts'
import { mollieSide, stripeSide } from './provider-side.ts'
import { ProviderSite } from './provider-site.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const SECRET = '5e'.repeat(32)
const ORDERS = repeats(25, 500)
const SIDES = [stripeSide, mollieSide]

const executable = sharedExecutable()

describe.skipIf(!hasPostgres)('two nodes on one PostgreSQL database', () => {
  test.each(SIDES)(
    'that hear of the same money at once, by events, shoppers and staff, count it once: %p',
    async (sideOf) => {
      const side = sideOf(Date.now)
      await using site = new ProviderSite(side)
      using cluster = Cluster.start()
      await cluster.rows('postgres', 'CREATE DATABASE shops')
      await using bucket = new Bucket()
      const env = {
        KASSA_DATABASE_URL: cluster.url('shops'),
        KASSA_SECRET: SECRET,
        ...bucket.environment,
      }
      const one = await PaidShop.open(executable, site, env)
      const other = await PaidShop.open(executable, site, env)
      await one.furnish(await one.signedIn())
      const product = await one.product(10 * ORDERS)
      for (let count = 0; count < ORDERS; count++) {
        const order = await one.place(product)
        const { id } = await one.payment(order.id)
        side.pay(id)
        const look = (shop: PaidShop) => shop.backend('POST', `/online-payments/${id}/look`)
        await Promise.all([
          one.tell(id),
          one.tell(id, other.server),
          look(one),
          look(other),
          look(one),
          look(other),
        ])
        await until('the order is paid', async () => (await one.order(order.id)).status === 'paid')
        const paid = await other.order(order.id)
        expect(paid.payments).toMatchObject([{ method: 'online', amount: 19 }])
        await one.refund(paid)
        await Promise.all([look(one), look(other), one.tell(id, other.server)])
        await until('it is sent', async () => (await one.payment(order.id)).refunded === 9.5)
      }
      await one.agrees()
      expect(await one.stock(product)).toBe(10 * ORDERS - ORDERS)
      // Each refund was asked for once: no node asks while the other one is at it.
      expect(site.requests.filter((asked) => asked === 'refund')).toHaveLength(ORDERS)
      expect(side.imitation.unfit).toEqual([])
    },
  )
})

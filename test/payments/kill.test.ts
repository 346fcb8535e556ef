import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { nightly } from '../night.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'
import { PaidShop } from './paid-shop.ts'
import { mollieSide, type ProviderSide, stripeSide } from './provider-side.ts'
import { type Moment, ProviderSite } from './provider-site.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const IS_WHOLE = nightly(false, true)
/** Longer than a lease, after which another process goes on. */
const LEASE_MS = 5 * MINUTE_MS

const executable = sharedExecutable()

/** The work of a server when it is killed, and the end to which another server brings it. */
interface Story {
  /** Does work that ends in a request to the provider. */
  readonly work: (scene: Scene) => Promise<unknown>
  readonly moments: readonly Moment[]
  /** How much later the server starts again. */
  readonly laterMs?: number
  /** Goes on after the server has started again. */
  readonly after: (scene: Scene) => Promise<unknown>
  readonly says: { readonly status: string; readonly paid: number; readonly stock: number }
  readonly refunded: number
}

/** One order in a shop. */
class Scene {
  id = ''
  readonly key = crypto.randomUUID()

  constructor(
    readonly shop: PaidShop,
    readonly product: string,
  ) {}

  get side(): ProviderSide {
    return this.shop.site.side
  }

  async place(): Promise<void> {
    this.id = (await this.shop.place(this.product, this.key)).id
  }

  async pay(): Promise<void> {
    this.side.pay((await this.shop.payment(this.id)).id)
  }

  async tell(): Promise<void> {
    await this.shop.tell((await this.shop.payment(this.id)).id)
  }

  /** The shopper has paid, and the order knows it. */
  async sold(): Promise<void> {
    await this.place()
    await this.pay()
    await this.tell()
    await until('the order is paid', async () => (await this.order()).status === 'paid')
  }

  async order() {
    return await this.shop.order(this.id)
  }

  async cancel(): Promise<void> {
    await this.shop.backend('POST', `/orders/${this.id}/cancel`, {})
  }

  /** The id of an order that was asked for, and whose answer never came. */
  async found(): Promise<void> {
    type List = { readonly data: readonly { readonly id: string }[] }
    const { data } = await this.shop.backend<List>('GET', '/orders?channel=online&limit=1')
    this.id = data[0]?.id ?? ''
  }
}

const around = (asked: Moment['asked']): readonly Moment[] => [
  { when: 'before', asked },
  { when: 'after', asked },
]
const nothing = async () => {}
const SOLD = { status: 'paid', paid: 19, stock: 3 }

/** Stories that begin with an order, money or goods, and are cut off at each request. */
const STORIES: Readonly<Record<string, Story>> = {
  'the shopper orders, and sends the order again': {
    work: (scene) => scene.place(),
    moments: around('begin'),
    // Stripe begins no page that would end with the order in less than half an hour.
    laterMs: 2 * MINUTE_MS,
    after: async (scene) => {
      await scene.place()
      await scene.pay()
      await scene.tell()
    },
    says: SOLD,
    refunded: 0,
  },
  'the shopper orders, and never comes back': {
    work: (scene) => scene.place(),
    moments: around('begin'),
    laterMs: HOUR_MS,
    after: (scene) => scene.found(),
    says: { status: 'expired', paid: 0, stock: 5 },
    refunded: 0,
  },
  'the shopper has paid, and the event comes': {
    work: async (scene) => {
      await scene.place()
      await scene.pay()
      await scene.tell()
    },
    moments: around('look'),
    after: nothing,
    says: SOLD,
    refunded: 0,
  },
  'the order is cancelled': {
    work: async (scene) => {
      await scene.place()
      await scene.cancel()
      await scene.tell()
    },
    moments: around('cancel'),
    after: nothing,
    says: { status: 'cancelled', paid: 0, stock: 5 },
    refunded: 0,
  },
  'the order is cancelled while the shopper pays': {
    work: async (scene) => {
      await scene.place()
      await scene.cancel()
      await scene.tell()
    },
    moments: [{ when: 'before', asked: 'cancel' }],
    after: (scene) => scene.pay(),
    says: { status: 'cancelled', paid: 0, stock: 5 },
    refunded: 1900,
  },
  'money of a cancelled order goes back': {
    work: async (scene) => {
      await scene.place()
      await scene.pay()
      await scene.cancel()
      await scene.tell()
    },
    moments: around('refund'),
    after: nothing,
    says: { status: 'cancelled', paid: 0, stock: 5 },
    refunded: 1900,
  },
  'a part of a paid order is refunded': {
    work: async (scene) => {
      await scene.sold()
      await scene.shop.refund(await scene.order())
    },
    moments: around('refund'),
    after: nothing,
    says: { ...SOLD, stock: 4 },
    refunded: 950,
  },
}

const MOMENTS = Object.entries(STORIES).flatMap(([name, { moments }]) =>
  moments.map((moment) => [name, moment] as const),
)

/** By day, each provider gets every fifth moment. */
function isTried(index: number, offset: number): boolean {
  return IS_WHOLE || index % 5 === offset
}

describe.each([
  [stripeSide, 0],
  [mollieSide, 2],
] as const)('kill -9 while the server waits for %p', (sideOf, offset) => {
  test('nothing is paid without an order, sold without money, or counted or given back twice', async () => {
    let clock = () => Date.now()
    const side = sideOf(() => clock())
    await using site = new ProviderSite(side)
    const shop = await PaidShop.open(executable, site)
    clock = shop.clock
    await shop.furnish()
    const tried = MOMENTS.filter((_, index) => isTried(index, offset))
    for (const [name, moment] of tried) {
      const { work, laterMs = LEASE_MS, after, says, refunded } = STORIES[name] as Story
      const story = `${name}: killed ${moment.when} ${side.name} acts on "${moment.asked}"`
      try {
        const scene = new Scene(shop, await shop.product(5))
        const waits = site.hold(moment)
        const working = work(scene).catch((error: unknown) => error)
        await waits
        await shop.kill()
        await working
        await shop.start(laterMs)
        await after(scene)
        await until('it has ended well', async () => {
          const { status, paid } = await scene.order()
          const now = { status, paid, stock: await shop.stock(scene.product) }
          return Bun.deepEquals(now, says)
        }).catch(async (error: Error) => {
          const { status, paid } = await scene.order()
          throw new Error(`${error.message}: ${status} ${paid} ${await shop.stock(scene.product)}`)
        })
        await shop.agrees()
        const own = side.held().filter(({ order }) => order === scene.id)
        expect(own.reduce((sum, one) => sum + one.refundedMinor, 0)).toBe(refunded)
      } catch (error) {
        throw new Error(`${story}: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
    }
    expect(side.imitation.unfit).toEqual([])
    await shop.kill()
    const { exitCode, stderr } = await executable.run(['check', '--data', shop.data])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    measured(`kill -9 while it waits for ${side.name}`, `${tried.length} moments`)
  })
})

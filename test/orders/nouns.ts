import { shopperOf } from '../access.ts'
import type { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import type { NounKind } from '../rows.ts'
import type { ShopFixture } from '../shop-fixture.ts'

export const nouns: Readonly<Record<string, NounKind>> = {
  paidOrder: {
    prefix: 'order',
    segment: 'orders',
    make: async (kassa, shop) => {
      const { desk, order } = await placed(kassa, shop)
      return { id: (await desk.paid(order)).id }
    },
    path: null,
  },
  order: {
    prefix: 'order',
    segment: 'orders',
    make: async (kassa, shop) => ({ id: (await placed(kassa, shop)).order.id }),
    path: null,
  },
}

/** An order of the shopper that tests sign in as, which is not paid. */
async function placed(kassa: TestServer, shop: ShopFixture) {
  const desk = new OrderDesk(shop)
  const { publicId: customerId } = await shopperOf(kassa, shop)
  const { id: productId } = await shop.product({ stock: 1 })
  return {
    desk,
    order: await desk.placed({ lines: [{ productId, quantity: 1 }], customerId }),
  }
}

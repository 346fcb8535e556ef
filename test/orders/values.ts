import type { MakesValues } from '../attack/world.ts'
import { OrderDesk } from '../order-desk.ts'

export const values: Readonly<Record<string, MakesValues>> = {
  orders: {
    names: ['line'],
    make: async (_, shop, idOf) => {
      const order = await new OrderDesk(shop).get(await idOf('paidOrder'))
      return { line: order.lines[0]?.id ?? '' }
    },
  },
}

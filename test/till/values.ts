import type { JournalHead } from '../../src/modules/till/journal.ts'
import { ParkInput } from '../../src/modules/till/parked.ts'
import type { MakesValues } from '../attack/world.ts'
import { sellingAt } from '../till-desk.ts'

const PARKED = '/v1/pos/parked'

export const values: Readonly<Record<string, MakesValues>> = {
  /** Where the journal of the terminal goes on, and a basket that it parked. */
  till: {
    names: ['basket', 'newBasket', 'series', 'next'],
    make: async (kassa, shop, _, headers) => {
      await sellingAt(kassa, shop)
      const { series, next } = (await kassa.ask({ path: '/v1/pos/journal', headers }))
        .json as JournalHead
      const [basket, newBasket] = [Bun.randomUUIDv7('base64url'), Bun.randomUUIDv7('base64url')]
      // A shop keeps at most 50.
      const { data } = (await kassa.ask({ path: PARKED, headers })).json as {
        readonly data: readonly { readonly id: string }[]
      }
      for (const { id } of data) {
        await kassa.ask({ method: 'POST', path: `${PARKED}/${id}/take`, headers })
      }
      const body = ParkInput.examples[0]
      await kassa.ask({ method: 'PUT', path: `${PARKED}/${basket}`, body, headers })
      return { basket, newBasket, series, next: String(next) }
    },
  },
}

import { ownerOf } from '../member-fixture.ts'
import type { NounKind, Target } from '../rows.ts'

const COUNTS = '/shop/api/counts'

export const nouns: Readonly<Record<string, NounKind>> = {
  count: {
    prefix: 'count',
    segment: 'counts',
    make: async (kassa, shop, name) => {
      const owner = await ownerOf(kassa, shop)
      const { id } = await owner.done<Target>(owner.post(COUNTS, { name, kind: 'count' }))
      const line = { code: (await shop.product({ stock: 1 })).id, quantity: 2, mode: 'set' }
      await owner.done(owner.send({ method: 'PUT', path: `${COUNTS}/${id}/lines`, body: line }))
      return { id }
    },
    path: ({ id }) => `${COUNTS}/${id}`,
  },
}

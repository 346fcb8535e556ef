import { describe, expect, test } from 'bun:test'
import type { TestServer } from '../../fixture.ts'

/** Fields of a new product, and what is kept of them or, as a text, the refusal. */
export type NewFields = readonly (readonly [fields: object, kept: object | string])[]

/** Sends each new product, as a test. One that is refused must have changed nothing. */
export function sendEach(title: string, kassa: TestServer, products: NewFields): void {
  describe(title, () => {
    for (const [fields, kept] of products) {
      test(JSON.stringify(fields).slice(0, 90), async () => {
        const before = kassa.dump()
        const answer = await kassa.north.post({ name: 'Jam', price: 4.5, ...fields })
        if (typeof kept === 'string') {
          expect(answer.refusal).toBe(kept)
          expect(kassa.dump()).toBe(before)
        } else {
          expect(answer.product).toMatchObject(kept)
          await kassa.north.delete(answer.product.id)
        }
      })
    }
  })
}

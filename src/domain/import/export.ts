import type { Actor } from '../actor.ts'
import type { ProductOrder } from '../catalog-store.ts'
import type { Ports } from '../ports.ts'
import { yieldToOthers } from '../yielding.ts'
import { KASSA_HEADER, kassaRow } from './kassa.ts'

const ROWS_AT_ONCE = 200

/** The whole catalog as CSV, in the order in which it was made: what an import reads. */
export async function* exportProducts(
  { store: { read } }: Ports,
  { shop }: Actor,
): AsyncGenerator<string> {
  let text = KASSA_HEADER
  let after: ProductOrder['after']
  while (true) {
    const order = { field: 'createdAt', descending: false, after } as const
    const rows = await read.product.list(shop.id, {}, order, ROWS_AT_ONCE)
    for (const { document } of rows) text += kassaRow(JSON.parse(document))
    yield text
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = { value: last.place ?? last.id, id: last.id }
    text = ''
    await yieldToOthers()
  }
}

import type { Actor } from '../actor.ts'
import { withImageOrigin } from '../catalog/image-address.ts'
import type { ProductOrder } from '../list-store.ts'
import type { Ports } from '../ports.ts'
import { yieldToOthers } from '../yielding.ts'
import { KASSA_HEADER, kassaRow } from './kassa.ts'

/** Products that are read at once. */
const PAGE = 200

/** The whole catalog as CSV, the oldest product first, for `kassaDialect` to read. */
export async function* exportProducts(
  { store: { read }, origin }: Ports,
  { shop }: Actor,
): AsyncGenerator<string> {
  let text = KASSA_HEADER
  let after: ProductOrder['after']
  while (true) {
    const order = { field: 'createdAt', descending: false, after } as const
    const rows = await read.product.list(shop.id, {}, order, PAGE)
    for (const { document } of rows) text += kassaRow(JSON.parse(withImageOrigin(document, origin)))
    yield text
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { value: last.place ?? last.id, id: last.id }
    text = ''
    await yieldToOthers()
  }
}

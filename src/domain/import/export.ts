import type { Actor } from '../actor.ts'
import { withImageOrigin } from '../catalog/image-address.ts'
import type { Product } from '../catalog/product.ts'
import type { ProductOrder } from '../list-store.ts'
import type { Ports } from '../ports.ts'
import { takeTurn } from '../yielding.ts'
import { KASSA_HEADER, kassaRow } from './kassa.ts'

/** Products that are read at once. */
const PAGE = 50

/** The whole catalog as CSV, the oldest product first, for `kassaDialect` to read. */
export async function* exportProducts(ports: Ports, actor: Actor): AsyncGenerator<string> {
  let text = KASSA_HEADER
  for await (const products of wholeCatalog(ports, actor)) {
    for (const product of products) text += kassaRow(product)
    yield text
    text = ''
  }
}

/** All products, the oldest first, in one page or more. */
export async function* wholeCatalog(
  { store: { read }, origin }: Ports,
  { shop }: Actor,
): AsyncGenerator<Product[]> {
  let after: ProductOrder['after']
  while (true) {
    const order = { field: 'createdAt', descending: false, after } as const
    const rows = await read.product.list(shop.id, {}, order, PAGE)
    yield rows.map(({ document }) => JSON.parse(withImageOrigin(document, origin)))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { value: last.place ?? last.id, id: last.id }
    await takeTurn()
  }
}

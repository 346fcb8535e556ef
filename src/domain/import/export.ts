import type { Actor } from '../actor.ts'
import { withImageOrigin } from '../catalog/image-address.ts'
import { everyPage } from '../catalog/listing.ts'
import type { Product } from '../catalog/product.ts'
import type { Ports } from '../ports.ts'
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
  for await (const documents of everyPage(read, shop.id, {}, PAGE)) {
    yield documents.map((document) => JSON.parse(withImageOrigin(document, origin)))
  }
}

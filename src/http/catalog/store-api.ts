import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import { orders } from '../orders/orders.ts'
import { keyGuard } from '../server/guard.ts'
import { batch } from './batch.ts'
import { changes } from './changes.ts'
import { images } from './image.ts'
import { products, type Surface } from './product.ts'
import { stock } from './stock.ts'
import { taxa } from './taxon.ts'

/** The Store API: the catalog for holders of an API key of the shop. */
export function storeApi(auth: AuthContext) {
  const { ports } = auth
  const surface: Surface = {
    path: '/v1/store',
    guard: keyGuard(auth),
    title: '',
    tag: 'Store',
  }
  return new Elysia()
    .use(batch(ports, surface))
    .use(changes(ports, surface))
    .use(products(ports, surface))
    .use(stock(ports, surface))
    .use(images(ports, surface))
    .use(taxa(ports, surface, 'category'))
    .use(taxa(ports, surface, 'brand'))
    .use(taxa(ports, surface, 'collection'))
    .use(orders(ports, surface))
}

import { Elysia } from 'elysia'
import { keyGuard } from '../../auth/api-key.ts'
import { type Gate, unread } from '../../auth/guard.ts'
import type { Ports } from '../../domain/ports.ts'
import type { FairQueue } from '../server/fair-queue.ts'
import { images } from './image.ts'
import { products, type Surface } from './product.ts'
import { stock } from './stock.ts'

/** The Store API: the catalog for whoever holds a key of the shop. */
export function storeApi(ports: Ports, gate: Gate, decoding: FairQueue) {
  const surface: Surface = {
    path: '/v1/store/products',
    guard: keyGuard(gate),
    uploadGuard: keyGuard(unread(gate)),
    title: '',
    tag: 'Store',
  }
  return new Elysia()
    .use(products(ports, surface))
    .use(stock(ports, surface))
    .use(images(ports, surface, decoding))
}

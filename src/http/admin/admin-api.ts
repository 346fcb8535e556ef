import { Elysia } from 'elysia'
import { adminSession, memberGuard } from '../../auth/admin-session.ts'
import { type Gate, unread } from '../../auth/guard.ts'
import type { Ports } from '../../domain/ports.ts'
import { csv } from '../catalog/csv.ts'
import { images } from '../catalog/image.ts'
import { products, type Surface } from '../catalog/product.ts'
import { stock } from '../catalog/stock.ts'
import { taxa } from '../catalog/taxon.ts'
import type { FairQueue } from '../server/fair-queue.ts'
import { auditLog } from './audit.ts'
import { apiKeys } from './key.ts'
import { shops } from './shop.ts'
import { customers } from './shopper.ts'
import { staff } from './staff.ts'
import { terminals } from './terminal.ts'

/** The admin API: a shop for the people who own and staff it. */
export function shopApi(ports: Ports, gate: Gate, decoding: FairQueue, closing?: AbortSignal) {
  const auth = adminSession(gate)
  const surface: Surface = {
    path: '/shop/api/products',
    guard: memberGuard(gate),
    uploadGuard: memberGuard(unread(gate)),
    title: 'Shop',
    tag: 'Admin',
  }
  return new Elysia()
    .use(shops(ports, auth))
    .use(apiKeys(ports, auth))
    .use(staff(ports, auth, gate))
    .use(terminals(ports, auth))
    .use(auditLog(ports, auth))
    .use(customers(ports, auth))
    .use(taxa(ports, auth, 'category'))
    .use(taxa(ports, auth, 'brand'))
    .use(taxa(ports, auth, 'collection'))
    .use(csv(ports, auth, closing))
    .use(products(ports, surface))
    .use(stock(ports, surface))
    .use(images(ports, surface, decoding))
}

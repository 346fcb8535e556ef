import { Elysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import type { Background } from '../../domain/ports.ts'
import { batch } from '../catalog/batch.ts'
import { bulk } from '../catalog/bulk.ts'
import { changes } from '../catalog/changes.ts'
import { csv } from '../catalog/csv.ts'
import { groups } from '../catalog/group.ts'
import { images } from '../catalog/image.ts'
import { products, type Surface } from '../catalog/product.ts'
import { stock } from '../catalog/stock.ts'
import { taxa, taxonMerge } from '../catalog/taxon.ts'
import { operationsOf } from '../openapi/document.ts'
import { orders } from '../orders/orders.ts'
import { type Guards, memberGuard } from '../server/guard.ts'
import { counts } from './count.ts'
import { history } from './history.ts'
import { jobs } from './job.ts'
import { apiKeys } from './key.ts'
import { sales } from './sales.ts'
import { shops } from './shop.ts'
import { customers } from './shopper.ts'
import { staff, staffDevices } from './staff.ts'
import { terminals } from './terminal.ts'
import { webhooks } from './webhook.ts'

/** The admin API: a shop for the people who own and staff it. */
export function adminApi(
  auth: AuthContext,
  guards: Guards,
  background: Background,
  closing?: AbortSignal,
) {
  const { ports } = auth
  const surface: Surface = {
    path: '/shop/api',
    guard: memberGuard(auth),
    operation: operationsOf('Shop'),
    tag: 'Admin',
  }
  // In two parts, because TypeScript follows a chain of so many routes only to some depth.
  const catalog = new Elysia()
    .use(taxa(ports, surface, 'category'))
    .use(taxa(ports, surface, 'brand'))
    .use(taxa(ports, surface, 'collection'))
    .use(taxonMerge(ports, guards, 'category'))
    .use(taxonMerge(ports, guards, 'brand'))
    .use(taxonMerge(ports, guards, 'collection'))
    .use(products(ports, surface))
    .use(groups(ports, surface))
    .use(batch(ports, surface))
    .use(changes(ports, surface))
    .use(csv(ports, surface, closing))
    .use(bulk(ports, surface, background))
    .use(jobs(ports, surface, background))
    .use(counts(ports, guards, background))
    .use(stock(ports, surface))
    .use(images(ports, surface))
  return new Elysia()
    .use(shops(ports, guards))
    .use(apiKeys(ports, guards))
    .use(staff(ports, guards, auth))
    .use(staffDevices(ports, guards))
    .use(terminals(ports, guards))
    .use(webhooks(ports, surface))
    .use(history(ports, guards))
    .use(customers(ports, guards))
    .use(sales(ports, surface))
    .use(catalog)
    .use(orders(ports, surface))
}

import { Elysia } from 'elysia'
import { placed } from '../../domain/module.ts'
import { jobs } from '../admin/job.ts'
import { customers } from '../admin/shopper.ts'
import { operationsOf } from '../openapi/document.ts'
import { keyGuard } from '../server/guard.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { batch } from './batch.ts'
import { bulk } from './bulk.ts'
import { categories } from './category.ts'
import { changes } from './changes.ts'
import { groups } from './group.ts'
import { images } from './image.ts'
import { products, type Surface } from './product.ts'
import { storeShops } from './shop.ts'
import { stock } from './stock.ts'
import { taxa } from './taxon.ts'

/** The Store API: the catalog and what software does with it, for API keys. */
export function storeApi(parts: RouteParts) {
  const { auth } = parts
  const surface: Surface = {
    path: '/v1/store',
    guard: keyGuard(auth),
    operation: operationsOf(''),
    tag: 'Store',
  }
  return new Elysia().use(inBothApis(parts, surface)).use(storeShops(parts, surface))
}

/** The routes that the Store API and the admin API both have, each for its own callers. */
export function inBothApis(parts: RouteParts, surface: Surface) {
  const { modules, ports, recent, background } = parts
  const routes = new Elysia()
    .use(products(ports, recent, surface))
    .use(groups(ports, surface))
    .use(batch(ports, surface))
    .use(changes(ports, surface))
    .use(stock(ports, surface))
    .use(images(ports, surface))
    .use(categories(ports, surface))
    .use(taxa(ports, surface, 'brand'))
    .use(taxa(ports, surface, 'collection'))
    .use(customers(ports, surface))
    .use(bulk(ports, surface, background))
    .use(jobs(ports, surface, background))
  for (const added of placed(modules, 'routesInBothApis')) routes.use(added(parts, surface))
  return routes
}

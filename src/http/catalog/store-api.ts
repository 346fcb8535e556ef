import type { AnyElysia } from 'elysia'
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

/**
 * The Store API: the catalog and what software does with it, for API keys. It is a list, because an
 * app that uses another one adds all of its routes again, 14 µs each.
 */
export function storeApi(parts: RouteParts): AnyElysia[] {
  const { auth } = parts
  const surface: Surface = {
    path: '/v1/store',
    guard: keyGuard(auth),
    operation: operationsOf(''),
    tag: 'Store',
  }
  return [...inBothApis(parts, surface), storeShops(parts, surface)]
}

/** The routes that the Store API and the admin API both have, each for its own callers. */
export function inBothApis(parts: RouteParts, surface: Surface): AnyElysia[] {
  const { modules, ports, recent, background } = parts
  return [
    products(ports, recent, surface),
    groups(ports, surface),
    batch(ports, surface),
    changes(ports, surface),
    stock(ports, surface),
    images(ports, surface),
    categories(ports, surface),
    taxa(ports, surface, 'brand'),
    taxa(ports, surface, 'collection'),
    customers(ports, surface),
    bulk(ports, surface, background),
    jobs(ports, surface, background),
    ...placed(modules, 'routesInBothApis').map((added) => added(parts, surface)),
  ]
}

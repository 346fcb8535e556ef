import { Elysia } from 'elysia'
import type { Surface } from '../../http/catalog/product.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { counter } from './http/counter.ts'
import { tillJournal } from './http/journal.ts'
import { journals } from './http/journals.ts'

/** The routes for tills. */
export function routes({ ports, guards, operations }: RouteParts) {
  return new Elysia().use(tillJournal(ports, guards, operations)).use(counter(ports, guards))
}

/** The routes about tills for members of the shop and for its software. */
export function routesInBothApis({ ports }: RouteParts, surface: Surface) {
  return journals(ports, surface)
}

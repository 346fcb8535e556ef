import type { Method, Route } from './route.ts'

/**
 * All routes, by path and method. In the package, types that `src/package/pack.ts` makes of the
 * OpenAPI document take the place of this file.
 */
export type Routes = Readonly<Record<string, Partial<Record<Method, Route>>>>

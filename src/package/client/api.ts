import type { Method, Route } from './route.ts'

/**
 * All routes, by path and method. In the package, types that `src/package/pack.ts` makes of the
 * OpenAPI document take the place of this file.
 */
export type Routes = Readonly<Record<string, Partial<Record<Method, Route>>>>

/** A problem document, without the types of its modules. */
export interface ApiProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly {
    readonly field: string
    readonly code: string
    readonly params: Readonly<Record<string, string | number>>
    readonly message: string
  }[]
  readonly requestId: string
}

/** A message to a webhook, without the types of its data. */
export interface WebhookEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: unknown
}

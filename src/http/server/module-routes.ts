import type { AnyElysia } from 'elysia'
import type { AuthContext } from '../../auth/context.ts'
import type { Module } from '../../domain/module.ts'
import type { Operations } from '../../domain/operations.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import type { Surface } from '../catalog/product.ts'
import type { RecentAnswers } from '../catalog/recent.ts'
import type { Guards } from './guard.ts'

/** The parts from which a module makes its routes. */
export interface RouteParts {
  readonly modules: readonly Module[]
  readonly ports: Ports
  /** The answers of all routes that are remembered. */
  readonly recent: RecentAnswers
  readonly auth: AuthContext
  readonly guards: Guards
  readonly background: Background
  /** Aborts when the server stops. */
  readonly closing: AbortSignal | undefined
  /** The operations of the operator, if the server has any. */
  readonly operations: Operations | undefined
}

declare module '../../domain/module.ts' {
  interface Places {
    /** Routes of the module's own. */
    readonly routes: (parts: RouteParts) => AnyElysia
    /** Routes that the Store API and the admin API both have. */
    readonly routesInBothApis: (parts: RouteParts, surface: Surface) => AnyElysia
    /** The descriptions of the tags of its routes, by their names in the API document. */
    readonly tags: Readonly<Record<string, string>>
    /** The descriptions of the variables in the paths of its routes, by their names. */
    readonly variables: Readonly<Record<string, string>>
  }
}

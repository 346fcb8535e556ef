import { type Module, placed } from './module.ts'
import type { Ports } from './ports.ts'

/** A part of a running server that works beside the requests, such as an outbox. */
export interface StartedPart {
  start(): void
  /** Does what is due now, as after a change of the clock. */
  poll(): void
  /** Starts nothing more, and waits a little for the work that is being done. */
  stop(): Promise<void>
  /** Resolves when nothing is being done or about to be done. */
  idle(): Promise<void>
}

/** The things from which a module makes its part. */
export interface PartContext {
  readonly modules: readonly Module[]
  readonly ports: Ports
  /** Writes to the log of the server. */
  readonly report: (entry: Readonly<Record<string, unknown>>) => void
}

declare module './module.ts' {
  interface Places {
    /** Makes its part of a running server. */
    readonly part: (context: PartContext) => StartedPart
  }
}

/** The parts of the modules, which are not started yet. */
export function partsOf(context: PartContext): readonly StartedPart[] {
  return placed(context.modules, 'part').map((part) => part(context))
}

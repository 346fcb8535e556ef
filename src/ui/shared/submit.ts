import { useRef, useState } from 'preact/hooks'
import { ApiError, messageOf } from './problem.ts'
import { attempt } from './toast.tsx'

/** The state of a form or command that is sent to the server. */
export interface Submission {
  readonly busy: boolean
  readonly error: unknown
  /** The error of a field, or null. */
  of(field: string): string | null
  /** The message of an error that belongs to none of these fields, or null. */
  rest(fields?: readonly string[]): string | null
  /**
   * Runs the work unless it is already running.
   * @returns whether it succeeded
   */
  run(work: () => Promise<void>): Promise<boolean>
}

export function useSubmit(): Submission {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({
    busy: false,
    error: null,
  })
  const running = useRef(false)
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setState({ busy: true, error: null })
    try {
      await work()
      setState({ busy: false, error: null })
      return true
    } catch (error) {
      setState({ busy: false, error })
      return false
    } finally {
      running.current = false
    }
  }
  const { busy, error } = state
  return {
    busy,
    error,
    run,
    of: (field) => (error instanceof ApiError ? error.of(field) : null),
    rest(fields = []) {
      if (error === null) return null
      const shown = error instanceof ApiError && fields.some((field) => error.of(field) !== null)
      return shown ? null : messageOf(error)
    },
  }
}

interface Command {
  readonly busy: boolean
  /** Runs the work unless it is already running, and shows its error for some seconds. */
  run(work: () => Promise<unknown>): Promise<void>
}

/** A command without a form, whatever buttons begin it. */
export function useCommand(): Command {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await attempt(work)
    running.current = false
    setBusy(false)
  }
  return { busy, run }
}

/**
 * A key that stays the same while a form is open, so that a repeated request has one effect. Pages
 * on plain HTTP have no crypto.randomUUID.
 */
export function useIdempotencyKey(): string {
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'))
  return key
}

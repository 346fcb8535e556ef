import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** About one frame: after this time, the browser has shown what was rendered before. */
export const FRAME_MS = 16

interface LaterProps {
  /** Parts of one turn are rendered in one task; those of turn 0 at once. */
  readonly turn: number
  readonly children: ComponentChildren
}

/** A part of a long screen that is rendered after the parts above it, in a task of its own. */
export function Later({ turn, children }: LaterProps) {
  const [isDue, setDue] = useState(turn === 0)
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setDue(true), turn * FRAME_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}

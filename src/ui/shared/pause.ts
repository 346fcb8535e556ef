import { useEffect, useState } from 'preact/hooks'

/**
 * A value that follows another one after a pause of this many milliseconds without changes, for
 * example while somebody types.
 */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}

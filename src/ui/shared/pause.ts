import { useEffect, useState } from 'preact/hooks'

/** A value after a pause in its changes of this many milliseconds, such as a text that is typed. */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}

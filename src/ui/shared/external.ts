import { useEffect, useState } from 'preact/hooks'

/** Follows a value that lives outside of the components. */
export function useSyncExternalStore<T>(
  subscribe: (listener: () => void) => () => void,
  snapshot: () => T,
): T {
  const [value, setValue] = useState(snapshot)
  useEffect(() => {
    const update = () => setValue(() => snapshot())
    update()
    return subscribe(update)
  }, [subscribe])
  return value
}

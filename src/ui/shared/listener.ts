import { useLayoutEffect, useRef } from 'preact/hooks'

/** Listens to an event of the window while the component is shown. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useRef(listener)
  latest.current = listener
  // A layout effect, so that the next event already reaches the listener.
  useLayoutEffect(() => {
    const happened = (event: WindowEventMap[Type]) => latest.current(event)
    addEventListener(type, happened)
    return () => removeEventListener(type, happened)
  }, [type])
}

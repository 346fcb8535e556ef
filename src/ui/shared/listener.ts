import { useEffect, useRef } from 'preact/hooks'

/** Listens to an event of the window while the component is shown. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const happened = (event: WindowEventMap[Type]) => latest.current(event)
    addEventListener(type, happened)
    return () => removeEventListener(type, happened)
  }, [type])
}

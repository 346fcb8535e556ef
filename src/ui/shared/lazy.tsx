import type { ComponentType, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from './state.tsx'

/** A component whose script is loaded when it is shown for the first time. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [error, setError] = useState<unknown>(null)
    const [, setLoaded] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded) return
      load().then((component) => {
        Loaded = component
        setLoaded(true)
      }, setError)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return error ? <Failure error={error} retry={() => location.reload()} /> : null
  }
}

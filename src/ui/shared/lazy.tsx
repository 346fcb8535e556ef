import type { ComponentType, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from './state.tsx'

/** A component whose script is loaded on demand. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the script, so that the component is there at once when it is shown. */
  readonly load: () => Promise<void>
}

/** A component whose script is loaded when it is shown for the first time, or by its `load`. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  const loadNow = async () => {
    Loaded ??= await load()
  }
  function Lazy(props: Props) {
    const [error, setError] = useState<unknown>(null)
    const [, setLoaded] = useState(Loaded !== null)
    useEffect(() => {
      if (!Loaded) loadNow().then(() => setLoaded(true), setError)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return error ? <Failure error={error} retry={() => location.reload()} /> : null
  }
  return Object.assign(Lazy, { load: loadNow })
}

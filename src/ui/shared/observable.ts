import { useEffect, useState } from 'preact/hooks'

/** A value outside of components that notifies its listeners of every change. */
export class Observable<T> {
  readonly #listeners = new Set<() => void>()
  #value: T

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  set(value: T): void {
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** The current value; the component is rendered again when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  const [value, setValue] = useState(observable.value)
  useEffect(() => {
    const update = () => setValue(() => observable.value)
    update()
    return observable.subscribe(update)
  }, [observable])
  return value
}

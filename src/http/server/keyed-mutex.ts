import { yieldToOthers } from '../../domain/yielding.ts'

/** Runs heavy work of a client one piece at a time, and yields to other tasks in between. */
export class KeyedMutex {
  readonly #last = new Map<number, Promise<void>>()

  async take<T>(client: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(client)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(client, promise)
    try {
      if (before) {
        await before
        await yieldToOthers()
      }
      return await work()
    } finally {
      resolve()
      if (this.#last.get(client) === promise) this.#last.delete(client)
    }
  }
}

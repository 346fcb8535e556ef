import { yieldToOthers } from '../../domain/yielding.ts'

/** Heavy work, one at a time for each client: between two of them everybody else is served. */
export class Turns {
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

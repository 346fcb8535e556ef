import type { Store } from '../src/domain/store.ts'

/** Lets somebody else write at one of the awaits of a request: after a read, or beside a commit. */
export class SecondWriter implements Disposable {
  #left = -1
  #writing = 0
  readonly #restore: () => void

  /** @param write is not disturbed itself */
  constructor(
    store: Store,
    private readonly write: () => Promise<unknown>,
  ) {
    const { read, write: plain, writeFor: plainFor } = store
    const { get, all } = read
    // A write has two sides: what was read before it, and what follows from it. Within it, nobody
    // else can commit.
    const beside = async <T>(write: () => Promise<T>) => {
      await this.#now()
      this.#writing++
      try {
        return await write()
      } finally {
        this.#writing--
        await this.#now()
      }
    }
    Object.assign(read, {
      get: (...asked: Parameters<typeof get>) => this.#after(get.apply(read, asked)),
      all: (...asked: Parameters<typeof all>) => this.#after(all.apply(read, asked)),
    })
    Object.assign(store, {
      write: ((work) => beside(() => plain(work))) as Store['write'],
      writeFor: ((shop, work) => beside(() => plainFor(shop, work))) as Store['writeFor'],
    })
    this.#restore = () => {
      Object.assign(read, { get, all })
      Object.assign(store, { write: plain, writeFor: plainFor })
    }
  }

  /**
   * Does some work with a write at its await number `at`, from 0.
   * @returns whether it has one
   */
  async at(at: number, work: () => Promise<unknown>): Promise<boolean> {
    this.#left = at
    await work()
    const happened = this.#left < 0
    this.#left = -1
    return happened
  }

  async #after<T>(awaited: Promise<T>): Promise<T> {
    const value = await awaited
    await this.#now()
    return value
  }

  async #now(): Promise<void> {
    if (this.#writing === 0 && this.#left-- === 0) await this.write()
  }

  [Symbol.dispose](): void {
    this.#restore()
  }
}

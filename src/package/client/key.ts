/** A key, or a function that reads it. */
export type KeySource = string | (() => string | Promise<string>)

/** The key of a client. A function is called when a key is first needed, and after a refusal. */
export class CurrentKey {
  #reading: Promise<string> | undefined

  constructor(readonly source: KeySource | undefined) {}

  /** The key; undefined if the client has none. If a function has thrown, it is called again. */
  get(): Promise<string> | undefined {
    const { source } = this
    if (source === undefined) return undefined
    this.#reading ??= this.#read(source)
    return this.#reading
  }

  /**
   * The key to use after the server has refused one. The function is called once, however many
   * requests were refused with the same key.
   * @param refused what `get` returned
   */
  after(refused: Promise<string> | undefined): Promise<string> | undefined {
    if (this.#reading === refused && typeof this.source === 'function') this.#reading = undefined
    return this.get()
  }

  async #read(source: KeySource): Promise<string> {
    if (typeof source === 'string') return source
    try {
      return await source()
    } catch (error) {
      this.#reading = undefined
      throw error
    }
  }
}

/** Reads the answers of one keep-alive connection without pipelining. */
export class Incoming {
  /** Bytes of the answer that have not arrived yet. */
  #missing = 0
  /** The beginning of an answer whose headers are incomplete. */
  #begun: Buffer | null = null

  /** @param refused called for an answer that is no success */
  constructor(readonly refused: () => void) {}

  /** @returns whether an answer is complete with these bytes */
  take(chunk: Buffer): boolean {
    if (this.#begun || this.#missing === 0) this.#begin(chunk)
    else this.#missing -= chunk.length
    return this.#missing === 0
  }

  /** Reads the headers of an answer. */
  #begin(chunk: Buffer): void {
    const bytes = this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk
    const head = bytes.indexOf('\r\n\r\n')
    this.#begun = head < 0 ? Buffer.from(bytes) : null
    this.#missing = 1
    if (head < 0) return
    if (bytes[9] !== 0x32) this.refused()
    const field = bytes.indexOf('ontent-Length: ')
    const digits = bytes.toString('latin1', field + 15, field + 25)
    const length = field < 0 || field > head ? 0 : Number.parseInt(digits, 10)
    this.#missing = head + 4 + length - bytes.length
  }
}

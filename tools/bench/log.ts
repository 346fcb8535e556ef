import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

const [LOG_HEADER_BYTES, FRAME_HEADER_BYTES, PAGE_BYTES] = [32, 24, 4_096]

/** The write-ahead log of a database that another process writes, from this moment on. */
export class Log {
  readonly #path: string
  #salt: Buffer
  #frames = 0

  constructor(directory: string) {
    this.#path = join(directory, 'kassa.sqlite-wal')
    this.#salt = Buffer.alloc(0)
    this.written()
  }

  /**
   * The numbers of the pages that were written since the last call, once for each commit. It has to
   * be called after each commit or while no checkpoint can be complete: a log that begins again
   * overwrites the frames that were not read.
   */
  written(): number[] {
    if (!existsSync(this.#path)) return []
    const file = openSync(this.#path, 'r')
    const head = Buffer.alloc(LOG_HEADER_BYTES)
    readSync(file, head, 0, head.length, 0)
    const salt = head.subarray(16, 24)
    if (!salt.equals(this.#salt)) {
      this.#frames = 0
      this.#salt = salt
    }
    const pages: number[] = []
    for (const frame = Buffer.alloc(FRAME_HEADER_BYTES); ; this.#frames++) {
      const at = LOG_HEADER_BYTES + this.#frames * (FRAME_HEADER_BYTES + PAGE_BYTES)
      const length = readSync(file, frame, 0, frame.length, at)
      // A file that was used before ends with frames of another salt.
      if (length < frame.length || !frame.subarray(8, 16).equals(salt)) break
      pages.push(frame.readUInt32BE(0))
    }
    closeSync(file)
    return pages
  }
}

/** In the executable, where `bun run build` names it, it stands below the root of all that is in it. */
const WORKER = Bun.main.endsWith('.ts') ? './checkpoint-worker.ts' : './store/checkpoint-worker.js'

/**
 * Copies the write-ahead log into the database file, on a thread and a connection of its own: it
 * is work of many ms, in which nobody could be answered. The thread starts when it is first needed.
 */
export class Checkpointer {
  #worker: Worker | null = null
  #running: Promise<void> | null = null

  constructor(readonly path: string) {}

  /**
   * One checkpoint, or the one that is running. Where it fails, as on a full disk, the log stays as
   * it is, and the next one tries again: nothing is lost by that.
   */
  run(): Promise<void> {
    this.#running ??= this.#checkpoint().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async close(): Promise<void> {
    await this.#running
    this.#worker?.terminate()
  }

  #checkpoint(): Promise<void> {
    this.#worker ??= new Worker(new URL(WORKER, import.meta.url))
    const worker = this.#worker
    return new Promise((resolve) => {
      worker.onmessage = () => resolve()
      worker.onerror = () => {
        worker.terminate()
        this.#worker = null
        resolve()
      }
      worker.postMessage(this.path)
    })
  }
}

import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareWrites } from './bare-write.ts'
import { productOf } from './catalog.ts'
import type { Seeded } from './seed.ts'

/** Creates whose pages are counted, after as many others. */
const COUNTED = 1_600
const FRAME_BYTES = 4_096 + 24

/** Creates products in the shops of a copied catalog, by kassa's statements and nothing else. */
export class BareLoop {
  readonly directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  readonly database: Database
  readonly #create: ReturnType<typeof bareWrites>['createIn']
  readonly #shops: number
  #number: number

  constructor({ directory, products, secretKeys }: Seeded) {
    this.#shops = secretKeys.length
    cpSync(directory, this.directory, { recursive: true })
    this.database = new Database(join(this.directory, 'kassa.sqlite'), { strict: true })
    for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16384']) {
      this.database.run(`PRAGMA ${pragma}`)
    }
    this.#create = bareWrites(this.database).createIn
    this.#number = products
  }

  /**
   * Creates products in one transaction.
   * @returns how long its COMMIT took, in milliseconds
   */
  create(count: number): number {
    this.database.run('BEGIN IMMEDIATE')
    for (let n = 0; n < count; n++) {
      this.#create(1 + (this.#number % this.#shops), productOf(this.#number++))
    }
    const started = performance.now()
    this.database.run('COMMIT')
    return performance.now() - started
  }

  /** Pages that a create writes to the log and reads from files, with `count` in a transaction. */
  pages(count: number): { written: number; read: number } {
    const reads = () => Number(/syscr: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
    const create = () => {
      for (let made = 0; made < COUNTED; made += count) this.create(count)
    }
    create()
    for (const set of ['wal_checkpoint(TRUNCATE)', 'wal_autocheckpoint = 0']) {
      this.database.run(`PRAGMA ${set}`)
    }
    const before = reads()
    create()
    const read = reads() - before
    const { size } = statSync(join(this.directory, 'kassa.sqlite-wal'))
    return { written: size / FRAME_BYTES / COUNTED, read: read / COUNTED }
  }

  [Symbol.dispose]() {
    this.database.close()
    rmSync(this.directory, { recursive: true })
  }
}

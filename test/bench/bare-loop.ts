import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareWrites } from './bare-write.ts'
import { productOf } from './catalog.ts'
import type { Seeded } from './seed.ts'

/** Creates products on a copy of a catalog, by kassa's statements and nothing else. */
export class BareLoop {
  readonly directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  readonly database: Database
  readonly #create: ReturnType<typeof bareWrites>['createIn']
  #number: number

  constructor({ directory, products }: Seeded) {
    cpSync(directory, this.directory, { recursive: true })
    this.database = new Database(join(this.directory, 'kassa.sqlite'), { strict: true })
    for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16384']) {
      this.database.run(`PRAGMA ${pragma}`)
    }
    this.#create = bareWrites(this.database).createIn
    this.#number = products
  }

  /** Creates products in one transaction. @returns how long its COMMIT took, in milliseconds */
  create(count: number): number {
    this.database.run('BEGIN IMMEDIATE')
    for (let n = 0; n < count; n++) this.#create(1, productOf(this.#number++))
    const started = performance.now()
    this.database.run('COMMIT')
    return performance.now() - started
  }

  [Symbol.dispose]() {
    this.database.close()
    rmSync(this.directory, { recursive: true })
  }
}

import { Columns, type FileRows } from '../../src/modules/import/dialect.ts'
import { DIALECTS } from '../../src/modules/import/dialects.ts'
import { openScratch } from '../../src/store/sqlite/scratch.ts'
import { Recorded } from '../world/record.ts'

/*
 * The columns that each program's files may have, by all their names in old and new versions. No
 * sample has all of them.
 */

/** Notes the columns that are looked for in a file without any. */
class SoughtColumns extends Columns {
  readonly sought: string[] = []

  override take(...names: string[]) {
    this.sought.push(names.join(' | '))
    return super.take(...names)
  }

  override peek(name: string) {
    this.sought.push(`peek ${name}`)
    return super.peek(name)
  }

  override takeAll(pattern: RegExp) {
    this.sought.push(String(pattern))
    return super.takeAll(pattern)
  }
}

const NO_ROWS: FileRows = Object.assign([], { get: () => null })
const OPTIONS = { decimal: 'point', isDecimalSure: false, currency: 'EUR', clock: 0 } as const

const recorded = new Recorded('dialect-columns', import.meta.dir)
for (const [name, dialect] of Object.entries(DIALECTS)) {
  recorded.test(name, async () => {
    using scratch = openScratch()
    const columns = new SoughtColumns([], [])
    Array.from(dialect.read({ columns, rows: NO_ROWS, options: OPTIONS, scratch }))
    return columns.sought.join('\n')
  })
}
recorded.testAll()

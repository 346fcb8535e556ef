import type { Scratch } from '../../../domain/ports.ts'
import type { Columns, Dialect, DialectFile, RowFields } from '../dialect.ts'
import type { FileFormat } from '../format.ts'
import { MOST_IMAGES } from '../notes.ts'
import type { FoundImage } from '../row-reader.ts'
import type { CellsOfRow, ProgramTable } from './table.ts'
import { TableReader } from './table-reader.ts'

/** The dialect of a program, by the columns of its export. */
export function tableDialect(
  name: FileFormat,
  tableOf: (columns: Columns) => ProgramTable,
): Dialect {
  return {
    name,
    keyedByGroup: true,
    listsImages: false,
    *read(file: DialectFile) {
      const known = tableOf(file.columns)
      if (known.rules?.kindOf) {
        const handles = new Handles(known)
        for (const [row, cells] of file.rows) {
          const reader = new TableReader(row, cells, file.options, known)
          remember(reader, handles.of(reader), row, file.scratch)
          yield null
        }
      }
      const handles = new Handles(known)
      for (const [row, cells] of file.rows) {
        const reader = new TableReader(row, cells, file.options, known)
        yield* productsOf(reader, handles.of(reader), file)
      }
    },
  }
}

/** The products of a row; or the row itself, with the reason why it is none. */
function* productsOf(reader: TableReader, handle: string, file: DialectFile): Generator<RowFields> {
  const { known, row, cells } = reader
  const { columns, options, scratch } = file
  const { kindOf, partsOf } = known.rules ?? {}
  const kind = kindOf?.(reader)
  const first = handle === '' ? null : scratch.get('table first', handle)
  if (first === null && handle !== '') scratch.set('table first', handle, JSON.stringify(cells))
  if (kind === 'image' || kind === 'continued') {
    reader.readStructure()
    yield reader.result(columns, kind === 'image' ? 'only_image' : 'row_continues')
    return
  }
  const shared: CellsOfRow = first === null ? [] : JSON.parse(first)
  const images: FoundImage[] = JSON.parse(scratch.get('table images', handle) ?? '[]')
  if (kind === 'parent' && scratch.get('table variant', handle) !== null) {
    reader.fill(handle, [], images, null)
    yield reader.result(columns, 'variations_instead')
    return
  }
  const more: CellsOfRow[] = JSON.parse(scratch.get('table continued', String(row)) ?? '[]')
  for (const part of partsOf?.(reader, more) ?? [null]) {
    const one = new TableReader(row, cells, options, known)
    kindOf?.(one)
    partsOf?.(one, more)
    one.fill(handle, shared, images, part)
    yield one.result(columns)
  }
}

/** The handle of each row, in the order of the file. */
class Handles {
  #last = ''

  constructor(readonly known: ProgramTable) {}

  of(reader: TableReader): string {
    const { handle, isContinued } = this.known
    const own = reader.text(handle ?? null)
    this.#last = own === '' && isContinued ? this.#last : own
    return this.#last
  }
}

/** Most cells of rows that continue one above are remembered together. */
const MOST_CONTINUED = 100

/** Stores which products have variants, their further images, and rows that continue others. */
function remember(reader: TableReader, handle: string, row: number, scratch: Scratch): void {
  const { known } = reader
  const kind = known.rules?.kindOf?.(reader)
  if (kind === 'variant') scratch.set('table variant', handle, '')
  if (kind === 'image') {
    const images: FoundImage[] = JSON.parse(scratch.get('table images', handle) ?? '[]')
    if (images.length >= MOST_IMAGES) return
    scratch.set('table images', handle, JSON.stringify([...images, ...reader.ownImages([])]))
  }
  if (kind !== 'continued') {
    scratch.set('table row', '', String(row))
    return
  }
  const above = scratch.get('table row', '')
  if (above === null) return
  const cells: CellsOfRow[] = JSON.parse(scratch.get('table continued', above) ?? '[]')
  if (cells.length >= MOST_CONTINUED) return
  scratch.set('table continued', above, JSON.stringify([...cells, reader.cells]))
}

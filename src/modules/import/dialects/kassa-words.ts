import type { ProductStatus } from '../../../domain/catalog/values.ts'
import { withoutEscape } from '../../../domain/csv.ts'
import type { Columns, CsvColumn, FileWords } from '../dialect.ts'
import type { ImportField } from '../headings.ts'
import type { RowReader } from '../row-reader.ts'
import {
  fieldOfTypes,
  isTypes,
  WORD_FIELDS,
  type WordField,
  type WordOf,
  wordKey,
  wordMeant,
  wordsTogether,
} from '../words.ts'

/** Columns that kassa has not written may have HTML, codes of several lines, and other words. */
export type KassaReader = RowReader<
  Pick<Columns, 'areOwn' | 'isSpreadsheet'> & {
    /** The meanings of words, by all words of their column. */
    readonly together: ReadonlyMap<CsvColumn, ReadonlyMap<string, ProductStatus>>
  }
>

/** The columns of a file by their fields, after a look at all words of a column of types. */
export function fieldsOf(
  fields: readonly ImportField[],
  columns: Columns,
  words: FileWords | undefined,
) {
  const hasCategory = columns.take('category') !== null
  return fields.flatMap((field) => {
    const column = columns.take(field.toLowerCase())
    if (!column) return []
    const found = words?.get(column.index)
    const isOther =
      field === 'productType' &&
      isTypes(column.header) &&
      !columns.isGiven(column) &&
      found !== undefined &&
      fieldOfTypes(found) === 'category'
    if (!isOther) return [{ field, column }]
    return hasCategory ? [] : [{ field: 'category' as const, column }]
  })
}

/** The meanings that words of columns have only together, by their columns. */
export function wordsOfColumns(
  known: readonly { readonly field: ImportField; readonly column: CsvColumn }[],
  words: FileWords | undefined,
) {
  const all = known.flatMap(({ field, column }) => {
    const found = words?.get(column.index)
    const isWord = WORD_FIELDS.find((one) => one === field)
    return found && isWord ? [[column, wordsTogether(isWord, found)] as const] : []
  })
  return new Map(all)
}

/**
 * Reads one of these words, in any case, or a synonym. An export of kassa has no other words; in
 * other files they are left out and reported.
 */
export function wordOf<F extends WordField>(
  reader: KassaReader,
  field: F,
  column: CsvColumn,
  words: readonly WordOf<F>[],
): WordOf<F> | undefined {
  const text = withoutEscape(reader.text(column))
  if (text === '') return undefined
  const { areOwn, together } = reader.known
  // The column is one of this field, so its words are words of it.
  const shown = together.get(column)?.get(wordKey(text)) as WordOf<F> | undefined
  const meant = shown ?? wordMeant(field, text)
  if (areOwn && meant === null) {
    reader.refuse(field, 'word', `Write one of ${words.join(', ')}.`, text)
    return undefined
  }
  return reader.word(field, column, meant, text) ?? undefined
}

import { CsvReader } from '../src/modules/import/csv.ts'

/** The rows of a CSV file by their headings. */
export function rowsOf(text: string): Record<string, string>[] {
  const reader = new CsvReader()
  const [head, ...rows] = [...reader.push(text), ...reader.end()].map(({ cells }) => cells)
  return rows.map((cells) =>
    Object.fromEntries((head ?? []).map((name, index) => [name, cells[index] ?? ''])),
  )
}

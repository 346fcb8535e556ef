import type { Cell, Row, Table, Tables } from '../tables.ts'
import type { SqlSession } from './connection.ts'
import { arrayText } from './statements.ts'

/** Rows that are read at once. */
const PAGE = 500

/** The tables of a database, in the transaction of a connection. */
export class PostgresTables implements Tables {
  constructor(readonly connection: SqlSession) {}

  /** Deletes the rows of all tables but its steps, those of the search index, too. */
  async empty(): Promise<void> {
    const tables: { name: string }[] = await this.connection.unsafe(
      `SELECT quote_ident(tablename) AS name
       FROM pg_tables
       WHERE schemaname = current_schema() AND tablename <> 'schema_step'`,
    )
    await this.connection.unsafe(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  }

  async count({ name }: Table): Promise<number> {
    const [row] = await this.connection.unsafe(`SELECT count(*) AS n FROM ${name}`)
    return Number(row.n)
  }

  async *rows({ name, columns, key }: Table): AsyncGenerator<readonly Row[]> {
    const { connection } = this
    const names = columns.map((column) => column.name)
    await connection.unsafe(
      `DECLARE page CURSOR FOR SELECT ${names.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`,
    )
    for (;;) {
      const rows: Record<string, Cell>[] = await connection.unsafe(`FETCH ${PAGE} FROM page`)
      if (rows.length > 0) {
        yield rows.map((row) =>
          columns.map(({ name, type }) => {
            const cell = row[name] ?? null
            return cell === null || type === 'text' ? cell : Number(cell)
          }),
        )
      }
      if (rows.length < PAGE) break
    }
    await connection.unsafe('CLOSE page')
  }

  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => column.name)
    const arrays = columns.map(
      ({ type }, index) => `$${index + 1}::${type === 'text' ? 'TEXT' : 'BIGINT'}[]`,
    )
    await this.connection.unsafe(
      `INSERT INTO ${name} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
      columns.map((_, index) => arrayText(rows.map((row) => row[index] ?? null))),
    )
  }

  async lastId(table: Table): Promise<number | null> {
    const sequence = await this.#sequenceOf(table)
    if (sequence === null) return null
    const [row] = await this.connection.unsafe(
      `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS id FROM ${sequence}`,
    )
    return Number(row.id)
  }

  async continueAfter(table: Table, id: number): Promise<void> {
    const sequence = await this.#sequenceOf(table)
    if (sequence === null) throw new Error(`${table.name} has no sequence`)
    await this.connection.unsafe('SELECT setval($1, CAST($2 AS BIGINT) + 1, false)', [
      sequence,
      String(id),
    ])
  }

  async #sequenceOf({ name, key }: Table): Promise<string | null> {
    if (key.join() !== 'id') return null
    const [row] = await this.connection.unsafe("SELECT pg_get_serial_sequence($1, 'id') AS name", [
      name,
    ])
    return row.name
  }
}

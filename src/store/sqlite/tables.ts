import type { Database } from 'bun:sqlite'
import { yieldToOthers } from '../../domain/yielding.ts'
import type { Cell, Row, Table, Tables } from '../tables.ts'

/** Rows that are read at once. */
const PAGE = 500

/** The tables of a database but its steps, each after those that it refers to. */
export function tablesIn(database: Database): Table[] {
  const names = database
    .query<{ name: string }, []>(
      `SELECT name
       FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
         AND name <> 'schema_step'
       ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of referencesOf(database, name)) if (other !== name) visit(other)
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered.map((name) => tableIn(database, name))
}

function referencesOf(database: Database, table: string): string[] {
  const rows = database.query<{ name: string }, [string]>(
    'SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?1) ORDER BY name',
  )
  return rows.all(table).map(({ name }) => name)
}

function tableIn(database: Database, name: string): Table {
  const columns = database
    .query<{ name: string; type: string; pk: number }, [string]>(
      'SELECT name, type, pk FROM pragma_table_info(?1)',
    )
    .all(name)
  return {
    name,
    columns: columns.map(({ name, type }) => ({ name, type: type === 'TEXT' ? 'text' : 'number' })),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  }
}

/** The tables of a database that no other process changes. */
export class SqliteTables implements Tables {
  constructor(readonly database: Database) {}

  async count({ name }: Table): Promise<number> {
    using counted = this.database.prepare<{ n: number }, []>(`SELECT count(*) AS n FROM ${name}`)
    return counted.get()?.n ?? 0
  }

  async *rows(table: Table): AsyncGenerator<readonly Row[]> {
    const { name, key } = table
    using all = this.database.prepare<Record<string, Cell>, []>(
      `SELECT ${namesOf(table).join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`,
    )
    let page: Row[] = []
    for (const row of all.iterate()) {
      page.push(Object.values(row))
      if (page.length < PAGE) continue
      yield page
      page = []
      await yieldToOthers()
    }
    if (page.length > 0) yield page
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    const names = namesOf(table)
    const places = names.map((_, index) => `?${index + 1}`)
    using insert = this.database.prepare(
      `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    )
    for (const row of rows) insert.run(...row)
  }

  async lastId({ name, key }: Table): Promise<number | null> {
    if (key.join() !== 'id') return null
    using last = this.database.prepare<{ id: number | null }, []>(
      `SELECT max(id) AS id
       FROM (SELECT id FROM ${name} UNION ALL SELECT seq FROM sqlite_sequence WHERE name = '${name}')`,
    )
    return last.get()?.id ?? null
  }

  /** Only tables with AUTOINCREMENT remember ids of deleted rows. */
  async continueAfter({ name }: Table, id: number): Promise<void> {
    using created = this.database.prepare<{ sql: string }, []>(
      `SELECT sql FROM sqlite_schema WHERE name = '${name}'`,
    )
    if (!created.get()?.sql.includes('AUTOINCREMENT')) return
    this.database.run('DELETE FROM sqlite_sequence WHERE name = ?1', [name])
    this.database.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)', [name, id])
  }
}

function namesOf({ columns }: Table): string[] {
  return columns.map(({ name }) => name)
}

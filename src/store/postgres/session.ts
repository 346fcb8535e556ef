import type { SQL } from 'bun'
import type { Reading, Remembered, Values } from '../../domain/store.ts'
import {
  argumentsOf,
  OWNER,
  type Rendered,
  rowShaper,
  type SqlRow,
  type Statements,
} from '../statements.ts'
import { tsearch } from './full-text.ts'
import { textOf } from './statements.ts'

/** The type of a BIGINT, in the catalog of PostgreSQL. */
const INT8 = 20

/** A statement and its arguments, as they are sent. */
export interface Query {
  readonly rendered: Rendered
  readonly sql: string
  readonly args: (string | null)[]
}

export type Rows = SQL.Query<SqlRow[]> extends Promise<infer Result> ? Result : never

/** Runs the statements of `sql/`. */
export abstract class PostgresSession implements Reading {
  readonly fullText = tsearch
  readonly choosesIndexes = true

  constructor(readonly statements: Statements) {}

  async all<Row>(name: string, values: Values): Promise<Row[]> {
    const query = this.rendered(name, values)
    const rows = await this.query(query, values)
    refuseForeign(rows, values)
    const shape = shapeOf(query.rendered, rows)
    return (shape ? Array.from(rows, shape) : rows) as Row[]
  }

  async get<Row>(name: string, values: Values): Promise<Row | null> {
    return (await this.all<Row>(name, values))[0] ?? null
  }

  abstract remembered<T>(bytesOf?: (value: T) => number): Remembered<T>

  /** @throws errors of the port */
  protected abstract query(query: Query, values: Values): Promise<Rows>

  protected rendered(name: string, values: Values): Query {
    const rendered = this.statements.render(name, values)
    return { rendered, sql: rendered.sql, args: argumentsOf(rendered, values, textOf) }
  }
}

/** The row shape of each statement, which all sessions share. */
const shapes = new WeakMap<Rendered, ReturnType<typeof rowShaper>>()

function shapeOf(rendered: Rendered, rows: Rows): ReturnType<typeof rowShaper> {
  const known = shapes.get(rendered)
  if (known !== undefined) return known
  const columns = rows.columns ?? []
  const integers = columns.filter(({ type }) => type === INT8).map(({ name }) => name)
  const names = columns.map(({ name }) => name).filter((name) => name !== OWNER)
  const shape = rowShaper(names, new Set(integers))
  shapes.set(rendered, shape)
  return shape
}

/**
 * A client that mixed up the answers of two queries would show a shop the rows of another.
 * @throws if a row belongs to another shop than the requested one
 */
function refuseForeign(rows: Rows, { shop }: Values): void {
  if (typeof shop !== 'number') return
  const asked = String(shop)
  for (const row of rows) {
    const owner = row[OWNER]
    if (owner !== undefined && owner !== asked) throw new Error('a row of another shop was read')
  }
}

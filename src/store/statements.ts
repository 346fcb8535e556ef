import { FILTER_STATEMENT } from '../domain/catalog/list/conditions.ts'
import type { LeftWork, Values } from '../domain/store.ts'

/** A statement in the text of an engine, and its parameters in their order. */
export interface Rendered {
  readonly sql: string
  readonly parameters: readonly { readonly name: string; readonly index: number | null }[]
}

/** The way in which an engine writes parameters. */
export interface SqlDialect {
  /** The nth parameter, counted from 1: `?1` or `$1`. */
  readonly parameter: (position: number) => string
  /** Whether a list is one parameter, `= ANY ($1)`. Otherwise each item is one, `IN (?1, ?2)`. */
  readonly hasArrays: boolean
  /**
   * Whether rows name the shop that they belong to, as the lines of `owned` say. Elsewhere these
   * lines are left out.
   */
  readonly namesOwner: boolean
}

/** The column that names the shop of a row in the lines of `owned`. */
export const OWNER = 'owning_shop'

/** A statement, with the text of the statements that it includes. */
interface WholeStatement {
  readonly text: string
  /** The names of all values that the statement takes. */
  readonly accepts: ReadonlyMap<string, Accepted>
  /** The work that the statement leaves to servers, if it does. */
  readonly leaves: LeftWork | undefined
}

/** A value may affect the text: a flag includes some lines, a list repeats an item. */
type Accepted = 'flag' | 'list' | 'plain'

/**
 * The statements of `sql/`, each a text under `-- name:`, and that of the filters of products. A
 * line `-- leaves: mail` below the name says that the statement leaves such work to servers, which
 * are told after its commit. A statement is read when it is first used: reading all of them takes a
 * tenth of the CPU time of a start.
 */
export class Statements {
  /** The statements as they stand in their files, by their names. */
  readonly #sources: ReadonlyMap<string, string>
  readonly #whole = new Map<string, WholeStatement>()
  readonly #rendered = new Map<string, Rendered>()

  constructor(
    sources: readonly string[],
    readonly dialect: SqlDialect,
  ) {
    this.#sources = new Map([...sources, FILTER_STATEMENT].flatMap(named))
  }

  get names(): string[] {
    return [...this.#sources.keys()]
  }

  /**
   * The text of a statement for these values.
   * @throws if it does not use one of the values: a misspelt filter must not find everything
   */
  render(name: string, values: Values): Rendered {
    const whole = this.#wholeOf(name)
    const shape = shapeOf(name, values, whole.accepts)
    const known = this.#rendered.get(shape)
    if (known) return known
    const rendered = this.#number(choose(whole.text, values), values, flagsOf(whole.text))
    if (this.#rendered.size >= MAX_SHAPES) this.#rendered.clear()
    this.#rendered.set(shape, rendered)
    return rendered
  }

  /** The work that a statement leaves to servers; undefined if it leaves none. */
  leaves(name: string): LeftWork | undefined {
    return this.#wholeOf(name).leaves
  }

  /** The text of a statement, with the statements that it includes. */
  textOf(name: string): string {
    const source = this.#sources.get(name)
    if (source === undefined) throw new Error(`no statement is named ${name}`)
    const text = textIn(source, this.dialect)
    return text.replace(/^\/\*\+ ([\w.]+) \*\/$/gm, (_, other: string) => this.textOf(other))
  }

  #wholeOf(name: string): WholeStatement {
    const known = this.#whole.get(name)
    if (known) return known
    const text = this.textOf(name)
    const accepts = new Map<string, Accepted>()
    const accept = (names: RegExp, as: Accepted, part = text) => {
      for (const [, name = ''] of part.matchAll(names)) accepts.set(name, as)
    }
    accept(/\$(\w+)/g, 'plain')
    for (const name of flagsOf(text)) accepts.set(name, 'flag')
    const rows = text.match(/^\/\*each\*\/.*$/gm)?.join('\n') ?? ''
    accept(/\$(\w+)\.\.\./g, 'list', this.dialect.hasArrays ? rows : text)
    const work = /^-- leaves: (\w+)$/m.exec(text)?.[1]
    const whole = { text, accepts, leaves: work as LeftWork | undefined }
    this.#whole.set(name, whole)
    return whole
  }

  /** @param optional the lists that may be missing; their items are then NULL */
  #number(text: string, values: Values, optional: ReadonlySet<string>): Rendered {
    const parameters: { name: string; index: number | null }[] = []
    const place = (name: string, index: number | null) => {
      const known = parameters.findIndex((one) => one.name === name && one.index === index)
      const position = known < 0 ? parameters.push({ name, index }) : known + 1
      return this.dialect.parameter(position)
    }
    const list = (name: string) => {
      const items = values[name]
      if (!Array.isArray(items)) throw new Error(`$${name}... needs a list`)
      if (this.dialect.hasArrays) return `= ANY (${place(name, null)})`
      return `IN (${items.map((_, index) => place(name, index)).join(', ')})`
    }
    const rows = (row: string) => {
      const items = values[/\$(\w+)\.\.\./.exec(row)?.[1] ?? '']
      if (!Array.isArray(items)) throw new Error(`a row needs a list: ${row}`)
      const nth = (_: unknown, index: number) =>
        row.replace(/\$(\w+)(\.\.\.)?/g, (_, name: string, isList?: string) =>
          // The lines that read the column are left out, too.
          values[name] === undefined && optional.has(name)
            ? 'NULL'
            : place(name, isList ? index : null),
        )
      return items.map(nth).join(',\n')
    }
    const places = /^\/\*each\*\/ (.*)$|\bIN \(\$(\w+)\.\.\.\)|\$(\w+)/gm
    const sql = text.replace(places, (_, row?: string, items?: string, name?: string) => {
      if (row !== undefined) return rows(row)
      return items === undefined ? place(name ?? '', null) : list(items)
    })
    return { sql, parameters }
  }
}

/** When more variants than this are cached, the cache is cleared; normal clients need far fewer. */
const MAX_SHAPES = 1000

/** The value of a parameter: `null` for SQL's NULL. A list only where the engine has arrays. */
export type Argument = string | number | null | readonly (string | number | null)[]

/**
 * The values in the order of a statement's parameters.
 * @throws if one is missing
 */
export function argumentsOf<T = Argument>(
  { parameters }: Rendered,
  values: Values,
  as: (value: Argument) => T = (value) => value as T,
): T[] {
  return parameters.map(({ name, index }) => {
    const value = values[name]
    const item = index === null ? value : (value as readonly (string | number | null)[])[index]
    if (item === undefined) throw new Error(`parameter ${name} has no value`)
    return as(typeof item === 'boolean' ? Number(item) : item)
  })
}

/** The statements of a file as they stand there, each with its name. */
function named(source: string): [name: string, text: string][] {
  return source
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end + 1).trim()]
    })
}

/** The text of a statement with the lines of a dialect and names of values as TypeScript has them. */
function textIn(source: string, { namesOwner }: SqlDialect): string {
  return source
    .replace(/\n\/\*owned\*\/(.*)$/gm, namesOwner ? '\n$1' : '')
    .replace(/(?<=\$|^\/\*)\w+/gm, camelCase)
}

/** The names of the values that decide on lines of a statement. */
function flagsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/^\/\*(\w+)\*\//gm), ([, name = '']) => name))
}

function choose(text: string, values: Values): string {
  return text
    .split('\n')
    .filter((line) => {
      const flag = /^\/\*(\w+)\*\//.exec(line)?.[1]
      return flag === undefined || flag === 'each' || values[flag] !== undefined
    })
    .join('\n')
}

/** @throws if the statement does not use one of the values */
function shapeOf(name: string, values: Values, accepts: WholeStatement['accepts']): string {
  let shape = name
  for (const key in values) {
    const value = values[key]
    if (value === undefined) continue
    const as = accepts.get(key)
    if (as === undefined) throw new Error(`the statement ${name} does not use the value ${key}`)
    if (as === 'flag') shape += ` ${key}`
    else if (as === 'list') shape += ` ${key}${(value as readonly unknown[]).length}`
  }
  return shape
}

/** `shop_id` becomes `shopId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A row as an engine gives it, or in the shape of TypeScript. */
export type SqlRow = Readonly<Record<string, unknown>>

/** Columns that hold 0 or 1, because SQLite has no booleans. */
const BOOLEANS: ReadonlySet<string> = new Set([
  'email_verified',
  'to_known_device',
  'is_told',
  'stock_taken',
  'restock',
])

/**
 * Gives rows their shape in TypeScript: `public_id` becomes `publicId`, and `user__name` becomes
 * the `name` of a nested `user`. Null if rows with these columns need no change.
 * @param textual the columns of integers that the engine gives as texts
 */
export function rowShaper(
  columns: readonly string[],
  textual: ReadonlySet<string> = new Set(),
): ((row: SqlRow) => SqlRow) | null {
  const changes = (column: string) => column.includes('_') || BOOLEANS.has(column)
  if (textual.size === 0 && !columns.some(changes)) return null
  const fields = columns.map((column) => {
    const [inner = column, ...outer] = column.split('__').reverse()
    const read = BOOLEANS.has(inner) ? boolean : textual.has(column) ? integer : null
    return { column, name: camelCase(inner), parent: outer[0] && camelCase(outer[0]), read }
  })
  return (row) => {
    const shaped: Record<string, unknown> = {}
    for (const { column, name, parent, read } of fields) {
      const value = read ? read(row[column]) : row[column]
      if (parent === undefined) shaped[name] = value
      else shaped[parent] = { ...(shaped[parent] as SqlRow | undefined), [name]: value }
    }
    return shaped
  }
}

/** PostgreSQL gives those of a wide column as the text 0 or 1. */
function boolean(stored: unknown): boolean {
  return Number(stored) === 1
}

/** All stored integers are safe. */
function integer(text: unknown): number | null {
  return text === null ? null : Number(text)
}

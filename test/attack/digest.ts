import { Database, type Statement } from 'bun:sqlite'

/** A cheap check whether a database has changed: rows of each table, and revisions. */
export class Digest {
  readonly #database: Database
  readonly #version: Statement<{ data_version: number }, []>
  readonly #rows: Statement<Record<string, unknown>, []>
  #known = -1
  #text = ''

  constructor(path: string) {
    this.#database = new Database(path, { readonly: true })
    this.#version = this.#database.prepare('PRAGMA data_version')
    const tables = this.#database
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .all()
    const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`)
    const revisions = '(SELECT group_concat(revision) FROM shop_revision) AS revisions'
    this.#rows = this.#database.prepare(`SELECT ${[...counts, revisions].join(', ')}`)
  }

  /** Computed again only after a commit. */
  get text(): string {
    const version = this.#version.get()?.data_version ?? 0
    if (version !== this.#known) this.#text = JSON.stringify(this.#rows.get())
    this.#known = version
    return this.#text
  }

  close(): void {
    this.#version.finalize()
    this.#rows.finalize()
    this.#database.close()
  }
}

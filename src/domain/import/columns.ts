/** A column of the file. */
export interface Column {
  readonly index: number
  /** As the file writes it. */
  readonly header: string
}

/** The columns of a file. The report names those that no dialect has taken. */
export class Columns {
  readonly #byName = new Map<string, Column>()
  readonly #taken = new Set<number>()

  /** @param names by which dialects know the headers: in lower case, and after the mapping */
  constructor(
    readonly headers: readonly string[],
    names: readonly string[],
  ) {
    for (const [index, name] of names.entries()) {
      if (name === '' || this.#byName.has(name)) continue
      this.#byName.set(name, { index, header: headers[index]?.trim() ?? name })
    }
  }

  /** The first of these columns that the file has, or null if it has none. */
  take(...names: string[]): Column | null {
    for (const name of names) {
      const column = this.#byName.get(name)
      if (!column) continue
      this.#taken.add(column.index)
      return column
    }
    return null
  }

  /** All columns whose names match, with the groups of the match. */
  takeAll(pattern: RegExp): { column: Column; groups: readonly string[] }[] {
    return [...this.#byName].flatMap(([name, column]) => {
      const match = pattern.exec(name)
      if (!match) return []
      this.#taken.add(column.index)
      return [{ column, groups: match.slice(1) }]
    })
  }

  isTaken(index: number): boolean {
    return this.#taken.has(index)
  }
}

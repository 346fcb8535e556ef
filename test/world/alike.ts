/*
 * If two fields of an answer have the same value wherever a page asks for it, nobody sees that the
 * page shows one in the place of the other. So there has to be an answer in which they differ.
 */

const ID = /\b[a-z]+_[0-9a-z]{26}\b/g
/** A field whose name is data, such as the name of a person's own field. */
const DATA = /^[_\d]|_/

/** The pairs of fields of answers that have had the same value so far. */
class Alike {
  /** Whether the fields of a pair have differed. */
  readonly #pairs = new Map<string, boolean>()

  /** @param path of the request, without its query */
  add(path: string, answer: unknown): void {
    this.#look(answer, path.replace(ID, ':id'))
  }

  /** Pairs of numbers and of texts that never differed. */
  get pairs(): string[] {
    return [...this.#pairs].flatMap(([pair, differs]) => (differs ? [] : pair)).sort()
  }

  #look(part: unknown, path: string): void {
    if (Array.isArray(part)) for (const one of part) this.#look(one, `${path}[]`)
    else if (typeof part === 'object' && part !== null) {
      const fields = Object.entries(part)
      for (const [index, field] of fields.entries()) {
        for (const other of fields.slice(index + 1)) this.#compare(path, field, other)
      }
      for (const [name, value] of fields)
        this.#look(value, `${path}.${DATA.test(name) ? '*' : name}`)
    }
  }

  #compare(path: string, [name, value]: [string, unknown], [other, than]: [string, unknown]): void {
    if (!/number|string/.test(typeof value) || typeof value !== typeof than) return
    const pair = `${path}: ${name} = ${other}`
    this.#pairs.set(pair, value !== than || (this.#pairs.get(pair) ?? false))
  }
}

/** The answers to the screens of admin. */
export const alike = new Alike()

/*
 * Screens repeat much of each other. In a file of recorded texts, lines that an earlier part of the
 * file has, too, are left out: the first of them stands there with their number and a digest, such
 * as `- <h2> Refund …5 k3x9`. Searching for that line finds the others.
 */

/** A single line is read as it is. */
const FEWEST = 2
/** A title, or a step: what it begins is recorded under it. */
const HEADING = /^(?:==|--) /
/** A line that has come, or gone. */
const SIGN = /^[+-] /
const REFERENCE = /^(.*) …(\d+) ([0-9a-z]{4})$/

const signOf = (line: string) => SIGN.exec(line)?.[0] ?? ''
const bare = (line: string) => line.slice(signOf(line).length)
const digestOf = (lines: readonly string[]) => Bun.hash(lines.join('\n')).toString(36).slice(-4)

/** The lines of a file so far, without signs, and where each begins something. */
class Lines {
  readonly all: string[] = []
  readonly #places = new Map<string, number[]>()

  add(line: string): void {
    const places = this.#places.get(line)
    if (places) places.push(this.all.length)
    else this.#places.set(line, [this.all.length])
    this.all.push(line)
  }

  placesOf(line: string): readonly number[] {
    return this.#places.get(line) ?? []
  }

  /** How many of these lines stand there already. Nobody searches for an empty first one. */
  longest(lines: readonly string[]): number {
    let most = 0
    for (const place of lines[0] ? this.placesOf(lines[0]) : []) {
      let count = 0
      while (count < lines.length && this.all[place + count] === lines[count]) count++
      most = Math.max(most, count)
    }
    return most
  }
}

/** The lines from a place on that have the same sign, up to the next heading. */
function blockAt(lines: readonly string[], at: number): readonly string[] {
  const sign = signOf(lines[at] ?? '')
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (signOf(line) !== sign || HEADING.test(line)) break
  }
  return lines.slice(at, end).map(bare)
}

/**
 * Leaves out what is there already.
 * @throws if `whole` does not return these lines again
 */
export function shortened(lines: readonly string[]): string[] {
  const before = new Lines()
  const short: string[] = []
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at)
    const count = before.longest(block)
    const isRepeated = count >= FEWEST
    const repeated = block.slice(0, isRepeated ? count : 1)
    const line = lines[at] ?? ''
    short.push(isRepeated ? `${line} …${count} ${digestOf(repeated)}` : line)
    for (const one of repeated.length > 0 ? repeated : [line]) before.add(one)
    at += Math.max(repeated.length, 1)
  }
  if (whole(short).join('\n') !== lines.join('\n')) throw new Error('two repeats look alike')
  return short
}

/**
 * All lines of a file that `shortened` has made.
 * @throws if there is no earlier part that a line stands for
 */
export function whole(short: readonly string[]): string[] {
  const before = new Lines()
  return short.flatMap((line) => {
    const [, first = '', count, digest] = REFERENCE.exec(line) ?? []
    const lines = digest ? repeatOf(before, first, Number(count), digest) : [line]
    if (!lines) throw new Error(`nothing before it is ${line}`)
    for (const one of lines) before.add(HEADING.test(one) ? one : bare(one))
    return lines
  })
}

function repeatOf(
  before: Lines,
  first: string,
  count: number,
  digest: string,
): string[] | undefined {
  const sign = signOf(first)
  return before
    .placesOf(bare(first))
    .map((place) => before.all.slice(place, place + count))
    .find((lines) => digestOf(lines) === digest)
    ?.map((line) => sign + line)
}

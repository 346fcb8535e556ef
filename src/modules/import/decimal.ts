/** The decimal sign of a file's numbers. */
export type DecimalSign = 'point' | 'comma'

/**
 * Patterns that prove that the point is the decimal sign. For the comma, the two signs are swapped.
 */
const SHOWS_POINT = [
  // Groups of thousands have three digits; so one, two, or four and more digits are decimals.
  /^\d+\.(\d{1,2}|\d{4,})$/,
  // Neither 0 nor 1000 can precede a thousands separator.
  /^(0|\d{4,})\.\d{3}$/,
  /^\d{1,3}(,\d{3})+\.\d+$/,
  /^\d{1,3}(,\d{3}){2,}$/,
]

/** The columns whose numbers reveal the decimal sign of a file; prices take precedence. */
const PRICES = /price|cost/
const QUANTITIES = /stock|qty|quantity|inventory/

interface Evidence {
  readonly columns: readonly number[]
  point: number
  comma: number
}

/** Finds the decimal sign of a file in one pass over its rows and in constant memory. */
export class DecimalFinder {
  readonly #kinds: readonly [prices: Evidence, quantities: Evidence]

  /** @param names the names of the columns in dialects */
  constructor(names: readonly string[]) {
    const evidence = (pattern: RegExp): Evidence => {
      const columns = names.flatMap((name, index) => (pattern.test(name) ? [index] : []))
      return { columns, point: 0, comma: 0 }
    }
    this.#kinds = [evidence(PRICES), evidence(QUANTITIES)]
  }

  add(cells: readonly string[]): void {
    for (const kind of this.#kinds) {
      for (const index of kind.columns) {
        const cell = cells[index] ?? ''
        if (!/[.,]/.test(cell)) continue
        const number = cell.replace(/[^\d.,]/g, '')
        if (showsPoint(number)) kind.point++
        else if (showsPoint(swapped(number))) kind.comma++
      }
    }
  }

  /**
   * The sign that most prices show, otherwise most quantities; null if none does. `isSure`: prices
   * show it, and none shows the other.
   */
  found(): { readonly sign: DecimalSign; readonly isSure: boolean } | null {
    const kind = this.#kinds.find(({ point, comma }) => point + comma > 0)
    if (!kind) return null
    const { point, comma } = kind
    const isSure = kind === this.#kinds[0] && (point === 0 || comma === 0)
    return { sign: comma > point ? 'comma' : 'point', isSure }
  }
}

function showsPoint(number: string): boolean {
  return SHOWS_POINT.some((pattern) => pattern.test(number))
}

function swapped(number: string): string {
  return number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

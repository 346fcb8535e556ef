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
const QUANTITIES = /stock|qty|quantity|inventory|content/
/** A number, perhaps with a currency or a percent sign before or after it. */
const NUMBER = /^[^\d.,\s-]{0,3} ?-?\d[\d.,'’]*(?: ?[^\d.,\s]{1,3})?$/

interface Evidence {
  point: number
  comma: number
}

/** The evidence of columns, by their index. */
type Columns = Map<number, Evidence>

export interface FoundSign {
  readonly sign: DecimalSign
  /** True if prices show it and no price shows the other sign. */
  readonly isSure: boolean
  /** The columns that show it. */
  readonly by: 'prices' | 'quantities' | 'numbers'
}

/** Finds the decimal sign of a file in one pass over its rows and in constant memory. */
export class DecimalFinder {
  readonly #prices: Columns
  readonly #quantities: Columns
  /** Columns with other names, as long as all of their cells are numbers. */
  readonly #numbers: Columns

  /** @param names the names of the columns in dialects */
  constructor(names: readonly string[]) {
    const columns = (fits: (name: string) => boolean): Columns =>
      new Map(names.flatMap((name, at) => (fits(name) ? [[at, { point: 0, comma: 0 }]] : [])))
    this.#prices = columns((name) => PRICES.test(name))
    this.#quantities = columns((name) => QUANTITIES.test(name) && !PRICES.test(name))
    this.#numbers = columns((name) => !QUANTITIES.test(name) && !PRICES.test(name))
  }

  add(cells: readonly string[]): void {
    for (const [index] of this.#numbers) {
      const cell = cells[index]?.trim() ?? ''
      if (cell !== '' && !NUMBER.test(cell)) this.#numbers.delete(index)
    }
    for (const columns of [this.#prices, this.#quantities, this.#numbers]) {
      for (const [index, evidence] of columns) {
        const cell = cells[index] ?? ''
        if (!/[.,]/.test(cell)) continue
        const number = cell.replace(/[^\d.,]/g, '')
        if (showsPoint(number)) evidence.point++
        else if (showsPoint(swapped(number))) evidence.comma++
      }
    }
  }

  /**
   * The decimal sign that most prices use; without evidence in prices, most quantities; without
   * that, most other numbers. Null: no number shows it.
   */
  found(): FoundSign | null {
    const kinds = { prices: this.#prices, quantities: this.#quantities, numbers: this.#numbers }
    for (const [by, columns] of Object.entries(kinds) as [keyof typeof kinds, Columns][]) {
      const all = [...columns.values()]
      const [point, comma] = [
        all.reduce((sum, one) => sum + one.point, 0),
        all.reduce((sum, one) => sum + one.comma, 0),
      ]
      if (point + comma === 0) continue
      const isSure = columns === this.#prices && (point === 0 || comma === 0)
      return { sign: comma > point ? 'comma' : 'point', isSure, by }
    }
    return null
  }
}

function showsPoint(number: string): boolean {
  return SHOWS_POINT.some((pattern) => pattern.test(number))
}

function swapped(number: string): string {
  return number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

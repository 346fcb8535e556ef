/** The arithmetic of a shopkeeper with pen and paper, which shares no line with that of kassa. */

/** `amount × part / whole` to the nearest whole number, halves up. */
export function portion(amount: number, part: number, whole: number): number {
  const twice = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(twice / (2n * BigInt(whole)))
}

/** Splits an amount in proportion to the weights; what is left over goes to the largest remainders. */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = total(weights)
  if (amount === 0 || whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight, index) => {
    const product = BigInt(weight) * BigInt(amount)
    return { index, floor: Number(product / BigInt(whole)), left: product % BigInt(whole) }
  })
  const over = amount - total(exact.map(({ floor }) => floor))
  const first = exact.toSorted((a, b) => Number(b.left - a.left) || a.index - b.index)
  const lucky = new Set(first.slice(0, over).map(({ index }) => index))
  return exact.map(({ index, floor }) => floor + (lucky.has(index) ? 1 : 0))
}

/**
 * The tax that a gross amount contains.
 * @param percent in thousandths: 21000 is 21 %
 */
export function taxIn(gross: number, percent: number): number {
  return portion(gross, percent, 100_000 + percent)
}

/**
 * An amount in the coins that there are.
 * @param coin the smallest one; 0: any amount
 */
export function inCoins(amount: number, coin: number): number {
  return coin === 0 ? amount : portion(amount, 1, coin) * coin
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Adds to a number that is kept under a name. */
export function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** The sums that are not 0, by name. */
export function listed(sums: ReadonlyMap<string, number>): Record<string, number> {
  const all = [...sums].filter(([, amount]) => amount !== 0)
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

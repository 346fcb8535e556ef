/** The results of several measurements of the same thing. */
export interface Sample {
  readonly median: number
  readonly low: number
  readonly high: number
}

export function sampleOf(values: readonly number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const below = sorted[Math.floor(middle)] ?? Number.NaN
  const above = sorted[Math.ceil(middle)] ?? Number.NaN
  return { median: (below + above) / 2, low: sorted[0] ?? below, high: sorted.at(-1) ?? above }
}

import type { Sample } from './sample.ts'

/** The bound that a ratio should meet. */
export type Limit = { readonly atLeast: number } | { readonly atMost: number } | null

export function heading(text: string): void {
  console.log(`\n${text}`)
}

/** One line: the name, the ratio with its spread, the bound, and the absolute numbers. */
export function report(name: string, ratio: Sample, limit: Limit, numbers: string): void {
  const { median, low, high } = ratio
  const spread = `(${low.toFixed(2)} to ${high.toFixed(2)})`
  const wanted = limitOf(limit, median)
  console.log(
    `  ${name.padEnd(42)}${median.toFixed(2).padStart(7)} ${spread.padEnd(18)}${wanted.padEnd(22)}${numbers}`,
  )
}

function limitOf(limit: Limit, value: number): string {
  if (limit === null) return ''
  if ('atLeast' in limit) {
    return `at least ${limit.atLeast}${value < limit.atLeast ? ' MISSED' : ''}`
  }
  return `at most ${limit.atMost}${value > limit.atMost ? ' MISSED' : ''}`
}

/** Formats a number as 12,345 or 1.2. */
export function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
}

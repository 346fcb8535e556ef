/** Chance that is the same at every run: a test that fails once fails again. */
export interface Chance {
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number
  pick<T>(values: readonly [T, ...T[]]): T
}

/** mulberry32, by Tommy Ettinger: 32 bits of state are plenty for a test. */
export function random(seed: number): Chance {
  let state = seed >>> 0
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  return { below, pick: (values) => values[below(values.length)] ?? values[0] }
}

import type { TestShop } from './testing-types.ts'

/** What `testing-node.ts` tells the process with the shop, in a header of a request. */
export const COMMAND = 'x-kassa-command'
export type ChildCommand = 'open' | 'set' | 'advance' | 'reset'

/** The header that says who is signed in, and the one that says how many mails were sent so far. */
export const ACT_AS = 'x-kassa-as'
export const MAILS = 'x-kassa-mails'

export type TestRole = Parameters<TestShop['as']>[0]

/** @throws RangeError */
export function milliseconds(time: Date | string | number): number {
  const value = new Date(time).getTime()
  if (Number.isNaN(value)) throw new RangeError(`${String(time)} is not a time`)
  return value
}

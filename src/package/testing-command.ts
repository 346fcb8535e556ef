import type { TestShop } from './testing-types.ts'

/** The request header by which `testing-node.ts` sends a command to the process of the shop. */
export const COMMAND = 'x-kassa-command'
export type ChildCommand = 'open' | 'set' | 'advance' | 'reset'

/**
 * The request header with the role to act as, and the answer header with the number of mails sent.
 */
export const ACT_AS = 'x-kassa-as'
export const MAILS = 'x-kassa-mails'

export type TestRole = Parameters<TestShop['as']>[0]

/** @throws RangeError */
export function milliseconds(time: Date | string | number): number {
  const value = new Date(time).getTime()
  if (Number.isNaN(value)) throw new RangeError(`${String(time)} is not a time`)
  return value
}

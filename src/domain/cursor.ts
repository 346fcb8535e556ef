import { invalid } from './error.ts'
import type { Secrets } from './secrets.ts'

/**
 * A place in a list, signed for one shop and one query: after a row in an order, or, for ranked
 * results whose order may shift between two pages, after the rows already seen.
 */
export type Cursor =
  | { readonly after: { readonly value: string | number; readonly id: number } }
  | { readonly seen: readonly number[]; readonly tailId?: number | undefined }

/** `scope` names the shop and the query; the cursor is good for no other. */
export function sealCursor(secrets: Secrets, scope: string, cursor: Cursor): string {
  const plain =
    'after' in cursor
      ? [cursor.after.value, cursor.after.id]
      : { s: deltas(cursor.seen), t: cursor.tailId }
  const payload = Buffer.from(JSON.stringify(plain)).toString('base64url')
  return `${payload}.${secrets.mac('cursor', `${scope}\n${payload}`)}`
}

/** @throws Refusal VALIDATION_FAILED on `cursor` where it was not sealed here for this scope */
export function openCursor(secrets: Secrets, scope: string, text: string): Cursor {
  const [payload = '', seal = ''] = text.split('.', 2)
  const expected = secrets.mac('cursor', `${scope}\n${payload}`)
  const known = seal.length === expected.length && text === `${payload}.${expected}`
  if (!known) {
    const message = 'Use nextCursor of the page before, with the same query, or leave it out.'
    throw invalid({ field: 'cursor', code: 'cursor', message })
  }
  const plain = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (Array.isArray(plain)) return { after: { value: plain[0], id: plain[1] } }
  return { seen: sums(plain.s), tailId: plain.t }
}

/** Rising numbers as base-36 steps: a thousand of a million in some three thousand characters. */
function deltas(numbers: readonly number[]): string {
  let last = 0
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => {
      const step = number - last
      last = number
      return step.toString(36)
    })
    .join(' ')
}

function sums(text: string): number[] {
  let last = 0
  return text.split(' ').map((step) => {
    last += Number.parseInt(step, 36)
    return last
  })
}

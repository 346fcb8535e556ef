import { invalid } from './error.ts'
import type { Secrets } from './secrets.ts'

/** Where a row stands in its list: what the list is sorted by, and its number among equals. */
export interface Place {
  readonly value: string | number
  readonly id: number
}

/** A place, signed. `scope` names the shop and the query; the cursor is good for no other. */
export function sealCursor(secrets: Secrets, scope: string, { value, id }: Place): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${payload}.${secrets.mac('cursor', `${scope}\n${payload}`)}`
}

/** @throws Refusal VALIDATION_FAILED on `cursor` where it was not sealed here for this scope */
export function openCursor(secrets: Secrets, scope: string, text: string): Place {
  const [payload = '', seal = ''] = text.split('.', 2)
  const expected = secrets.mac('cursor', `${scope}\n${payload}`)
  const known = seal.length === expected.length && text === `${payload}.${expected}`
  if (!known) {
    const message = 'Use nextCursor of the page before, with the same query, or leave it out.'
    throw invalid({ field: 'cursor', code: 'cursor', message })
  }
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { value, id }
}

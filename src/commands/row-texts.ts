import type { RowProblems } from '../domain/check.ts'
import { type Module, placed } from '../domain/module.ts'

/** Rows of the core that no digest or seal covers. */
const UNPROVED: readonly string[] = [
  'the texts, prices and pictures of products beyond their agreement with each other',
  'the names and addresses of customers, and whether they are guests',
  'invitations, sign-in links and sessions',
  'languages and search',
]

/**
 * The warning about columns that no digest covers. `test/commands/check-proof.test.ts` names them.
 */
export function notProved(modules: readonly Module[]): string {
  const unproved = [...UNPROVED, ...placed(modules, 'unproved').flat()]
  return `Nothing proves ${unproved.join(', ')}, jobs and the history.`
}

/**
 * The problems in the rows of a database, as messages for people.
 * @param notes receives remarks that are no problems
 */
export function told({ problems, ofOtherKey, ...found }: RowProblems, notes: string[]): string[] {
  notes.push(...found.notes)
  if (found.missing.length > 0) {
    notes.push(
      `Since a restore or an update, these are missing: ${found.missing.join(', ')}. The next server makes them.`,
    )
  }
  if (ofOtherKey.length === 0) return [...problems]
  const message = `${provingNothing(ofOtherKey)} Put that secret back, or restore a backup of this database, after which new ones are made.`
  return [...problems, message]
}

/** @param proofs such as `the digests of orders (4)` */
export function provingNothing(proofs: readonly string[]): string {
  return `These were made with another secret of this server, so they prove nothing: ${proofs.join(', ')}.`
}

import type { RowProblems } from '../domain/check.ts'

/**
 * The warning about columns that no digest covers. `test/commands/check-proof.test.ts` names them.
 */
export const NOT_PROVED =
  'Nothing proves the texts, prices and pictures of products beyond their agreement with each other, the status of orders, the names and addresses of customers, when a till has sent its entries, invitations, sign-in links and sessions, languages and search, webhooks, counts, jobs and the history.'

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

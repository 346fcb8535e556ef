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
  if (found.unsealedOrders > 0) {
    notes.push(
      `${found.unsealedOrders} orders have no digests since a restore; the next server makes them.`,
    )
  }
  if (found.unsealedShops > 0) {
    notes.push(
      `${found.unsealedShops} shops have no seals since a restore; the next server makes those of their members, keys, tills, settings and points.`,
    )
  }
  const { sealsOfOtherKey } = found
  if (ofOtherKey === 0 && sealsOfOtherKey > 0) {
    const message = `The seals of ${sealsOfOtherKey} shops were made with another secret of this server, so they prove nothing of their members, keys, tills, settings and points. Put that secret back, or restore a backup of this database, after which new seals are made.`
    return [...problems, message]
  }
  if (ofOtherKey === 0) return [...problems]
  const message = `The digests of ${ofOtherKey} orders were made with another secret of this server, so they prove nothing. Put that secret back, or restore a backup of this database, after which new digests are made.`
  return [...problems, message]
}

import type { Actor } from './actor.ts'
import { Refusal } from './error.ts'
import type { Writes } from './store.ts'

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/** A client's promise that two requests with this key are one; `fingerprint` tells others from it. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/**
 * Does `work` once for a key of a credential and keeps its answer for 24 hours, in the same
 * transaction; afterwards gives that answer again.
 * @throws Refusal IDEMPOTENCY_MISMATCH where the key came with another request before
 */
export async function once(
  tx: Writes,
  { shop, credential }: Actor,
  idempotency: Idempotency | undefined,
  now: number,
  work: () => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  if (!idempotency) return { answer: await work(), replayed: false }
  const { key, fingerprint } = idempotency
  const first = await tx.idempotency.find(shop.id, credential, key)
  if (!first || first.createdAt < now - IDEMPOTENCY_MS) {
    const answer = await work()
    await tx.idempotency.save(shop.id, credential, key, { fingerprint, answer, createdAt: now })
    return { answer, replayed: false }
  }
  if (first.fingerprint !== fingerprint) {
    const message = 'This Idempotency-Key was sent before with another request; use a new key.'
    throw new Refusal('IDEMPOTENCY_MISMATCH', message)
  }
  return { answer: first.answer, replayed: true }
}

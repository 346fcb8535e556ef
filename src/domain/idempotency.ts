import type { Actor } from './actor.ts'
import { Refusal } from './error.ts'
import type { Writes } from './store.ts'
import { DAY_MS } from './time.ts'

export const IDEMPOTENCY_MS = DAY_MS

/** A client's key for a request that it may repeat; `fingerprint` is a hash of the request. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/**
 * Does `work` once per credential and key, and stores its answer in the same transaction. For 24
 * hours the same key gets that answer again, and the work is not repeated.
 * @throws Refusal IDEMPOTENCY_MISMATCH if the key was used for another request before
 */
export async function once<T extends { readonly answer: string }>(
  tx: Writes,
  { shop, credential }: Actor,
  idempotency: Idempotency | undefined,
  now: number,
  work: () => Promise<T>,
): Promise<(T & { replayed: false }) | { answer: string; replayed: true }> {
  if (!idempotency) return { ...(await work()), replayed: false }
  const { key, fingerprint } = idempotency
  const first = await tx.idempotency.find(shop.id, credential, key)
  if (!first || first.createdAt < now - IDEMPOTENCY_MS) {
    const done = await work()
    const { answer } = done
    await tx.idempotency.save(shop.id, credential, key, { fingerprint, answer, createdAt: now })
    return { ...done, replayed: false }
  }
  if (first.fingerprint !== fingerprint) {
    const message = 'This Idempotency-Key was sent before with another request; use a new key.'
    throw new Refusal('IDEMPOTENCY_MISMATCH', message)
  }
  return { answer: first.answer, replayed: true }
}

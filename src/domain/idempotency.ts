import type { Actor } from './actor.ts'
import { Refusal } from './error.ts'
import { cellOf } from './rows.ts'
import type { Writing } from './store.ts'
import { DAY_MS } from './time.ts'

const KEPT_MS = DAY_MS

/** A client's key for a request that it may repeat; `fingerprint` is a hash of the request. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/** The JSON text that answers a request that may be repeated. */
export interface Answered {
  readonly answer: string
  /** Whether this is the stored answer to an earlier request. */
  readonly replayed: boolean
}

/** The first answer to a request that may be repeated. */
interface FirstAnswer {
  readonly fingerprint: string
  readonly answer: string
  readonly createdAt: number
}

/**
 * Does `work` once per credential and key, and stores its answer in the same transaction. For 24
 * hours the key gets that answer again, and the work is not repeated.
 * @throws Refusal IDEMPOTENCY_MISMATCH if the key was used for another request before
 */
export async function once<T extends { readonly answer: string }>(
  tx: Writing,
  { shop, credential }: Actor,
  idempotency: Idempotency | undefined,
  now: number,
  work: () => Promise<T>,
): Promise<(T & { replayed: false }) | { answer: string; replayed: true }> {
  if (!idempotency) return { ...(await work()), replayed: false }
  const { key, fingerprint } = idempotency
  const values = { shop: shop.id, credential, key }
  const first = await tx.get<FirstAnswer>('idempotency.find', values)
  if (!first || first.createdAt < now - KEPT_MS) {
    const done = await work()
    const { answer } = done
    await tx.run('idempotency.save', { ...values, fingerprint, answer, createdAt: now })
    return { ...done, replayed: false }
  }
  if (first.fingerprint !== fingerprint) {
    const message = 'This Idempotency-Key was sent before with another request; use a new key.'
    throw new Refusal('IDEMPOTENCY_MISMATCH', message)
  }
  return { answer: first.answer, replayed: true }
}

/**
 * Deletes the answer of a key, for work that was undone after its transaction, so that the request
 * can be repeated.
 */
export async function forgetOnce(
  tx: Writing,
  { shop, credential }: Actor,
  { key }: Idempotency,
): Promise<void> {
  await tx.run('idempotency.drop', { shop: shop.id, credential, key })
}

/**
 * Deletes up to `limit` expired answers of one shop.
 * @returns whether it deleted any
 */
export async function forgetAnswers(tx: Writing, now: number, limit: number): Promise<boolean> {
  const before = now - KEPT_MS
  const shop = await cellOf<number>(tx, 'idempotency.oldest', { before })
  if (shop === null) return false
  return (await tx.all('idempotency.forget', { shop, before, limit })).length > 0
}

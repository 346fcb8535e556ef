import type { Module } from '../../domain/module.ts'
import { OutboundFailure } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { type Shop, shopById } from '../../domain/shop/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { findOrder } from '../orders/order-rows.ts'
import { isToPay } from '../orders/values.ts'
import { type Account, accountOf, openAccount } from './account.ts'
import { type OnlinePaymentRow, onlinePaymentById, referenceOf } from './online-payment.ts'
import { type OnlineRefundRow, refundsOf } from './online-refund.ts'
import {
  type OpenAccount,
  type PaymentProvider,
  type PaymentReference,
  ProviderFailure,
  providersOf,
} from './provider.ts'
import { noteRefund } from './refunding.ts'
import { applySeen } from './settle.ts'

/** A leased payment belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 2 * MINUTE_MS
/** Later times were set by a wrong clock. */
const LATEST_MS = 200 * DAY_MS
/** A provider has begun a payment within this time, by its own clock. */
export const BEGIN_MARGIN_MS = 15 * MINUTE_MS
/** The pauses after requests that failed. */
const PAUSES = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]

export interface PaymentKey {
  readonly shop: number
  /** The public id. */
  readonly payment: string
}

/**
 * The payment of any shop that is due longest, or null.
 * @param fullShops are left out
 */
export async function nextDue(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  fullShops: readonly number[],
): Promise<PaymentKey | null> {
  const now = clock()
  const except = fullShops.length > 0 ? fullShops : undefined
  return await store.read.get('payment.waiting', { now, latest: now + LATEST_MS, except })
}

/**
 * Asks the provider how a payment stands, acts on the answer, ends it if its order has ended, and
 * sends its refunds. Each request to the provider is outside of transactions. What fails is due
 * again later. Does nothing while another process works on it.
 * @param taken called when the payment belongs to this process
 */
export async function attend(
  modules: readonly Module[],
  ports: Ports,
  key: PaymentKey,
  taken: () => void = () => {},
): Promise<void> {
  const { store, clock } = ports
  const now = clock()
  const lease = { ...key, now, until: now + LEASE_MS, latest: now + LATEST_MS }
  const isMine = await store.writeFor(key.shop, (tx) => tx.get('payment.lease', lease))
  if (!isMine) return
  taken()
  try {
    const shop = await shopById(store.read, key.shop)
    const row = await onlinePaymentById(store.read, key.shop, key.payment)
    if (shop && row) await attendLeased(modules, ports, shop, row)
  } finally {
    await store.writeFor(key.shop, (tx) => tx.run('payment.release', key))
  }
}

async function attendLeased(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  row: OnlinePaymentRow,
): Promise<void> {
  if (row.reference === null && row.status !== 'beginning')
    return await endUnbegun(ports, shop, row)
  try {
    const { provider, account } = await openProvider(modules, ports, shop, row)
    const reference = referenceOf(row) ?? (await foundAt(ports, shop, provider, account, row))
    if (reference === null) return await endUnbegun(ports, shop, row)
    const desk = new Desk(modules, ports, shop, provider, account, reference)
    await desk.attend()
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof OutboundFailure)) throw error
    await noteFailure(ports, shop, row.publicId, error.message)
  }
}

/** @throws ProviderFailure if the key cannot be read, or the provider was deleted from kassa */
export async function openProvider(
  modules: readonly Module[],
  { store, secrets }: Ports,
  shop: Shop,
  { provider: name, account: id }: Pick<OnlinePaymentRow, 'provider' | 'account'>,
): Promise<{ readonly provider: PaymentProvider; readonly account: OpenAccount }> {
  const provider = providersOf(modules).get(name)
  const stored: Account = await accountOf(store.read, shop.id, id)
  const account = openAccount(secrets, stored)
  if (provider && account) return { provider, account }
  throw new ProviderFailure('The key of the payment provider cannot be read; enter it again.', true)
}

/**
 * Finds a payment at the provider that it has begun although kassa does not know: the server ended
 * in between, or a backup of that moment was restored. Stores how the provider calls it.
 */
async function foundAt(
  { store, ...ports }: Ports,
  shop: Shop,
  provider: PaymentProvider,
  account: OpenAccount,
  row: OnlinePaymentRow,
): Promise<PaymentReference | null> {
  const { publicId, createdAt, problem, failures, dueAt } = row
  const [since, until] = [createdAt - BEGIN_MARGIN_MS, createdAt + BEGIN_MARGIN_MS]
  for await (const { id, reference } of provider.list(ports, account, since, until)) {
    if (id !== publicId) continue
    const change = { status: 'open', reference, problem, failures, dueAt } as const
    await store.writeFor(shop.id, (tx) =>
      tx.run('payment.change', { shop: shop.id, publicId, ...change }),
    )
    return referenceOf({ ...row, ...change })
  }
  return null
}

/** Ends a payment that never began: the server ended in between, and nobody has its page. */
async function endUnbegun(
  { store, clock }: Ports,
  shop: Shop,
  { publicId }: OnlinePaymentRow,
): Promise<void> {
  const now = clock()
  await store.writeFor(shop.id, async (tx) => {
    const row = await onlinePaymentById(tx, shop.id, publicId)
    if (!row || row.reference !== null) return
    const order = await findOrder(tx, shop.id, row.orderId)
    const isOver = row.status !== 'beginning' || !order || !isToPay(order)
    const { problem, failures, expiresAt } = row
    const change = isOver
      ? { status: row.status === 'beginning' ? ('cancelled' as const) : row.status, dueAt: null }
      : { dueAt: Math.max(expiresAt, now) + MINUTE_MS }
    await tx.run('payment.change', { shop: shop.id, publicId, problem, failures, ...change })
  })
}

async function noteFailure(
  { store, clock }: Ports,
  shop: Shop,
  publicId: string,
  problem: string,
): Promise<void> {
  const now = clock()
  await store.writeFor(shop.id, async (tx) => {
    const row = await onlinePaymentById(tx, shop.id, publicId)
    if (!row) return
    const failures = row.failures + 1
    const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? HOUR_MS
    const dueAt = now + pause
    await tx.run('payment.change', { shop: shop.id, publicId, problem, failures, dueAt })
  })
}

/** The work on one payment at its provider. */
class Desk {
  constructor(
    readonly modules: readonly Module[],
    readonly ports: Ports,
    readonly shop: Shop,
    readonly provider: PaymentProvider,
    readonly account: OpenAccount,
    readonly reference: PaymentReference,
  ) {}

  /** @throws ProviderFailure */
  async attend(): Promise<void> {
    const known = await this.#queued()
    let row = await this.#look()
    if (row.status === 'open' && !(await this.#isWanted(row))) {
      await this.provider.cancel(this.ports, this.account, this.#referenceTo(row))
      row = await this.#look()
    }
    // One that was queued since the provider was asked waits for the next time: the provider may
    // have sent its money already, such as before a backup was restored.
    const isKnown = (one: OnlineRefundRow) =>
      known.some(({ publicId }) => publicId === one.publicId)
    const queued = (await this.#queued()).filter(isKnown)
    for (const refund of queued) await this.#send(row, refund)
    if (queued.length > 0) await this.#look()
  }

  /** The refunds that the provider has not been asked for yet, or not with success. */
  async #queued(): Promise<OnlineRefundRow[]> {
    const { ports, shop, reference } = this
    const refunds = await refundsOf(ports.store.read, shop.id, [reference.id])
    return refunds.filter(({ status }) => status === 'queued')
  }

  /** Asks how the payment stands, and acts on it. */
  async #look(): Promise<OnlinePaymentRow> {
    const { ports, modules, shop, reference } = this
    const seen = await this.provider.look(ports, this.account, reference)
    if (!seen) throw new ProviderFailure(`${this.provider.title} does not know it.`, true)
    const now = ports.clock()
    return await ports.store.writeFor(shop.id, (tx) =>
      applySeen(tx, modules, ports, shop, reference.id, seen, now),
    )
  }

  /** Tells whether the order still waits for this payment. */
  async #isWanted({ orderId }: OnlinePaymentRow): Promise<boolean> {
    const { store, clock } = this.ports
    const order = await findOrder(store.read, this.shop.id, orderId)
    if (!order || !isToPay(order)) return false
    const { status, expiresAt } = order
    // It may be about to expire, and nobody would ask about the payment soon after that.
    return status !== 'open' || expiresAt === null || expiresAt > clock()
  }

  #referenceTo(row: OnlinePaymentRow): PaymentReference {
    return referenceOf(row) ?? this.reference
  }

  /** Sends one refund. A final refusal ends it; anything else leaves it queued, and is thrown. */
  async #send(row: OnlinePaymentRow, refund: OnlineRefundRow): Promise<void> {
    const { ports, shop } = this
    const { publicId, amountMinor } = refund
    const attempts = refund.attempts + 1
    const note = async (change: {
      readonly status: OnlineRefundRow['status']
      readonly reference?: string
      readonly problem: string | null
    }) => {
      const now = ports.clock()
      await ports.store.writeFor(shop.id, (tx) =>
        noteRefund(tx, ports, shop.id, refund, { attempts, ...change }, now),
      )
    }
    try {
      const to = this.#referenceTo(row)
      const made = await this.provider.refund(ports, this.account, to, publicId, amountMinor)
      await note({ status: made.status, reference: made.reference, problem: null })
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof OutboundFailure)) throw error
      const isFinal = error instanceof ProviderFailure && error.isFinal
      await note({ status: isFinal ? 'failed' : 'queued', problem: error.message })
      if (!isFinal) throw error
    }
  }
}

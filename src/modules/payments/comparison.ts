import type { Module } from '../../domain/module.ts'
import { OutboundFailure } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { SALE } from '../../domain/shop/sale.ts'
import { type Shop, shopById } from '../../domain/shop/shop.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { type Account, accountOf } from './account.ts'
import { BEGIN_MARGIN_MS, openProvider } from './attend.ts'
import { isOfShop, whatDiffers } from './differences.ts'
import { onlinePaymentById, paymentByReference } from './online-payment.ts'
import { ProviderFailure, type SeenPayment } from './provider.ts'

/** An account is compared this often. */
const PAUSE_MS = HOUR_MS
/** A comparison belongs to its process for this long, and is tried again then if it failed. */
const LEASE_MS = 10 * MINUTE_MS
/** After a longer pause, the server was off, or a backup was restored: events got lost. */
const GAP_MS = 3 * HOUR_MS
/** Refunds and disputes of older payments are rare. */
const GAP_AGE_MS = 120 * DAY_MS
/** Later times were set by a wrong clock. */
const LATEST_MS = 2 * DAY_MS

interface AccountKey {
  readonly shop: number
  /** The public id. */
  readonly account: string
}

/**
 * The account of any shop that is to be compared, or null.
 * @param fullShops are left out
 */
export async function nextToCompare(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  fullShops: readonly number[],
): Promise<AccountKey | null> {
  const now = clock()
  const except = fullShops.length > 0 ? fullShops : undefined
  return await store.read.get('payment.account_to_compare', {
    now,
    latest: now + LATEST_MS,
    except,
  })
}

/**
 * Compares what began at an account since the last time. A payment of which the provider says
 * something else is asked about. One that kassa does not know, because it began after the backup
 * that was restored, is left to the owner: nobody can tell whether its goods were sent.
 * @param taken called when the account belongs to this process
 */
export async function compareAccount(
  modules: readonly Module[],
  ports: Ports,
  key: AccountKey,
  taken: () => void,
): Promise<void> {
  const { store, clock } = ports
  const now = clock()
  const claim = { ...key, now, until: now + LEASE_MS, latest: now + LATEST_MS }
  const isMine = await store.writeFor(key.shop, (tx) => tx.get('payment.claim_account', claim))
  if (!isMine) return
  taken()
  const shop = await shopById(store.read, key.shop)
  if (!shop) return
  const account = await accountOf(store.read, key.shop, key.account)
  try {
    const unknownDay = await compared(modules, ports, shop, account, now)
    const done = { comparedUntil: now, unknownDay, problem: null, compareAt: now + PAUSE_MS }
    await store.writeFor(key.shop, (tx) => tx.run('payment.note_comparison', { ...key, ...done }))
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof OutboundFailure)) throw error
    const { message: problem } = error
    const failed = { problem, compareAt: now + (error.isFinal ? PAUSE_MS : LEASE_MS) }
    await store.writeFor(key.shop, (tx) => tx.run('payment.note_comparison', { ...key, ...failed }))
  }
}

/** @returns the first day with money that kassa does not know; undefined: no other than before */
async function compared(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  row: Account,
  now: number,
): Promise<string | undefined> {
  const { provider, account } = await openProvider(modules, ports, shop, {
    provider: row.provider,
    account: row.publicId,
  })
  const [{ timeZone }] = await storedSettings(ports.store.read, shop.id, SALE)
  let firstDay = row.unknownDay
  for await (const seen of provider.list(
    ports,
    account,
    row.comparedUntil - BEGIN_MARGIN_MS,
    now,
  )) {
    if (!isOfShop(seen, shop) || seen.id === null) continue
    const known = await knownAs(ports, shop.id, row.publicId, seen)
    if (whatDiffers(seen, known) === null) continue
    const publicId = known?.publicId
    if (publicId) {
      await ports.store.writeFor(shop.id, (tx) =>
        tx.run('payment.wake', { shop: shop.id, publicId }),
      )
      continue
    }
    const day = dayOf(seen.createdAt, timeZone)
    if (firstDay === null || day < firstDay) firstDay = day
  }
  if (now - row.comparedUntil > GAP_MS) {
    const since = now - GAP_AGE_MS
    await ports.store.writeFor(shop.id, (tx) =>
      tx.run('payment.wake_paid', { shop: shop.id, account: row.publicId, since }),
    )
  }
  return firstDay ?? undefined
}

async function knownAs({ store }: Ports, shop: number, account: string, seen: SeenPayment) {
  const known = seen.id && (await onlinePaymentById(store.read, shop, seen.id))
  return known || (await paymentByReference(store.read, shop, account, seen.reference))
}

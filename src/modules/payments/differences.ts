import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import type { Module } from '../../domain/module.ts'
import { OutboundFailure } from '../../domain/outbound.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named, OneOf, OrNull } from '../../domain/schema.ts'
import { SALE } from '../../domain/shop/sale.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import { daysAfter, startOfDay } from '../../domain/time.ts'
import { ONLINE_STATES } from '../orders/online.ts'
import type { Account } from './account.ts'
import { openProvider } from './attend.ts'
import type { OnlinePaymentRow } from './online-payment.ts'
import {
  PAYMENT_MODES,
  type PaymentProvider,
  ProviderFailure,
  providersOf,
  type SeenPayment,
} from './provider.ts'
import { refundedIn } from './settle.ts'

/** The most payments of a provider that are compared at once. */
const MOST = 5_000
/** A provider may have noted a payment by its own clock. */
const CLOCK_MARGIN_MS = 60_000

const Amount = Type.Number({ description: 'In major units of the currency.' })
const Side = Named('PaymentSide', {
  status: OneOf(ONLINE_STATES),
  amount: Amount,
  refunded: Amount,
})

const Difference = Named('PaymentDifference', {
  what: OneOf(['unknown', 'status', 'refunded', 'missing'], {
    description:
      'unknown: kassa does not know the payment, such as after a backup was restored, or because ' +
      'other software uses the account; missing: the provider does not know it; status, refunded: ' +
      'both know it, and say something else.',
  }),
  paymentId: OrNull(Type.String(), { description: 'The id of the payment in kassa.' }),
  orderId: OrNull(Type.String(), { description: 'null: it names no order of kassa.' }),
  reference: Type.String({ description: 'What the provider calls it.' }),
  page: Type.String({ description: 'Its page at the provider.' }),
  currency: Type.String(),
  atProvider: OrNull(Side),
  inKassa: OrNull(Side),
})
type Difference = Static<typeof Difference>

const AccountDifferences = Named('PaymentAccountDifferences', {
  accountId: Type.String(),
  provider: Type.String({ description: 'The name of the provider, such as Stripe.' }),
  mode: OneOf(PAYMENT_MODES),
  compared: Type.Integer({ description: 'The payments that the provider has listed.' }),
  truncated: Type.Boolean({ description: `Whether there are more than ${MOST}.` }),
  problem: OrNull(Type.String(), {
    description: 'Why the provider could not be asked, for people; null: it was.',
  }),
  differences: Type.Array(Difference),
})
type AccountDifferences = Static<typeof AccountDifferences>

export const DifferenceList = Named('PaymentDifferenceList', {
  data: Type.Array(AccountDifferences),
})

/** The differences between kassa and the providers, for the payments that began on a day. */
export async function paymentDifferences(
  modules: readonly Module[],
  ports: Ports,
  actor: Actor,
  day: string,
): Promise<{ readonly data: AccountDifferences[] }> {
  const { read } = ports.store
  const { shop } = actor
  const [{ timeZone }] = await storedSettings(read, shop.id, SALE)
  const [since, until] = [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]
  const accounts = await read.all<Account>('payment.accounts', { shop: shop.id })
  const data: AccountDifferences[] = []
  for (const account of accounts) {
    const provider = providersOf(modules).get(account.provider)
    if (provider) data.push(await differencesOf(modules, ports, actor, account, { since, until }))
  }
  return { data }
}

interface Span {
  readonly since: number
  readonly until: number
}

async function differencesOf(
  modules: readonly Module[],
  ports: Ports,
  { shop }: Actor,
  account: Account,
  { since, until }: Span,
): Promise<AccountDifferences> {
  const { publicId: accountId, mode, provider: name } = account
  const title = providersOf(modules).get(name)?.title ?? name
  const head = { accountId, provider: title, mode }
  try {
    const { provider, account: open } = await openProvider(modules, ports, shop, {
      provider: name,
      account: accountId,
    })
    const seen: SeenPayment[] = []
    let truncated = false
    const [from, to] = [since - CLOCK_MARGIN_MS, until + CLOCK_MARGIN_MS]
    for await (const one of provider.list(ports, open, from, to)) {
      truncated = seen.length >= MOST
      if (truncated) break
      if (isOfShop(one, shop)) seen.push(one)
    }
    const rows = await ports.store.read.all<OnlinePaymentRow>('payment.find', {
      shop: shop.id,
      account: accountId,
      since: from,
      until: to,
    })
    const isIn = (time: number) => time >= since && time < until
    const differences = [
      ...seen.flatMap((one) => differenceOf(provider, mode, one, rowOf(rows, one), isIn)),
      ...(truncated ? [] : missingOf(provider, rows, seen, isIn)),
    ]
    return { ...head, compared: seen.length, truncated, problem: null, differences }
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof OutboundFailure)) throw error
    const none = { compared: 0, truncated: false, differences: [] }
    return { ...head, ...none, problem: error.message }
  }
}

function rowOf(
  rows: readonly OnlinePaymentRow[],
  { reference, id }: SeenPayment,
): OnlinePaymentRow | undefined {
  return rows.find((row) => row.reference === reference || row.publicId === id)
}

function differenceOf(
  provider: PaymentProvider,
  mode: Account['mode'],
  seen: SeenPayment,
  row: OnlinePaymentRow | undefined,
  isIn: (time: number) => boolean,
): Difference[] {
  if (!isIn(row?.createdAt ?? seen.createdAt)) return []
  const refundedMinor = refundedIn(seen)
  const what = whatDiffers(seen, row ?? null)
  if (what === null) return []
  const { reference, moneyReference, currency } = seen
  return [
    {
      what,
      paymentId: row?.publicId ?? null,
      orderId: row?.orderId ?? seen.orderId,
      reference: moneyReference ?? reference,
      page: provider.pageOf({ reference, moneyReference, currency, mode }),
      currency,
      atProvider: sideOf(seen.status, seen.amountMinor, refundedMinor, currency),
      inKassa: row ? sideOf(row.status, row.amountMinor, row.refundedMinor, row.currency) : null,
    },
  ]
}

/** Other shops of this server may share the account, and compare their own payments. */
export function isOfShop({ shop: slug }: SeenPayment, { slug: own }: Pick<Shop, 'slug'>): boolean {
  return slug === null || slug === own
}

/**
 * Compares what kassa and the provider say about a payment; null: the same. A payment that kassa
 * does not know is no difference if nobody paid it, or if all of its money went back.
 */
export function whatDiffers(
  seen: SeenPayment,
  row: OnlinePaymentRow | null,
): Difference['what'] | null {
  const refundedMinor = refundedIn(seen)
  const hasMoney = seen.status === 'paid' || seen.status === 'pending'
  if (!row) return hasMoney && refundedMinor < seen.amountMinor ? 'unknown' : null
  if (seen.status !== row.status) return hasMoney || row.status === 'paid' ? 'status' : null
  return seen.status === 'paid' && refundedMinor !== row.refundedMinor ? 'refunded' : null
}

function missingOf(
  provider: PaymentProvider,
  rows: readonly OnlinePaymentRow[],
  seen: readonly SeenPayment[],
  isIn: (time: number) => boolean,
): Difference[] {
  return rows.flatMap((row) => {
    const { reference, moneyReference, currency, mode } = row
    if (reference === null || !isIn(row.createdAt)) return []
    if (seen.some((one) => rowOf([row], one) === row)) return []
    return {
      what: 'missing' as const,
      paymentId: row.publicId,
      orderId: row.orderId,
      reference: moneyReference ?? reference,
      page: provider.pageOf({ reference, moneyReference, currency, mode }),
      currency,
      atProvider: null,
      inKassa: sideOf(row.status, row.amountMinor, row.refundedMinor, currency),
    }
  })
}

function sideOf(
  status: Static<typeof Side>['status'],
  amountMinor: number,
  refundedMinor: number,
  currency: string,
): Static<typeof Side> {
  const [amount, refunded] = [toMajor(amountMinor, currency), toMajor(refundedMinor, currency)]
  return { status, amount, refunded }
}

import type Stripe from 'stripe'
import { MINUTE_MS } from '../../domain/time.ts'
import {
  type BegunPayment,
  type OpenAccount,
  type PaymentProvider,
  type PaymentReference,
  type PaymentToBegin,
  ProviderFailure,
  type ProviderPorts,
  type SeenPayment,
  type SeenRefund,
} from '../payments/provider.ts'
import { fromStripe, isAmountOfStripe, toStripe } from './amount.ts'
import { atStripe, orMissing, stripeFor, stripePackage } from './client.ts'

/** Stripe keeps a page for 30 minutes to 24 hours; the margin is for clocks that differ. */
const SHORTEST_MS = 31 * MINUTE_MS
const LONGEST_MS = 23 * 60 * MINUTE_MS
/** A signature is accepted for this many seconds, as the package does by default. */
const TOLERANCE_SECONDS = 300
const PAGES = 'https://dashboard.stripe.com'
const KEY = /^[rs]k_(test|live)_[0-9A-Za-z_]{8,240}$/
const EVENT_SECRET = /^whsec_[0-9A-Za-z+/=_-]{8,240}$/
const EXPANDED = ['payment_intent.latest_charge.refunds']
/** A dispute in one of these states has taken no money, or has given it back. */
const HARMLESS_DISPUTES: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])
const REFUND_STATES: Readonly<Record<string, SeenRefund['status']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

/** Stripe Checkout: the shopper pays on a page of Stripe. */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  title: 'Stripe',
  signsEvents: true,
  modeOf(secretKey) {
    const mode = KEY.exec(secretKey)?.[1]
    return mode === 'test' || mode === 'live' ? mode : null
  },
  isEventSecret: (text) => EVENT_SECRET.test(text),
  takes: isAmountOfStripe,
  begin,
  async settle({ clock }, { mode, eventSecret }, { headers, body }) {
    const signature = headers.get('stripe-signature')
    if (eventSecret === null || signature === null || body.length === 0) return null
    const { createSubtleCryptoProvider, errors, webhooks } = await stripePackage()
    let event: Stripe.Event
    try {
      event = await webhooks.constructEventAsync(
        body,
        signature,
        eventSecret,
        TOLERANCE_SECONDS,
        createSubtleCryptoProvider(),
        clock(),
      )
    } catch (error) {
      const isForged = error instanceof errors.StripeSignatureVerificationError
      if (isForged || error instanceof SyntaxError) return null
      throw error
    }
    return event.livemode === (mode === 'live') ? namesIn(event) : []
  },
  async look(ports, account, { reference }) {
    return await atStripe(async () => {
      const stripe = await stripeFor(ports, account)
      const { sessions } = stripe.checkout
      const session = await orMissing(sessions.retrieve(reference, { expand: EXPANDED }))
      return session && (await seenIn(stripe, session))
    })
  },
  refund,
  async cancel(ports, account, { reference }) {
    await atStripe(async () => {
      const { sessions } = (await stripeFor(ports, account)).checkout
      const { errors } = await stripePackage()
      await sessions.expire(reference).catch((error: unknown) => {
        // It was paid, or has expired already, which the next look tells.
        if (!(error instanceof errors.StripeInvalidRequestError)) throw error
      })
    })
  },
  async *list(ports, account, since, until) {
    const stripe = await stripeFor(ports, account)
    const created = { gte: Math.ceil(since / 1000), lt: Math.ceil(until / 1000) }
    const query = { created, limit: 100, expand: EXPANDED.map((path) => `data.${path}`) }
    const pages = stripe.checkout.sessions.list(query)[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await atStripe(() => pages.next())
      if (done) return
      yield await atStripe(() => seenIn(stripe, value))
    }
  },
  pageOf({ reference, moneyReference, mode }) {
    const base = mode === 'test' ? `${PAGES}/test` : PAGES
    return (
      `${base}/payments/${moneyReference ?? ''}`.replace(/\/$/, '') +
      pageQuery(moneyReference, reference)
    )
  },
}

/** A payment without money has no page of its own; the search finds its session. */
function pageQuery(moneyReference: string | null, reference: string): string {
  return moneyReference === null ? `?query=${encodeURIComponent(reference)}` : ''
}

async function begin(
  ports: ProviderPorts,
  account: OpenAccount,
  payment: PaymentToBegin,
): Promise<BegunPayment> {
  const { id, currency, amountMinor, createdAt, returnUrl } = payment
  const shortest = createdAt + SHORTEST_MS
  const expiresAt = Math.min(Math.max(payment.expiresAt, shortest), createdAt + LONGEST_MS)
  const metadata = {
    kassa_payment: id,
    kassa_order: payment.orderId,
    kassa_shop: payment.shop,
  }
  const name = `${payment.shopName} ${payment.orderCode}`
  const input: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amountMinor, currency),
          product_data: { name },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiresAt / 1000),
    client_reference_id: payment.orderId,
    locale: payment.language as Stripe.Checkout.SessionCreateParams.Locale,
    metadata,
    payment_intent_data: { metadata, description: name },
    ...(payment.email !== null && { customer_email: payment.email }),
  }
  return await atStripe(async () => {
    const { sessions } = (await stripeFor(ports, account)).checkout
    const session = await sessions.create(input, { idempotencyKey: id })
    if (session.url === null) throw new ProviderFailure('Stripe: It gave no page.', true)
    return { reference: session.id, url: session.url }
  })
}

async function refund(
  ports: ProviderPorts,
  account: OpenAccount,
  { moneyReference, currency }: PaymentReference,
  id: string,
  amountMinor: number,
): Promise<SeenRefund> {
  if (moneyReference === null) throw new ProviderFailure('Stripe: No money came for it.', true)
  return await atStripe(async () => {
    const input: Stripe.RefundCreateParams = {
      payment_intent: moneyReference,
      amount: toStripe(amountMinor, currency),
      metadata: { kassa_refund: id },
    }
    const { refunds } = await stripeFor(ports, account)
    return seenRefund(await refunds.create(input, { idempotencyKey: id }), currency)
  })
}

/** The names of the payments that an event is about. */
function namesIn({ data: { object } }: Stripe.Event): string[] {
  if (object.object === 'checkout.session') return [object.id]
  if (object.object === 'payment_intent') return [object.id]
  if (!('payment_intent' in object)) return []
  const { payment_intent: intent } = object
  if (typeof intent === 'string') return [intent]
  return typeof intent === 'object' && intent !== null && 'id' in intent ? [String(intent.id)] : []
}

async function seenIn(stripe: Stripe, session: Session): Promise<SeenPayment> {
  const { payment_intent: found } = session
  const intent = typeof found === 'object' ? found : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const currency = (session.currency ?? '').toUpperCase()
  return {
    reference: session.id,
    moneyReference: typeof found === 'string' ? found : (intent?.id ?? null),
    id: session.metadata?.kassa_payment ?? null,
    orderId: session.metadata?.kassa_order ?? session.client_reference_id,
    shop: session.metadata?.kassa_shop ?? null,
    mode: session.livemode ? 'live' : 'test',
    status: statusOf(session, intent),
    amountMinor: fromStripe(session.amount_total ?? 0, currency),
    currency,
    refunds: (charge?.refunds?.data ?? []).map((one) => seenRefund(one, currency)),
    disputedMinor: charge?.disputed ? await disputedIn(stripe, charge.id, currency) : 0,
    createdAt: session.created * 1000,
  }
}

function statusOf(session: Session, intent: Intent | null): SeenPayment['status'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  // A payment that takes days, such as a bank debit, has failed after the page was left.
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'failed' : 'pending'
}

async function disputedIn(stripe: Stripe, charge: string, currency: string): Promise<number> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data
    .filter(({ status }) => !HARMLESS_DISPUTES.has(status))
    .reduce((sum, { amount }) => sum + fromStripe(amount, currency), 0)
}

function seenRefund({ id, amount, status, metadata }: Stripe.Refund, currency: string): SeenRefund {
  return {
    reference: id,
    id: metadata?.kassa_refund ?? null,
    amountMinor: fromStripe(amount, currency),
    status: REFUND_STATES[status ?? ''] ?? 'pending',
  }
}

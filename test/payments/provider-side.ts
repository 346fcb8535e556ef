import type { Outbound } from '../../src/domain/outbound.ts'
import type { AccountInput } from '../../src/modules/payments/accounts.ts'
import { MOLLIE_KEY, MollieImitation } from '../mollie/imitation.ts'
import { EVENT_SECRET, STRIPE_KEY, StripeImitation } from '../stripe/imitation.ts'

/** A payment as a provider holds it. */
export interface Held {
  /** The public id of the payment in kassa. */
  readonly payment: string
  /** The public id of the order in kassa. */
  readonly order: string
  /** open: the shopper can still pay. */
  readonly state: 'open' | 'pending' | 'paid' | 'ended'
  readonly amountMinor: number
  readonly refundedMinor: number
}

/** An event that a provider sends. */
interface Sent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The requests of kassa to a provider by what they are for. */
export type Asked = 'begin' | 'look' | 'cancel' | 'refund' | 'list'

/** An imitation of a provider, seen from its own side: what shoppers and owners do there. */
export interface ProviderSide {
  readonly name: string
  readonly account: AccountInput
  readonly imitation: Pick<StripeImitation, 'before' | 'after' | 'unfit'> & Pick<Outbound, 'send'>
  /** The purpose of a request; null: another one. */
  asks(method: string, path: string): Asked | null
  held(): readonly Held[]
  /**
   * The shopper pays.
   * @param comesLater the money is on its way
   */
  pay(payment: string, comesLater?: boolean): void
  /** Money that was on its way has come, or does not come. */
  arrive(payment: string, hasFailed?: boolean): void
  /** Ends a page that nobody has paid on. */
  expire(payment: string): void
  dispute(payment: string, isOpen: boolean): void
  event(payment: string): Promise<Sent>
}

export function stripeSide(clock: () => number): ProviderSide {
  const imitation = new StripeImitation(clock)
  const find = (payment: string) => {
    const found = imitation.payments.find(({ session }) => idIn(session.metadata) === payment)
    if (!found) throw new Error(`Stripe has no payment ${payment}`)
    return found
  }
  return {
    name: 'Stripe',
    account: { provider: 'stripe', secretKey: STRIPE_KEY, eventSecret: EVENT_SECRET },
    imitation,
    asks(method, path) {
      if (path.endsWith('/expire')) return 'cancel'
      if (path.endsWith('/refunds')) return 'refund'
      if (path.endsWith('/sessions')) return method === 'POST' ? 'begin' : 'list'
      return path.includes('/sessions/') ? 'look' : null
    },
    held: () =>
      imitation.payments.map(({ session, refunds }) => ({
        payment: idIn(session.metadata),
        order: String(session.client_reference_id),
        state: stripeState(session),
        amountMinor: Number(session.amount_total),
        refundedMinor: refunds
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amount }) => sum + amount, 0),
      })),
    pay: (payment, comesLater = false) => {
      imitation.pay(find(payment), comesLater ? 'processing' : 'succeeded')
    },
    arrive: (payment, hasFailed = false) => {
      const kept = find(payment)
      if (hasFailed) imitation.fail(kept)
      else imitation.succeed(kept)
    },
    expire: (payment) => imitation.expire(find(payment)),
    dispute: (payment, isOpen) => {
      imitation.dispute(isOpen ? 'needs_response' : 'won', find(payment))
    },
    event: (payment) => imitation.event('checkout.session.completed', find(payment).session),
  }
}

export function mollieSide(clock: () => number): ProviderSide {
  const imitation = new MollieImitation(clock)
  const find = (payment: string) => {
    const found = imitation.payments.find(({ metadata }) => idIn(metadata) === payment)
    if (!found) throw new Error(`Mollie has no payment ${payment}`)
    return found
  }
  const change = (payment: string, from: string, to: string) => {
    const kept = find(payment)
    if (kept.status !== from) throw new Error(`it is ${kept.status}`)
    kept.status = to
  }
  return {
    name: 'Mollie',
    account: { provider: 'mollie', secretKey: MOLLIE_KEY },
    imitation,
    asks(method, path) {
      if (path.endsWith('/refunds')) return 'refund'
      if (path.endsWith('/payments')) return method === 'POST' ? 'begin' : 'list'
      return method === 'DELETE' ? 'cancel' : 'look'
    },
    held: () =>
      imitation.payments.map(({ metadata, status, amount, refunds }) => ({
        payment: idIn(metadata),
        order: String(metadata.kassa_order),
        state: MOLLIE_STATES[status] ?? 'ended',
        amountMinor: minorOf(amount.value),
        refundedMinor: refunds.reduce((sum, one) => sum + minorOf(one.amount.value), 0),
      })),
    pay: (payment, comesLater = false) => change(payment, 'open', comesLater ? 'pending' : 'paid'),
    arrive: (payment, hasFailed = false) => {
      change(payment, 'pending', hasFailed ? 'failed' : 'paid')
    },
    expire: (payment) => change(payment, 'open', 'expired'),
    dispute: (payment, isOpen) => {
      const { amount, chargebacks } = find(payment)
      chargebacks.length = 0
      chargebacks.push({ amount, ...(!isOpen && { reversedAt: '2026-01-01T00:00:00Z' }) })
    },
    event: async (payment) => ({
      body: `id=${find(payment).id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  }
}

const MOLLIE_STATES: Readonly<Record<string, Held['state']>> = {
  open: 'open',
  pending: 'pending',
  paid: 'paid',
}

function stripeState(session: Readonly<Record<string, unknown>>): Held['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'open') return 'open'
  return session.status === 'expired' ? 'ended' : 'pending'
}

function idIn(metadata: unknown): string {
  return String((metadata as { kassa_payment?: unknown } | undefined)?.kassa_payment)
}

/** An amount of Mollie without its point: 9.50 is 950, and 1200 in a currency without decimals. */
function minorOf(value: string): number {
  return Number(value.replace('.', ''))
}

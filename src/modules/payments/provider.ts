import type { Module } from '../../domain/module.ts'
import { placed } from '../../domain/module.ts'
import type { Outbound, OutboundFailure } from '../../domain/outbound.ts'

/* The port between kassa and payment providers. Amounts are in minor units of the currency. */

export const PAYMENT_MODES = ['test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** An account at a provider, with its keys in clear. */
export interface OpenAccount {
  readonly mode: PaymentMode
  readonly secretKey: string
  /** Proves who sent an event; null: the owner has not entered one. */
  readonly eventSecret: string | null
}

/** The way out to a provider, and the time. */
export interface ProviderPorts {
  readonly outbound: Outbound
  readonly clock: () => number
}

/** A payment that a provider is asked to take. */
export interface PaymentToBegin {
  /** Names it at the provider, also if the request is repeated. */
  readonly id: string
  readonly orderId: string
  /** The short code of the order, which people see. */
  readonly orderCode: string
  /** The slug of the shop. */
  readonly shop: string
  readonly shopName: string
  readonly email: string | null
  readonly amountMinor: number
  readonly currency: string
  /** The language of the shopper, such as de. */
  readonly language: string
  readonly returnUrl: string
  /** Where the provider can send events to; null: this server has no public address. */
  readonly eventsUrl: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** The page on which a payment is made. */
export interface BegunPayment {
  readonly reference: string
  readonly url: string
}

/** The names of a payment at its provider. */
export interface PaymentReference {
  readonly id: string
  readonly reference: string
  readonly moneyReference: string | null
  readonly currency: string
}

/** A refund as its provider reports it. */
export interface SeenRefund {
  readonly reference: string
  /** The id of the refund in kassa that asked for it; null: it was made at the provider. */
  readonly id: string | null
  readonly amountMinor: number
  readonly status: 'pending' | 'done' | 'failed'
}

/** A payment as its provider reports it. */
export interface SeenPayment {
  readonly reference: string
  /** The provider's id of the money that came; null: none came yet. */
  readonly moneyReference: string | null
  /** The id of the payment in kassa; null: kassa did not begin it. */
  readonly id: string | null
  /** The id of the order in kassa that it says it is for. */
  readonly orderId: string | null
  /** The slug of the shop in kassa that began it. */
  readonly shop: string | null
  readonly mode: PaymentMode
  readonly status: 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'
  readonly amountMinor: number
  readonly currency: string
  readonly refunds: readonly SeenRefund[]
  /** The money that the shopper's bank has taken back, or wants to. */
  readonly disputedMinor: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A message that says it comes from a provider. */
export interface ProviderEvent {
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** A provider did not do what it was asked for. The message says why, in a sentence for people. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  /** Another attempt would end in the same way. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean, options: ErrorOptions = {}) {
    super(message, options)
    this.isFinal = isFinal
  }
}

/** A client error with one of these statuses may be gone at the next attempt. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429])

/**
 * The failure of a request that a provider has answered with an error. A key can be replaced, and a
 * provider that is down comes back, so only what it refuses by itself is final.
 * @param title the name of the provider for people
 * @param status of the answer; 0: there was none
 * @param detail what the provider says, for people
 */
export function failureOf(
  title: string,
  status: number,
  detail: string,
  options: ErrorOptions = {},
): ProviderFailure {
  if (status === 401 || status === 403) {
    const message = `${title} does not accept the secret key of this account.`
    return new ProviderFailure(message, false, options)
  }
  const isFinal = status >= 400 && status < 500 && !PASSING_STATUSES.has(status)
  const message = isFinal ? detail : `It does not answer as it should (${status || 'no answer'}).`
  return new ProviderFailure(`${title}: ${message}`, isFinal, options)
}

/** The failure of a request that did not reach a provider, which therefore has refused nothing. */
export function unreached(title: string, cause: OutboundFailure): ProviderFailure {
  return new ProviderFailure(`${title}: ${cause.message}`, false, { cause })
}

/**
 * A payment provider. Each method but `begin` may be called at any time and any number of times;
 * `begin` and `refund` do the same thing once for each id. All throw ProviderFailure.
 */
export interface PaymentProvider {
  /** Names it in the database and in addresses, such as stripe. */
  readonly name: string
  /** Its name for people. */
  readonly title: string
  /** Its events are signed with a secret of their own, which the owner has to enter. */
  readonly signsEvents: boolean
  /** The mode of a secret key; null: this is none of this provider. */
  modeOf(secretKey: string): PaymentMode | null
  /** Tells whether a text has the form of the secret that signs events. */
  isEventSecret(text: string): boolean
  /** Tells whether it takes such an amount; smaller amounts may be below its minimum. */
  takes(amountMinor: number, currency: string): boolean
  begin(ports: ProviderPorts, account: OpenAccount, payment: PaymentToBegin): Promise<BegunPayment>
  /**
   * The payments that an event is about, by a name at the provider. An event comes late, twice, and
   * in any order, so it only says where to look.
   * @returns null if the event is not proved to come from the provider
   */
  settle(
    ports: ProviderPorts,
    account: OpenAccount,
    event: ProviderEvent,
  ): Promise<readonly string[] | null>
  /** How a payment stands; null: the provider does not know it. */
  look(
    ports: ProviderPorts,
    account: OpenAccount,
    payment: PaymentReference,
  ): Promise<SeenPayment | null>
  /**
   * Gives money back.
   * @param id names the refund, also if the request is repeated
   */
  refund(
    ports: ProviderPorts,
    account: OpenAccount,
    payment: PaymentReference,
    id: string,
    amountMinor: number,
  ): Promise<SeenRefund>
  /** Ends a payment that nobody has made yet; does nothing if that is not possible. */
  cancel(ports: ProviderPorts, account: OpenAccount, payment: PaymentReference): Promise<void>
  /** The payments of a time, in milliseconds since 1970: from `since`, before `until`. */
  list(
    ports: ProviderPorts,
    account: OpenAccount,
    since: number,
    until: number,
  ): AsyncIterable<SeenPayment>
  /** The address of a payment in the pages of the provider, for the owner. */
  pageOf(payment: Omit<PaymentReference, 'id'> & { readonly mode: PaymentMode }): string
}

declare module '../../domain/module.ts' {
  interface Places {
    readonly paymentProvider: PaymentProvider
  }
}

/** The payment providers of this kassa by their names. */
export function providersOf(modules: readonly Module[]): ReadonlyMap<string, PaymentProvider> {
  return new Map(placed(modules, 'paymentProvider').map((one) => [one.name, one]))
}

import type { Locale, Payment, PaymentCreateParams, Refund } from '@mollie/api-client'
import { currencyDecimals, toMajor, toMinor } from '../../domain/catalog/price.ts'
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
import { askMollie } from './client.ts'

const PAGES = 'https://my.mollie.com/dashboard/payments'
const KEY = /^(test|live)_[0-9A-Za-z]{20,240}$/
const PAYMENT_ID = /^tr_[0-9A-Za-z]{4,64}$/
/** The most that is listed at once. */
const PAGE_SIZE = 250
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
}
/** Currencies of Mollie whose decimals are those of ISO 4217. */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AED AUD BGN BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN RON SEK ' +
    'SGD THB TWD USD ZAR'
  ).split(' '),
)

/** The fields of Mollie's answers that are used here. */
type SentPayment = Pick<
  Payment,
  | 'id'
  | 'mode'
  | 'createdAt'
  | 'status'
  | 'amount'
  | 'metadata'
  | 'isCancelable'
  | '_links'
  | '_embedded'
>
type SentRefund = Pick<Refund, 'id' | 'amount' | 'status' | 'metadata'>
type Amount = Payment['amount']
interface PaymentPage {
  readonly _embedded: { readonly payments: readonly SentPayment[] }
}

const STATES: Readonly<Record<string, SeenPayment['status']>> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  canceled: 'cancelled',
}
const REFUND_STATES: Readonly<Record<string, SeenRefund['status']>> = {
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
const EMBEDDED = 'embed=refunds,chargebacks'

/** Mollie: iDEAL, Bancontact, SEPA, cards and others, on a page of Mollie. */
export const mollieProvider: PaymentProvider = {
  name: 'mollie',
  title: 'Mollie',
  signsEvents: false,
  modeOf(secretKey) {
    const mode = KEY.exec(secretKey)?.[1]
    return mode === 'test' || mode === 'live' ? mode : null
  },
  isEventSecret: () => false,
  takes: (amountMinor, currency) => amountMinor > 0 && CURRENCIES.has(currency),
  begin,
  /** An event is the id of a payment and nothing else; what is true is asked for. */
  async settle(_ports, _account, { body }) {
    const id = new URLSearchParams(new TextDecoder().decode(body)).get('id')
    return id !== null && PAYMENT_ID.test(id) ? [id] : null
  },
  async look(ports, account, { reference }) {
    const path = `/payments/${reference}?${EMBEDDED}`
    const payment = await askMollie<SentPayment>(ports, account, path)
    return payment && seenIn(payment)
  },
  refund,
  async cancel(ports, account, { reference }) {
    const path = `/payments/${reference}`
    const payment = await askMollie<SentPayment>(ports, account, path)
    // Some ways of payment cannot be ended; the payment then ends by itself.
    if (payment?.isCancelable) await askMollie(ports, account, path, { method: 'DELETE' })
  },
  async *list(ports, account, since, until) {
    let from = ''
    for (;;) {
      const path = `/payments?limit=${PAGE_SIZE}&${EMBEDDED}${from && `&from=${from}`}`
      const page = await askMollie<PaymentPage>(ports, account, path)
      const all = page?._embedded.payments ?? []
      for (const payment of all) {
        const seen = seenIn(payment)
        if (seen.createdAt < since) return
        if (seen.createdAt < until && payment.id !== from) yield seen
      }
      const last = all.at(-1)
      // The next page begins with the last one of this page.
      if (all.length < PAGE_SIZE || !last || last.id === from) return
      from = last.id
    }
  },
  pageOf: ({ reference }) => `${PAGES}/${reference}`,
}

async function begin(
  ports: ProviderPorts,
  account: OpenAccount,
  payment: PaymentToBegin,
): Promise<BegunPayment> {
  const { id, currency, amountMinor, orderCode, shopName, returnUrl, eventsUrl } = payment
  const locale = LOCALES[payment.language] as Locale | undefined
  const body = {
    amount: amountOf(amountMinor, currency),
    description: `${shopName} ${orderCode}`.slice(0, 255),
    redirectUrl: returnUrl,
    metadata: { kassa_payment: id, kassa_order: payment.orderId, kassa_shop: payment.shop },
    ...(locale && { locale }),
    // Mollie refuses an address that is not on the public internet.
    ...(eventsUrl?.startsWith('https://') && { webhookUrl: eventsUrl }),
  } satisfies PaymentCreateParams
  const options = { method: 'POST', body, idempotencyKey: id } as const
  const made = await askMollie<SentPayment>(ports, account, '/payments', options)
  const url = made?._links.checkout?.href
  if (!made || !url) throw new ProviderFailure('Mollie: It gave no page.', true)
  return { reference: made.id, url }
}

async function refund(
  ports: ProviderPorts,
  account: OpenAccount,
  { reference, currency }: PaymentReference,
  id: string,
  amountMinor: number,
): Promise<SeenRefund> {
  const body = {
    amount: amountOf(amountMinor, currency),
    description: id,
    metadata: { kassa_refund: id },
  }
  const path = `/payments/${reference}/refunds`
  const options = { method: 'POST', body, idempotencyKey: id } as const
  const made = await askMollie<SentRefund>(ports, account, path, options)
  if (!made) throw new ProviderFailure('Mollie: It does not know the payment.', true)
  return seenRefund(made)
}

function seenIn(payment: SentPayment): SeenPayment {
  const { id, amount, metadata, _embedded } = payment
  const chargebacks = _embedded?.chargebacks ?? []
  return {
    reference: id,
    moneyReference: null,
    id: textIn(metadata, 'kassa_payment'),
    orderId: textIn(metadata, 'kassa_order'),
    shop: textIn(metadata, 'kassa_shop'),
    mode: payment.mode === 'live' ? 'live' : 'test',
    status: STATES[payment.status] ?? 'pending',
    amountMinor: minorOf(amount),
    currency: amount.currency,
    refunds: (_embedded?.refunds ?? []).map(seenRefund),
    disputedMinor: chargebacks
      .filter(({ reversedAt }) => !reversedAt)
      .reduce((sum, one) => sum + minorOf(one.amount), 0),
    createdAt: Date.parse(payment.createdAt),
  }
}

function seenRefund({ id, amount, status, metadata }: SentRefund): SeenRefund {
  return {
    reference: id,
    id: textIn(metadata, 'kassa_refund'),
    amountMinor: minorOf(amount),
    status: REFUND_STATES[status] ?? 'pending',
  }
}

function amountOf(amountMinor: number, currency: string): Amount {
  return { currency, value: toMajor(amountMinor, currency).toFixed(currencyDecimals(currency)) }
}

/** @throws ProviderFailure if kassa has no such amount */
function minorOf({ value, currency }: Amount): number {
  const minor = toMinor(Math.abs(Number(value)), currency)
  if (minor === null) throw new ProviderFailure(`Mollie: An amount of ${value} is unknown.`, true)
  return minor
}

/** A text in the metadata of a payment, which other software may have filled as it likes. */
function textIn(metadata: unknown, name: string): string | null {
  if (typeof metadata !== 'object' || metadata === null) return null
  const value: unknown = Reflect.get(metadata, name)
  return typeof value === 'string' ? value : null
}

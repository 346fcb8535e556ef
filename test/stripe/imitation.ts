import Stripe from 'stripe'
import {
  type OutboundAnswer,
  OutboundFailure,
  type OutboundRequest,
} from '../../src/domain/outbound.ts'
import { Declared, formValue } from '../payments/declared.ts'
import './pauses.ts'
import resources from './resources.json'

const RESOURCES = 'stripe/esm/resources'
const DECLARED = new Declared(
  'stripe/esm/shared.d.ts',
  `${RESOURCES}/Checkout/Sessions.d.ts`,
  `${RESOURCES}/Refunds.d.ts`,
  `${RESOURCES}/Disputes.d.ts`,
)

type Json = Record<string, unknown>

interface Answered {
  readonly status: number
  readonly body: Json
}

/** A payment as the imitation keeps it. */
interface Kept {
  readonly session: Json & { id: string; status: string; payment_status: string; created: number }
  readonly input: Json
  intent: (Json & { id: string; status: string }) | null
  refunds: (Json & { id: string; amount: number; status: string })[]
  disputes: Json[]
}

export const STRIPE_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'
export const EVENT_SECRET = 'whsec_abcdefghijklmnopqrstuvwxyz012345'

/**
 * An imitation of Stripe's API that has never been compared with Stripe: its objects are the
 * examples of Stripe's OpenAPI document, and it refuses requests that do not fit the parameters
 * that the package `stripe` declares. It takes the place of the network of a server.
 */
export class StripeImitation {
  /** The requests so far: `POST /v1/checkout/sessions`. */
  readonly requests: string[] = []
  /** Requests that did not fit the declared parameters. */
  readonly unfit: string[] = []
  /** The next requests end so, before or after Stripe has acted. */
  readonly faults: ('unreachable' | 'lost' | 500 | 429 | 401 | 400)[] = []
  /** Called before each request is handled. */
  before: (request: OutboundRequest) => Promise<void> = async () => {}
  /** Called after each request was handled, before its answer arrives. */
  after: (request: OutboundRequest) => Promise<void> = async () => {}
  readonly payments: Kept[] = []
  readonly #answers = new Map<string, { readonly body: string; readonly answer: Answered }>()
  #ids = 0

  constructor(
    readonly clock: () => number,
    readonly key = STRIPE_KEY,
  ) {}

  /** Takes a request in place of the network. */
  readonly send = async (request: OutboundRequest): Promise<OutboundAnswer> => {
    const url = new URL(request.url)
    if (url.host !== 'api.stripe.com') throw new OutboundFailure('The host name is not known.')
    this.requests.push(`${request.method} ${url.pathname}`)
    await this.before(request)
    const fault = this.faults.shift()
    if (fault === 'unreachable') throw new OutboundFailure('The server cannot be reached.')
    if (typeof fault === 'number') return sent({ status: fault, body: errorOf('api_error', 'No.') })
    const answer = this.#answer(request, url)
    await this.after(request)
    if (fault === 'lost') throw new OutboundFailure('There was no complete answer in time.')
    return sent(answer)
  }

  /** The last payment. */
  get last(): Kept {
    const kept = this.payments.at(-1)
    if (!kept) throw new Error('nothing was begun at Stripe')
    return kept
  }

  /**
   * The shopper pays.
   * @param state `processing`: the money comes later
   */
  pay(kept = this.last, state: 'succeeded' | 'processing' = 'succeeded'): void {
    if (kept.session.status !== 'open') throw new Error(`it is ${kept.session.status}`)
    const id = this.#id('pi')
    const amount = kept.session.amount_total
    kept.intent = { ...resources.payment_intent, id, amount, status: state }
    kept.session.status = 'complete'
    if (state === 'succeeded') this.succeed(kept)
  }

  /** The money of a payment has come. */
  succeed(kept = this.last): void {
    if (!kept.intent) throw new Error('nobody has paid')
    kept.session.payment_status = 'paid'
    kept.intent.status = 'succeeded'
    kept.intent.amount_received = kept.session.amount_total
  }

  fail(kept = this.last): void {
    if (kept.intent) kept.intent.status = 'requires_payment_method'
  }

  expire(kept = this.last): void {
    kept.session.status = 'expired'
    kept.session.url = null
  }

  /** The owner refunds in the pages of Stripe. */
  refund(amount: number, kept = this.last): void {
    this.#refund(kept, amount, {})
  }

  dispute(status: string, kept = this.last): void {
    const amount = kept.session.amount_total
    kept.disputes = [{ id: this.#id('dp'), object: 'dispute', amount, status }]
  }

  /** An event about an object, signed as the package signs events of tests. */
  async event(
    type: string,
    object: Json,
    { secret = EVENT_SECRET, livemode = false, at = this.clock() } = {},
  ): Promise<{ readonly body: string; readonly headers: Record<string, string> }> {
    const id = this.#id('evt')
    const body = JSON.stringify({ ...resources.event, id, type, livemode, data: { object } })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret,
      timestamp: Math.floor(at / 1000),
      cryptoProvider: Stripe.createSubtleCryptoProvider(),
    })
    return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
  }

  #answer(request: OutboundRequest, url: URL): Answered {
    const { method, headers = {}, body = '' } = request
    const authorization = headers.authorization ?? headers.Authorization
    if (authorization !== `Bearer ${this.key}`) {
      return { status: 401, body: errorOf('invalid_request_error', 'Invalid API Key provided') }
    }
    const key = headers['idempotency-key'] ?? headers['Idempotency-Key']
    if (method !== 'POST' || !key) return this.#handled(method, url, body)
    const known = this.#answers.get(key)
    if (known && known.body !== body) {
      return { status: 400, body: errorOf('idempotency_error', 'Keys belong to one request.') }
    }
    if (known) return known.answer
    const answer = this.#handled(method, url, body)
    if (answer.status < 400) this.#answers.set(key, { body, answer })
    return answer
  }

  #handled(method: string, { pathname, search }: URL, body: string): Answered {
    const input = formValue(method === 'POST' ? body : search.slice(1))
    const [, resource = '', id, action] =
      /^\/v1\/(checkout\/sessions|refunds|disputes)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
    const operation = `${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`
    const params = PARAMETERS[operation]
    if (!params) return { status: 404, body: errorOf('invalid_request_error', 'Unrecognized URL') }
    const problems = DECLARED.problems(params, input)
    if (problems.length > 0) {
      this.unfit.push(`${operation}: ${problems.join(', ')}`)
      return { status: 400, body: errorOf('invalid_request_error', problems.join(', ')) }
    }
    if (operation === 'POST checkout/sessions') return this.#create(input)
    if (operation === 'POST refunds') return this.#refunded(input)
    if (operation === 'GET checkout/sessions') return this.#list(input)
    if (operation === 'GET disputes') {
      const found = this.payments.find(({ intent }) => chargeOf(intent) === input.charge)
      return { status: 200, body: listOf('/v1/disputes', found?.disputes ?? []) }
    }
    const kept = this.payments.find(({ session }) => session.id === id)
    if (!kept) return { status: 404, body: errorOf('invalid_request_error', 'No such session') }
    if (action === 'expire') {
      if (kept.session.status !== 'open') {
        return { status: 400, body: errorOf('invalid_request_error', 'Only open sessions expire') }
      }
      this.expire(kept)
    }
    return { status: 200, body: this.#shown(kept, input.expand) }
  }

  #create(input: Json): Answered {
    const created = Math.floor(this.clock() / 1000)
    const [item] = input.line_items as { quantity: string; price_data: Json }[]
    const ahead = Number(input.expires_at) - created
    if (ahead < 30 * 60 || ahead > 24 * 60 * 60) {
      return { status: 400, body: errorOf('invalid_request_error', 'expires_at is out of range') }
    }
    const id = `cs_test_${this.#id('a')}`
    const amount = Number(item?.price_data.unit_amount) * Number(item?.quantity)
    const session = {
      ...resources['checkout.session'],
      id,
      created,
      expires_at: Number(input.expires_at),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      amount_total: amount,
      amount_subtotal: amount,
      currency: item?.price_data.currency,
      client_reference_id: input.client_reference_id,
      customer_email: input.customer_email ?? null,
      metadata: input.metadata ?? {},
      success_url: input.success_url,
      cancel_url: input.cancel_url,
      locale: input.locale,
      livemode: this.key.includes('_live_'),
      payment_intent: null,
      status: 'open',
      payment_status: 'unpaid',
    }
    this.payments.push({ session, input, intent: null, refunds: [], disputes: [] })
    return { status: 200, body: session }
  }

  #refunded({ payment_intent, amount, metadata }: Json): Answered {
    const kept = this.payments.find(({ intent }) => intent?.id === payment_intent)
    if (!kept) return { status: 404, body: errorOf('invalid_request_error', 'No such intent') }
    const left = Number(kept.session.amount_total) - refundedOf(kept)
    if (Number(amount) > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
      return { status: 400, body: errorOf('invalid_request_error', message) }
    }
    return { status: 200, body: this.#refund(kept, Number(amount), (metadata ?? {}) as Json) }
  }

  #refund(kept: Kept, amount: number, metadata: Json): Json {
    const refund = {
      ...resources.refund,
      id: this.#id('re'),
      amount,
      currency: kept.session.currency,
      charge: chargeOf(kept.intent),
      payment_intent: kept.intent?.id ?? null,
      metadata,
      status: 'succeeded',
    }
    kept.refunds.push(refund)
    return refund
  }

  #list({ created, limit = 10, starting_after: after, expand }: Json): Answered {
    const { gte = 0, lt = Infinity } = created as Json
    const all = this.payments
      .filter(({ session }) => session.created >= Number(gte) && session.created < Number(lt))
      .toReversed()
    const from = after ? all.findIndex(({ session }) => session.id === after) + 1 : 0
    const page = all.slice(from, from + Number(limit))
    const paths = (expand as string[] | undefined)?.map((path) => path.replace(/^data\./, ''))
    const list = listOf(
      '/v1/checkout/sessions',
      page.map((kept) => this.#shown(kept, paths)),
    )
    return { status: 200, body: { ...list, has_more: from + page.length < all.length } }
  }

  /** A session, with its charge if that is to be expanded. */
  #shown(kept: Kept, expand: unknown): Json {
    const { session, intent } = kept
    const isExpanded =
      Array.isArray(expand) && expand.includes('payment_intent.latest_charge.refunds')
    if (!intent || !isExpanded) return { ...session, payment_intent: intent?.id ?? null }
    const charge = {
      ...resources.charge,
      id: chargeOf(intent),
      amount: session.amount_total,
      amount_refunded: refundedOf(kept),
      payment_intent: intent.id,
      disputed: kept.disputes.length > 0,
      refunds: listOf('/v1/refunds', kept.refunds),
    }
    return { ...session, payment_intent: { ...intent, latest_charge: charge } }
  }

  #id(prefix: string): string {
    return `${prefix}_${String(++this.#ids).padStart(16, '0')}`
  }
}

/** The parameters of each operation, by their names in the package. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'POST checkout/sessions': 'SessionCreateParams',
  'GET checkout/sessions': 'SessionListParams',
  'GET checkout/sessions/:id': 'SessionRetrieveParams',
  'POST checkout/sessions/:id/expire': 'SessionExpireParams',
  'POST refunds': 'RefundCreateParams',
  'GET disputes': 'DisputeListParams',
}

function chargeOf(intent: Kept['intent']): string | null {
  return intent ? intent.id.replace('pi_', 'ch_') : null
}

function refundedOf({ refunds }: Kept): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function listOf(url: string, data: readonly Json[]): Json {
  return { object: 'list', url, has_more: false, data }
}

function errorOf(type: string, message: string): Json {
  return { error: { type, message } }
}

function sent({ status, body }: Answered): OutboundAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { status, type: 'application/json', bytes, location: null }
}

import { readFileSync } from 'node:fs'
import {
  type OutboundAnswer,
  OutboundFailure,
  type OutboundRequest,
} from '../../src/domain/outbound.ts'
import { isoTime } from '../../src/domain/time.ts'

export const MOLLIE_KEY = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'

type Json = Record<string, unknown>
interface Amount {
  readonly currency: string
  readonly value: string
}
interface Kept {
  readonly id: string
  readonly amount: Amount
  readonly metadata: Json
  readonly createdAt: string
  status: string
  readonly input: Json
  readonly refunds: (Json & { amount: Amount; status: string })[]
  readonly chargebacks: Json[]
}

/** The names of parameters that the declarations of the package have. */
function declared(file: string): ReadonlySet<string> {
  const path = `${import.meta.dir}/../../node_modules/@mollie/api-client/dist/types/binders/${file}`
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const [, create = ''] =
    /export type CreateParameters = ([\s\S]*?)\n(?:\};|export )/.exec(text) ?? []
  const picked = [...create.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
  const own = [...create.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name ?? '')
  return new Set([...picked, ...own])
}
const PAYMENT_PARAMETERS = declared('payments/parameters.d.ts')
const REFUND_PARAMETERS = declared('payments/refunds/parameters.d.ts')

/**
 * An imitation of Mollie's API that has never been compared with Mollie. It refuses parameters that
 * the package `@mollie/api-client` does not declare. It takes the place of the network of a server.
 */
export class MollieImitation {
  /** Requests that did not fit the declared parameters. */
  readonly unfit: string[] = []
  /** The next requests end so, before Mollie has acted. */
  readonly faults: ('unreachable' | 500 | 422 | 401)[] = []
  /** Called before each request is handled. */
  before: (request: OutboundRequest) => Promise<void> = async () => {}
  /** Called after each request was handled, before its answer arrives. */
  after: (request: OutboundRequest) => Promise<void> = async () => {}
  readonly payments: Kept[] = []
  readonly #answers = new Map<string, Json>()
  #ids = 0

  constructor(readonly clock: () => number) {}

  readonly send = async (request: OutboundRequest): Promise<OutboundAnswer> => {
    const url = new URL(request.url)
    if (url.host !== 'api.mollie.com') throw new OutboundFailure('The host name is not known.')
    await this.before(request)
    const fault = this.faults.shift()
    if (fault === 'unreachable') throw new OutboundFailure('The server cannot be reached.')
    if (typeof fault === 'number') return sent(fault, problem(fault, 'No.'))
    if (request.headers?.authorization !== `Bearer ${MOLLIE_KEY}`) {
      return sent(401, problem(401, 'Missing authentication, or failed to authenticate'))
    }
    const key = request.headers['idempotency-key']
    const known = key === undefined ? undefined : this.#answers.get(key)
    if (known) return sent(201, known)
    const [status, body] = this.#answer(request, url)
    if (key !== undefined && status < 300) this.#answers.set(key, body)
    await this.after(request)
    return sent(status, body)
  }

  get last(): Kept {
    const kept = this.payments.at(-1)
    if (!kept) throw new Error('nothing was begun at Mollie')
    return kept
  }

  #answer({ method, body = '{}' }: OutboundRequest, url: URL): [number, Json] {
    const [, id, more] = /^\/v2\/payments(?:\/(\w+))?(\/refunds)?$/.exec(url.pathname) ?? []
    if (!id && method === 'GET') return [200, this.#list(url.searchParams)]
    const input: Json = JSON.parse(body)
    if (!id) return this.#create(input)
    const kept = this.payments.find((one) => one.id === id)
    if (!kept) return [404, problem(404, 'No payment exists with token.')]
    if (more) return this.#refund(kept, input)
    if (method === 'DELETE') {
      if (kept.status !== 'open') return [422, problem(422, 'The payment cannot be canceled')]
      kept.status = 'canceled'
    }
    return [200, this.#shown(kept)]
  }

  #create(input: Json): [number, Json] {
    const wrong = Object.keys(input).filter((name) => !PAYMENT_PARAMETERS.has(name))
    const { amount, description, redirectUrl } = input as Json & { amount?: Amount }
    const isAmount = /^\d+(\.\d\d)?$/.test(amount?.value ?? '')
    if (wrong.length > 0 || !isAmount || !description || !redirectUrl || !amount) {
      this.unfit.push(`payments: ${wrong} ${JSON.stringify(input)}`)
      return [422, problem(422, 'The request is not valid')]
    }
    const kept: Kept = {
      id: `tr_${String(++this.#ids).padStart(10, '0')}`,
      amount,
      metadata: (input.metadata ?? {}) as Json,
      createdAt: isoTime(this.clock()),
      status: 'open',
      input,
      refunds: [],
      chargebacks: [],
    }
    this.payments.push(kept)
    return [201, this.#shown(kept)]
  }

  #refund(kept: Kept, input: Json): [number, Json] {
    const wrong = Object.keys(input).filter((name) => !REFUND_PARAMETERS.has(name))
    if (wrong.length > 0) {
      this.unfit.push(`refunds: ${wrong}`)
      return [422, problem(422, 'The request is not valid')]
    }
    const amount = input.amount as Amount
    const gone = kept.refunds.reduce((sum, one) => sum + Number(one.amount.value), 0)
    if (Number(amount.value) > Number(kept.amount.value) - gone) {
      return [422, problem(422, 'The amount is higher than the maximum')]
    }
    const id = `re_${String(++this.#ids).padStart(10, '0')}`
    const refund = { resource: 'refund', id, amount, metadata: input.metadata, status: 'refunded' }
    kept.refunds.push(refund)
    return [201, refund]
  }

  #list(query: URLSearchParams): Json {
    const all = this.payments.toReversed()
    const from = query.get('from')
    const first = from === null ? 0 : all.findIndex(({ id }) => id === from)
    const page = all.slice(first, first + Number(query.get('limit')))
    return { count: page.length, _embedded: { payments: page.map((one) => this.#shown(one)) } }
  }

  #shown({ id, amount, metadata, createdAt, status, refunds, chargebacks }: Kept): Json {
    const href = `https://www.mollie.com/checkout/select-method/${id}`
    return {
      resource: 'payment',
      id,
      mode: 'test',
      createdAt,
      amount,
      metadata,
      status,
      isCancelable: status === 'open',
      _links: status === 'open' ? { checkout: { href, type: 'text/html' } } : {},
      _embedded: { refunds, chargebacks },
    }
  }
}

function problem(status: number, detail: string): Json {
  return { status, title: 'Problem', detail }
}

function sent(status: number, body: Json): OutboundAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { status, type: 'application/hal+json', bytes, location: null }
}

import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { FacetsView } from '../src/domain/catalog/list/facets.ts'
import type { GroupView } from '../src/domain/catalog/list/groups.ts'
import { ProductPageView } from '../src/domain/catalog/list/listing.ts'
import { type Product, ProductView } from '../src/domain/catalog/product.ts'
import { type ProblemView, problemSchema } from '../src/http/server/problem.ts'
import { MODULES } from '../src/installed.ts'

/** A request; `body` is sent as JSON, `raw` unchanged. */
export interface Ask {
  readonly method?: string | undefined
  readonly path: string
  readonly key?: string | null | undefined
  readonly headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[]
  readonly body?: unknown
  readonly raw?: BodyInit | undefined
}

export type Problem = Static<typeof ProblemView>

/** A page of products in the Store API. */
export interface ProductPage {
  readonly data: readonly (Product & { readonly group?: GroupView })[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
  readonly total?: number
  readonly facets?: FacetsView
  readonly pages?: readonly string[]
}

const closedProblem = TypeCompiler.Compile(
  Type.Object(problemSchema(MODULES).properties, { additionalProperties: false }),
)
const productView = TypeCompiler.Compile(ProductView)
const pageView = TypeCompiler.Compile(ProductPageView)

export function requestOf({ method = 'GET', path, key, headers = [], body, raw }: Ask): Request {
  const all = new Headers()
  if (key) all.set('authorization', `Bearer ${key}`)
  if (body !== undefined) all.set('content-type', 'application/json')
  const given = Array.isArray(headers) ? headers : Object.entries(headers)
  for (const [name, value] of given) {
    if (name === 'authorization') all.append(name, value)
    else all.set(name, value)
  }
  const content = raw ?? (body === undefined ? null : JSON.stringify(body))
  return new Request(`http://localhost${path}`, { method, headers: all, body: content })
}

/**
 * An answer. Every answer must have a request id, and every error must be a valid problem document
 * without other fields.
 */
export class Answer {
  private constructor(
    readonly ask: Ask,
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  static async of(ask: Ask, response: Response): Promise<Answer> {
    const answer = new Answer(ask, response.status, response.headers, await response.text())
    if (!/^req_[\w-]{12,}$/.test(answer.header('x-request-id') ?? '')) {
      throw answer.unexpected('has no x-request-id')
    }
    if (answer.status >= 400 && ask.method !== 'HEAD') answer.problem
    return answer
  }

  header(name: string): string | null {
    return this.headers.get(name)
  }

  get json(): unknown {
    return JSON.parse(this.text)
  }

  /** This answer, which must have this status. */
  having(status: number): this {
    if (this.status !== status) throw this.unexpected(`is not ${status}`)
    return this
  }

  /** The product in the body, which must match the schema. */
  get product(): Product {
    const product = this.json
    if (!productView.Check(product)) throw this.unexpected('is no product')
    return product
  }

  get page(): ProductPage {
    const page = this.json
    if (!pageView.Check(page)) throw this.unexpected('is no page of products')
    if (page.hasMore !== (page.nextCursor !== null)) throw this.unexpected('contradicts itself')
    return page
  }

  get problem(): Problem {
    const problem = this.json
    if (!closedProblem.Check(problem)) throw this.unexpected('is no problem document')
    const fits =
      this.header('content-type') === 'application/problem+json' &&
      problem.status === this.status &&
      problem.requestId === this.header('x-request-id')
    if (!fits) throw this.unexpected('contradicts its problem document')
    return problem
  }

  /** The code and fields of a problem: `VALIDATION_FAILED price`. */
  get refusal(): string {
    const { code, errors = [] } = this.problem
    return [code, ...errors.map(({ field }) => field)].join(' ')
  }

  /** The whole answer without its request id, to compare byte for byte. */
  get anonymous(): string {
    const id = this.header('x-request-id') ?? ''
    const headers = [...this.headers].filter(([name]) => name !== 'x-request-id')
    const text = this.text.replace(id, '…')
    return JSON.stringify([this.status, headers, text])
  }

  unexpected(complaint: string): Error {
    const { method = 'GET', path } = this.ask
    return new Error(
      `the answer to ${method} ${path.slice(0, 200)} ${complaint}: ${this.status} ${this.text.slice(0, 1000)}`,
    )
  }
}

/** Sends this body. */
export const json = (body: unknown) => async () => ({ body })

let count = 0

/** Sends a body that is another one each time. */
export const anew = (body: (number: number) => unknown) => async () => ({ body: body(++count) })

import { Names } from './names.ts'
import type { Side } from './side.ts'

/** A request; what differs between the sides is a function of the side. */
export interface Ask {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** JSON, unless it is text or bytes already. */
  readonly body?: unknown
  /** The content type of the body; null if no body is sent. */
  readonly type?: string | null
}

/** An answer of the first side. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A request that the sides have answered differently. */
export interface Difference {
  readonly asked: string
  readonly answers: readonly [string, string]
}

/** These change with the time, not with the request. */
const OMITTED = ['date', 'content-length', 'keep-alive']
/** Pages and what they load: how they are built is no part of what is compared. */
const PAGE = /^(text\/(html|css)|(text|application)\/javascript|application\/wasm|font\/)/
/** The figures of a server: memory, times, free space. */
const FIGURES = /^\/(server|metrics)\b/
const FIGURE = /\d+(\.\d+)?(e[+-]?\d+)?|\/kassa-compare-\w+\/\w+|"slowRequests":\[.*?\]/g
/** How far the delivery of a webhook's message is, which no request waits for. */
const DELIVERY =
  /"(failures|status|attempts|responseStatus|error|lastAttemptAt|nextAttemptAt)":("[^"]*"|\w+)/g

/** Two servers that get the same requests, one after the other. */
export class Twins {
  count = 0
  readonly differences: Difference[] = []
  readonly #names = [new Names(), new Names()] as const

  constructor(readonly sides: readonly [Side, Side]) {}

  /**
   * Sends a request to both sides and compares their answers.
   * @returns that of the first
   */
  async ask(ask: Ask, codes?: readonly [string, string]): Promise<Answer> {
    this.count++
    const [first, second] = await Promise.all([
      this.#send(0, ask, codes),
      this.#send(1, ask, codes),
    ])
    const [here, there] = [this.#shown(0, ask, first), this.#shown(1, ask, second)]
    if (here !== there) {
      const { method = 'GET', path, headers, body } = ask
      const sent = typeof body === 'string' ? body : JSON.stringify(body ?? '')
      const asked = `${method} ${path} ${JSON.stringify(headers ?? {})} ${sent}`
      this.differences.push({ asked: this.#names[0].named(asked), answers: [here, there] })
    }
    return first
  }

  /**
   * The JSON of an answer.
   * @throws if the request is refused
   */
  async json<T>(ask: Ask, codes?: readonly [string, string]): Promise<T> {
    const { status, text } = await this.ask(ask, codes)
    if (status < 300) return JSON.parse(text)
    throw new Error(`${ask.method} ${ask.path} is refused: ${text}`)
  }

  /** Sends a request to both sides without a comparison. */
  async unseen(ask: Ask): Promise<readonly Answer[]> {
    return await Promise.all([this.#send(0, ask), this.#send(1, ask)])
  }

  async #send(side: 0 | 1, ask: Ask, codes?: readonly [string, string]): Promise<Answer> {
    const { method = 'GET', path, headers = {}, body, type = 'application/json' } = ask
    const own = (text: string) => {
      const known = side === 0 ? text : this.#names[0].translated(text, this.#names[1])
      return codes ? known.replaceAll('<code>', codes[side]) : known
    }
    const sent =
      typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : body
    const response = await fetch(this.sides[side].started.url + own(path), {
      method,
      redirect: 'manual',
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'compare',
        ...(sent !== undefined && type !== null && { 'content-type': type }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, own(value)])),
      },
      ...(sent !== undefined && {
        body: typeof sent === 'string' ? own(sent) : (sent as BodyInit),
      }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? await firstOf(response) : await response.text()
    return { status: response.status, headers: response.headers, text }
  }

  #shown(side: 0 | 1, { path }: Ask, { status, headers, text }: Answer): string {
    const type = headers.get('content-type') ?? ''
    const isPage = PAGE.test(type)
    const lines = [...headers]
      .filter(([name]) => !OMITTED.includes(name) && !(isPage && name === 'etag'))
      .map(([name, value]) => `${name}: ${value}`)
    const isOmitted = isPage || type === 'application/octet-stream'
    const name = (text: string) => this.#names[side].named(text)
    const head = name(`${status}\n${lines.join('\n')}\n\n`)
    const body = name(isOmitted ? '' : text)
    const named = head + (type.includes('json') ? inOneOrder(body) : body)
    if (FIGURES.test(path)) return named.replace(FIGURE, '0')
    return path.includes('/webhooks') && status < 300 ? named.replace(DELIVERY, '"$1"') : named
  }
}

/** JSON with the fields of each object sorted by name, since their order means nothing. */
function inOneOrder(text: string): string {
  if (text === '') return ''
  return JSON.stringify(JSON.parse(text), (_, value) =>
    value?.constructor === Object
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** The first lines of a stream; how many come with them depends on the time. */
async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value).replace(/\n\n.*/s, '')
}

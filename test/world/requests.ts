import type { Headers } from '../access.ts'
import type { Copies } from './copies.ts'

/** How a request that changes something is answered. */
export type Fate = 'comes' | 'lost' | 'refused'

/** The stream of changes that a till follows. */
const EVENTS = '/v1/pos/events'

const REFUSAL = {
  title: 'Refused',
  status: 403,
  code: 'FORBIDDEN',
  detail: 'Not today.',
}

interface Server {
  readonly copies: Copies
  /** The headers by which the server knows who asks. */
  readonly headers: () => Headers
  /** Whether nothing at all reaches the server without a connection, not even what only reads. */
  readonly isTill: () => boolean
  readonly events: () => Response
  /** Is told which requests change something, and how they were answered. */
  readonly note: (line: string) => void
}

/** The requests of a page to its server, whose answers may be late, lost or refused. */
export class Requests {
  /** How many have no answer yet, without those whose answer waits. */
  open = 0
  /** Without it, nothing that would change something reaches the server. */
  isConnected = true
  /** Without it, the server does not know who uses the page. */
  isSignedIn = true
  /** How requests that change something are answered. */
  fate: Fate = 'comes'
  /** How many answers have been lost. */
  losses = 0
  /** Whether the page has changed something on its server since it was shown. */
  isChanged = false
  /** Whether a page has changed the copy of the boutique. There is none yet. */
  isUsed = true
  /** Since they were taken last, those that only read. */
  reads: string[] = []
  /** The answers that are late. */
  #waiting: PromiseWithResolvers<void>[] | null = null

  constructor(readonly server: Server) {}

  /** From now on, answers to requests that change something wait. */
  hold(): void {
    this.#waiting = []
  }

  /** Lets the answers that wait arrive, unless they get lost now. */
  release(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const { resolve } of waiting) resolve()
  }

  async answer(to: string, init: RequestInit): Promise<Response> {
    const { server } = this
    if (to.startsWith(EVENTS) && this.isConnected) return server.events()
    const { method = 'GET' } = init
    const headers = {
      ...server.headers(),
      ...(this.isSignedIn && init.credentials === 'same-origin' ? {} : { cookie: '' }),
      ...(init.headers as Record<string, string>),
    }
    const isDryRun = /"dryRun":true|dryRun=true/.test(`${to}${String(init.body)}`)
    const isRead = method === 'GET' || isDryRun
    const told = ['if-match', 'idempotency-key'].filter((name) => name in headers)
    const line = [method, to, saidIn(init.body), told.length > 0 && `(${told})`]
      .filter(Boolean)
      .join(' ')
    this.open++
    try {
      if (!this.isConnected && (!isRead || server.isTill())) {
        if (!isRead) server.note(`sends ${line} in vain`)
        throw new TypeError('There is no connection.')
      }
      const request = new Request(new URL(to, location.origin), { ...init, headers })
      if (!isRead) return await this.#changed(request, line)
      this.reads.push(`asks ${line}`)
      return await whole(await server.copies.answer(request))
    } finally {
      this.open--
    }
  }

  async #changed(request: Request, line: string): Promise<Response> {
    const { copies, note } = this.server
    if (this.fate === 'refused') {
      note(`sends ${line}: refused`)
      return Response.json(REFUSAL, { status: REFUSAL.status })
    }
    this.isChanged = true
    this.isUsed = true
    const answer = await whole(await copies.answer(request))
    note(`sends ${line}: ${answer.status}`)
    await copies.settled(answer)
    if (this.#waiting) {
      const late = Promise.withResolvers<void>()
      this.#waiting.push(late)
      this.open--
      await late.promise
      this.open++
    }
    if (this.fate !== 'lost') return answer
    this.losses++
    throw new TypeError('The connection was lost.')
  }
}

/** A body as text: of a form with files, its fields and the names of the files. */
function saidIn(body: RequestInit['body']): string {
  if (!(body instanceof FormData)) return `${body ?? ''}`
  const fields = Array.from(body, ([name, value]) => {
    return `${name}=${value instanceof File ? value.name : value}`
  })
  return `a form: ${fields.join(', ')}`
}

/** An answer whose body is there, so that nobody waits for it. */
async function whole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer
}

import type { Page, Route } from 'playwright-core'
import { canonicalEntry, entryHash, FIRST_HASH } from '../../src/domain/orders/entry.ts'

/** What happens to a request on its way: it is lost, or its answer is. */
export type Cut = 'request' | 'answer' | null

interface Taken {
  readonly kind: 'sale' | 'refund' | 'cash' | 'closing'
  readonly content: Record<string, unknown>
  readonly body: string
  readonly hash: string
}

/** A server's journal of a till, which can lose messages and be restored from a backup. */
export class TillJournal {
  /** The entries by series; the last series is that of the last pairing. */
  readonly series = new Map<string, Taken[]>()
  /** Decides for each entry that is sent. */
  cut: () => Cut = () => null
  /** Why the next tentative entry is refused, or null. */
  refusal: { readonly field: string; readonly message: string } | null = null

  /** Answers the pages of this profile in place of the server. */
  async serve(page: Page): Promise<void> {
    const context = page.context()
    await context.route('**/v1/pos/pair', (route) => this.#pair(route))
    await context.route('**/v1/pos/journal', (route) => {
      const [series, entries] = [...this.series].at(-1) ?? ['', []]
      return route.fulfill({ json: { series, next: entries.length + 1 } })
    })
    await context.route('**/v1/pos/journal/*/*', async (route) => {
      const cut = this.cut()
      if (cut === 'request') return await route.abort()
      const answer = this.#put(route)
      if (cut === 'answer') return await route.abort()
      await route.fulfill(answer)
    })
  }

  entries(series = [...this.series.keys()].at(-1) ?? ''): readonly Taken[] {
    return this.series.get(series) ?? []
  }

  /** Forgets entries, as a server does that is restored from a backup. */
  restore(series: string, entries: number): void {
    this.series.get(series)?.splice(entries)
  }

  async #pair(route: Route): Promise<void> {
    const response = await route.fetch()
    const json = await response.json()
    if (response.ok()) {
      json.terminal.series = String(this.series.size + 1)
      this.series.set(json.terminal.series, [])
    }
    await route.fulfill({ response, json })
  }

  #put(route: Route) {
    const [series = '', n = ''] = new URL(route.request().url()).pathname.split('/').slice(-2)
    const body = route.request().postData() ?? ''
    const { at, kind, hash, previousHash, ...contents } = JSON.parse(body)
    const [content] = Object.values(contents) as Record<string, unknown>[]
    const list = this.series.get(series)
    if (!list || !content) return problem(404, 'series', 'unknown', 'There is no such series.')
    const known = list[Number(n) - 1]
    if (known) {
      if (known.body === body) return { status: 200, body }
      return problem(409, 'n', 'taken', 'This number has another entry.')
    }
    const next = `The next entry is ${list.length + 1}.`
    if (Number(n) !== list.length + 1) return problem(409, 'n', 'next', next)
    if (this.refusal) {
      const { field, message } = this.refusal
      this.refusal = null
      return problem(409, field, 'changed', message)
    }
    const before = list.at(-1)?.hash ?? FIRST_HASH
    const text = canonicalEntry({ series, n: Number(n), at, kind, content })
    if (previousHash !== before) return problem(409, 'previousHash', 'changed', 'Another chain.')
    if (hash !== entryHash(before, text)) return problem(422, 'hash', 'hash', 'Another hash.')
    list.push({ kind, content, body, hash })
    return { status: 201, body }
  }
}

function problem(status: number, field: string, code: string, message: string) {
  const errors = [{ field, code, message }]
  const document = { title: 'Refused', status, code: 'CONFLICT', detail: message, errors }
  const body = JSON.stringify(document)
  return { status, contentType: 'application/problem+json', body }
}

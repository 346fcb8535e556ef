import { rmSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import type { EntryKind } from '../../../src/modules/orders/values.ts'
import { ENTRY_FIELD } from '../../../src/modules/till/entry.ts'
import type { Remark } from '../../../src/modules/till/entry-body.ts'
import { entriesOf } from '../../../src/modules/till/series.ts'
import type { AdminBrowser } from '../../browser/admin-browser.ts'
import { backUpOf, restoredFrom } from '../../restored.ts'

/** The part of an exchange with the server that is lost: the request or its answer. */
export type Cut = 'request' | 'answer' | null

/** An entry that the server has. */
interface Arrived {
  readonly kind: EntryKind
  readonly content: Readonly<Record<string, unknown>>
  readonly attention: readonly Remark[] | null
  /** The name of who made it. */
  readonly cashier: string | null
}

/** The way of a till's entries to the server, where messages can be lost. */
export class TillJournal {
  /** Decides for each entry that is sent. */
  cut: () => Cut | Promise<Cut> = () => null

  #onTheWay = 0

  constructor(readonly room: AdminBrowser) {}

  /** Whether a message or its answer is still in transit. */
  get isCarrying(): boolean {
    return this.#onTheWay > 0
  }

  /** Carries the entries and hand-overs of all pages of this profile. */
  async carry(page: Page): Promise<void> {
    const messages = /\/v1\/pos\/(journal\/\w+\/\w+|orders\/\w+\/hand-over)(\?|$)/
    await page.context().route(messages, async (route) => {
      this.#onTheWay++
      await this.#carryOne(route).finally(() => this.#onTheWay--)
    })
  }

  async #carryOne(route: Route): Promise<void> {
    const cut = await this.cut()
    if (cut === 'request') return await route.abort()
    // A connection that was idle may be closed at this moment; a browser sends again then, too.
    const response = await route.fetch({ maxRetries: 1 })
    if (cut === 'answer') return await route.abort()
    await route.fulfill({ response }).catch((error: Error) => {
      // A page that was closed meanwhile gets no answer, as on a network.
      if (!/disposed|closed/.test(error.message)) throw error
    })
  }

  /**
   * The entries of a series on the server. Throws unless their numbers and hashes are consecutive.
   */
  async entries(series: string): Promise<readonly Arrived[]> {
    const { ports, north } = this.room.served.kassa
    const pages = await Array.fromAsync(entriesOf(ports.store.read, north.shop.id, series))
    const entries = pages.flat()
    return entries.map(({ n, kind, body, previousHash, attention }, index) => {
      const before = entries[index - 1]
      if (kind === null) throw new Error(`entry ${n}: ${JSON.stringify(attention)}`)
      if (n !== index + 1 || (before && before.hash !== previousHash)) {
        throw new Error(`entry ${n} does not follow the one before`)
      }
      const said = JSON.parse(body)
      const cashier = said.cashier?.name ?? null
      return { kind, content: said[ENTRY_FIELD[kind]], attention, cashier }
    })
  }

  /**
   * Makes a backup.
   * @returns a function that restores it, while the server is stopped
   */
  async backup(): Promise<() => Promise<void>> {
    const { served } = this.room
    const file = await backUpOf(served.kassa, crypto.randomUUID())
    return async () => {
      served.kassa = await restoredFrom(file, served.kassa)
      rmSync(file)
    }
  }
}

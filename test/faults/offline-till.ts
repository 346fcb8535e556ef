import { expect } from 'bun:test'
import type { Socket } from 'bun'
import type { EntryKind } from '../../src/modules/orders/values.ts'
import { canonicalEntry, ENTRY_FIELD, entryHash, saidBy } from '../../src/modules/till/entry.ts'
import type { Chance } from '../random.ts'

/** How a connection can end too early. */
export const CUTS = ['request lost', 'request torn', 'answer lost'] as const

/** An entry as the till has stored it. */
interface WrittenEntry {
  readonly n: number
  readonly kind: EntryKind
  readonly content: unknown
  readonly at: string
  readonly previousHash: string
  readonly hash: string
  readonly pieces: number
}

/** A till that has written its entries and sends them, as the till's page does. */
export class OfflineTill {
  readonly entries: WrittenEntry[] = []
  /** How many entries the server has answered. */
  sent = 0
  /** How many it had lost after that. */
  lost = 0

  constructor(
    readonly series: string,
    readonly first: number,
    readonly previousHash: string,
  ) {}

  write(kind: EntryKind, content: object): void {
    const { series } = this
    const n = this.first + this.entries.length
    const at = new Date().toISOString()
    const previousHash = this.entries.at(-1)?.hash ?? this.previousHash
    const hash = entryHash(
      previousHash,
      canonicalEntry({ series, n }, saidBy({ at, kind, content })),
    )
    const lines = 'lines' in content ? (content.lines as { quantity: number }[]) : []
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    this.entries.push({ n, kind, content, at, previousHash, hash, pieces })
  }

  /** Sends the first entry that waits. */
  async send(url: string, key: string): Promise<void> {
    const entry = this.entries[this.sent]
    if (!entry) return
    const { n, kind, content, at, previousHash, hash } = entry
    const body = { at, kind, [ENTRY_FIELD[kind]]: content, previousHash, hash }
    const answer = await fetch(`${url}/v1/pos/journal/${this.series}/${n}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        // Each request is cut off by itself.
        ...(url.includes('localhost') ? {} : { connection: 'close' }),
      },
      body: JSON.stringify(body),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || text === undefined || text === null) return
    if (answer.status === 200 || answer.status === 201) {
      expect(JSON.parse(text)).toMatchObject({ n, hash, previousHash })
      this.sent++
      return
    }
    const [error] = JSON.parse(text).errors ?? []
    if (answer.status !== 409 || error?.code !== 'next') throw new Error(text)
    const next = Number(/\d+(?=\D*$)/.exec(error.message)?.[0])
    if (next >= n) throw new Error(`${n} was refused, although ${next} is next`)
    this.lost += n - next
    this.sent = next - this.first
  }
}

/** A TCP proxy that cuts three of eight connections off. */
export class BadLine implements Disposable {
  target = 0
  readonly cuts = { 'request lost': 0, 'request torn': 0, 'answer lost': 0 }
  readonly #listener

  constructor(chance: Chance) {
    const line = this
    this.#listener = Bun.listen<{ server: Promise<Socket> | null }>({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        open(client) {
          client.data = { server: null }
        },
        async data(client, bytes) {
          const cut = client.data.server ? undefined : CUTS[chance.below(8)]
          if (cut) line.cuts[cut]++
          if (cut === 'request lost') return void client.terminate()
          client.data.server ??= line.#connect(client, cut === 'answer lost')
          const server = await client.data.server.catch(() => null)
          if (!server) return void client.terminate()
          if (cut !== 'request torn') return void server.write(bytes)
          server.write(bytes.subarray(0, chance.below(bytes.length)))
          server.end()
          client.terminate()
        },
        async close(client) {
          const server = await client.data.server?.catch(() => null)
          server?.end()
        },
      },
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.port}`
  }

  [Symbol.dispose](): void {
    this.#listener.stop(true)
  }

  async #connect(client: Socket<unknown>, losesAnswer: boolean): Promise<Socket> {
    return await Bun.connect({
      hostname: '127.0.0.1',
      port: this.target,
      socket: {
        data(_, bytes) {
          if (losesAnswer) client.terminate()
          else client.write(bytes)
        },
        close() {
          client.end()
        },
      },
    })
  }
}

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Answer, Ask } from './answer.ts'
import { TestServer } from './fixture.ts'
import { PRODUCTS } from './shop-fixture.ts'

/** A request and the expected answer. */
export interface Scenario {
  readonly name: string
  /** By default a GET of the product list with North's secret key. */
  readonly request: Partial<Ask> | ((kassa: TestServer) => Partial<Ask> | Promise<Partial<Ask>>)
  readonly status: number
  /** Code and fields of the problem: `VALIDATION_FAILED price`. */
  readonly refusal?: string
  readonly contains?: readonly string[]
  readonly lacks?: readonly string[]
  /** Null: the header must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>
}

interface Table {
  readonly settings?: Readonly<Record<string, string>>
  /** Prepares the server, once for the whole table. */
  readonly before?: (kassa: TestServer) => Promise<void>
}

/**
 * Runs a table of scenarios on one server, each as a test. Every request that is refused must have
 * changed nothing.
 */
export function play(title: string, scenarios: readonly Scenario[], table: Table = {}): void {
  describe(title, () => {
    let kassa: TestServer
    beforeAll(async () => {
      kassa = await TestServer.open(table.settings)
      await table.before?.(kassa)
    })
    afterAll(async () => {
      await kassa[Symbol.asyncDispose]()
    })
    for (const scenario of scenarios) {
      test(scenario.name, async () => {
        const { request } = scenario
        const ask = typeof request === 'function' ? await request(kassa) : request
        const before = kassa.dump()
        const answer = await kassa.ask({ path: PRODUCTS, key: kassa.north.secretKey, ...ask })
        meets(scenario, answer)
        if (answer.status >= 400) expect(kassa.dump()).toBe(before)
      })
    }
  })
}

function meets(scenario: Scenario, answer: Answer): void {
  if (answer.status !== scenario.status) throw answer.unexpected(`is not ${scenario.status}`)
  if (scenario.refusal !== undefined) expect(answer.refusal).toBe(scenario.refusal)
  for (const text of scenario.contains ?? []) expect(answer.text).toContain(text)
  for (const text of scenario.lacks ?? []) expect(answer.text).not.toContain(text)
  for (const [name, value] of Object.entries(scenario.headers ?? {})) {
    const header = answer.header(name)
    if (value instanceof RegExp) expect(header ?? '').toMatch(value)
    else expect(header).toBe(value)
  }
}

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Answer, Ask } from './answer.ts'
import { TestServer } from './fixture.ts'
import { PRODUCTS } from './shop-fixture.ts'

/** One request and what must come of it. */
export interface Scenario {
  readonly name: string
  /** By itself a GET of the product list with North's secret key. */
  readonly request: Partial<Ask> | ((house: TestServer) => Partial<Ask> | Promise<Partial<Ask>>)
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
  /** Furnishes the house, once for the whole table. */
  readonly before?: (house: TestServer) => Promise<void>
}

/**
 * Plays a table of scenarios in one house, each a test of its own. What is refused has changed
 * nothing: that is checked for every one.
 */
export function play(title: string, scenarios: readonly Scenario[], table: Table = {}): void {
  describe(title, () => {
    let house: TestServer
    beforeAll(async () => {
      house = await TestServer.open(table.settings)
      await table.before?.(house)
    })
    afterAll(async () => {
      await house[Symbol.asyncDispose]()
    })
    for (const scenario of scenarios) {
      test(scenario.name, async () => {
        const { request } = scenario
        const ask = typeof request === 'function' ? await request(house) : request
        const before = house.dump()
        const answer = await house.ask({ path: PRODUCTS, key: house.north.secretKey, ...ask })
        meets(scenario, answer)
        if (answer.status >= 400) expect(house.dump()).toBe(before)
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

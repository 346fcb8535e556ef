import { expect, spyOn, test } from 'bun:test'
import { Statements } from '../../src/store/statements.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import { TWINS } from './twins.ts'

/**
 * Equal work takes equal time: the same statements in the same order, and answers of the same
 * bytes. How long it really takes is for `bun run bench timing`.
 */
for (const { name, prepare } of TWINS) {
  test(`nobody can tell ${name}`, async () => {
    await using kassa = await TestServer.open({ KASSA_SIGNUP: 'invite' })
    const next = await prepare(kassa)
    // The first requests are where keys and sessions are read for the first time.
    for (const ask of await next()) await kassa.ask(ask)
    const [near, far] = await next()
    using render = spyOn(Statements.prototype, 'render')
    const statements: unknown[][] = []
    const answers: Answer[] = []
    for (const ask of [near, far]) {
      render.mockClear()
      answers.push(await kassa.ask(ask))
      statements.push(render.mock.calls.map(([statement]) => statement))
    }
    expect(statements[1]).toEqual(statements[0] ?? [])
    const [first, second] = answers.map(withoutIds)
    expect(second).toBe(first ?? '')
  })
}

function withoutIds({ anonymous }: Answer): string {
  return anonymous.replace(/otp_\w{26}/g, 'otp_…')
}

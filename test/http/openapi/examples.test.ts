import { afterAll, describe, expect, test } from 'bun:test'
import { openApi } from '../../../src/commands/openapi.ts'
import { readConfig } from '../../../src/config.ts'
import examples from '../../../src/http/openapi/examples.json'
import { type Document, operationsOf } from '../../openapi-document.ts'
import { defaultsOf, exampleOf, exampleTypes, problemExamples } from './examples.ts'

/**
 * Every answer in the document has an example, which is what a real server answers. They stand in
 * src/http/openapi/examples.json and are recorded by this test:
 *
 *   EXAMPLES=record bun test test/http/openapi/examples.test.ts
 *
 * Do so after a change of routes or answers. A new route needs its entry in test/routes.ts first,
 * and an entry in PREPARED (examples.ts) only if its request depends on something that must happen
 * before. If two branches have recorded, record again after the merge.
 */
const RECORDING = process.env.EXAMPLES === 'record'
const HOW = 'EXAMPLES=record bun test test/http/openapi/examples.test.ts'
const FILE = 'src/http/openapi/examples.json'

const document = (await openApi(readConfig({}))) as Document
const known = examples as {
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly problems: Readonly<Record<string, unknown>>
}
const recorded: { answers: Record<string, Record<string, unknown>>; problems: object } = {
  answers: {},
  problems: {},
}

describe('an example of every answer, as a real server gives it', () => {
  for (const operation of operationsOf(document)) {
    const { operationId } = operation
    for (const type of exampleTypes(operation)) {
      test(`${operationId}: ${type}`, async () => {
        const answer = await exampleOf(operation, type)
        recorded.answers[operationId] = { ...recorded.answers[operationId], [type]: answer }
        if (RECORDING) return
        const example = known.answers[operationId]?.[type]
        if (example === undefined) throw new Error(`${operationId} has no example: ${HOW}`)
        expect<unknown>(example, `the example is out of date: ${HOW}`).toEqual(answer)
      })
    }
    const defaults = defaultsOf(operation)
    if (defaults !== '') {
      test(`${operationId} does the same with ${defaults}`, async () => {
        const [type = ''] = exampleTypes(operation)
        const answer = await exampleOf(operation, type, defaults)
        expect<unknown>(answer).toEqual(recorded.answers[operationId]?.[type])
      })
    }
  }

  test('an example of every error', async () => {
    const problems = await problemExamples()
    recorded.problems = problems
    const codes = document['x-problems'].map(({ code }) => code)
    expect(Object.keys(problems).sort()).toEqual([...codes].sort())
    if (!RECORDING) expect(known.problems).toEqual(problems)
  })

  test('no example of an operation that is gone', () => {
    const operations = operationsOf(document).map(({ operationId }) => operationId)
    if (RECORDING) return
    expect(Object.keys(known.answers).filter((id) => !operations.includes(id))).toEqual([])
  })

  afterAll(async () => {
    if (RECORDING) await Bun.write(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  })
})

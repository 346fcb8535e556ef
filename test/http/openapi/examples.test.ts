import { afterAll, describe, expect, test } from 'bun:test'
import { openApi } from '../../../src/commands/openapi.ts'
import { readConfig } from '../../../src/config.ts'
import { recorded } from '../../../src/http/openapi/content.ts'
import { examplesFile, recordedExamples } from '../../../src/http/openapi/recorded.ts'
import { MODULES } from '../../../src/installed.ts'
import { type Document, type Operation, operationsOf } from '../../openapi-document.ts'
import { defaultsOf, exampleKinds, exampleOf, problemExamples } from './examples.ts'

/**
 * Every answer in the document has an example, which is what a real server answers. Those of the
 * core stand in src/http/openapi/examples.json, those of a module in its folder. This test records
 * them:
 *
 *   EXAMPLES=record bun run test test/http/openapi/examples.test.ts
 *
 * Do so after a change of routes or answers. A new route needs its entry in test/routes.ts first,
 * and an entry in PREPARED (examples.ts) only if its request depends on something that must happen
 * before. If two branches have recorded, record again after the merge.
 */
const RECORDING = process.env.EXAMPLES === 'record'
const HOW = 'EXAMPLES=record bun run test test/http/openapi/examples.test.ts'
/** The formatter takes its time on a busy machine. */
const FORMAT_MS = 60_000
const examples = recordedExamples()

const document = (await openApi(readConfig({}))) as Document
/** Only a recording needs them. */
let owners: readonly Owner[] = []
/** The answers of the examples by their names, each made once, by whichever test asks first. */
const answers = new Map<string, Promise<unknown>>()
let problems = {}

describe('an example of every answer, as a real server gives it', () => {
  for (const operation of operationsOf(document)) {
    const { operationId } = operation
    for (const kind of exampleKinds(operation)) {
      const name = nameOf(operation, kind)
      test(name, async () => {
        const answer = await answerOf(operation, kind)
        if (RECORDING) return
        const example = recorded(name)
        if (example === undefined) throw new Error(`${name} has no example: ${HOW}`)
        expect<unknown>(example, `the example is out of date: ${HOW}`).toEqual(answer)
      })
    }
    const defaults = defaultsOf(operation)
    if (defaults !== '') {
      test(`${operationId} does the same with ${defaults}`, async () => {
        const [kind = ''] = exampleKinds(operation)
        const answer = await exampleOf(operation, kind, defaults)
        expect<unknown>(answer).toEqual(await answerOf(operation, kind))
      })
    }
  }

  test('an example of every error', async () => {
    problems = await problemExamples()
    const codes = document['x-problems'].map(({ code }) => code)
    expect(Object.keys(problems).sort()).toEqual([...codes].sort())
    if (!RECORDING) expect<object>(examples.problems).toEqual(problems)
  })

  test('no example of an operation that is gone', () => {
    const operations = operationsOf(document).map(({ operationId }) => operationId)
    if (RECORDING) return
    const names = Object.keys(examples.answers).map((name) => name.split(' ', 1)[0] ?? '')
    expect(names.filter((id) => !operations.includes(id))).toEqual([])
  })

  afterAll(async () => {
    if (!RECORDING) return
    owners = await ownersOf()
    const recordings = [...answers].map(async ([name, answer]) => [name, await answer] as const)
    const short = Object.entries(shortened(Object.fromEntries(await Promise.all(recordings))))
    const files: string[] = []
    for (const owner of [null, ...MODULES.map(({ name }) => name)]) {
      const own = short.filter(([name]) => ownerOf(name) === owner)
      if (owner !== null && own.length === 0) continue
      const recorded = { answers: Object.fromEntries(own), ...(owner === null && { problems }) }
      files.push(examplesFile(owner))
      await Bun.write(examplesFile(owner), JSON.stringify(recorded))
    }
    const format = ['biome', 'format', '--config-path=.ci/style.json', '--write', ...files]
    expect(Bun.spawnSync([process.execPath, 'x', ...format]).exitCode).toBe(0)
  }, FORMAT_MS)
})

function nameOf({ operationId }: Operation, kind: string): string {
  return `${operationId} ${kind}`.trim()
}

function answerOf(operation: Operation, kind: string): Promise<unknown> {
  const name = nameOf(operation, kind)
  const answer = answers.get(name) ?? exampleOf(operation, kind)
  answers.set(name, answer)
  return answer
}

interface Owner {
  readonly name: string
  /** They stay when the module is left out. */
  readonly others: ReadonlySet<string>
}

/** Each module, with the operations of all others. */
async function ownersOf(): Promise<readonly Owner[]> {
  return await Promise.all(
    MODULES.map(async ({ name }) => {
      const rest = MODULES.filter((module) => module.name !== name)
      const left = (await openApi(readConfig({}), rest)) as Document
      return { name, others: new Set(operationsOf(left).map(({ operationId }) => operationId)) }
    }),
  )
}

/** The module without which the operation of an example is gone; null: the core. */
function ownerOf(example: string): string | null {
  const [id = ''] = example.split(' ', 1)
  return owners.find(({ others }) => !others.has(id))?.name ?? null
}

type Fields = Readonly<Record<string, unknown>>

/** Objects with less text than this are written out. */
const SHORT = 80

/**
 * Shortens examples: an object names in `like` a shorter example all of whose fields it has, and
 * contains only fields that differ or are added. It names none of another module, which may be
 * deleted.
 */
function shortened(examples: Fields): Fields {
  const known = Object.entries(examples)
    .flatMap(([name, value]) => (isFields(value) ? { name, value } : []))
    .sort((a, b) => sizeOf(a.value) - sizeOf(b.value))
  const shorter = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => shorter(one, name))
    if (!isFields(value) || sizeOf(value) < SHORT) return value
    const differing = (base: Fields) =>
      Object.entries(value)
        .filter(([field, one]) => !isSame(one, base[field]))
        .map(([field, one]) => [field, shorter(one, name)] as const)
    const before = known.slice(
      0,
      known.findIndex((one) => one.name === name),
    )
    return before
      .filter((base) => [null, ownerOf(name)].includes(ownerOf(base.name)))
      .filter((base) => isSame({ ...base.value, ...value }, value))
      .map((base) => ({ like: base.name, ...Object.fromEntries(differing(base.value)) }))
      .reduce<Fields>(
        (best, one) => (sizeOf(one) < sizeOf(best) ? one : best),
        Object.fromEntries(differing({})),
      )
  }
  return Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, shorter(value, name)]),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Fields in another order are another text of the document. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length
}

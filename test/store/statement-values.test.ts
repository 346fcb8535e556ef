import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { POSTGRES_SOURCES } from '../../src/store/postgres/statements.ts'
import { SQLITE_SOURCES } from '../../src/store/sqlite/statements.ts'
import { Statements } from '../../src/store/statements.ts'

/**
 * The names of the statements in `sql/` and their values are types, so that a misspelt one does not
 * compile. They stand in src/domain/statements.generated.ts, which this test writes:
 *
 *   STATEMENTS=record bun test test/store/statement-values.test.ts
 *
 * Do so after a change of `sql/`.
 */
const FILE = 'src/domain/statements.generated.ts'
const HOW = 'STATEMENTS=record bun test test/store/statement-values.test.ts'

/** A statement with more conditions than this gets its values from a filter, by computed names. */
const FEW = 9

type Kind = 'One' | 'Many'

/** A value that a statement takes, and whether it may be left out. */
interface Taken {
  readonly kind: Kind
  readonly optional: boolean
}

/** The values of a statement. On both engines they have the same names, but not the same order. */
function valuesOf(texts: readonly string[]): ReadonlyMap<string, Taken> {
  const values = new Map<string, Taken>()
  const take = (name: string, kind: Kind, optional: boolean) => {
    const before = values.get(name)
    values.set(name, {
      kind: before?.kind === 'Many' ? 'Many' : kind,
      optional: (before?.optional ?? true) && optional,
    })
  }
  for (const line of texts.join('\n').split('\n')) {
    const flag = /^\/\*(\w+)\*\//.exec(line)?.[1]
    const isCondition = flag !== undefined && flag !== 'each'
    if (isCondition) take(flag, 'One', true)
    for (const [, name = '', many] of line.replace(/--.*/, '').matchAll(/\$(\w+)(\.\.\.)?/g)) {
      take(name, many ? 'Many' : 'One', isCondition)
    }
  }
  return values
}

function typeOf(texts: readonly string[]): string {
  const values = [...valuesOf(texts)].sort(([a], [b]) => (a < b ? -1 : 1))
  if (values.filter(([, { optional }]) => optional).length > FEW) return 'Filter'
  const fields = values.map(([name, { kind, optional }]) =>
    optional ? `${name}?: ${kind} | undefined` : `${name}: ${kind}`,
  )
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}

function generated(): string {
  const dialect = { parameter: (position: number) => `?${position}`, hasArrays: true }
  const engines = [SQLITE_SOURCES, POSTGRES_SOURCES].map((all) => new Statements(all, dialect))
  const names = [...new Set(engines.flatMap((one) => one.names))].sort()
  const lines = names.map((name) => {
    const texts = engines.flatMap((one) => (one.names.includes(name) ? one.textOf(name) : []))
    return `'${name}': ${typeOf(texts)}`
  })
  return [
    '// Recorded from sql/ by test/store/statement-values.test.ts.',
    '',
    'type One = string | number | boolean | null',
    'type Many = readonly (string | number | null)[]',
    'type Filter = Readonly<Record<string, One | Many | undefined>>',
    '',
    '/** The values of each statement in `sql/`. */',
    'export interface StatementValues {',
    ...lines,
    '}',
  ].join('\n')
}

function formatted(text: string): string {
  const biome = [
    'x',
    'biome',
    'format',
    '--config-path=.ci/style.json',
    `--stdin-file-path=${FILE}`,
  ]
  const { exitCode, stdout } = Bun.spawnSync([process.execPath, ...biome], {
    stdin: Buffer.from(text),
  })
  expect(exitCode).toBe(0)
  return stdout.toString()
}

test('the types of the statements are those of sql/', async () => {
  const text = formatted(generated())
  if (process.env.STATEMENTS === 'record') await Bun.write(FILE, text)
  expect(readFileSync(FILE, 'utf8'), `the types are out of date: ${HOW}`).toBe(text)
})

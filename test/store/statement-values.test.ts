import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { type SourceFile, sourceFiles } from '../../src/store/sources.ts'
import { Statements } from '../../src/store/statements.ts'

/**
 * The names of the statements in `sql/` and their values are types, so that a misspelt one does not
 * compile. Those of the core stand in src/domain/statements.generated.ts, those of a module in its
 * folder. This test writes them:
 *
 *   STATEMENTS=record bun run test test/store/statement-values.test.ts
 *
 * Do so after a change of `sql/`.
 */
const CORE = 'src/domain/statements.generated.ts'
const HOW = 'STATEMENTS=record bun run test test/store/statement-values.test.ts'

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
  const lines = texts.join('\n').split('\n')
  const flags = new Set(lines.map((line) => /^\/\*(\w+)\*\//.exec(line)?.[1]))
  for (const line of lines) {
    const flag = /^\/\*(\w+)\*\//.exec(line)?.[1]
    const isCondition = flag !== undefined && flag !== 'each'
    if (isCondition) take(flag, 'One', true)
    for (const [, name = '', many] of line.replace(/--.*/, '').matchAll(/\$(\w+)(\.\.\.)?/g)) {
      const isColumn = flag === 'each' && flags.has(name)
      take(name, many ? 'Many' : 'One', isCondition || isColumn)
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

const FILES = [sourceFiles('sqlite'), sourceFiles('postgres')]

/** The types of the statements in the files of the core, or of one module. */
function generated(owner: string | null): string {
  const dialect = {
    parameter: (position: number) => `?${position}`,
    hasArrays: true,
    namesOwner: false,
  }
  const engines = FILES.map((files) => new Statements(textsOf(files), dialect))
  const owned = FILES.flat().filter(({ module }) => module === owner)
  const names = textsOf(owned).flatMap((text) => text.match(/(?<=^-- name: ).+$/gm) ?? [])
  const lines = [...new Set(names)].sort().map((name) => {
    const texts = engines.flatMap((one) => (one.names.includes(name) ? one.textOf(name) : []))
    return `'${name}': ${typeOf(texts)}`
  })
  return [
    '// Recorded from sql/ by test/store/statement-values.test.ts.',
    '',
    ...(owner === null ? inCore(lines) : inModule(owner, lines)),
  ].join('\n')
}

function inCore(lines: readonly string[]): readonly string[] {
  return [
    'export type One = string | number | boolean | null',
    'export type Many = readonly (string | number | null)[]',
    'export type Filter = Readonly<Record<string, One | Many | undefined>>',
    '',
    '/** The values of each statement in `sql/`; modules add those of their own. */',
    'export interface StatementValues {',
    ...lines,
    '}',
  ]
}

function inModule(name: string, lines: readonly string[]): readonly string[] {
  const used = ['Filter', 'Many', 'One'].filter((type) =>
    lines.some((line) => new RegExp(`\\b${type}\\b`).test(line)),
  )
  return [
    `import type { ${used.join(', ')} } from '../../domain/statements.generated.ts'`,
    '',
    "declare module '../../domain/statements.generated.ts' {",
    `/** The values of each statement in \`sql/${name}/\`. */`,
    'interface StatementValues {',
    ...lines,
    '}',
    '}',
  ]
}

function textsOf(files: readonly SourceFile[]): string[] {
  return files.map(({ text }) => text)
}

function formatted(text: string): string {
  const biome = [
    'x',
    'biome',
    'format',
    '--config-path=.ci/style.json',
    `--stdin-file-path=${CORE}`,
  ]
  const { exitCode, stdout } = Bun.spawnSync([process.execPath, ...biome], {
    stdin: Buffer.from(text),
  })
  expect(exitCode).toBe(0)
  return stdout.toString()
}

const MODULES = new Set(FILES.flat().map(({ module }) => module))
const OWNERS = [...MODULES].map((owner) => [owner ?? 'the core', owner] as const)

test.each(OWNERS)('the types of the statements of %s are those of sql/', async (_, owner) => {
  const file = owner === null ? CORE : `src/modules/${owner}/statements.generated.ts`
  const text = formatted(generated(owner))
  if (process.env.STATEMENTS === 'record') await Bun.write(file, text)
  expect(existsSync(file) && readFileSync(file, 'utf8'), `out of date: ${HOW}`).toBe(text)
})

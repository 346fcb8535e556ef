import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import type { Permission } from '../../src/domain/permission.ts'
import { MODULE_NAMES } from '../../tools/modules.ts'

const SOURCE = `${import.meta.dir}/../../src`

interface Owned extends Permission {
  /** The module that demands it; null: the core. */
  readonly module: string | null
}

/** The permissions of the core and of all modules, by name. */
async function permissions(): Promise<readonly Owned[]> {
  const found: Owned[] = []
  for (const file of new Glob('**/permission.ts').scanSync(SOURCE)) {
    const module = MODULE_NAMES.find((name) => file.startsWith(`modules/${name}/`)) ?? null
    const exported: Record<string, unknown> = await import(`${SOURCE}/${file}`)
    found.push(
      ...Object.values(exported)
        .filter(isPermission)
        .map((one) => ({ ...one, module })),
    )
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function isPermission(value: unknown): value is Permission {
  return typeof value === 'object' && value !== null && 'holders' in value
}

/** The table that reviewers see in a change; a module has one of its own. */
function tableOf(module: string | null): string {
  return `${import.meta.dir}/../${module ?? 'domain'}/permissions.txt`
}

test('a change of who may do what shows in a reviewed table', async () => {
  const rows = await permissions()
  const names = rows.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  for (const owner of new Set(rows.map(({ module }) => module))) {
    const lines = rows
      .filter(({ module }) => module === owner)
      .map(({ name, holders }) => `${name.padEnd(24)} ${holders.join(' ')}\n`)
    expect(lines.join('')).toBe(await Bun.file(tableOf(owner)).text())
  }
})

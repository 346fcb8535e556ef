import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import type { Permission } from '../../src/domain/permission.ts'

const SOURCE = `${import.meta.dir}/../../src`
const TABLE = `${import.meta.dir}/permissions.txt`

/** The permissions of the core and of all modules, by name. */
async function permissions(): Promise<readonly Permission[]> {
  const found: Permission[] = []
  for (const file of new Glob('**/permission.ts').scanSync(SOURCE)) {
    const exported: Record<string, unknown> = await import(`${SOURCE}/${file}`)
    found.push(...Object.values(exported).filter(isPermission))
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function isPermission(value: unknown): value is Permission {
  return typeof value === 'object' && value !== null && 'holders' in value
}

test('a change of who may do what shows in the reviewed table', async () => {
  const rows = await permissions()
  const names = rows.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  const lines = rows.map(({ name, holders }) => `${name.padEnd(24)} ${holders.join(' ')}\n`)
  expect(lines.join('')).toBe(await Bun.file(TABLE).text())
})

import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '../../src/commands/check.ts'
import { type Command, runCommand } from '../../src/commands/command.ts'
import { openServed } from '../../src/commands/data.ts'
import { shopList, terminalList, userList } from '../../src/commands/list.ts'
import { lockForServing } from '../../src/commands/lock.ts'
import { productExport, productImport } from '../../src/commands/product.ts'
import { reindex } from '../../src/commands/reindex.ts'
import { keyRotate, shopCreate } from '../../src/commands/shop.ts'
import { userLoginLink } from '../../src/commands/user.ts'
import { readConfig } from '../../src/config.ts'
import { migrationsOf } from '../../src/store/migrations.ts'
import { versionOf } from '../../src/store/sqlite/migrate.ts'
import type { Migrated } from '../../src/store/upgrade.ts'

/** A schema of which there is a database, and this one. */
const OLD = 5
const STEPS = migrationsOf('sqlite')

let data: string
let said: ReturnType<typeof spyOn<typeof process.stderr, 'write'>>

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kassa-upgrade-'))
  said = spyOn(process.stderr, 'write').mockReturnValue(true)
})

afterEach(() => {
  said.mockRestore()
  rmSync(data, { recursive: true })
})

function putOld(version = OLD): void {
  const packed = readFileSync(join(import.meta.dir, `../faults/schema/${version}.sqlite.gz`))
  writeFileSync(join(data, 'kassa.sqlite'), Bun.gunzipSync(packed))
}

function schema(): number {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  return versionOf(database)
}

async function run(command: Command, ...words: string[]): Promise<string> {
  const printed: string[] = []
  await runCommand(command, [...words, '--data', data], {}, (text) => void printed.push(text))
  return printed.join('\n')
}

/** A server that notes no version, as earlier ones do not, or another one. */
function serveOld(version: string | null): () => void {
  const unlock = lockForServing({ data })
  const note = join(data, 'served-version')
  if (version === null) rmSync(note)
  else writeFileSync(note, version)
  return unlock
}

test('no command brings a database up to date under a server of another version', async () => {
  const file = join(data, 'products.csv')
  writeFileSync(file, 'name,price\nMug,1\n')
  const commands: readonly (readonly [command: Command, ...words: string[]])[] = [
    [shopList],
    [userList],
    [terminalList],
    [keyRotate, 'north'],
    [userLoginLink, 'anna@example.com'],
    [productExport, '--shop', 'north'],
    [productImport, file, '--shop', 'north', '--dry-run'],
    [reindex],
    [shopCreate, 'west', '--name', 'West', '--owner', 'anna@example.com'],
  ]
  putOld()
  const unlock = serveOld('0.0.9 (4f1c2ab90d3e, 2026-01-01)')
  const refused = {
    code: 'UNAVAILABLE',
    message: expect.stringContaining(
      `The server that uses ${data} is kassa 0.0.9 (4f1c2ab90d3e, 2026-01-01), and could not go on`,
    ),
  }
  // At once, since each waits a moment for a process of its own version to note that.
  const ran = await Promise.allSettled(
    commands.map(([command, ...words]) => run(command, ...words)),
  )
  expect(ran).toMatchObject(commands.map(() => ({ status: 'rejected', reason: refused })))
  expect(schema()).toBe(OLD)
  unlock()
  const stop = serveOld(null)
  await expect(run(shopList)).rejects.toThrow(`A server of another version uses ${data}, and`)
  expect(schema()).toBe(OLD)
  stop()
  expect(await run(shopList)).toContain('north')
  expect(schema()).toBe(STEPS.length)
})

test('two commands at once bring a database up to date once, and say which steps', async () => {
  putOld()
  const lists = await Promise.all([run(shopList), run(shopList), run(userList)])
  expect(lists.every((list) => list.includes('north'))).toBe(true)
  const steps = STEPS.slice(OLD).map(({ name }, index) => {
    return `The database was brought from schema ${OLD + index} to ${OLD + index + 1} (${name}).\n`
  })
  expect(said.mock.calls.map(([text]) => text)).toEqual(steps)
  await run(shopList)
  expect(said).toHaveBeenCalledTimes(steps.length)
})

test('a command waits for a server of its version that is just starting', async () => {
  putOld()
  const unlock = lockForServing({ data })
  const listed = run(shopList)
  const migrated: Migrated[] = []
  const config = readConfig({ KASSA_DATA: data })
  const { store } = await openServed(config, {
    log: (step) => void migrated.push(step),
    slow: () => {},
  })
  expect(migrated.at(0)).toEqual({ step: '0006_restore', from: OLD, to: OLD + 1 })
  expect(migrated.at(-1)?.to).toBe(STEPS.length)
  expect(await listed).toContain('north')
  expect(await run(userList)).toContain('north')
  await store.close()
  unlock()
})

test('a server that died is no hindrance', async () => {
  putOld()
  writeFileSync(join(data, 'served-version'), '0.0.9')
  expect(await run(shopList)).toContain('north')
})

test('check finds nothing wrong in databases of earlier versions', async () => {
  for (let version = 1; version <= OLD; version++) {
    putOld(version)
    await run(shopList)
    const { problems } = JSON.parse(await run(check, '--json', '--port', '0'))
    expect([version, problems]).toEqual([version, []])
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(data, `kassa.sqlite${end}`), { force: true })
  }
})

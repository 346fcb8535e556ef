import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { openServed } from '../../src/commands/data.ts'
import { shopList, terminalList, userList } from '../../src/commands/list.ts'
import { lockForServing, lockForUpgrade } from '../../src/commands/lock.ts'
import { reindex } from '../../src/commands/reindex.ts'
import { runCommand } from '../../src/commands/run.ts'
import { keyRotate, shopCreate } from '../../src/commands/shop.ts'
import { userLoginLink } from '../../src/commands/user.ts'
import { readConfig } from '../../src/config.ts'
import { productExport, productImport } from '../../src/modules/import/commands/product.ts'
import { isUpToDate } from '../../src/store/sqlite/steps.ts'
import type { Upgraded } from '../../src/store/upgrade.ts'
import { recordedFile, recordedSecret } from '../store/recorded.ts'

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

/** A database of kassa 0.1.0. */
function putOld(): void {
  writeFileSync(join(data, 'kassa.sqlite'), recordedFile())
  writeFileSync(join(data, 'secret'), recordedSecret(), { mode: 0o600 })
}

function isCurrent(): boolean {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  return isUpToDate(database)
}

async function run(command: Command, ...words: string[]): Promise<string> {
  const printed: string[] = []
  await runCommand(command, [...words, '--data', data], {}, (text) => void printed.push(text))
  return printed.join('\n')
}

/** A server that notes no version, as on a full disk, or another one. */
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
  expect(isCurrent()).toBe(false)
  unlock()
  const stop = serveOld(null)
  await expect(run(shopList)).rejects.toThrow(`A server of another version uses ${data}, and`)
  expect(isCurrent()).toBe(false)
  stop()
  expect(await run(shopList)).toContain('north')
  expect(isCurrent()).toBe(true)
})

test('two commands at once bring a database up to date once, and say which steps', async () => {
  putOld()
  const lists = await Promise.all([run(shopList), run(shopList), run(userList)])
  expect(lists.every((list) => list.includes('north'))).toBe(true)
  const steps = ['The database was brought up to date: from-0.1.0.\n']
  expect(said.mock.calls.map(([text]) => text)).toEqual(steps)
  await run(shopList)
  expect(said).toHaveBeenCalledTimes(1)
})

test('a command waits for a server of its version that is just starting', async () => {
  putOld()
  const unlock = lockForServing({ data })
  const listed = run(shopList)
  const upgraded: Upgraded[] = []
  const config = readConfig({ KASSA_DATA: data })
  const { store } = await openServed(config, {
    log: (step) => void upgraded.push(step),
    slow: () => {},
  })
  expect(upgraded).toEqual([{ step: 'from-0.1.0' }])
  expect(await listed).toContain('north')
  expect(await run(userList)).toContain('north')
  await store.close()
  unlock()
})

test('a command waits longer for a server of its version, and at most half a minute', async () => {
  putOld()
  let nowMs = 0
  using _now = spyOn(performance, 'now').mockImplementation(() => nowMs)
  const waited = async (ms: number) => {
    const unlock = lockForServing({ data })
    const since = nowMs
    using _sleep = spyOn(Bun, 'sleep').mockImplementation(async () => {
      nowMs += 500
      if (nowMs - since >= ms) unlock()
    })
    const file = join(data, 'kassa.sqlite')
    await lockForUpgrade(data, file)
      .then((unlockAgain) => unlockAgain())
      .finally(unlock)
    return nowMs - since
  }
  expect(await waited(29_000)).toBe(29_000)
  await expect(waited(31_000)).rejects.toThrow('A server of another version')
  expect(nowMs).toBe(29_000 + 30_500)
})

test('a server that died is no hindrance', async () => {
  putOld()
  writeFileSync(join(data, 'served-version'), '0.0.9')
  expect(await run(shopList)).toContain('north')
})

test('check finds nothing wrong in a database of kassa 0.1.0, before and after', async () => {
  putOld()
  for (const isNew of [false, true]) {
    const { problems } = JSON.parse(await run(check, '--json', '--port', '0'))
    expect([isNew, problems]).toEqual([isNew, []])
    expect(isCurrent()).toBe(isNew)
    await run(shopList)
  }
})

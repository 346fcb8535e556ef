import { beforeAll, describe, expect, test } from 'bun:test'
import { type Command, UsageError } from '../../src/commands/command.ts'
import { shopList, terminalList, userList } from '../../src/commands/list.ts'
import { runCommand } from '../../src/commands/run.ts'
import { registerTerminal, terminalOf } from '../../src/domain/pos/terminal.ts'
import { MODULES } from '../../src/installed.ts'
import { KASSA } from '../executable.ts'
import { sharedServer } from '../shared.ts'

/** More than two pages. */
const SHOPS = 205

const kassa = await sharedServer()
beforeAll(async () => {
  const numbers = Array.from({ length: SHOPS }, (_, index) => String(index).padStart(3, '0'))
  await Promise.all(numbers.map((number) => kassa.shop(`shop-${number}`)))
  for (const [shop, name] of [
    ['south', 'Window'],
    ['north', 'Café \u001b[31m'],
    ['north', 'Door'],
  ] as const) {
    const actor = {
      kind: 'secret',
      credential: 'test',
      lastFour: 'test',
      shop: kassa[shop].shop,
    } as const
    const { terminal } = await registerTerminal(MODULES, kassa.ports, actor, 'Till')
    // Past its check, which refuses such a name.
    await kassa.ports.store.write(async (tx) => {
      const { id } = await terminalOf(tx, actor, terminal.id)
      await tx.run('terminal.rename', { shop: actor.shop.id, id, name })
    })
  }
})

/** The output of a command about the data of the running server. */
async function printed(command: Command, ...words: string[]): Promise<string> {
  const lines: string[] = []
  const before = kassa.dump()
  await runCommand(command, [...words, '--data', kassa.directory], {}, (text) => lines.push(text))
  expect(kassa.dump()).toBe(before)
  return lines.join('\n')
}

describe('shop list', () => {
  test('prints all shops by slug, page after page', async () => {
    const { data } = JSON.parse(await printed(shopList, '--json'))
    expect(data).toHaveLength(SHOPS + 2)
    const slugs = data.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toEqual([...slugs].sort())
    expect(data[0]).toEqual({
      id: kassa.north.shop.publicId,
      slug: 'north',
      name: 'Shop north',
      currency: 'EUR',
      createdAt: '2026-01-15T12:00:00.000Z',
    })
  })

  test('prints a table for people', async () => {
    const lines = (await printed(shopList)).split('\n')
    expect(lines).toHaveLength(SHOPS + 3)
    expect(lines.slice(0, 2)).toEqual([
      'SLUG      NAME           CURRENCY  CREATED',
      'north     Shop north     EUR       2026-01-15',
    ])
  })
})

test('user list names the shops of each user', async () => {
  const { data } = JSON.parse(await printed(userList, '--json'))
  expect(data).toHaveLength(SHOPS + 2)
  expect(data[0]).toMatchObject({
    email: 'north@example.com',
    shops: [{ slug: 'north', role: 'owner' }],
  })
  expect(await printed(userList)).toMatch(/^north@example\.com +north \(owner\) +2026-01-15$/m)
})

describe('terminal list', () => {
  test('prints the terminals of all shops, or of one', async () => {
    const all = JSON.parse(await printed(terminalList, '--json')).data
    expect(all.map(({ shop, name }: { shop: string; name: string }) => [shop, name])).toEqual([
      ['north', 'Café \u001b[31m'],
      ['north', 'Door'],
      ['south', 'Window'],
    ])
    expect(Object.keys(all[0]).sort()).toEqual(
      ['createdAt', 'id', 'lastFour', 'lastSeenAt', 'name', 'series', 'shop', 'waiting'].sort(),
    )
    const south = JSON.parse(await printed(terminalList, '--json', '--shop', 'south')).data
    expect(south).toEqual([all[2]])
  })

  test('aligns names, and prints none of their control characters', async () => {
    const text = await printed(terminalList, '--shop', 'north')
    expect(text).not.toContain('\u001b')
    expect(text).toMatch(/^north {2}Door {7} term_\w{26} {2}\w{4} {9}never$/m)
  })

  test('without any prints an empty list', async () => {
    expect(await printed(terminalList, '--json', '--shop', 'shop-001')).toBe('{"data":[]}')
    expect((await printed(terminalList, '--shop', 'shop-001')).split('\n')).toHaveLength(1)
  })

  test('refuses an unknown shop, and arguments', async () => {
    await expect(printed(terminalList, '--shop', 'nowhere')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(printed(shopList, 'north')).rejects.toBeInstanceOf(UsageError)
  })
})

describe('the first word of several commands', () => {
  const kassaRuns = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...KASSA, ...words])
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
  }

  test('has --help', () => {
    const { exitCode, stdout } = kassaRuns('shop', '--help')
    expect([exitCode, stdout.match(/^ {2}kassa \S+ \S+/gm)]).toEqual([
      0,
      ['  kassa shop create', '  kassa shop list', '  kassa shop show', '  kassa shop set'],
    ])
  })

  test('refuses another second word by name, and none', () => {
    const wrong = kassaRuns('shop', 'delete', 'north')
    expect(wrong.exitCode).toBe(2)
    expect(wrong.stderr).toStartWith('Unknown command "shop delete north".\n\n  kassa shop create')
    const missing = kassaRuns('terminal')
    expect(missing.exitCode).toBe(2)
    expect(missing.stderr).toContain('kassa terminal list')
  })
})

import { describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backup } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import { type Command, suggestion, UsageError } from '../../src/commands/command.ts'
import { openData } from '../../src/commands/data.ts'
import { shopList, terminalList, userList } from '../../src/commands/list.ts'
import { openapi } from '../../src/commands/openapi.ts'
import { reindex } from '../../src/commands/reindex.ts'
import { runCommand } from '../../src/commands/run.ts'
import { serve } from '../../src/commands/serve.ts'
import { shopSet, shopShow } from '../../src/commands/settings.ts'
import { keyNew, keyRotate, shopCreate } from '../../src/commands/shop.ts'
import { update } from '../../src/commands/update.ts'
import { userLoginLink } from '../../src/commands/user.ts'
import { readConfig } from '../../src/config.ts'
import { keyHash } from '../../src/domain/access/key.ts'
import { Refusal } from '../../src/domain/error.ts'
import { placed } from '../../src/domain/module.ts'
import type { Shop } from '../../src/domain/shop/shop.ts'
import { MODULES } from '../../src/installed.ts'
import { productExport, productImport } from '../../src/modules/import/commands/product.ts'
import { PROVIDER_SETTINGS, SETTINGS } from '../../src/settings.ts'
import { KASSA } from '../executable.ts'

const OWNED = ['--name', 'North', '--owner', 'anna@example.com']

/** A data directory that does not exist yet, and commands on it. */
function desk() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-command-'))
  const data = join(directory, 'data')
  const run = async (command: Command, ...words: string[]) => {
    const printed: string[] = []
    await runCommand(command, [...words, '--data', data], {}, (text) => void printed.push(text))
    return printed.join('\n')
  }
  return { data, run, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) }
}

async function shopOf(data: string, kind: 'secret' | 'publishable', key: string) {
  const { store } = await openData(readConfig({ KASSA_DATA: data }))
  try {
    return (
      (await store.read.get<Shop>('key.shop_of', { kind: kind, hash: keyHash(key) }))?.slug ?? null
    )
  } finally {
    await store.close()
  }
}

describe('shop create', () => {
  test('creates a shop, and prints the same JSON as POST /shop/api/shops', async () => {
    using place = desk()
    const created = JSON.parse(await place.run(shopCreate, 'north', ...OWNED, '--json'))
    expect(Object.keys(created).sort()).toEqual(['publishableKey', 'secretKey', 'shop'])
    expect(created.shop).toMatchObject({ slug: 'north', name: 'North', currency: 'EUR' })
    expect(await shopOf(place.data, 'secret', created.secretKey)).toBe('north')
    expect(await shopOf(place.data, 'publishable', created.publishableKey)).toBe('north')
    expect(await shopOf(place.data, 'publishable', created.secretKey)).toBeNull()
  })

  test('prints both keys without --json too', async () => {
    using place = desk()
    const printed = await place.run(shopCreate, 'tokyo', ...OWNED, '--currency', 'JPY')
    const [secret = ''] = /kassa_live_\w{38}/.exec(printed) ?? []
    expect(await shopOf(place.data, 'secret', secret)).toBe('tokyo')
    expect(printed).toMatch(/kassa_pub_\w{38}/)
  })

  test('each key is printed under its own name, also where it is made later', async () => {
    using place = desk()
    const printed = [
      await place.run(shopCreate, 'north', ...OWNED),
      await place.run(keyRotate, 'north'),
      await place.run(keyNew),
    ]
    const named = printed.flatMap((text) => text.match(/^(?:publishable|secret) key +\w+/gm) ?? [])
    expect(named).toHaveLength(5)
    for (const key of named) {
      expect(key).toMatch(/^(?:publishable key +kassa_pub_|secret key +kassa_live_)\w{38}$/)
    }
    const secrets = named.filter((key) => key.startsWith('secret'))
    expect(new Set(secrets).size).toBe(3)
  })

  test('creates a directory that only its owner can read', async () => {
    using place = desk()
    await place.run(shopCreate, 'north', ...OWNED)
    expect(statSync(place.data).mode & 0o777).toBe(0o700)
    for (const file of ['secret', 'kassa.sqlite']) {
      expect(statSync(join(place.data, file)).mode & 0o077).toBe(0)
    }
    const before = process.umask(0o022)
    await place.run(keyRotate, 'north')
    expect(process.umask(before)).toBe(0o077)
  })

  test('refuses a slug that is taken', async () => {
    using place = desk()
    await place.run(shopCreate, 'north', ...OWNED)
    const again = place.run(shopCreate, 'north', ...OWNED)
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', errors: [{ field: 'slug' }] })
  })

  const refused: readonly (readonly [words: string[], field: string])[] = [
    [['no', ...OWNED], 'slug'],
    [['North', ...OWNED], 'slug'],
    [['api', ...OWNED], 'slug'],
    [['north-', ...OWNED], 'slug'],
    [['no--rth', ...OWNED], 'slug'],
    [['-north', '--', ...OWNED], 'usage'],
    [['n'.repeat(41), ...OWNED], 'slug'],
    [['nörd', ...OWNED], 'slug'],
    [['north', ...OWNED, '--currency', 'eur'], 'currency'],
    [['north', ...OWNED, '--currency', 'XYZ'], 'currency'],
    [['north', '--name', ' ', '--owner', 'a@example.com'], 'name'],
    [['north', '--name', '\u200b', '--owner', 'a@example.com'], 'name'],
    [['north', '--name', 'x'.repeat(256), '--owner', 'a@example.com'], 'name'],
    [['north', '--name', 'N', '--owner', 'anna'], 'email'],
    [['north', '--name', 'N', '--owner', 'Anna <a@example.com>'], 'email'],
    [['north', '--name', 'N', '--owner', 'a@example.com,b@example.com'], 'email'],
    [['north', '--name', 'N', '--owner', 'a@example.com\r\nBcc: b@example.com'], 'email'],
    [['north', '--owner', 'a@example.com'], 'usage'],
    [['north', '--name', 'N'], 'usage'],
    [['north', '--name', '', '--owner', 'a@example.com'], 'usage'],
    [[...OWNED], 'usage'],
    [['north', 'south', ...OWNED], 'usage'],
    [['north', ...OWNED, '--colour', 'red'], 'usage'],
    [['north', ...OWNED, '--name'], 'usage'],
  ]
  for (const [words, field] of refused) {
    test(`refuses ${JSON.stringify(words).slice(0, 60)} for its ${field}`, async () => {
      using place = desk()
      const error = await place.run(shopCreate, ...words).catch((thrown: unknown) => thrown)
      if (field === 'usage') expect(error).toBeInstanceOf(UsageError)
      else expect(error).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] })
      expect(existsSync(place.data)).toBe(false)
    })
  }
})

test('user login-link names localhost, as serve does, before a server has run', async () => {
  using place = desk()
  await place.run(shopCreate, 'north', ...OWNED)
  const printed = await place.run(userLoginLink, 'anna@example.com')
  expect(printed).toStartWith('http://localhost:3000/admin?link=')
})

describe('key rotate', () => {
  test('replaces the secret key, and only that', async () => {
    using place = desk()
    const made = JSON.parse(await place.run(shopCreate, 'north', ...OWNED, '--json'))
    const rotated = JSON.parse(await place.run(keyRotate, 'north', '--json'))
    expect(Object.keys(rotated).sort()).toEqual(['createdAt', 'secretKey'])
    expect(await shopOf(place.data, 'secret', made.secretKey)).toBeNull()
    expect(await shopOf(place.data, 'secret', rotated.secretKey)).toBe('north')
    expect(await shopOf(place.data, 'publishable', made.publishableKey)).toBe('north')
  })

  test('refuses an unknown shop', async () => {
    using place = desk()
    const error = await place.run(keyRotate, 'nowhere').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a mistyped --data does not create a database', async () => {
  using place = desk()
  const file = join(place.data, '..', 'products.csv')
  writeFileSync(file, 'name,price\nLamp,20\n')
  const north = ['--shop', 'north']
  const tries: readonly (readonly [Command, ...string[]])[] = [
    [keyRotate, 'north'],
    [shopShow, 'north'],
    [shopSet, 'north', 'name=North'],
    [reindex],
    [update],
    [userLoginLink, 'anna@example.com'],
    [productImport, file, ...north],
    [productExport, ...north],
    [backup, join(place.data, '..', 'shop.backup')],
    [shopList],
    [userList],
    [terminalList],
  ]
  for (const exists of [false, true]) {
    if (exists) mkdirSync(place.data)
    for (const [command, ...words] of tries) {
      await expect(place.run(command, ...words)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `There is no database in ${place.data}; kassa serve creates one.`,
      })
    }
    expect(exists ? readdirSync(place.data) : existsSync(place.data)).toEqual(exists ? [] : false)
  }
  expect(readdirSync(join(place.data, '..')).sort()).toEqual(['data', 'products.csv'])
})

test('openapi prints a document and creates no data', async () => {
  using place = desk()
  const document = JSON.parse(await place.run(openapi))
  expect(document.openapi).toStartWith('3.1')
  expect(Object.keys(document.paths)).toContain('/v1/store/products/{id}')
  const part = JSON.parse(await place.run(openapi, '--api', 'storefront,pos'))
  expect(Object.keys(part.paths)).toContain('/v1/pos/pair')
  expect(Object.keys(part.paths)).not.toContain('/v1/store/products/{id}')
  await expect(place.run(openapi, '--api', 'shop')).rejects.toThrow(
    '--api: Use store, storefront, pos, admin, or several with commas.',
  )
  expect(existsSync(place.data)).toBe(false)
})

test('every command has --help, which only prints', async () => {
  using place = desk()
  for (const command of [shopCreate, keyRotate, openapi]) {
    const printed = await place.run(command, '--help')
    expect(printed).toContain(`kassa ${command.name}`)
    expect(printed).toContain('--data')
  }
  expect(existsSync(place.data)).toBe(false)
})

test('serve --help lists every setting once', async () => {
  using place = desk()
  const help = await place.run(serve, '--help')
  const listed = help.match(/\bKASSA_[A-Z0-9_]+(<NAME>_[A-Z_]+)?/g)
  const ofModules = placed(MODULES, 'environment').flatMap(({ settings }) => Object.keys(settings))
  const all = [...Object.keys(SETTINGS), ...ofModules, ...Object.keys(PROVIDER_SETTINGS)]
  expect(listed?.toSorted()).toEqual(all.toSorted())
})

test('a mistake in the command line is named in plain words', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kassa-command-')), 'file')
  writeFileSync(file, '')
  const mistakes: readonly (readonly [words: string[], says: string])[] = [
    [['--prot', '3000'], 'Unknown option --prot. Did you mean --port?'],
    [['--dta=x'], 'Unknown option --dta. Did you mean --data?'],
    [['--colour'], 'Unknown option --colour.'],
    [['-x'], 'Unknown option -x.'],
    [['--port'], '--port needs a value.'],
    [['--port', '--host'], '--port needs a value.'],
    [['--json=yes'], '--json takes no value.'],
    [['--data', file], `--data must be a directory; ${file} is none.`],
    [['--data', join(file, 'below')], `--data must be a directory; ${file}/below is none.`],
  ]
  for (const [words, message] of mistakes) {
    const refused = runCommand(check, words, {}, () => expect.unreachable())
    await expect(refused).rejects.toMatchObject({ message })
  }
  const settings = { KASSA_DATA: file }
  await expect(runCommand(check, [], settings, () => expect.unreachable())).rejects.toMatchObject({
    message: `KASSA_DATA must be a directory; ${file} is none.`,
  })
  rmSync(dirname(file), { recursive: true })
})

test('a misspelt word gets the nearest one, if there is any', () => {
  const names = ['serve', 'shop', 'shop list', 'shop create', 'service']
  expect(suggestion('shop lst', names)).toBe(' Did you mean shop list?')
  expect(suggestion('sreve', names)).toBe(' Did you mean serve?')
  expect(suggestion('restart', names)).toBe('')
  expect(suggestion('x', ['a', 'ab'])).toBe('')
})

test('an export whose reader has had enough ends without a word, as other programs do', async () => {
  using place = desk()
  await place.run(shopCreate, 'north', ...OWNED)
  const description = 'x'.repeat(10_000)
  const rows = Array.from({ length: 100 }, (_, index) => `Mug ${index},1,${description}`)
  const file = join(place.data, 'products.csv')
  writeFileSync(file, ['name,price,description', ...rows].join('\n'))
  await place.run(productImport, file, '--shop', 'north')
  const kassa = [...KASSA, 'product', 'export', '--shop', 'north']
  const script = '"$@" | head -c 10; echo " $PIPESTATUS"'
  const shell = ['bash', '-c', script, 'bash', ...kassa, '--data', place.data]
  const { stdout, stderr } = Bun.spawnSync(shell)
  expect([String(stdout), String(stderr)]).toEqual(['name,descr 141\n', ''])
})

test('a bad setting is refused before anything is done', async () => {
  using place = desk()
  const run = runCommand(shopCreate, ['north', ...OWNED], { KASSA_PORT: 'x' }, () => {})
  await expect(run).rejects.toThrow('KASSA_PORT')
  expect(existsSync(place.data)).toBe(false)
})

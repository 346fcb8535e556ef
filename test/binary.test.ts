import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../package.json'
import { keyed } from './executable.ts'
import { sharedExecutable } from './shared.ts'

const kassa = sharedExecutable()

test('serve --memory --json is ready for the tests of a program in any language', async () => {
  const { child, url, slug, secretKey, terminalKey } = await kassa.serve(null)
  const teapot = { name: 'Teapot', price: 30, sku: 'TEA-1', status: 'Published' }
  const created = await keyed(url, secretKey, 'POST', '/v1/store/products', teapot)
  expect(created.status).toBe(201)
  const found = await fetch(`${url}/v1/pos/products/lookup?code=TEA-1`, {
    headers: { authorization: `Bearer ${terminalKey}`, 'x-shop-id': slug },
  })
  expect(await found.json()).toMatchObject({ product: { name: 'Teapot' } })
  expect((await fetch(`${url}/admin`)).status).toBe(200)
  expect(readdirSync(`/proc/${child.pid}/cwd`)).toEqual([])
  child.kill()
  expect(await child.exited).toBe(0)
})

describe('without a server', () => {
  test('no command prints help, and help names every command and the exit codes', async () => {
    const { exitCode, stdout, stderr } = await kassa.run([])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const command of ['serve', 'shop create', 'key rotate', 'openapi']) {
      expect(stdout).toContain(`kassa ${command}`)
    }
    expect(stdout).toContain('Exit codes: 0 done; 1 refused or failed; 2 ')
    expect((await kassa.run(['--help'])).stdout).toBe(stdout)
  })

  test('--version prints the version, the commit and its date', async () => {
    const { stdout } = await kassa.run(['--version'])
    expect(stdout).toStartWith(version)
    // Outside of a clone, nobody knows the commit.
    if (!existsSync('.git')) return expect(stdout).toBe(`${version}\n`)
    expect(stdout.slice(version.length)).toMatch(/^ \([0-9a-f]{12}(-dirty)?, \d{4}-\d\d-\d\d\)\n$/)
  })

  test('serve --help lists the settings', async () => {
    const { stdout } = await kassa.run(['serve', '--help'])
    expect(stdout).toContain('KASSA_PORT')
    expect(stdout).toContain('KASSA_RATE_SECRET')
  })

  test('openapi prints the document and touches no folder', async () => {
    const folder = kassa.folder()
    const { exitCode, stdout } = await kassa.run(['openapi'], {}, folder)
    expect(exitCode).toBe(0)
    const document = JSON.parse(stdout)
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/v1/store/products/{id}')
    expect(readdirSync(folder)).toEqual([])
  })

  const WRONG: [name: string, args: string[], env: Record<string, string>, says: RegExp][] = [
    ['an unknown command', ['sell'], {}, /^Unknown command "sell"/],
    ['an option in place of one', ['--data', 'd'], {}, /^Begin with a command, not with --data/],
    ['half a command', ['shop', '--json'], {}, /^kassa shop needs another word/],
    ['an option that is none', ['serve', '--prot', '1'], {}, /--prot/],
    ['an argument too many', ['serve', 'now'], {}, /^This command does not take "now"/],
    ['no slug', ['shop', 'create'], {}, /^Give the slug/],
    ['two slugs', ['key', 'rotate', 'a', 'b'], {}, /^Give only one slug/],
    ['no owner', ['shop', 'create', 'north', '--name', 'North'], {}, /^--owner is required/],
    ['a port that is none', ['serve', '--port', '80a'], {}, /^--port must be a whole number/],
    ['an empty folder name', ['serve', '--data', ''], {}, /^--data needs a value/],
    ['an unknown setting', ['serve'], { KASSA_PROT: '1' }, /^KASSA_PROT is not a setting/],
    ['a wrong port', ['serve'], { KASSA_PORT: '70000' }, /^KASSA_PORT must be/],
    ['a wrong rate', ['serve'], { KASSA_RATE_SECRET: '-1' }, /^KASSA_RATE_SECRET must be/],
    ['a wrong URL', ['serve'], { KASSA_URL: 'shop.example' }, /^KASSA_URL must be/],
    ['memory and a folder', ['serve', '--memory', '--data', 'd'], {}, /^--memory keeps no data/],
    ['a short secret', ['serve'], { KASSA_SECRET: 'hush' }, /^KASSA_SECRET must be 32 bytes/],
    [
      'half of TLS',
      ['serve'],
      { KASSA_TLS_CERT: 'a.pem' },
      /^Set both KASSA_TLS_CERT and KASSA_TLS_KEY/,
    ],
  ]

  test.each(WRONG)('%s: exit code 2, by name, nothing made', async (_, args, env, says) => {
    const folder = kassa.folder()
    const { exitCode, stdout, stderr } = await kassa.run(args, env, folder)
    expect(stderr).toMatch(says)
    expect({ exitCode, stdout, made: readdirSync(folder) }).toEqual({
      exitCode: 2,
      stdout: '',
      made: [],
    })
  })

  test('certificates that are not there are refused by name', async () => {
    const env = { KASSA_TLS_CERT: '/nowhere/cert.pem', KASSA_TLS_KEY: '/nowhere/key.pem' }
    const args = ['serve', '--port', '0', '--data', kassa.folder()]
    const { exitCode, stderr } = await kassa.run(args, env)
    expect(stderr).toMatch(/^KASSA_TLS_CERT: the file \/nowhere\/cert\.pem does not exist/)
    expect(exitCode).toBe(2)
  })
})

describe('on a data directory', () => {
  const create = ['shop', 'create', 'north', '--name', 'North', '--owner', 'ann@shop.example']

  test('shop create makes a shop once and prints both keys', async () => {
    const data = kassa.folder()
    const first = await kassa.run([...create, '--json', '--data', data])
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    const { shop, publishableKey, secretKey } = JSON.parse(first.stdout)
    expect(shop).toMatchObject({ slug: 'north', name: 'North', currency: 'EUR' })
    expect(publishableKey).toMatch(/^kassa_pub_[0-9A-Za-z]{38}$/)
    expect(secretKey).toMatch(/^kassa_live_[0-9A-Za-z]{38}$/)
    const second = await kassa.run([...create, '--data', data])
    expect(second).toMatchObject({ exitCode: 1, stdout: '' })
    expect(second.stderr).toBe('A shop with this slug exists; choose another.\n')
  })

  test('shop create for people says which key is which', async () => {
    const { stdout } = await kassa.run([...create, '--data', kassa.folder()])
    expect(stdout).toMatch(/publishable key {2}kassa_pub_/)
    expect(stdout).toMatch(/secret key {7}kassa_live_/)
  })

  test('key rotate prints a new secret key, and refuses a shop that is not there', async () => {
    const data = kassa.folder()
    const created = JSON.parse((await kassa.run([...create, '--json', '--data', data])).stdout)
    const { exitCode, stdout } = await kassa.run([
      'key',
      'rotate',
      'north',
      '--json',
      '--data',
      data,
    ])
    expect(exitCode).toBe(0)
    const { secretKey } = JSON.parse(stdout)
    expect(secretKey).toMatch(/^kassa_live_[0-9A-Za-z]{38}$/)
    expect(secretKey).not.toBe(created.secretKey)
    expect(await kassa.run(['key', 'rotate', 'south', '--data', data])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'There is no such shop.\n',
    })
  })

  test('what it keeps, only its owner can read', async () => {
    const data = join(kassa.folder(), 'new')
    await kassa.run([...create, '--data', data])
    const modes = readdirSync(data).map((name) => [name, statSync(join(data, name)).mode & 0o777])
    expect(Object.fromEntries(modes)).toMatchObject({ secret: 0o600, 'kassa.sqlite': 0o600 })
    expect(modes.every(([, mode]) => mode === 0o600)).toBe(true)
    expect(statSync(data).mode & 0o777).toBe(0o700)
  })

  test('ten commands at once on a new directory agree on one secret', async () => {
    const data = join(kassa.folder(), 'new')
    const shops = Array.from({ length: 10 }, (_, index) => `shop-${index}`)
    const made = await Promise.all(
      shops.map((slug) => {
        const rest = ['--name', slug, '--owner', 'ann@shop.example', '--data', data]
        return kassa.run(['shop', 'create', slug, ...rest])
      }),
    )
    expect(made.map(({ stderr }) => stderr).join('')).toBe('')
    expect(readdirSync(data).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })

  test('a database that is none, and a folder that is a file, are said', async () => {
    const data = kassa.folder()
    await Bun.write(join(data, 'kassa.sqlite'), 'x'.repeat(10_000))
    const broken = await kassa.run(['key', 'rotate', 'north', '--data', data])
    expect(broken.exitCode).toBe(1)
    expect(broken.stderr).toContain('file is not a database')
    const file = join(data, 'kassa.sqlite')
    const { exitCode, stderr } = await kassa.run(['serve', '--port', '0', '--data', file])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(file)
    expect(existsSync(file)).toBe(true)
  })
})

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Authority } from '../../src/modules/lan/authority.ts'
import { openLan } from '../../src/modules/lan/commands/listener.ts'
import { lanNames } from '../../src/modules/lan/names.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NAMES = ['kassa.local', 'localhost', '127.0.0.1', '192.168.1.20']

let data: string
let file: string
let now: number
let names: string[]

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  file = join(data, 'lan-authority.pem')
  now = Date.now()
  names = NAMES
})
afterEach(() => rmSync(data, { recursive: true }))

async function lan() {
  const config = { data, host: '0.0.0.0', url: '' }
  const clock = () => now
  return await openLan(config, { host: config.host, port: 0 }, clock, () => names)
}

/** Asks openssl to verify a certificate for these names. */
async function verified(...wanted: string[]): Promise<string> {
  const authority = await Authority.fromPem(readFileSync(file, 'utf8'))
  const { cert } = await authority.issue(wanted, now)
  writeFileSync(join(data, 'cert.pem'), cert)
  const words = ['verify', '-purpose', 'sslserver', '-CAfile', file, join(data, 'cert.pem')]
  const { stdout, stderr } = Bun.spawnSync(['openssl', ...words])
  return /: OK|permitted subtree violation/.exec(`${stdout}${stderr}`)?.[0] ?? `${stderr}`
}

test('the authority is made once, for its owner alone, and certifies only private names', async () => {
  const { certificate } = (await lan()).offers.lan
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await lan()).offers.lan.certificate).toEqual(certificate)
  expect(await verified(...NAMES, 'pc.local', '10.1.2.3', '172.31.0.1', '169.254.9.9')).toBe(': OK')
  for (const name of ['shop.example', 'local.example', '203.0.113.7', '172.32.0.1', '11.0.0.1']) {
    expect([name, await verified('kassa.local', name)]).toEqual([
      name,
      'permitted subtree violation',
    ])
  }
})

test('a stolen authority certifies servers, and nobody who signs in, signs mail or programs', async () => {
  await lan()
  const [request, key, cert, extensions] = ['csr', 'key', 'cert', 'ext'].map((name) =>
    join(data, `stolen.${name}`),
  ) as [string, string, string, string]
  const openssl = (...words: string[]) => {
    const { stdout, stderr } = Bun.spawnSync(['openssl', ...words])
    return `${stdout}${stderr}`
  }
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', ...curve, '-subj', '/CN=kassa.local', '-keyout', key, '-out', request)
  const signed = (usage: string, purpose: string) => {
    writeFileSync(extensions, `subjectAltName=DNS:kassa.local\nextendedKeyUsage=${usage}\n`)
    const by = ['-CA', file, '-CAkey', file, '-CAcreateserial', '-days', '30']
    openssl('x509', '-req', '-in', request, ...by, '-extfile', extensions, '-out', cert)
    const verdict = openssl('verify', '-purpose', purpose, '-CAfile', file, cert)
    return /: OK|unsuitable certificate purpose/.exec(verdict)?.[0] ?? verdict
  }
  expect(signed('serverAuth', 'sslserver')).toBe(': OK')
  expect(signed('clientAuth', 'sslclient')).toBe('unsuitable certificate purpose')
  expect(signed('emailProtection', 'smimesign')).toBe('unsuitable certificate purpose')
  const { certificate } = await Authority.fromPem(readFileSync(file, 'utf8'))
  expect(new X509Certificate(certificate.toString('pem')).keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
})

test('a certificate has all names of this computer, and a year', async () => {
  const { certificates } = await lan()
  names = lanNames({ host: '127.0.0.2', url: 'http://10.9.8.7:3000' })
  const leaf = new X509Certificate((await certificates()).cert)
  for (const name of ['kassa.local', 'localhost']) expect(leaf.checkHost(name)).toBe(name)
  for (const ip of ['127.0.0.1', '127.0.0.2', '10.9.8.7']) expect(leaf.checkIP(ip)).toBe(ip)
  const days = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThanOrEqual(398)
  expect(lanNames({ host: '203.0.113.7', url: 'https://shop.example' })).not.toContain(
    '203.0.113.7',
  )
})

test('it is renewed in time, for a new address, and when the clock was wrong', async () => {
  const { certificates } = await lan()
  const changes: [string, () => void, boolean][] = [
    ['nothing', () => {}, false],
    ['300 days', () => (now += 300 * DAY_MS), false],
    ['40 days more', () => (now += 40 * DAY_MS), true],
    ['an address less', () => (names = NAMES.slice(0, 3)), false],
    ['another address', () => (names = [...NAMES, '10.0.0.9']), true],
    ['a clock that goes back', () => (now -= 10 * DAY_MS), true],
  ]
  let before = (await certificates()).cert
  for (const [name, change, isNew] of changes) {
    change()
    const { cert } = await certificates()
    expect([name, cert !== before]).toEqual([name, isNew])
    before = cert
  }
})

test('an authority that is damaged or expired is refused by the name of its file', async () => {
  await lan()
  now += 3660 * DAY_MS
  await expect(lan()).rejects.toThrow(/lan-authority\.pem has expired, or the clock is wrong/)
  now = Date.now()
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -300))
  await expect(lan()).rejects.toThrow(/lan-authority\.pem is damaged/)
})

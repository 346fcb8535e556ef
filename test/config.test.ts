import { describe, expect, test } from 'bun:test'
import { readConfig } from '../src/config.ts'
import { ConfigError, SETTINGS } from '../src/settings.ts'

function complaint(env: Record<string, string>, flags = {}): string {
  try {
    readConfig(env, flags)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(env)} was not refused`)
}

const HEX = '0123456789abcdef'.repeat(4)

const REFUSED: readonly (readonly [name: string, ...values: string[]])[] = [
  ['KASSA_PORT', 'x', '-1', '65536', '1.5', '0x10', '1e3', ' 80', '99999999999999999999'],
  ['KASSA_TRUST_PROXY', 'true', '-1', '11'],
  ['KASSA_RATE_PUBLISHABLE', '-1', 'off', '1.5', '1000000001'],
  ['KASSA_RATE_SECRET', '-1', 'none'],
  ['KASSA_RATE_TERMINAL', 'x'],
  ['KASSA_RATE_ADMIN', 'x'],
  ['KASSA_RATE_SIGN_IN', 'x'],
  ['KASSA_RATE_OTP_IP', 'x'],
  ['KASSA_RATE_GUESTS', 'x', '-1', '1000000001'],
  ['KASSA_SIGNUP', 'closed', 'OPEN', 'true'],
  ['KASSA_OUTBOUND', 'private', 'true', 'ANY'],
  ['KASSA_URL', 'shop.example', 'ftp://shop.example', 'https://shop.example/path', 'https://'],
  ['KASSA_URL', 'https://shop.example/?a', 'https://shop.example/#a', 'javascript:alert(1)'],
  ['KASSA_HOSTS', 'boutique.example', 'a.example=', '=a', 'A.example=a', 'a.example=b c', 'a=b=c'],
  [
    'KASSA_HOSTS',
    'a.example=a,a.example=b',
    'https://a.example=a',
    'a.example:80=a',
    '1=a',
    'a.example=api',
  ],
  ['KASSA_SECRET', 'short', 'ab'.repeat(31), Buffer.alloc(31).toString('base64')],
  ['KASSA_SECRET', 'a pass phrase of many words that is no base64 at all, nor hex'],
  ['KASSA_SMTP_URL', 'mail.example', 'http://mail.example', 'smtp://'],
  ['KASSA_BACKUP_EVERY', '0h', '24', 'daily', '1.5h', '24h ', '-1d', '99999d'],
  ['KASSA_BACKUP_KEEP', '0', '-1', 'all'],
  ['KASSA_BACKUP_TO', 's3://', 's3:///x', 'https://bucket', 's3://bucket//x', 's3://bucket/x'],
  ['KASSA_METRICS_TOKEN', 'short', 'a token with spaces in it'],
  ['KASSA_MAIL_FROM', 'nobody', 'a <b>', 'a@b, c@d', 'x <a@b> y', 'a\nb <a@b.example>'],
]

describe('a setting that cannot be used is refused by its name:', () => {
  for (const [name, ...values] of REFUSED) {
    for (const value of values) {
      test(`${name}=${JSON.stringify(value)}`, () => {
        const message = complaint({ [name]: value })
        expect(message).toStartWith(name)
        if (name === 'KASSA_SECRET') expect(message).not.toContain(value)
      })
    }
  }

  for (const name of ['KASSA_PROT', 'KASSA_', 'KASSA_port', 'KASSA_RATES', 'KASSA_OIDC_ISSUER']) {
    test(`${name}, which is none`, () => expect(complaint({ [name]: '1' })).toStartWith(`${name} `))
  }

  test('half of a certificate', () => {
    for (const name of ['KASSA_TLS_CERT', 'KASSA_TLS_KEY']) {
      expect(complaint({ [name]: 'x.pem' })).toContain(name)
    }
  })

  test('as a flag, by the flag', () => {
    expect(complaint({}, { KASSA_PORT: 'x' })).toStartWith('--port')
    expect(complaint({}, { KASSA_DATA: '' })).toStartWith('--data')
  })
})

describe('settings', () => {
  test('stand at something by themselves', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data: './data',
      url: '',
      secret: null,
      signup: 'invite',
      outbound: 'public',
      trustProxy: 0,
      tls: null,
      rates: {
        publishable: 300,
        secret: 1000,
        terminal: 1000,
        admin: 300,
        signIn: 20,
        otpIp: 30,
        guests: 50,
      },
    })
  })

  test('of numbers may be the highest', () => {
    const highest = { KASSA_PORT: '65535', KASSA_RATE_SECRET: '1000000000' }
    expect(readConfig(highest)).toMatchObject({ port: 65_535, rates: { secret: 1_000_000_000 } })
  })

  test('that are empty are not set', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('are read from the environment, and flags go first', () => {
    const env = { KASSA_PORT: '80', KASSA_HOST: '0.0.0.0', PATH: '/bin', OTHER_KASSA_X: '1' }
    expect(readConfig(env)).toMatchObject({ port: 80, host: '0.0.0.0' })
    expect(readConfig(env, { KASSA_PORT: '81' })).toMatchObject({ port: 81, host: '0.0.0.0' })
  })

  test('cannot be changed afterwards', () => {
    expect(() => Object.assign(readConfig({}), { port: 1 })).toThrow()
  })

  test('hold a secret in hex or base64', () => {
    const bytes = Buffer.from(HEX, 'hex')
    for (const text of [
      HEX,
      HEX.toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ]) {
      expect(Buffer.from(readConfig({ KASSA_SECRET: text }).secret ?? []).equals(bytes)).toBe(true)
    }
  })

  test('hold the hosts of shops by their names', () => {
    const { hosts } = readConfig({ KASSA_HOSTS: 'a.example=a, b.example=b,' })
    expect([...hosts]).toEqual([
      ['a.example', 'a'],
      ['b.example', 'b'],
    ])
    const both = { KASSA_URL: 'https://a.example', KASSA_HOSTS: 'a.example=a' }
    expect(() => readConfig(both)).toThrow('KASSA_HOSTS')
  })

  test('hold the address without a slash at its end', () => {
    expect(readConfig({ KASSA_URL: 'https://Shop.example/' }).url).toBe('https://shop.example')
    expect(readConfig({ KASSA_URL: 'http://till:8080' }).url).toBe('http://till:8080')
  })
})

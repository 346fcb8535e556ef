import { isLoopback } from './auth/oidc/fetch.ts'
import type { ProviderSettings } from './auth/oidc/provider.ts'
import type { Bucket } from './image/s3.ts'

/** Every setting: its variable, what it stands at by itself, and what it means. */
export const SETTINGS = {
  KASSA_PORT: ['3000', 'port to listen on; 0 takes a free one'],
  KASSA_HOST: ['127.0.0.1', 'address to listen on; 0.0.0.0 opens kassa to the network'],
  KASSA_DATA: ['./data', 'directory of the database and everything else that is kept'],
  KASSA_URL: [
    '',
    'address that browsers use, such as https://shop.example; default: where it listens',
  ],
  KASSA_SECRET: [
    '',
    '32 bytes or more, in hex or base64; default: made once, kept in the data directory',
  ],
  KASSA_SIGNUP: [
    'invite',
    'invite: who is invited or known may sign in; open: anybody may, and make shops',
  ],
  KASSA_SMTP_URL: [
    '',
    'mail server, smtp://user:password@host:587; without one, codes go to the log',
  ],
  KASSA_MAIL_FROM: ['kassa <kassa@localhost>', 'sender of mails'],
  KASSA_TRUST_PROXY: ['0', 'how many reverse proxies stand in front and set X-Forwarded-For'],
  KASSA_TLS_CERT: ['', 'certificate file (PEM), with KASSA_TLS_KEY'],
  KASSA_TLS_KEY: ['', 'private key file (PEM)'],
  KASSA_S3_BUCKET: ['', 'bucket for pictures; default: the data directory'],
  KASSA_S3_ENDPOINT: ['', 'address of the S3 service, such as https://s3.example'],
  KASSA_S3_REGION: ['auto', 'region of the bucket'],
  KASSA_S3_ACCESS_KEY_ID: ['', 'who this server is at the S3 service'],
  KASSA_S3_SECRET_ACCESS_KEY: ['', 'what it proves itself with there'],
  KASSA_RATE_PUBLISHABLE: ['300', 'requests in 10 s with publishable keys, for each IP; 0 is off'],
  KASSA_RATE_SECRET: ['1000', 'requests in 10 s, for each secret key; 0 is off'],
  KASSA_RATE_TERMINAL: ['1000', 'requests in 10 s, for each terminal key; 0 is off'],
  KASSA_RATE_ADMIN: ['300', 'requests in 10 s, for each admin session; 0 is off'],
  KASSA_RATE_SIGN_IN: ['20', 'failed sign-ins and bad keys a minute, for each IP; 0 is off'],
  KASSA_RATE_OTP_IP: ['30', 'mails with codes an hour, for each IP; 0 is off'],
} as const satisfies Record<string, readonly [string, string]>

export type SettingName = keyof typeof SETTINGS

/** Settings that there may be any number of: `<NAME>` stands for letters and digits of one's own. */
export const PROVIDER_SETTINGS = {
  'KASSA_OIDC_<NAME>_ISSUER': 'identity provider to sign in with, such as https://id.example',
  'KASSA_OIDC_<NAME>_CLIENT_ID': 'what that provider calls this server',
  'KASSA_OIDC_<NAME>_CLIENT_SECRET': 'what this server proves itself with there',
} as const

/** Whose name and address stand on mails. */
interface MailFrom {
  readonly name: string
  readonly address: string
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly data: string
  /** Without a slash at its end; empty where it is not set. */
  readonly url: string
  /** Null: to be made and kept in the data directory. */
  readonly secret: Uint8Array | null
  readonly signup: 'open' | 'invite'
  readonly oidc: readonly ProviderSettings[]
  readonly smtpUrl: string
  readonly mailFrom: MailFrom
  /** Null: pictures are kept in the data directory. */
  readonly s3: Bucket | null
  readonly trustProxy: number
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Requests in a window; 0 is off. */
  readonly rates: {
    readonly publishable: number
    readonly secret: number
    readonly terminal: number
    readonly admin: number
    readonly signIn: number
    readonly otpIp: number
  }
}

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

/**
 * The settings of this process: flags first, then the environment, then what each stands at.
 * @throws ConfigError naming the setting
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: Partial<Record<SettingName, string | undefined>> = {},
): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('KASSA_') && !(name in SETTINGS) && !PROVIDER_SETTING.test(name)) {
      throw new ConfigError(`${name} is no setting of kassa; see kassa serve --help.`)
    }
  }
  const text = (name: SettingName) => flags[name] ?? (env[name] || SETTINGS[name][0])
  const said = (name: SettingName) => (flags[name] === undefined ? name : flagOf(name))
  const whole = (name: SettingName, max: number) => wholeNumber(said(name), text(name), max)
  for (const name of Object.keys(flags) as SettingName[]) {
    if (flags[name] === '') throw new ConfigError(`${flagOf(name)} is empty; leave it out.`)
  }
  const cert = text('KASSA_TLS_CERT')
  const key = text('KASSA_TLS_KEY')
  if (Boolean(cert) !== Boolean(key)) {
    throw new ConfigError('KASSA_TLS_CERT and KASSA_TLS_KEY go together; one of them is missing.')
  }
  return Object.freeze({
    port: whole('KASSA_PORT', 65_535),
    host: text('KASSA_HOST'),
    data: text('KASSA_DATA'),
    url: address(text('KASSA_URL')),
    secret: secretBytes(text('KASSA_SECRET')),
    signup: signup(text('KASSA_SIGNUP')),
    oidc: providers(env),
    smtpUrl: smtpAddress(text('KASSA_SMTP_URL')),
    mailFrom: mailFrom(text('KASSA_MAIL_FROM')),
    s3: bucketOf(text),
    trustProxy: whole('KASSA_TRUST_PROXY', 10),
    tls: cert ? { cert, key } : null,
    rates: {
      publishable: whole('KASSA_RATE_PUBLISHABLE', 1e9),
      secret: whole('KASSA_RATE_SECRET', 1e9),
      terminal: whole('KASSA_RATE_TERMINAL', 1e9),
      admin: whole('KASSA_RATE_ADMIN', 1e9),
      signIn: whole('KASSA_RATE_SIGN_IN', 1e9),
      otpIp: whole('KASSA_RATE_OTP_IP', 1e9),
    },
  })
}

/** KASSA_PORT is --port on the command line. */
function flagOf(name: SettingName): string {
  return `--${name.slice('KASSA_'.length).toLowerCase()}`
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}.`)
  }
  return number
}

function address(text: string): string {
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError(
      'KASSA_URL must be an address such as https://shop.example, with no path.',
    )
  }
  return url.origin
}

function signup(text: string): 'open' | 'invite' {
  if (text === 'open' || text === 'invite') return text
  throw new ConfigError('KASSA_SIGNUP must be open or invite.')
}

const PROVIDER_SETTING = /^KASSA_OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/

/** Every provider of which anything is set, by name; an empty variable is none. */
function providers(env: Readonly<Record<string, string | undefined>>): ProviderSettings[] {
  const set = Object.keys(env).filter((name) => env[name])
  const names = new Set(set.flatMap((name) => PROVIDER_SETTING.exec(name)?.[1] ?? []))
  return [...names].sort().map((name) => {
    const text = (part: string) => {
      const variable = `KASSA_OIDC_${name}_${part}`
      const value = env[variable]
      if (value) return value
      throw new ConfigError(
        `${variable} is missing: a provider needs _ISSUER, _CLIENT_ID and _CLIENT_SECRET.`,
      )
    }
    return {
      id: name.toLowerCase(),
      issuer: issuer(`KASSA_OIDC_${name}_ISSUER`, text('ISSUER')),
      clientId: text('CLIENT_ID'),
      clientSecret: text('CLIENT_SECRET'),
    }
  })
}

/** Sign-in must not cross a network in the clear; only a provider on this machine may speak HTTP. */
function issuer(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !safe || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(
      `${variable} must be an address such as https://id.example; http only on this machine.`,
    )
  }
  return text
}

function smtpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (text === '' || (url && /^smtps?:$/.test(url.protocol) && url.hostname)) return text
  throw new ConfigError('KASSA_SMTP_URL must be an address such as smtp://user:password@host:587.')
}

/** `Corner shop <shop@example.com>`, or an address alone. */
function mailFrom(text: string): MailFrom {
  const parts = /^(?:"?([^<>"\p{Cc}]*?)"? *<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  if (/^[\x21-\x3f\x41-\x7e]+@[\w.-]+$/.test(address)) return { name: parts?.[1] ?? '', address }
  throw new ConfigError('KASSA_MAIL_FROM must be such as Corner shop <shop@example.com>.')
}

/** All of a bucket, or none. */
function bucketOf(text: (name: SettingName) => string): Bucket | null {
  const names = [
    'KASSA_S3_BUCKET',
    'KASSA_S3_ENDPOINT',
    'KASSA_S3_ACCESS_KEY_ID',
    'KASSA_S3_SECRET_ACCESS_KEY',
  ] as const
  const missing = names.filter((name) => text(name) === '')
  if (missing.length === names.length) return null
  if (missing[0])
    throw new ConfigError(`${missing[0]} is missing: the KASSA_S3_ settings go together.`)
  return {
    bucket: text('KASSA_S3_BUCKET'),
    endpoint: text('KASSA_S3_ENDPOINT'),
    region: text('KASSA_S3_REGION'),
    accessKeyId: text('KASSA_S3_ACCESS_KEY_ID'),
    secretAccessKey: text('KASSA_S3_SECRET_ACCESS_KEY'),
  }
}

function secretBytes(text: string): Uint8Array | null {
  if (text === '') return null
  const hex = /^([0-9a-f]{2})+$/i.test(text)
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64')
  if (bytes.length < 32 || !(hex || /^[\w+/-]+={0,2}$/.test(text))) {
    throw new ConfigError('KASSA_SECRET must hold 32 bytes or more, in hex or base64.')
  }
  return bytes
}

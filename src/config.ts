import { join } from 'node:path'
import { isLoopback } from './auth/oidc/fetch.ts'
import type { ProviderSettings } from './auth/oidc/provider.ts'
import type { SignUp } from './domain/access/invitation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './domain/time.ts'
import type { Bucket } from './image/s3.ts'
import type { PostgresSettings } from './store/postgres/pool.ts'

/** Every setting: its environment variable, its default, and what it means. */
export const SETTINGS = {
  KASSA_PORT: ['3000', 'port to listen on; 0 picks a free one'],
  KASSA_HOST: ['127.0.0.1', 'address to listen on; 0.0.0.0 makes kassa reachable from the network'],
  KASSA_DATA: ['./data', 'data directory: database, images and secret'],
  KASSA_DATABASE_URL: [
    '',
    'PostgreSQL database, such as postgres://user:password@host/kassa; default: a file in the data directory',
  ],
  KASSA_DATABASE_CONNECTIONS: ['10', 'connections of this process to PostgreSQL, 2 or more'],
  KASSA_DATABASE_TIMEOUT: [
    '5',
    'seconds that PostgreSQL may take to connect, or for one statement',
  ],
  KASSA_URL: [
    '',
    'address that browsers use, such as https://shop.example; default: the address it listens on',
  ],
  KASSA_SECRET: [
    '',
    '32 bytes or more, in hex or base64; default: generated once and kept in the data directory',
  ],
  KASSA_SIGNUP: [
    'invite',
    'invite: only people who are invited may sign in; open: anybody may, and may create shops',
  ],
  KASSA_SMTP_URL: [
    '',
    'mail server, such as smtp://user:password@host:587; default: mail is written to the log',
  ],
  KASSA_MAIL_FROM: ['kassa <kassa@localhost>', 'sender of all mail'],
  KASSA_TRUST_PROXY: ['0', 'number of reverse proxies in front of kassa that set X-Forwarded-For'],
  KASSA_TLS_CERT: ['', 'certificate file (PEM), to serve HTTPS; a new one is used at once'],
  KASSA_TLS_KEY: ['', 'private key file (PEM) of that certificate'],
  KASSA_LAN: [
    'off',
    'on: also serve HTTPS in the local network, with certificates of an authority of its own; kassa then listens on 0.0.0.0 unless a host is given',
  ],
  KASSA_LAN_PORT: ['3443', 'port for HTTPS in the local network; 0 picks a free one'],
  KASSA_S3_BUCKET: ['', 'bucket for images; default: the data directory'],
  KASSA_S3_ENDPOINT: ['', 'address of the S3 service, such as https://s3.example'],
  KASSA_S3_REGION: ['auto', 'region of the bucket'],
  KASSA_S3_ACCESS_KEY_ID: ['', 'access key ID for the bucket'],
  KASSA_S3_SECRET_ACCESS_KEY: ['', 'secret access key for the bucket'],
  KASSA_BACKUP_EVERY: ['', 'how often a server makes a backup, such as 24h; default: never'],
  KASSA_BACKUP_TO: [
    '',
    'folder of the backups, or s3://bucket/prefix; default: backups in the data directory',
  ],
  KASSA_BACKUP_KEEP: ['7', 'how many backups are kept; older ones are deleted'],
  KASSA_METRICS_TOKEN: [
    '',
    'opens /metrics for Prometheus, as a bearer token; default: there are no metrics',
  ],
  KASSA_OUTBOUND: [
    'public',
    'public: addresses that users give must be public and use HTTPS; any: also private ones and HTTP',
  ],
  KASSA_RATE_PUBLISHABLE: [
    '300',
    'requests with publishable keys in 10 s, per IP address; 0: no limit',
  ],
  KASSA_RATE_SECRET: ['1000', 'requests in 10 s, per secret key; 0: no limit'],
  KASSA_RATE_TERMINAL: ['1000', 'requests in 10 s, per terminal key; 0: no limit'],
  KASSA_RATE_ADMIN: ['300', 'requests in 10 s, per admin session; 0: no limit'],
  KASSA_RATE_SIGN_IN: [
    '20',
    'failed sign-ins and wrong keys in a minute, per IP address; 0: no limit',
  ],
  KASSA_RATE_OTP_IP: ['30', 'mails with codes in an hour, per IP address; 0: no limit'],
} as const satisfies Record<string, readonly [string, string]>

export type SettingName = keyof typeof SETTINGS

/** Settings of each identity provider; `<NAME>` is any name of letters and digits. */
export const PROVIDER_SETTINGS = {
  'KASSA_OIDC_<NAME>_ISSUER': 'identity provider to sign in with, such as https://id.example',
  'KASSA_OIDC_<NAME>_CLIENT_ID': 'client ID at that provider',
  'KASSA_OIDC_<NAME>_CLIENT_SECRET': 'client secret at that provider',
} as const

/** The sender of mail. */
interface MailFrom {
  readonly name: string
  readonly address: string
}

/** Paths of PEM files. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Which backups a server makes and keeps. */
export interface BackupPlan {
  /** Null: only those that are asked for. */
  readonly everyMs: number | null
  /** A prefix is empty or ends in a slash. */
  readonly to: { readonly folder: string } | { readonly bucket: Bucket; readonly prefix: string }
  readonly keep: number
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly data: string
  /** Null: the database is a file in the data directory. */
  readonly postgres: PostgresSettings | null
  /** Without a slash at the end; empty if it is not set. */
  readonly url: string
  /** Null: generated once and kept in the data directory. */
  readonly secret: Uint8Array | null
  readonly signup: SignUp
  readonly oidc: readonly ProviderSettings[]
  readonly smtpUrl: string
  readonly mailFrom: MailFrom
  /** Null: images are kept in the data directory. */
  readonly s3: Bucket | null
  readonly backup: BackupPlan
  /** Empty: there are no metrics. */
  readonly metricsToken: string
  /** `any`: addresses that users give may be in private networks, and need no HTTPS. */
  readonly outbound: 'public' | 'any'
  readonly trustProxy: number
  readonly tls: TlsFiles | null
  /** HTTPS in the local network, beside HTTP; null: off. */
  readonly lan: { readonly port: number } | null
  /** Requests in the window of each limit; 0 means no limit. */
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
 * The settings of this process. A flag takes precedence over the environment.
 * @throws ConfigError naming the setting
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: Partial<Record<SettingName, string | undefined>> = {},
): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('KASSA_') && !(name in SETTINGS) && !PROVIDER_SETTING.test(name)) {
      throw new ConfigError(`${name} is not a setting of kassa; kassa serve --help lists them.`)
    }
  }
  const text = (name: SettingName) => flags[name] ?? (env[name] || SETTINGS[name][0])
  const label = (name: SettingName) => (flags[name] === undefined ? name : flagOf(name))
  const whole = (name: SettingName, max: number) => wholeNumber(label(name), text(name), max)
  for (const name of Object.keys(flags) as SettingName[]) {
    if (flags[name] === '') throw new ConfigError(`${flagOf(name)} needs a value.`)
  }
  const postgres = postgresOf(text, whole)
  const s3 = bucketOf(text)
  if (postgres && s3 && !text('KASSA_SECRET')) {
    throw new ConfigError(
      'KASSA_SECRET is missing. With KASSA_DATABASE_URL and a bucket, several servers may run, and all need the same one.',
    )
  }
  const cert = text('KASSA_TLS_CERT')
  const key = text('KASSA_TLS_KEY')
  if (Boolean(cert) !== Boolean(key)) {
    throw new ConfigError('Set both KASSA_TLS_CERT and KASSA_TLS_KEY, or neither.')
  }
  const isLan = choice('KASSA_LAN', text('KASSA_LAN'), ['off', 'on']) === 'on'
  const trustProxy = whole('KASSA_TRUST_PROXY', 10)
  if (isLan) checkLan(cert, trustProxy)
  const lanPort = whole('KASSA_LAN_PORT', 65_535)
  return Object.freeze({
    port: whole('KASSA_PORT', 65_535),
    host: flags.KASSA_HOST ?? (env.KASSA_HOST || (isLan ? '0.0.0.0' : SETTINGS.KASSA_HOST[0])),
    data: text('KASSA_DATA'),
    postgres,
    url: address(text('KASSA_URL')),
    secret: secretBytes(text('KASSA_SECRET')),
    signup: choice('KASSA_SIGNUP', text('KASSA_SIGNUP'), ['open', 'invite']),
    oidc: providers(env),
    smtpUrl: smtpAddress(text('KASSA_SMTP_URL')),
    mailFrom: mailFrom(text('KASSA_MAIL_FROM')),
    s3,
    backup: backupPlan(text, whole, s3),
    metricsToken: metricsToken(text('KASSA_METRICS_TOKEN')),
    outbound: choice('KASSA_OUTBOUND', text('KASSA_OUTBOUND'), ['public', 'any']),
    trustProxy,
    tls: cert ? { cert, key } : null,
    lan: isLan ? { port: lanPort } : null,
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

/** Refuses settings that --lan has no use for, or that are not safe with it. */
function checkLan(cert: string, trustProxy: number): void {
  if (cert) {
    throw new ConfigError(
      'KASSA_TLS_CERT has no use with --lan, which makes its own certificates; set only one of them.',
    )
  }
  if (trustProxy > 0) {
    throw new ConfigError(
      'KASSA_TRUST_PROXY cannot be used with --lan: devices reach this server without a proxy, and could send any X-Forwarded-For.',
    )
  }
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
      'KASSA_URL must be an address such as https://shop.example, without a path.',
    )
  }
  return url.origin
}

function choice<T extends string>(name: SettingName, text: string, choices: readonly T[]): T {
  const chosen = choices.find((one) => one === text)
  if (chosen !== undefined) return chosen
  throw new ConfigError(`${name} must be ${choices.join(' or ')}.`)
}

const PROVIDER_SETTING = /^KASSA_OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/

/** Every provider with a setting that is not empty, by name. */
function providers(env: Readonly<Record<string, string | undefined>>): ProviderSettings[] {
  const set = Object.keys(env).filter((name) => env[name])
  const names = new Set(set.flatMap((name) => PROVIDER_SETTING.exec(name)?.[1] ?? []))
  return [...names].sort().map((name) => {
    const text = (part: string) => {
      const variable = `KASSA_OIDC_${name}_${part}`
      const value = env[variable]
      if (value) return value
      throw new ConfigError(
        `${variable} is missing. A provider needs an issuer, a client ID and a client secret.`,
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

/** Sign-in must be encrypted on the network, so only a provider on this machine may use HTTP. */
function issuer(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !safe || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(`${variable} must be an https address such as https://id.example.`)
  }
  return text
}

function smtpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (text === '' || (url && /^smtps?:$/.test(url.protocol) && url.hostname)) return text
  throw new ConfigError('KASSA_SMTP_URL must be an address such as smtp://user:password@host:587.')
}

/** `Corner shop <shop@example.com>`, or the address alone. */
function mailFrom(text: string): MailFrom {
  const parts = /^(?:"?([^<>"\p{Cc}]*?)"? *<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  if (/^[\x21-\x3f\x41-\x7e]+@[\w.-]+$/.test(address)) return { name: parts?.[1] ?? '', address }
  throw new ConfigError('KASSA_MAIL_FROM must look like Corner shop <shop@example.com>.')
}

/** Null if none of the settings is given. @throws ConfigError if only some are */
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
    throw new ConfigError(`${missing[0]} is missing. A bucket needs all KASSA_S3_ settings.`)
  return {
    bucket: text('KASSA_S3_BUCKET'),
    endpoint: text('KASSA_S3_ENDPOINT'),
    region: text('KASSA_S3_REGION'),
    accessKeyId: text('KASSA_S3_ACCESS_KEY_ID'),
    secretAccessKey: text('KASSA_S3_SECRET_ACCESS_KEY'),
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

function backupPlan(
  text: (name: SettingName) => string,
  whole: (name: SettingName, max: number) => number,
  s3: Bucket | null,
): BackupPlan {
  const every = text('KASSA_BACKUP_EVERY')
  const [, number = '', unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(every) ?? []
  if (every !== '' && number === '') {
    throw new ConfigError('KASSA_BACKUP_EVERY must be a time such as 24h, 90m or 7d.')
  }
  const keep = whole('KASSA_BACKUP_KEEP', 10_000)
  if (keep < 1) throw new ConfigError('KASSA_BACKUP_KEEP must be 1 or more.')
  const everyMs = every === '' ? null : Number(number) * (UNIT_MS[unit] ?? 0)
  const to = text('KASSA_BACKUP_TO')
  if (!/^\w+:\/\//.test(to)) {
    if (everyMs && to === '' && text('KASSA_DATABASE_URL') && s3) {
      throw new ConfigError(
        'KASSA_BACKUP_TO is missing. With KASSA_DATABASE_URL and a bucket, several servers may run, and only one makes each backup, in a place that all can reach.',
      )
    }
    return { everyMs, keep, to: { folder: to || join(text('KASSA_DATA'), 'backups') } }
  }
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (!bucket || /\/\/|^\//.test(path)) {
    throw new ConfigError(
      'KASSA_BACKUP_TO must be a folder, or an address such as s3://bucket/prefix.',
    )
  }
  if (!s3) {
    throw new ConfigError('KASSA_BACKUP_TO names a bucket, so the KASSA_S3_ settings are needed.')
  }
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  return { everyMs, keep, to: { bucket: { ...s3, bucket }, prefix } }
}

function metricsToken(text: string): string {
  if (text === '' || /^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new ConfigError('KASSA_METRICS_TOKEN must have 16 characters or more, without spaces.')
}

function postgresOf(
  text: (name: SettingName) => string,
  whole: (name: SettingName, max: number) => number,
): PostgresSettings | null {
  const connections = whole('KASSA_DATABASE_CONNECTIONS', 1_000)
  const seconds = whole('KASSA_DATABASE_TIMEOUT', 3_600)
  const url = text('KASSA_DATABASE_URL')
  if (url === '') return null
  if (!isPostgres(url)) {
    throw new ConfigError(
      'KASSA_DATABASE_URL must be an address such as postgres://user:password@host/kassa.',
    )
  }
  if (connections < 2) throw new ConfigError('KASSA_DATABASE_CONNECTIONS must be 2 or more.')
  if (seconds < 1) throw new ConfigError('KASSA_DATABASE_TIMEOUT must be 1 or more.')
  return { url, connections, timeoutMs: seconds * 1000 }
}

/** Whether this is the address of a PostgreSQL database. */
export function isPostgres(url: string): boolean {
  return URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)
}

function secretBytes(text: string): Uint8Array | null {
  if (text === '') return null
  const hex = /^([0-9a-f]{2})+$/i.test(text)
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64')
  if (bytes.length < 32 || !(hex || /^[\w+/-]+={0,2}$/.test(text))) {
    throw new ConfigError('KASSA_SECRET must be 32 bytes or more, in hex or base64.')
  }
  return bytes
}

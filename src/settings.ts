/** A setting: its default and its meaning. */
export type Setting = readonly [fallback: string, meaning: string]

/** The settings of the core by their environment variables. */
export const SETTINGS = {
  KASSA_PORT: ['3000', 'port to listen on; 0 picks a free one'],
  KASSA_HOST: ['127.0.0.1', 'address to listen on; 0.0.0.0 makes kassa reachable from the network'],
  KASSA_DATA: ['./data', 'data directory: database, images and secret'],
  KASSA_CONFIG: [
    '',
    'file with shops and their settings, which are applied at each start; default: kassa.json in the data directory, if it is there',
  ],
  KASSA_DATABASE_URL: [
    '',
    'PostgreSQL database, such as postgres://user:password@host/kassa; default: a file in the data directory',
  ],
  KASSA_DATABASE_PASSWORD_FILE: [
    '',
    'file with the password for PostgreSQL, read at each connection; default: the one in its address',
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
  KASSA_HOSTS: [
    '',
    'hosts on which shops have their shop fronts, such as boutique.example=boutique,tea.example=tea-house: host name and slug; default: all are below /shop/',
  ],
  KASSA_SECRET: [
    '',
    '32 bytes or more, in hex or base64; default: generated once and kept in the data directory',
  ],
  KASSA_LANGUAGE: [
    '',
    'language of pages and codes for browsers that ask for none that kassa has, such as de; default: as set in admin, or en',
  ],
  KASSA_SIGNUP: [
    'invite',
    'invite: only people who are invited may sign in, and only owners create more shops; open: anybody may do both, up to a limit of shops for each person',
  ],
  KASSA_SMTP_URL: [
    '',
    'mail server, such as smtp://user:password@host:587; default: as set in admin, or mail is written to the log',
  ],
  KASSA_MAIL_FROM: ['kassa <kassa@localhost>', 'sender of all mail'],
  KASSA_TRUST_PROXY: [
    '0',
    'number of reverse proxies in front of kassa; their X-Forwarded-For and X-Forwarded-Proto count',
  ],
  KASSA_TLS_CERT: ['', 'certificate file (PEM), to serve HTTPS; a new one is used at once'],
  KASSA_TLS_KEY: ['', 'private key file (PEM) of that certificate'],
  KASSA_S3_BUCKET: ['', 'bucket for images; default: the data directory'],
  KASSA_S3_ENDPOINT: ['', 'address of the S3 service, such as https://s3.example'],
  KASSA_S3_REGION: ['auto', 'region of the bucket'],
  KASSA_S3_ACCESS_KEY_ID: ['', 'access key ID for the bucket'],
  KASSA_S3_SECRET_ACCESS_KEY: ['', 'secret access key for the bucket'],
  KASSA_BACKUP_EVERY: [
    '',
    'how often a server makes a backup, such as 24h; default: as set in admin, or never',
  ],
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
    'requests with publishable keys and of guests in 10 s, per IP address, and of shoppers, per account; 0: no limit',
  ],
  KASSA_RATE_SECRET: ['1000', 'requests in 10 s, per secret key; 0: no limit'],
  KASSA_RATE_TERMINAL: ['1000', 'requests in 10 s, per terminal key; 0: no limit'],
  KASSA_RATE_ADMIN: ['300', 'requests in 10 s, per admin session; 0: no limit'],
  KASSA_RATE_SIGN_IN: [
    '20',
    'failed sign-ins and wrong keys in a minute, per IP address; 0: no limit',
  ],
  KASSA_RATE_OTP_IP: ['30', 'mails with codes in an hour, per IP address; 0: no limit'],
  KASSA_RATE_GUESTS: [
    '50',
    'unpaid orders of guests in an hour, per IP address, in each shop, whatever the shop allows; 0: no limit, and shops have none on unpaid orders either',
  ],
} as const satisfies Record<string, Setting>

/** The settings of modules, which extend this interface, with the name of the module as value. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface ModuleSettings {}

export type SettingName = keyof typeof SETTINGS | keyof ModuleSettings

/** Settings of each identity provider; `<NAME>` is any name of letters and digits. */
export const PROVIDER_SETTINGS = {
  'KASSA_OIDC_<NAME>_ISSUER': 'identity provider to sign in with, such as https://id.example',
  'KASSA_OIDC_<NAME>_CLIENT_ID': 'client ID at that provider',
  'KASSA_OIDC_<NAME>_CLIENT_SECRET': 'client secret at that provider',
} as const

/** A setting that cannot be used. The message names it. */
export class ConfigError extends Error {}

/** Matches the name of a provider, and which of its settings this is. */
export const PROVIDER_SETTING = /^KASSA_OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/

export type Flags = Partial<Record<SettingName, string | undefined>>

/** The settings of a process as texts. A flag takes precedence over the environment. */
export class Settings {
  readonly #known: Readonly<Record<string, Setting>>

  /**
   * @param ofModules the settings of modules, which are known besides those of the core
   * @throws ConfigError naming a variable that is not a setting, or an empty flag
   */
  constructor(
    readonly env: Readonly<Record<string, string | undefined>>,
    readonly flags: Flags,
    ofModules: Readonly<Record<string, Setting>> = {},
  ) {
    this.#known = { ...SETTINGS, ...ofModules }
    for (const name of Object.keys(env)) {
      if (name.startsWith('KASSA_') && !(name in this.#known) && !PROVIDER_SETTING.test(name)) {
        throw new ConfigError(`${name} is not a setting of kassa; kassa serve --help lists them.`)
      }
    }
    for (const name of Object.keys(flags) as SettingName[]) {
      if (flags[name] === '') throw new ConfigError(`${flagOf(name)} needs a value.`)
    }
  }

  /** @param fallback used instead of the usual default */
  text(name: SettingName, fallback = this.#known[name]?.[0] ?? ''): string {
    return this.flags[name] ?? (this.env[name] || fallback)
  }

  /** The settings that a flag or the environment sets. */
  get given(): ReadonlySet<SettingName> {
    const names = Object.keys(this.#known) as SettingName[]
    return new Set(names.filter((name) => this.isGiven(name)))
  }

  /** Whether a flag or the environment sets it. */
  isGiven(name: SettingName): boolean {
    return Boolean(this.flags[name] ?? this.env[name])
  }

  /** @throws ConfigError unless it is a whole number in this range */
  whole(name: SettingName, max: number, min = 0): number {
    const text = this.text(name)
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    throw new ConfigError(`${this.#shown(name)} must be a whole number from ${min} to ${max}.`)
  }

  /** @throws ConfigError unless it is one of these */
  choice<T extends string>(name: SettingName, choices: readonly T[]): T {
    const chosen = choices.find((one) => one === this.text(name))
    if (chosen !== undefined) return chosen
    throw new ConfigError(`${this.#shown(name)} must be ${choices.join(' or ')}.`)
  }

  /** The flag if it was given, else the variable. */
  #shown(name: SettingName): string {
    return this.flags[name] === undefined ? name : flagOf(name)
  }
}

/** The flag of a setting on the command line: KASSA_PORT is --port. */
function flagOf(name: SettingName): string {
  return `--${name.slice('KASSA_'.length).toLowerCase()}`
}

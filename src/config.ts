import { isLoopback } from './auth/oidc/fetch.ts'
import type { ProviderSettings } from './auth/oidc/provider.ts'
import { type DataPlaces, dataPlaces } from './data-places.ts'
import type { Sender } from './domain/mail/mail.ts'
import { type Module, placed } from './domain/module.ts'
import type { SignUp } from './domain/ports.ts'
import type { ServerSettingName } from './domain/server-settings.ts'
import { RESERVED_SHOP } from './domain/shop/values.ts'
import {
  ConfigError,
  type Flags,
  PROVIDER_SETTING,
  type Setting,
  type SettingName,
  Settings,
} from './settings.ts'
import { TEXT_LANGUAGES, type TextLanguage } from './text/language.ts'

export const MAX_PORT = 65_535
export const MAX_PROXIES = 10
const MAX_RATE = 1e9

/** Paths of PEM files. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** The settings of modules, which extend this interface. */
export interface ModuleConfig {
  /** The address on which kassa then listens unless KASSA_HOST is set. */
  readonly host: string
}

/** The environment variables of a module. */
interface Environment {
  /** The settings by their variables. */
  readonly settings: Readonly<Partial<Record<SettingName, Setting>>>
  /** The setting of the core after which the help lists them. */
  readonly after: SettingName
  /** Flags of `serve` and `check` that set a variable to `on`, with their lines of the help. */
  readonly flags: Readonly<Record<string, readonly [name: SettingName, help: readonly string[]]>>
  /** @throws ConfigError naming the setting */
  readonly read: (settings: Settings) => Partial<ModuleConfig>
}

declare module './domain/module.ts' {
  interface Places {
    readonly environment: Environment
  }
}

export interface Config extends DataPlaces, Partial<ModuleConfig> {
  readonly port: number
  /** The settings that were given and not left at their defaults. */
  readonly given: ReadonlySet<SettingName>
  readonly host: string
  /** The path of the file with shops; empty if none is named. */
  readonly shopFile: string
  /** KASSA_URL without a slash at its end; empty if it is not set. */
  readonly url: string
  /** The slugs of the shops that have hosts of their own, by host name. */
  readonly hosts: ReadonlyMap<string, string>
  /** Null if the secret is generated and kept in the data directory. */
  readonly secret: Uint8Array | null
  readonly signup: SignUp
  readonly language: TextLanguage
  /** The settings of the browser's settings page that this process fixes. */
  readonly fixed: readonly ServerSettingName[]
  readonly oidc: readonly ProviderSettings[]
  readonly smtpUrl: string
  readonly mailFrom: Sender
  /** Empty if there are no metrics. */
  readonly metricsToken: string
  /** `any`: addresses that users enter may be in private networks and need no HTTPS. */
  readonly outbound: 'public' | 'any'
  readonly trustProxy: number
  readonly tls: TlsFiles | null
  /** Requests in the window of each limit; 0 means no limit. */
  readonly rates: {
    readonly publishable: number
    readonly secret: number
    readonly terminal: number
    readonly admin: number
    readonly signIn: number
    readonly otpIp: number
    readonly guests: number
  }
}

/**
 * The settings of this process. A flag takes precedence over the environment.
 * @param modules the modules whose settings are known
 * @throws ConfigError naming the setting
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: Flags = {},
  modules: readonly Module[] = [],
): Config {
  const environments = placed(modules, 'environment')
  const ofModules = Object.assign({}, ...environments.map((one) => one.settings))
  const settings = new Settings(env, flags, ofModules)
  const text = (name: SettingName) => settings.text(name)
  const places = dataPlaces(settings)
  const cert = text('KASSA_TLS_CERT')
  const key = text('KASSA_TLS_KEY')
  if (Boolean(cert) !== Boolean(key)) {
    throw new ConfigError('Set both KASSA_TLS_CERT and KASSA_TLS_KEY, or neither.')
  }
  const added: Partial<ModuleConfig> = Object.assign(
    {},
    ...environments.map((one) => one.read(settings)),
  )
  return Object.freeze({
    ...added,
    ...places,
    port: settings.whole('KASSA_PORT', MAX_PORT),
    given: settings.given,
    host: settings.text('KASSA_HOST', added.host),
    shopFile: text('KASSA_CONFIG'),
    url: address(text('KASSA_URL')),
    hosts: hosts(text('KASSA_HOSTS'), address(text('KASSA_URL'))),
    secret: secretBytes(text('KASSA_SECRET')),
    signup: settings.choice('KASSA_SIGNUP', ['open', 'invite']),
    language: settings.isGiven('KASSA_LANGUAGE')
      ? settings.choice('KASSA_LANGUAGE', TEXT_LANGUAGES)
      : 'en',
    fixed: Object.entries(ALSO_IN_BROWSER).flatMap(([variable, name]) =>
      settings.isGiven(variable as SettingName) ? name : [],
    ),
    oidc: providers(env),
    smtpUrl: smtpAddress(text('KASSA_SMTP_URL')),
    mailFrom: mailFrom(text('KASSA_MAIL_FROM')),
    metricsToken: metricsToken(text('KASSA_METRICS_TOKEN')),
    outbound: settings.choice('KASSA_OUTBOUND', ['public', 'any']),
    trustProxy: settings.whole('KASSA_TRUST_PROXY', MAX_PROXIES),
    tls: cert ? { cert, key } : null,
    rates: {
      publishable: settings.whole('KASSA_RATE_PUBLISHABLE', MAX_RATE),
      secret: settings.whole('KASSA_RATE_SECRET', MAX_RATE),
      terminal: settings.whole('KASSA_RATE_TERMINAL', MAX_RATE),
      admin: settings.whole('KASSA_RATE_ADMIN', MAX_RATE),
      signIn: settings.whole('KASSA_RATE_SIGN_IN', MAX_RATE),
      otpIp: settings.whole('KASSA_RATE_OTP_IP', MAX_RATE),
      guests: settings.whole('KASSA_RATE_GUESTS', MAX_RATE),
    },
  })
}

const ALSO_IN_BROWSER = {
  KASSA_LANGUAGE: 'language',
  KASSA_BACKUP_EVERY: 'backupEverySeconds',
  KASSA_BACKUP_KEEP: 'backupKeep',
  KASSA_SMTP_URL: 'mail',
} as const satisfies Partial<Record<SettingName, ServerSettingName>>

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

/** Host names with the slugs of their shops: `boutique.example=boutique,tea.example=tea`. */
function hosts(text: string, url: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of text.split(',').map((one) => one.trim())) {
    if (pair === '') continue
    const [, host = '', slug] = /^([a-z0-9.-]+)=([a-z0-9-]+)$/.exec(pair) ?? []
    // Paths below /shop/api belong to the admin API.
    const isName =
      slug !== undefined && slug !== RESERVED_SHOP && hostOf(`http://${host}/`) === host
    if (!isName || found.has(host) || host === hostOf(url)) {
      throw new ConfigError(
        'KASSA_HOSTS must look like boutique.example=boutique,tea.example=tea-house: small letters, each host once, without the host of KASSA_URL.',
      )
    }
    found.set(host, slug)
  }
  return found
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

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
function mailFrom(text: string): Sender {
  const parts = /^(?:"?([^<>"\p{Cc}]*?)"? *<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  if (/^[\x21-\x3f\x41-\x7e]+@[\w.-]+$/.test(address)) return { name: parts?.[1] ?? '', address }
  throw new ConfigError('KASSA_MAIL_FROM must look like Corner shop <shop@example.com>.')
}

function metricsToken(text: string): string {
  if (text === '' || /^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new ConfigError('KASSA_METRICS_TOKEN must have 16 characters or more, without spaces.')
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

import type { Config } from '../config.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Log } from '../http/server/log.ts'
import type { Offers } from '../http/server/page.ts'
import type { SettingName } from '../settings.ts'

/** A certificate with its chain, and its private key (PEM). */
export interface Pem {
  readonly cert: string
  readonly key: string
}

/**
 * Returns the certificate to use now.
 * @throws ConfigError if there is none
 */
export type Certificates = () => Pem | Promise<Pem>

export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly portSetting?: SettingName
}

/** A further address at which a server listens, by HTTPS. */
export interface Listener {
  /** Null if it is off. */
  readonly address: (config: Config) => ListenAddress | null
  /** Why a server in memory cannot have it. */
  readonly notInMemory: string
  /** @throws Refusal UNAVAILABLE if `open` would refuse; it creates nothing */
  readonly check: (config: Config, now: number) => Promise<void>
  /** @throws Refusal UNAVAILABLE */
  readonly open: (
    config: Config,
    address: ListenAddress,
    clock: () => number,
  ) => Promise<OpenListener>
}

/** A listener whose certificates are there. */
export interface OpenListener {
  readonly address: ListenAddress
  readonly certificates: Certificates
  /** For the pages of its module, which are asked for when it listens. */
  readonly offers: Partial<Offers>
  /** Called when the server listens. */
  readonly listening: (ports: ListenerPorts, log: Log) => Promise<Listened>
}

/** The ports of a listener and of the server that it belongs to. */
export interface ListenerPorts {
  readonly main: number
  readonly own: number
}

/** A listener that listens. */
export interface Listened {
  /** Lines of `serve` that say how to reach it: a label and an address. */
  readonly lines: readonly (readonly [label: string, text: string])[]
  /** The lines as data, for --json. */
  readonly data: object
  /** Called when the server stops. */
  readonly close: () => void
}

declare module '../domain/module.ts' {
  interface Places {
    readonly listener: Listener
  }
}

/** The listeners that are on. */
export function listenersOf(modules: readonly Module[], config: Config) {
  return placed(modules, 'listener').flatMap((listener) => {
    const address = listener.address(config)
    return address ? [{ listener, address }] : []
  })
}

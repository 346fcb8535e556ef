import { readFileSync } from 'node:fs'
import type { Config, TlsFiles } from '../config.ts'
import { codeOf } from '../domain/error.ts'
import { ConfigError, type SettingName } from '../settings.ts'
import { listen, type Served, type WebServer } from './listen.ts'
import type { ListenAddress, OpenListener, Pem } from './listener.ts'
import { HttpsServer } from './renewal.ts'

/** The ports of a server. */
export interface Servers {
  /** The server of the address that is printed first: HTTPS if KASSA_TLS_CERT is set, else HTTP. */
  readonly main: WebServer
  /** The servers of further listeners, in their order. */
  readonly others: readonly HttpsServer[]
  /** The servers whose certificates are renewed. */
  readonly https: readonly HttpsServer[]
  /** All servers that may have connections. */
  readonly all: () => WebServer[]
}

type Listening = Pick<Config, 'host' | 'port' | 'tls'>

/** @throws Refusal UNAVAILABLE if an address cannot be used; ConfigError for a bad certificate */
export async function openServers(
  served: Served,
  config: Listening,
  listeners: readonly Pick<OpenListener, 'address' | 'certificates'>[],
): Promise<Servers> {
  const { tls } = config
  const place = mainAddress(config)
  const secure = tls && (await HttpsServer.open(served, place, () => certificateFiles(tls)))
  const main = secure ? secure.current : listen(served, place)
  const others: HttpsServer[] = []
  const https = secure ? [secure] : []
  try {
    for (const { address, certificates } of listeners) {
      others.push(await HttpsServer.open(served, address, certificates))
    }
  } catch (error) {
    await Promise.all([main, ...others.map((one) => one.current)].map((one) => one.stop(true)))
    throw error
  }
  return {
    main,
    others,
    https: [...https, ...others],
    all: () => [...(secure ? secure.all : [main]), ...others.flatMap((one) => one.all)],
  }
}

function mainAddress({ host, port }: Listening): ListenAddress {
  return { host, port, portSetting: 'KASSA_PORT' }
}

/**
 * Listens for a moment on the address of a server with these settings, and on those of listeners.
 * @param anyPort tries only the host and the certificate
 * @throws as `listen`
 */
export async function tryToListen(
  config: Listening,
  others: readonly ListenAddress[],
  anyPort = false,
): Promise<void> {
  const pem = config.tls && certificateFiles(config.tls)
  for (const address of [mainAddress(config), ...others]) {
    const nothing: Served = { fetch: () => new Response(), server: null, routes: [] }
    await listen(nothing, anyPort ? { ...address, port: 0 } : address, pem).stop(true)
  }
}

/**
 * The certificate and the key in these files.
 * @throws ConfigError naming the setting
 */
export function certificateFiles({ cert, key }: TlsFiles): Pem {
  return { cert: textOf('KASSA_TLS_CERT', cert), key: textOf('KASSA_TLS_KEY', key) }
}

function textOf(setting: SettingName, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new ConfigError(`${setting}: the file ${file} ${reason}.`)
  }
}

import { readFileSync } from 'node:fs'
import type { Config, TlsFiles } from '../config.ts'
import { codeOf } from '../domain/error.ts'
import { ConfigError, type SettingName } from '../settings.ts'
import type { Lan } from './lan.ts'
import { type ListenAddress, listen, type Pem, type Served, type WebServer } from './listen.ts'
import { HttpsServer } from './renewal.ts'

/** The ports of a server. */
export interface Servers {
  /** The server of the address that is printed first: HTTPS if KASSA_TLS_CERT is set, else HTTP. */
  readonly main: WebServer
  /** The server whose certificate is renewed. */
  readonly https: HttpsServer | null
  /** All servers that may have connections. */
  readonly all: () => WebServer[]
}

type Listening = Pick<Config, 'host' | 'port' | 'tls' | 'lan'>

/** @throws Refusal UNAVAILABLE if an address cannot be used; ConfigError for a bad certificate */
export async function openServers(
  served: Served,
  config: Listening,
  lan: Lan | null,
): Promise<Servers> {
  const { tls } = config
  const addresses = addressesOf(config)
  if (tls) {
    const https = await HttpsServer.open(served, addresses.main, () => certificateFiles(tls))
    return { main: https.current, https, all: () => https.all }
  }
  const main = listen(served, addresses.main)
  if (!lan || !addresses.https) return { main, https: null, all: () => [main] }
  try {
    const https = await HttpsServer.open(served, addresses.https, lan.certificates)
    return { main, https, all: () => [main, ...https.all] }
  } catch (error) {
    await main.stop(true)
    throw error
  }
}

interface Addresses {
  readonly main: ListenAddress
  /** The address of --lan. */
  readonly https: ListenAddress | null
}

function addressesOf({ host, port, lan }: Listening): Addresses {
  return {
    main: { host, port, portSetting: 'KASSA_PORT' },
    https: lan && { host, port: lan.port, portSetting: 'KASSA_LAN_PORT' },
  }
}

/**
 * Listens for a moment on the addresses of a server with these settings.
 * @param anyPort tries only the host and the certificate
 * @throws as `listen`
 */
export async function tryToListen(config: Listening, anyPort = false): Promise<void> {
  const { main, https } = addressesOf(config)
  const pem = config.tls && certificateFiles(config.tls)
  for (const address of [main, https]) {
    if (!address) continue
    const nothing: Served = { fetch: () => new Response(), server: null, routes: [] }
    await listen(nothing, anyPort ? { ...address, port: 0 } : address, pem).stop(true)
  }
}

/** The certificate and the key in these files. @throws ConfigError naming the setting */
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

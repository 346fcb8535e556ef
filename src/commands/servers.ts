import { readFileSync } from 'node:fs'
import type { Config, TlsFiles } from '../config.ts'
import { codeOf } from '../domain/error.ts'
import { ConfigError, type SettingName } from '../settings.ts'
import type { Lan } from './lan.ts'
import { listen, type Pem, type Served, type WebServer } from './listen.ts'
import { HttpsServer } from './renewal.ts'

/** The ports of a server. */
export interface Servers {
  /** The one for the address that is printed first: HTTPS if KASSA_TLS_CERT is set, else HTTP. */
  readonly main: WebServer
  /** The one whose certificate is renewed. */
  readonly https: HttpsServer | null
  /** All that may have connections. */
  readonly all: () => WebServer[]
}

/** @throws Refusal UNAVAILABLE if an address cannot be used; ConfigError for a bad certificate */
export async function openServers(
  served: Served,
  config: Pick<Config, 'host' | 'port' | 'tls' | 'lan'>,
  lan: Lan | null,
): Promise<Servers> {
  const { host, port, tls } = config
  if (tls) {
    const https = await HttpsServer.open(served, { host, port }, () => certificateFiles(tls))
    return { main: https.current, https, all: () => https.all }
  }
  const main = listen(served, { host, port })
  if (!lan) return { main, https: null, all: () => [main] }
  try {
    const place = { host, port: lan.port, portSetting: 'KASSA_LAN_PORT' }
    const https = await HttpsServer.open(served, place, lan.certificates)
    return { main, https, all: () => [main, ...https.all] }
  } catch (error) {
    await main.stop(true)
    throw error
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

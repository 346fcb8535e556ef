import { MAX_PORT, MAX_PROXIES, type ModuleConfig } from '../../../config.ts'
import { ConfigError, type Setting, type Settings } from '../../../settings.ts'

declare module '../../../settings.ts' {
  interface ModuleSettings {
    KASSA_LAN: 'lan'
    KASSA_LAN_PORT: 'lan'
  }
}

declare module '../../../config.ts' {
  interface ModuleConfig {
    /** HTTPS in the local network, in addition to HTTP; null if off. */
    readonly lan: { readonly port: number } | null
  }
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  KASSA_LAN: [
    'off',
    'on: also serve HTTPS in the local network, with certificates of an authority of its own; kassa then listens on 0.0.0.0 unless a host is given',
  ],
  KASSA_LAN_PORT: ['3443', 'port for HTTPS in the local network; 0 picks a free one'],
}

export const environment = {
  settings: SETTINGS,
  after: 'KASSA_TLS_KEY',
  flags: {
    lan: [
      'KASSA_LAN',
      [
        '--lan        also serve HTTPS in the local network, so that tills start offline and use their',
        '             camera; /trust shows how to set up a device',
      ],
    ],
  },
  read(settings: Settings): Partial<ModuleConfig> {
    const isOn = settings.choice('KASSA_LAN', ['off', 'on']) === 'on'
    if (isOn) refuseUnsafe(settings)
    const port = settings.whole('KASSA_LAN_PORT', MAX_PORT)
    return isOn ? { lan: { port }, host: '0.0.0.0' } : { lan: null }
  },
} as const

/** Refuses settings that have no use with --lan, or are not safe with it. */
function refuseUnsafe(settings: Settings): void {
  if (settings.text('KASSA_TLS_CERT')) {
    throw new ConfigError(
      'KASSA_TLS_CERT has no use with --lan, which makes its own certificates; set only one of them.',
    )
  }
  if (settings.whole('KASSA_TRUST_PROXY', MAX_PROXIES) > 0) {
    throw new ConfigError(
      'KASSA_TRUST_PROXY cannot be used with --lan: devices reach this server without a proxy, and could send any X-Forwarded-For.',
    )
  }
}

import { readFileSync } from 'node:fs'
import { ConfigError, type SettingName, type TlsFiles } from '../config.ts'
import type { Pem } from './listen.ts'

/** The certificate and the key in these files. @throws ConfigError naming the setting */
export function certificateFiles({ cert, key }: TlsFiles): Pem {
  return { cert: textOf('KASSA_TLS_CERT', cert), key: textOf('KASSA_TLS_KEY', key) }
}

function textOf(setting: SettingName, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new ConfigError(`${setting}: the file ${file} ${reason}.`)
  }
}

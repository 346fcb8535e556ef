import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import { Authority, type Issued } from '../modules/lan/authority.ts'
import { lanNames } from '../modules/lan/names.ts'
import { createPrivate, readPrivate } from './private-file.ts'
import type { Certificates } from './renewal.ts'

/**
 * The certificate authority of a data directory, or null before the first start with --lan.
 * @throws Refusal UNAVAILABLE if it is damaged or expired: devices would not trust a new one
 */
export async function keptAuthority(data: string, now: number): Promise<Authority | null> {
  const file = authorityIn(data)
  const pem = readPrivate(file)
  if (pem === null) return null
  const advice = 'Restore a copy, or delete it; then every device must trust the new authority.'
  try {
    const authority = await Authority.fromPem(pem)
    const { notBefore, notAfter } = authority.certificate
    if (Number(notBefore) <= now && now < Number(notAfter)) return authority
  } catch (cause) {
    throw new Refusal('UNAVAILABLE', `${file} is damaged. ${advice}`, [], { cause })
  }
  throw new Refusal('UNAVAILABLE', `${file} has expired, or the clock is wrong. ${advice}`)
}

/** HTTPS for the devices of the local network. */
export interface Lan {
  /** The certificate of the authority, in DER. */
  readonly certificate: Uint8Array<ArrayBuffer>
  /** The configured port; 0 for a free one. */
  readonly port: number
  readonly certificates: Certificates
}

/**
 * @param names returns the current names and addresses of this server
 * @throws Refusal UNAVAILABLE if the authority cannot be used
 */
export async function openLan(
  config: Pick<Config, 'data' | 'host' | 'url'>,
  { port }: NonNullable<Config['lan']>,
  clock: () => number,
  names = () => lanNames(config),
): Promise<Lan> {
  const authority = await lanAuthority(config.data, clock())
  const certificate = new Uint8Array(authority.certificate.rawData)
  return { certificate, port, certificates: certificatesOf(authority, names, clock) }
}

/** The certificate authority of a data directory, which is created if there is none. */
async function lanAuthority(data: string, now: number): Promise<Authority> {
  const kept = await keptAuthority(data, now)
  if (kept) return kept
  const created = await Authority.create(now)
  createPrivate(authorityIn(data), await created.toPem())
  return created
}

/**
 * Certificates of the authority for all addresses of this machine. A new one is issued when the
 * machine gets another address, and before the last one expires.
 */
function certificatesOf(
  authority: Authority,
  names: () => string[],
  clock: () => number,
): Certificates {
  let issued: Issued | null = null
  return async () => {
    const [wanted, now] = [names(), clock()]
    if (!issued?.isGood(wanted, now)) issued = await authority.issue(wanted, now)
    return issued
  }
}

function authorityIn(data: string): string {
  return join(data, 'lan-authority.pem')
}

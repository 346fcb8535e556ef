import { join } from 'node:path'
import { createPrivate, readPrivate } from '../../../commands/private-file.ts'
import { Refusal } from '../../../domain/error.ts'
import { Authority } from '../authority.ts'

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

/** The certificate authority of a data directory, which is created if there is none. */
export async function lanAuthority(data: string, now: number): Promise<Authority> {
  const kept = await keptAuthority(data, now)
  if (kept) return kept
  const created = await Authority.create(now)
  createPrivate(authorityIn(data), await created.toPem())
  return created
}

function authorityIn(data: string): string {
  return join(data, 'lan-authority.pem')
}

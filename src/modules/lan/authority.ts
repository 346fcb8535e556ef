import { isIPv4 } from 'node:net'
import type { X509Certificate } from '@peculiar/x509'
import { DAY_MS } from '../../domain/time.ts'
import { PRIVATE_DOMAINS, PRIVATE_NETWORKS } from './names.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const AUTHORITY_DAYS = 3650
/** Browsers refuse certificates that are valid for more than 398 days, with the day before. */
const CERTIFICATE_DAYS = 396
/** A new certificate is issued this long before the old one expires. */
const RENEWAL_DAYS = 60
const NAME_CONSTRAINTS = '2.5.29.30'

/** A certificate of a server and its key (PEM). */
export interface Issued {
  readonly cert: string
  readonly key: string
  /** Whether the certificate has all these names and stays valid for a while. */
  readonly isGood: (names: readonly string[], now: number) => boolean
}

/**
 * A certificate authority for the devices of one network. Its certificate is limited to servers
 * whose names and addresses are not on the internet (RFC 5280, 4.2.1.10 and 4.2.1.12), so that a
 * stolen key does not let anybody pose as another site, or sign mail or programs.
 */
export class Authority {
  private constructor(
    readonly certificate: X509Certificate,
    readonly key: CryptoKey,
  ) {}

  static async create(now: number): Promise<Authority> {
    const x509 = await loadX509()
    const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
    const { keyCertSign, cRLSign } = x509.KeyUsageFlags
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      // Distinguishes the authorities of several servers, and reveals nothing about this computer.
      name: [{ CN: [`kassa ${crypto.randomUUID().slice(0, 8)}`] }],
      keys,
      signingAlgorithm: ALGORITHM,
      notBefore: new Date(now - DAY_MS),
      notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.Extension(NAME_CONSTRAINTS, true, nameConstraints()),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    return new Authority(certificate, keys.privateKey)
  }

  /**
   * @param pem as `toPem` returns it
   * @throws if it is damaged
   */
  static async fromPem(pem: string): Promise<Authority> {
    const x509 = await loadX509()
    const certificate = new x509.X509Certificate(blockOf(pem, 'CERTIFICATE'))
    const der = x509.PemConverter.decodeFirst(blockOf(pem, 'PRIVATE KEY'))
    const key = await crypto.subtle.importKey('pkcs8', der, ALGORITHM, true, ['sign'])
    return new Authority(certificate, key)
  }

  /** The key and the certificate. */
  async toPem(): Promise<string> {
    const { PemConverter } = await loadX509()
    const key = await crypto.subtle.exportKey('pkcs8', this.key)
    return `${PemConverter.encode(key, 'PRIVATE KEY')}\n${this.certificate.toString('pem')}\n`
  }

  /** A certificate for a server with these names and IPv4 addresses, with a new key. */
  async issue(names: readonly string[], now: number): Promise<Issued> {
    const x509 = await loadX509()
    const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
    const alternatives = names.map((value) => ({ type: typeOf(value), value }))
    const beginsAt = now - DAY_MS
    const expiresAt = now + CERTIFICATE_DAYS * DAY_MS
    const certificate = await x509.X509CertificateGenerator.create({
      subject: [{ CN: [names[0] ?? ''] }],
      issuer: this.certificate.subjectName,
      publicKey: keys.publicKey,
      signingKey: this.key,
      signingAlgorithm: ALGORITHM,
      // The clocks of some devices are behind.
      notBefore: new Date(beginsAt),
      notAfter: new Date(expiresAt),
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(alternatives),
        await x509.AuthorityKeyIdentifierExtension.create(this.certificate.publicKey),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
    return {
      cert: certificate.toString('pem'),
      key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
      isGood: (wanted, at) =>
        wanted.every((name) => names.includes(name)) &&
        beginsAt <= at &&
        at < expiresAt - RENEWAL_DAYS * DAY_MS,
    }
  }
}

/** Loads the library after the polyfill that it needs; two imports would not keep that order. */
async function loadX509() {
  await import('@abraham/reflection')
  return await import('@peculiar/x509')
}

function typeOf(name: string): 'ip' | 'dns' {
  return isIPv4(name) ? 'ip' : 'dns'
}

/** One block of a PEM text (RFC 7468). */
function blockOf(pem: string, tag: string): string {
  const block = new RegExp(`-----BEGIN ${tag}-----[^-]*-----END ${tag}-----`).exec(pem)?.[0]
  if (!block) throw new Error(`there is no ${tag}`)
  return block
}

/** The names that are permitted, in DER: NameConstraints of RFC 5280. */
function nameConstraints(): Uint8Array<ArrayBuffer> {
  const domains = PRIVATE_DOMAINS.map((name) => der(0x82, Buffer.from(name)))
  const networks = PRIVATE_NETWORKS.map(([start, bits]) => {
    const mask = Array.from({ length: 4 }, (_, index) => {
      const ones = Math.min(8, Math.max(0, bits - 8 * index))
      return 256 - 2 ** (8 - ones)
    })
    return der(0x87, Uint8Array.from([...start.split('.').map(Number), ...mask]))
  })
  const permitted = [...domains, ...networks].map((name) => der(0x30, name))
  return der(0x30, der(0xa0, ...permitted))
}

/** A value in DER; it must be shorter than 128 bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const value = Buffer.concat(parts)
  if (value.length > 127) throw new Error('the length needs more than one byte')
  return Uint8Array.from([tag, value.length, ...value])
}

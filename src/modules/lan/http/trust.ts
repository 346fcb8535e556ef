import { Elysia } from 'elysia'
import { notFound } from '../../../domain/error.ts'
import type { Read } from '../../../http/server/answer.ts'
import {
  type Asset,
  answerWith,
  asset,
  documentHeaders,
  escaped,
} from '../../../http/server/bundle.ts'
import type { PageParts } from '../../../http/server/page.ts'
import { WORDED } from '../../../http/server/worded-page.ts'
import html from '../page/index.html'
import { document as de } from '../text.de.tsx'
import { document as en } from '../text.en.tsx'
import { document as es } from '../text.es.tsx'
import { document as fr } from '../text.fr.tsx'

const TEXTS = { de, en, es, fr }

/** The certificate and the ports that a device of the local network needs to trust this server. */
export interface Trust {
  /** The certificate of the authority, in DER. */
  readonly certificate: Uint8Array<ArrayBuffer>
  /** The port of the server by HTTP, and that of the local network by HTTPS. */
  readonly ports: () => { readonly main: number; readonly own: number }
}

declare module '../../../http/server/page.ts' {
  interface Offers {
    readonly lan: Trust
  }
}

/** The page that helps to install the certificate authority, and its files. */
export const trustPages = {
  bundles: [html],
  routes({ offers, worded }: PageParts) {
    const lan = offers.lan ?? null
    const document = worded(html, (language) => ({
      ...escaped(TEXTS[language]),
      ports: portsText(lan),
    }))
    return trustRoutes(lan, document)
  },
}

/**
 * Everybody in the network may read the page and the files, so they contain nothing secret and are
 * the same for all.
 * @param trust null if the server was started without --lan; the page then says how to start it
 * @param page the document in the reader's language
 */
function trustRoutes(trust: Trust | null, page: (request: Request) => Promise<Asset>) {
  const file = (type: string, textOf: (certificate: Trust['certificate']) => string) => {
    const made = trust && asset(type, textOf(trust.certificate))
    return ({ request, set }: Read) => {
      if (!made) throw notFound('certificate')
      return answerWith({ request, set }, made, { 'cache-control': 'no-cache' })
    }
  }
  return new Elysia({ detail: { hide: true } })
    .get('/trust', async ({ request, set }) => {
      const ports = trust?.ports()
      // The page asks the HTTPS address whether it works, by the host name under which the page was
      // opened.
      const headers = documentHeaders(ports ? { 'connect-src': `https://*:${ports.own}` } : {})
      return answerWith({ request, set }, await page(request), { ...headers, ...WORDED })
    })
    .get('/trust/kassa.crt', file('application/x-x509-ca-cert', pem))
    .get('/trust/kassa.mobileconfig', file('application/x-apple-aspen-config', profile))
}

/** The ports in the form that the page reads; empty without --lan. */
function portsText(trust: Trust | null): string {
  if (!trust) return ''
  const { main, own } = trust.ports()
  return `${main} ${own}`
}

function pem(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** A configuration profile for Apple devices that holds only the certificate. */
function profile(certificate: Uint8Array): string {
  const hash = Bun.SHA256.hash(certificate, 'hex')
  // The ids depend only on the certificate, so that a second installation replaces the first.
  const uuid = (from: number) =>
    hash
      .slice(from, from + 32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      .toUpperCase()
  const name = 'kassa in the local network'
  const described = (type: string, id: string) => `
    <key>PayloadType</key><string>${type}</string>
    <key>PayloadVersion</key><integer>1</integer>
    <key>PayloadIdentifier</key><string>kassa.lan.${id}</string>
    <key>PayloadUUID</key><string>${id}</string>
    <key>PayloadDisplayName</key><string>${name}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>${described('Configuration', uuid(0))}
    <key>PayloadContent</key>
    <array>
      <dict>${described('com.apple.security.root', uuid(32))}
        <key>PayloadCertificateFileName</key><string>kassa.crt</string>
        <key>PayloadContent</key><data>${Buffer.from(certificate).toString('base64')}</data>
      </dict>
    </array>
  </dict>
</plist>
`
}

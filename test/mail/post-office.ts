import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from '../until.ts'

/** A mail as the server received it, with its envelope. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** Whether it came over TLS. */
  readonly secure: boolean
  readonly user: string | undefined
  /** By lower-case name, unfolded; repeated fields are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A self-signed certificate for localhost. */
export class Certificate implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  readonly keyFile = join(this.#folder, 'key.pem')
  readonly file = join(this.#folder, 'cert.pem')

  constructor(name = 'localhost') {
    const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -keyout ${this.keyFile} -out ${this.file} -addext subjectAltName=DNS:${name}`
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...request.split(' ')])
    if (exitCode !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  }

  async read(): Promise<{ key: string; cert: string }> {
    return { key: await Bun.file(this.keyFile).text(), cert: await Bun.file(this.file).text() }
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A real SMTP server on this machine, which keeps the mails it receives. */
export class PostOffice implements AsyncDisposable {
  readonly received: Received[] = []
  /** The errors for the next mails. */
  readonly refusals: { readonly at: 'RCPT' | 'DATA'; readonly code: number }[] = []
  readonly #server: SMTPServer

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
      onRcptTo: (_, __, done) => done(this.#refusal('RCPT')),
      onData: (stream, session, done) => {
        let raw = ''
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString()
        })
        stream.on('end', () => {
          const refusal = this.#refusal('DATA')
          const { mailFrom, rcptTo } = session.envelope
          if (!refusal) {
            this.received.push({
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              secure: session.secure,
              user: session.user,
              ...parsed(raw),
            })
          }
          done(refusal)
        })
      },
      ...options,
    })
    // A client that does not trust the certificate hangs up, which one test expects.
    this.#server.on('error', () => this.disconnections++)
  }

  disconnections = 0

  /** @param port the port of an earlier server, to restart it; 0: any free port */
  static async open(options: SMTPServerOptions, port = 0): Promise<PostOffice> {
    const office = new PostOffice(options)
    await new Promise<void>((resolve) => office.#server.listen(port, '127.0.0.1', resolve))
    return office
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  /** Waits until this many mails have arrived. */
  async mails(count: number): Promise<readonly Received[]> {
    await until(`${count} mails have arrived`, () => this.received.length >= count)
    return this.received
  }

  #refusal(at: 'RCPT' | 'DATA'): (Error & { responseCode: number }) | null {
    if (this.refusals[0]?.at !== at) return null
    const { code } = this.refusals.shift() ?? { code: 0 }
    return Object.assign(new Error('not today'), { responseCode: code })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

function parsed(raw: string): Pick<Received, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  return { headers, text: raw.slice(end + 4) }
}

import { type Static, Type } from '@sinclair/typebox'
import { emailAddress } from '../access/user.ts'
import { invalid } from '../error.ts'
import { Named } from '../schema.ts'
import { openText, type Secrets, sealText } from '../secrets.ts'
import type { MailServer } from './mail.ts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i
const LINE = /^\P{C}*$/u

const fields = {
  host: Type.String({ minLength: 1, maxLength: 253, description: 'Such as smtp.example.com.' }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: '465: TLS from the start; any other, mostly 587: TLS by STARTTLS.',
  }),
  user: Type.String({ maxLength: 255, description: 'Empty: the mail server asks for none.' }),
  fromName: Type.String({ maxLength: 100 }),
  fromAddress: Type.String({ maxLength: 254 }),
}

/** A mail server in the API, without its password. */
export const MailServerView = Named('MailServer', { ...fields, hasPassword: Type.Boolean() })

export const MailServerInput = Named('MailServerUpdate', {
  ...fields,
  password: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Left out, it stays, as long as the server, port and user do.',
    }),
  ),
})
type MailServerInput = Static<typeof MailServerInput>

/** The stored form, which is encrypted. */
export type StoredMail = Omit<MailServerInput, 'password'> & { readonly password: string }

/** The purpose of the key that encrypts the mail server's password. */
const SEALED = 'mail server'

/**
 * The stored form of a mail server.
 * @param before the stored mail server, whose password may be kept
 * @throws Refusal VALIDATION_FAILED
 */
export function sealedMail(
  secrets: Secrets,
  input: MailServerInput,
  before: StoredMail | null,
): string {
  const mail = { ...input, host: input.host.trim().toLowerCase(), user: input.user.trim() }
  checkMail(mail)
  const isSame = before && (['host', 'port', 'user'] as const).every((k) => before[k] === mail[k])
  // Otherwise a password would go to a server that it is not meant for.
  if (mail.password === undefined && mail.user && !isSame) {
    const message = 'Give the password again, since the server or the user is another.'
    throw invalid('mail.password', 'required', message)
  }
  const fromAddress = emailAddress(mail.fromAddress, 'mail.fromAddress')
  const password = mail.user ? (mail.password ?? before?.password ?? '') : ''
  return sealText(secrets, SEALED, JSON.stringify({ ...mail, fromAddress, password }))
}

/** Null if it was sealed with another secret; then the mail server has to be entered again. */
export function openedMail(secrets: Secrets, sealed: string): StoredMail | null {
  try {
    return JSON.parse(openText(secrets, SEALED, sealed))
  } catch {
    return null
  }
}

/** @throws Refusal VALIDATION_FAILED */
function checkMail({ host, fromName }: Pick<StoredMail, 'host' | 'fromName'>): void {
  if (!HOST.test(host) || !URL.canParse(`smtp://${host}:25`)) {
    const message = 'Give the name of the mail server alone, such as smtp.example.com.'
    throw invalid('mail.host', 'host', message)
  }
  if (!LINE.test(fromName) || /[<>"]/.test(fromName)) {
    throw invalid('mail.fromName', 'line', 'Use one line without < > and quotation marks.')
  }
}

const SMTPS_PORT = 465
const SUBMISSION_PORT = 587

export function serverOf({
  host,
  port,
  user,
  password,
  fromName,
  fromAddress,
}: StoredMail): MailServer {
  const sender = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = port === SMTPS_PORT ? 'smtps' : 'smtp'
  const url = `${scheme}://${sender}${host}:${port}`
  return { url, from: { name: fromName, address: fromAddress } }
}

export function mailView(mail: MailServer): Static<typeof MailServerView> {
  const { protocol, hostname, port, username, password } = new URL(mail.url)
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? SMTPS_PORT : SUBMISSION_PORT),
    user: decoded(username),
    hasPassword: password !== '',
    fromName: mail.from.name,
    fromAddress: mail.from.address,
  }
}

/** A decoded part of KASSA_SMTP_URL. A part with a bare % is returned unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import { invalid, notFound } from '../../domain/error.ts'
import { openText, type Secrets, sealText } from '../../domain/secrets.ts'
import type { Reading } from '../../domain/store.ts'
import type { OpenAccount, PaymentMode, PaymentProvider } from './provider.ts'

declare module '../../text/field-code.ts' {
  interface FieldCodes {
    payment_key: 'payments'
    other_mode: 'payments'
  }
}

const PURPOSE = 'payment account'

/** An account as it is stored; its keys are sealed. */
export interface Account {
  readonly publicId: string
  readonly provider: string
  readonly mode: PaymentMode
  readonly secretKey: string
  readonly keyEnd: string
  readonly eventSecret: string | null
  readonly eventSecretEnd: string | null
  /** 0 or 1. */
  readonly isActive: number
  readonly eventAt: number | null
  readonly comparedUntil: number
  readonly problem: string | null
  readonly unknownDay: string | null
  readonly createdAt: number
}

/** @throws Refusal NOT_FOUND */
export async function accountOf(read: Reading, shop: number, publicId: string): Promise<Account> {
  const account = await read.get<Account>('payment.accounts', { shop, only: publicId })
  if (!account) throw notFound('payment account')
  return account
}

/** The account at which payments begin; null: the shop takes none at a provider. */
export async function activeAccount(read: Reading, shop: number): Promise<Account | null> {
  return await read.get<Account>('payment.accounts', { shop, active: true })
}

/** An account with its keys; null: they were sealed with another secret of the server. */
export function openAccount(secrets: Secrets, account: Account): OpenAccount | null {
  const { mode, secretKey, eventSecret } = account
  try {
    return {
      mode,
      secretKey: openText(secrets, PURPOSE, secretKey),
      eventSecret: eventSecret && openText(secrets, PURPOSE, eventSecret),
    }
  } catch {
    return null
  }
}

/** The path to which a provider sends the events of an account. */
export function eventsPath(slug: string, account: string): string {
  return `/v1/payment-events/${slug}/${account}`
}

/** @throws Refusal VALIDATION_FAILED on `secretKey` */
export function keyFields(secrets: Secrets, provider: PaymentProvider, text: string) {
  const secretKey = text.trim()
  const mode = provider.modeOf(secretKey)
  if (mode === null) {
    throw invalid('secretKey', 'payment_key', `This is no secret key of ${provider.title}.`)
  }
  return { mode, secretKey: sealText(secrets, PURPOSE, secretKey), keyEnd: secretKey.slice(-4) }
}

/** @throws Refusal VALIDATION_FAILED on `eventSecret` */
export function eventFields(secrets: Secrets, provider: PaymentProvider, text: string | null) {
  const secret = text?.trim() ?? null
  if (secret === null) return { eventSecret: null, eventSecretEnd: null }
  if (!provider.isEventSecret(secret)) {
    const message = `This is no secret with which ${provider.title} signs events.`
    throw invalid('eventSecret', 'payment_key', message)
  }
  return { eventSecret: sealText(secrets, PURPOSE, secret), eventSecretEnd: secret.slice(-4) }
}

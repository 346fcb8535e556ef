import { amountLeft } from '../../domain/catalog/price.ts'
import { isToPay, type PaymentWay, transferReference } from './values.ts'

/* How a bank transfer to the shop is made. Pages also use this file, so it needs no library. */

/** The shop's bank account; every field is empty if the shop has not named it. */
export interface BankAccount {
  /** The name of the account holder, as the bank knows it. */
  readonly holder: string
  /** An IBAN (ISO 13616) in capitals, without spaces. */
  readonly iban: string
  /** A BIC (ISO 9362) of 8 or 11 characters, or empty. */
  readonly bic: string
}

/** The account, and what the shop says about transfers in its own words. */
export interface TransferSettings extends BankAccount {
  readonly text: string
}

/** Without spaces, in capitals: the form in which IBANs and BICs are stored. */
export function compactCode(code: string): string {
  return code.replace(/\s/g, '').toUpperCase()
}

/** Whether this is an IBAN in its compact form whose check digits are right (ISO 13616, mod 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

/** Whether this is a BIC in its compact form (ISO 9362). */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}

/** An IBAN in groups of four, as people read and type it. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The bank details in lines: the account if the shop has named it, then the shop's own words. */
export function transferText({ holder, iban, bic, text }: TransferSettings): string {
  const account = iban === '' ? [] : [holder, `IBAN ${groupedIban(iban)}`, bic && `BIC ${bic}`]
  return [...account, text].filter((line) => line !== '').join('\n')
}

/** The most that one SEPA transfer can move, in euros. */
const TRANSFER_MAX = 999_999_999.99
const PAYEE_LENGTH = 70
const REFERENCE_LENGTH = 140
/** The bytes that a QR code of version 13 and error correction M has room for. */
const GIROCODE_BYTES = 331

/**
 * The text of a GiroCode: a QR code with which banking apps fill in a SEPA transfer (EPC069-12,
 * version 002). To be shown with error correction M.
 * @param amount in major units
 * @param reference the unstructured remittance information
 * @returns null if the currency is not the euro, the account is unknown, or nothing is to be paid
 */
export function giroCode(
  { holder, iban, bic }: BankAccount,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  reference: string,
): string | null {
  const isPayable = amount >= 0.01 && amount <= TRANSFER_MAX
  if (currency !== 'EUR' || !isPayable || !isIban(iban) || holder === '') return null
  const lines = [
    'BCD',
    '002',
    // 1: UTF-8.
    '1',
    'SCT',
    bic,
    [...holder].slice(0, PAYEE_LENGTH).join(''),
    iban,
    `EUR${amount.toFixed(2)}`,
    // Neither a purpose nor a structured reference.
    '',
    '',
    [...reference].slice(0, REFERENCE_LENGTH).join(''),
  ]
  const code = lines.join('\n')
  return new TextEncoder().encode(code).length <= GIROCODE_BYTES ? code : null
}

type Owed = Parameters<typeof isToPay>[0] & {
  readonly code: string
  readonly payment: PaymentWay | null
  readonly currency: string
  readonly total: number
  readonly paid: number
}

/** The account, the sum and the reference with which a shopper pays by transfer. */
export interface Transfer extends TransferSettings {
  /** The amount that is left to pay, in major units. */
  readonly amount: number
  /** The purpose to write on the transfer, by which the shop finds the order: the order's code. */
  readonly reference: string
  /** The text of a GiroCode; null: the currency is not the euro, or the account is unknown. */
  readonly giroCode: string | null
}

/** How this order is paid by transfer; null if it is paid in another way, or not to be paid. */
export function transferOf(order: Owed, settings: TransferSettings): Transfer | null {
  if (order.payment !== 'transfer' || !isToPay(order)) return null
  const { holder, iban, bic, text } = settings
  const { currency, total, paid } = order
  const amount = amountLeft(total, paid, currency)
  const reference = transferReference(order)
  const code = giroCode(settings, { amount, currency }, reference)
  return { holder, iban, bic, text, amount, reference, giroCode: code }
}

/** Letters and digits without those that are easily confused. */
const CODE = /^[2-9A-HJKMNP-TV-Z]{8}$/

/**
 * The pairing code in a typed or scanned text: the code alone, or the address of a QR code such as
 * `…/pos#ABCD2345` or `…/pos#pair=ABCD2345`. Null if there is none.
 */
export function pairingCodeIn(text: string): string | null {
  const end = text.slice(text.indexOf('#') + 1).replace(/^pair=/, '')
  const code = end.toUpperCase().replace(/[\s-]/g, '')
  return CODE.test(code) ? code : null
}

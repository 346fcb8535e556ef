const CODE = /^[2-9A-HJKMNP-TV-Z]{8}$/

/**
 * The pairing code in what was typed or scanned: the code itself, or the address of a QR code,
 * `…/pos#ABCD2345` or `…/pos#pair=ABCD2345`. Null where there is none.
 */
export function pairingCodeIn(text: string): string | null {
  const end = text.slice(text.indexOf('#') + 1).replace(/^pair=/, '')
  const code = end.toUpperCase().replace(/[\s-]/g, '')
  return CODE.test(code) ? code : null
}

const GTIN_DIGITS = /^(\d{8}|\d{12,14})$/

/** Whether these are the digits of a GTIN-8, -12, -13 or -14 (GS1 General Specifications, 7.9). */
export function isGtin(code: string): boolean {
  if (!GTIN_DIGITS.test(code)) return false
  let sum = 0
  for (let index = 1; index <= code.length; index++) {
    sum += Number(code.at(-index)) * (index % 2 === 0 ? 3 : 1)
  }
  return sum % 10 === 0
}

/** Whether a code has the length of a GTIN but a wrong check digit. */
export function hasWrongCheckDigit(code: string): boolean {
  const plain = code.normalize('NFKC').trim()
  return GTIN_DIGITS.test(plain) && !isGtin(plain)
}

/**
 * A key to compare barcodes by: a GTIN is padded to 14 digits, so that UPC-A 036000291452 equals
 * EAN-13 0036000291452. Its digits may be full-width ones. Other codes are compared as they are.
 */
export function barcodeKey(code: string): string {
  const plain = code.normalize('NFKC')
  return isGtin(plain) ? plain.padStart(14, '0') : code
}

/** Like `barcodeKey`, for a typed code: the digits of a GTIN may be in groups, as printed. */
export function typedBarcodeKey(code: string): string {
  const joined = code.normalize('NFKC').replace(/[\s-]/g, '')
  return isGtin(joined) ? barcodeKey(joined) : barcodeKey(code)
}

/**
 * The prefix by which some scanners name the kind of a code (ISO/IEC 15424, AIM symbology
 * identifiers): `]E0` is an EAN-13, `]C1` a GS1-128, `]Q3` a QR code.
 */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

/** Strips a scanned code of its prefix and of surrounding characters. */
export function scannedCode(text: string): string {
  return text.trim().replace(SYMBOLOGY, '')
}

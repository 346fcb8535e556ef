import JsBarcode from 'jsbarcode'
import { isGtin } from '../../../domain/catalog/barcode.ts'

/** The modules of a barcode, `1` for a bar: an EAN, or else a Code 128; null if neither holds it. */
export function barsOf(code: string): string | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(code)) return null
  const drawn: { encodings?: readonly { readonly data: string }[] } = {}
  if (!isGtin(code) || code.length === 14) JsBarcode(drawn, code, { format: 'CODE128' })
  else if (code.length === 8) JsBarcode(drawn, code, { format: 'EAN8', flat: true })
  else JsBarcode(drawn, code.padStart(13, '0'), { format: 'EAN13', flat: true })
  return drawn.encodings?.[0]?.data ?? null
}

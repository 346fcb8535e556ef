/**
 * What some scanners send in front of a code to name its kind (ISO/IEC 15424, AIM symbology
 * identifiers): `]E0` an EAN-13, `]C1` a GS1-128, `]Q3` a QR code.
 */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

/** A code as a scanner sends it, without what stands around it. */
export function scannedCode(text: string): string {
  return text.trim().replace(SYMBOLOGY, '')
}

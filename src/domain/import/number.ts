/** A number, or why a cell has none: for people. */
type ReadNumber = number | { readonly message: string }

/** White space that groups thousands: 12 500. */
const GROUPING_SPACE = /(?<=^\d{1,3}|\s\d{3})[ \u00a0\u2009\u202f](?=\d{3}(?!\d))/g
/** One separator with three digits behind it, the last of them a 0 that no decimal needs. */
const ONE_OR_A_THOUSAND = /^[1-9]\d{0,2}[.,]\d\d0$/

/**
 * Reads a number from 0 with the decimal sign of the file. What could be another number too is
 * refused: a comma where the decimal sign is a point, and 1.000 for a value that has fewer than
 * three decimals.
 * @param text trimmed, not empty
 * @param decimals how many decimals the value can have
 */
export function readNumber(text: string, decimalComma: boolean, decimals: number): ReadNumber {
  const bare = text.replace(GROUPING_SPACE, '')
  const isPlain = (decimalComma ? /^\d+(,\d+)?$/ : /^\d+(\.\d+)?$/).test(bare)
  if (isPlain && decimals < 3 && ONE_OR_A_THOUSAND.test(bare)) {
    const example = decimalComma ? '1,000' : '1.000'
    return { message: `A number such as ${example} can mean 1 or 1000: write one of these.` }
  }
  if (isPlain) return Number(bare.replace(',', '.'))
  if (decimalComma && /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'))
  }
  if (decimalComma) {
    return { message: 'Write a number such as 1234,50, or import with decimal point.' }
  }
  const message = bare.includes(',')
    ? 'A comma in a number can mean two things: write 1234.50, or import with decimal comma.'
    : 'Write a number such as 1234.50.'
  return { message }
}

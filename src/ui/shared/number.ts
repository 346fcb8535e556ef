const COUNT = new Intl.NumberFormat()
const SIGNED = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })

/** A number with digit grouping in the reader's locale. */
export function count(number: number): string {
  return COUNT.format(number)
}

/** A difference with its sign, such as "+5", in the reader's locale. */
export function signed(number: number): string {
  return SIGNED.format(number)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A number of bytes, such as "12 MB", in the reader's locale. */
export function bytes(number: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, number)) / 3))
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[step],
    maximumSignificantDigits: 3,
  })
  return format.format(number / 1000 ** step)
}

/** "1 product", "12 products". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}

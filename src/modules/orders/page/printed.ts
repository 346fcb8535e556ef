/** Which papers this browser has printed, by their addresses, the latest first. */
const PRINTED = 'kassa.printed'
/** The number of papers that a browser remembers. */
export const MAX_PRINTED = 500

export function printedPapers(): readonly string[] {
  return localStorage.getItem(PRINTED)?.split(' ') ?? []
}

export function rememberPrint(address: string): void {
  localStorage.setItem(PRINTED, withPrinted(printedPapers(), address).join(' '))
}

/** The list with the address of a paper that was printed just now. */
export function withPrinted(printed: readonly string[], address: string): readonly string[] {
  return [address, ...printed.filter((one) => one !== address)].slice(0, MAX_PRINTED)
}

const names = new Map<string, Intl.DisplayNames>()

/**
 * The name of the country of an address in a language, such as "Germany" for DE. The address of an
 * order from a shop's own backend may hold any text in place of a code, which stays as it is.
 */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  names.set(language, known)
  return known.of(code) ?? code
}

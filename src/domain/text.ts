/**
 * What a text is sorted by: letters without case or accents, so that "Éclair" stands by "eclipse",
 * in code point order on either engine.
 */
export function sortKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What two names of one thing have in common: "Café " and "CAFÉ" are one category. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** What a name in a URL looks like. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * A name for a URL: "Home & Garden" is `home-garden`; a name without Latin letters has none: ''.
 */
export function slugOf(name: string): string {
  return sortKey(name)
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

/**
 * The field path of the first string in `value` that cannot be stored as it is (a NUL, or half of a
 * surrogate pair, which SQLite would turn into U+FFFD), or null where there is none.
 */
export function unstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (unstorable(key) !== null) return path
    const found = unstorable(inner, at)
    if (found !== null) return found
  }
  return null
}

/**
 * A key to sort a text by, in code point order, which is the same on all databases. It has no case
 * and no accents, so that "Éclair" is next to "eclipse".
 */
export function sortKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A key to compare names by: "Café " and "CAFÉ" are one category. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The form of a slug. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The slug of a name: `home-garden` for "Home & Garden", '' for a name without Latin letters. */
export function slugOf(name: string): string {
  return sortKey(name)
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

/**
 * The field path of the first string in `value` that a database would refuse or change, or null. It
 * contains NUL, or half of a surrogate pair, which SQLite would replace by U+FFFD.
 */
export function unstorable(value: unknown, path = ''): string | null {
  // Almost every value is storable; then no paths are built.
  if (isStorable(value)) return null
  if (typeof value !== 'object' || value === null) return path
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (!isStorable(key)) return path
    const found = unstorable(inner, at)
    if (found !== null) return found
  }
  return null
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const key of Object.keys(value)) {
    if (!isStorable(key) || !isStorable((value as Record<string, unknown>)[key])) return false
  }
  return true
}

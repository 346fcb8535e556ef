import type { Product } from './product.ts'

type Named = Pick<Product, 'name' | 'options'>

/**
 * The title of a product: its name, and the options whose words are not in the name yet, such as
 * "T-shirt “Farm”, M, green". It can exceed the length of a name. Every place that names a product
 * uses it, and a line of an order keeps the title from the time of the sale.
 */
export function productTitle({ name, options }: Named): string {
  const values = Object.values(options)
  if (values.length === 0) return name
  const known = folded(wordsIn(name))
  const missing = values.filter((option) => {
    return placeIn(known, folded(wordsIn(option))) < 0
  })
  return [name, ...missing].join(', ')
}

/**
 * The shared name of the variants of a group: "Mug" for "Mug, blue" and "Mug, red". The options of
 * each variant are removed from its name first. If the names share no first word, the first name is
 * used.
 */
export function groupTitle(variants: readonly Named[]): string {
  const names = variants.map(nameWords).filter((words) => words.length > 0)
  const [first = []] = names
  const shared = first.findIndex((word, index) => {
    return names.some((words) => fold(words[index] ?? '') !== fold(word))
  })
  const words = shared < 0 ? first : first.slice(0, shared)
  const title = words.join(' ').replace(SEPARATORS, '').replace(OPEN_BRACKET, '')
  return title || (variants[0]?.name ?? '')
}

/** The words of a name without those of the product's options, such as "Mug," for "Mug, blue". */
function nameWords({ name, options }: Named): string[] {
  const words = wordsIn(name)
  for (const option of Object.values(options)) {
    const some = folded(wordsIn(option))
    const at = placeIn(folded(words), some)
    if (at >= 0) words.splice(at, some.length)
  }
  return words
}

/** Punctuation that separates a name from its options, and is left over when those are removed. */
const SEPARATORS = /^[\s,;:/|·–—-]+|[\s,;:/|·(–—-]+$/gu
const OPEN_BRACKET = /\s*\([^)]*$/u

/**
 * Only spaces separate words, so that "T-shirt" does not contain the word T, "H&M" not M, and "1.5
 * l" not 5.
 */
function wordsIn(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}

function folded(words: readonly string[]): string[] {
  return words.map(fold)
}

/** A word in ASCII without punctuation at its ends. */
const PLAIN = /^[A-Za-z0-9](?:[!-~]*[A-Za-z0-9])?$/

/** A word in upper case, without surrounding punctuation. */
function fold(word: string): string {
  if (PLAIN.test(word)) return word.toUpperCase()
  const upper = word.normalize('NFKC').toUpperCase()
  return upper.replace(EDGES, '') || upper
}

const EDGES = /^\p{P}+|\p{P}+$/gu

/** The index at which some words occur consecutively in others; -1 if they do not. */
function placeIn(all: readonly string[], some: readonly string[]): number {
  return all.findIndex((_, at) => some.every((word, index) => all[at + index] === word))
}

import type { Product } from './product.ts'

/**
 * What people call a product: its name, and those options whose words the name does not have yet,
 * such as "T-shirt “Farm”, M, green". It can be longer than a name may be. Every place that names a
 * product uses it, and a line keeps it as it was when it was sold.
 */
export function productTitle({ name, options }: Pick<Product, 'name' | 'options'>): string {
  const known = wordsIn(name)
  const missing = Object.values(options).filter((option) => {
    return !hasInSequence(known, wordsIn(option))
  })
  return [name, ...missing].join(', ')
}

/**
 * The words of a text, in one case. Only spaces separate words, so that "T-shirt" has no word T,
 * "H&M" no M, and "1.5 l" no 5.
 */
function wordsIn(text: string): string[] {
  const words = text.normalize('NFKC').toUpperCase().split(/\s+/u)
  return words.filter(Boolean).map((word) => word.replace(EDGES, '') || word)
}

/** Punctuation around a word. */
const EDGES = /^\p{P}+|\p{P}+$/gu

function hasInSequence(all: readonly string[], some: readonly string[]): boolean {
  return all.some((_, at) => some.every((word, index) => all[at + index] === word))
}

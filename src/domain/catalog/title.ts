import type { Product } from './product.ts'

type Named = Pick<Product, 'name' | 'options'>

/**
 * What people call a product: its name, and those options whose words the name does not have yet,
 * such as "T-shirt “Farm”, M, green". It can be longer than a name may be. Every place that names a
 * product uses it, and a line keeps it as it was when it was sold.
 */
export function productTitle({ name, options }: Named): string {
  const known = folded(wordsIn(name))
  const missing = Object.values(options).filter((option) => {
    return placeIn(known, folded(wordsIn(option))) < 0
  })
  return [name, ...missing].join(', ')
}

/**
 * What the variants of a group share in their names: "Mug" of "Mug, blue" and "Mug, red". Each name
 * counts without the options of its variant. If they share no first word, it is the first name.
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

/** The words of a name without those of the product's options, such as "Mug," of "Mug, blue". */
function nameWords({ name, options }: Named): string[] {
  const words = wordsIn(name)
  for (const option of Object.values(options)) {
    const some = folded(wordsIn(option))
    const at = placeIn(folded(words), some)
    if (at >= 0) words.splice(at, some.length)
  }
  return words
}

/** What stands between a name and its options, where those are gone. */
const SEPARATORS = /^[\s,;:/|·–—-]+|[\s,;:/|·(–—-]+$/gu
const OPEN_BRACKET = /\s*\([^)]*$/u

/** Only spaces separate words, so that "T-shirt" has no word T, "H&M" no M, and "1.5 l" no 5. */
function wordsIn(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}

function folded(words: readonly string[]): string[] {
  return words.map(fold)
}

/** A word in one case, without the punctuation around it. */
function fold(word: string): string {
  const upper = word.normalize('NFKC').toUpperCase()
  return upper.replace(EDGES, '') || upper
}

const EDGES = /^\p{P}+|\p{P}+$/gu

/** Where some words follow each other in others; -1: nowhere. */
function placeIn(all: readonly string[], some: readonly string[]): number {
  return all.findIndex((_, at) => some.every((word, index) => all[at + index] === word))
}

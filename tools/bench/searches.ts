import { COMMON_WORD, productOf } from './catalog.ts'
import { NATURAL_KINDS, naturalSearchOf } from './natural.ts'

/** A search of products, and what is counted with it. */
export interface Search {
  readonly search: string
  readonly total: boolean
  readonly facets: boolean
}

/** Searches by the name of their kind. */
export type Searches = Readonly<Record<string, Search[]>>

/** Searches of each kind, some hundred of them, for the catalog of this many products. */
export function searchesOf(products: number, count: number): Searches {
  const step = Math.max(1, Math.floor(products / count))
  const titles = Array.from({ length: count }, (_, index) => productOf(index * step).name)
  const words = [...new Set(titles.flatMap((title) => title.match(/[A-Za-z]{3,}/g) ?? []))]
  const word = (index: number) => words[(index * 31) % words.length] ?? ''
  const some = (length: number) =>
    titles.map((_, index) => Array.from({ length }, (_, more) => word(index * 7 + more)).join(' '))
  const wrong = titles.map((title) => title.replace(/[A-Za-z]{5,}/g, misspelt))
  const common = titles.map((_, index) => `${COMMON_WORD}${' '.repeat(index)}`)
  return {
    // The names of options are words, and all products have a colour.
    'a word of all products': listed(titles.map((_, index) => `colour${' '.repeat(index)}`)),
    'one word': listed(words.slice(0, count)),
    'two words': listed(some(2)),
    'two words, the last begun': listed(some(2).map((text) => text.slice(0, -1))),
    'five words': listed(some(5)),
    'a misspelt word': listed(words.slice(0, count).map(misspelt)),
    'a whole title': listed(titles),
    'a misspelt title': listed(wrong),
    'a misspelt title, with total': wrong.map((text) => ({ ...plain(`${text} `), total: true })),
    'a frequent word, with total': common.map((text) => ({ ...plain(text), total: true })),
    'a frequent word, with facets': common.map((text) => ({ ...plain(`${text}\n`), facets: true })),
    'nothing found': listed(titles.map((_, index) => `qqzzx${word(index)} wwx${word(index + 1)}`)),
  }
}

/** Searches of the catalog with long texts, by the number of their words. */
export function naturalSearchesOf(products: number, count: number): Searches {
  const step = Math.max(1, Math.floor(products / count))
  const texts = Array.from({ length: count }, (_, index) =>
    naturalSearchOf(index * step, index % NATURAL_KINDS),
  )
  const ofKind = (kind: number) => texts.filter((_, index) => index % NATURAL_KINDS === kind)
  return {
    'a thing with its parts and colour': listed(ofKind(0)),
    'a thing of a size': listed(ofKind(1)),
    'three words': listed(ofKind(2)),
    'four words': listed(ofKind(3)),
    'a thing for a purpose': listed(ofKind(4)),
    'with facets': texts.map((text) => ({ ...plain(`${text}\n`), facets: true })),
  }
}

function listed(texts: readonly string[]): Search[] {
  return texts.map(plain)
}

function plain(search: string): Search {
  return { search, total: false, facets: false }
}

/** Swaps two letters in the middle. */
function misspelt(word: string): string {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
}

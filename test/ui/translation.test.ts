import { expect, test } from 'bun:test'
import { TEXT_LANGUAGES, type TextLanguage } from '../../src/text/language.ts'
import { shownTexts } from '../texts.ts'

/*
 * A text that stands in the place of its neighbour reads well and is wrong. All other texts of a
 * language say which of its words belong to which English ones, so each pair of neighbours is tried
 * the other way round.
 */

/** A pair that fits better by so little may be right. */
const TOLERANCE = 0.3

/** Translations that are right and say it in words of their own; the first of two neighbours. */
const FREE: Readonly<Partial<Record<TextLanguage, readonly string[]>>> = {
  de: [
    'admin.bulk.originals.keep',
    'admin.server.schedule',
    'counts.counts.kindNames.count',
    'counts.counts.title',
    'front.page.basket.add',
    'till.page.orders.paid',
  ],
  fr: ['admin.server.schedule', 'front.page.sizes', 'till.page.pay.title'],
  es: [
    'admin.server.schedule',
    'front.page.toStart',
    'till.page.pay.title',
    'till.page.returns.none',
  ],
}

/** Texts whose values stand in another order than in English. */
const REORDERED = new Set(['till.page.orders.gone', 'till.page.parked.takenBy'])

/** A text with what is compared. */
class Said {
  /** The first letters of the words, which most of their forms share. */
  readonly stems: readonly string[]
  /** The groups of three letters. */
  readonly letters: ReadonlySet<string>

  constructor(readonly text: string) {
    const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
    this.stems = [...new Set(words.map((word) => word.slice(0, 5)))]
    const plain = words.map((word) => ` ${word.normalize('NFD').replace(/\p{M}/gu, '')} `)
    const letters = plain.flatMap((word) =>
      Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)),
    )
    this.letters = new Set(letters)
  }
}

interface Pair {
  readonly place: string
  readonly english: Said
  readonly translated: Said
}

/** How often words stand in English texts, in their translations, and in both. */
class Words {
  readonly #counts = new Map<string, number>()

  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) this.#count(pair, 1)
  }

  /** How much better two pairs fit as they are than the other way round, by all other pairs. */
  gain(one: Pair, other: Pair): number {
    for (const pair of [one, other]) this.#count(pair, -1)
    const right =
      this.#fit(one.english, one.translated) + this.#fit(other.english, other.translated)
    const wrong =
      this.#fit(one.english, other.translated) + this.#fit(other.english, one.translated)
    for (const pair of [one, other]) this.#count(pair, 1)
    return right - wrong
  }

  #count({ english, translated }: Pair, by: number): void {
    const count = (key: string) => this.#counts.set(key, (this.#counts.get(key) ?? 0) + by)
    for (const ours of english.stems) {
      count(`${ours} `)
      for (const theirs of translated.stems) count(`${ours} ${theirs}`)
    }
    for (const theirs of translated.stems) count(` ${theirs}`)
  }

  /** The share of the texts with one of two words that have both (Dice's coefficient). */
  #share(ours: string, theirs: string): number {
    const count = (key: string) => this.#counts.get(key) ?? 0
    const all = count(`${ours} `) + count(` ${theirs}`)
    return all > 0 ? (2 * count(`${ours} ${theirs}`)) / all : 0
  }

  #fit(english: Said, translated: Said): number {
    const best = (shares: number[]) => Math.max(0, ...shares)
    const words =
      sum(english.stems, (ours) =>
        best(translated.stems.map((theirs) => this.#share(ours, theirs))),
      ) +
      sum(translated.stems, (theirs) =>
        best(english.stems.map((ours) => this.#share(ours, theirs))),
      )
    const common = [...english.letters].filter((three) => translated.letters.has(three)).length
    const likeness = common / Math.max(1, Math.min(english.letters.size, translated.letters.size))
    const ratio = Math.log((english.text.length + 4) / (translated.text.length + 4))
    return words + 2 * likeness - Math.abs(ratio)
  }
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}

const TRANSLATIONS = TEXT_LANGUAGES.filter((language) => language !== 'en')

test.each(TRANSLATIONS)('no text in %s fits its neighbour better', (language) => {
  const translated = new Map(shownTexts(language).map(({ place, text }) => [place, text]))
  const pairs = shownTexts('en').map(({ place, text }) => {
    return { place, english: new Said(text), translated: new Said(translated.get(place) ?? '') }
  })
  const words = new Words(pairs)
  const room = (place: string) => place.slice(0, place.lastIndexOf('.'))
  const better = pairs.flatMap((one, at) => {
    const other = pairs[at + 1]
    if (!other || room(one.place) !== room(other.place)) return []
    return words.gain(one, other) < -TOLERANCE ? [one.place] : []
  })
  expect(better.sort()).toEqual([...(FREE[language] ?? [])])
})

test.each(TRANSLATIONS)('the values of a text in %s stand in the order of English', (language) => {
  const orderIn = (text: string) => text.match(/70[1-5]/g)?.join(' ') ?? ''
  const english = new Map(shownTexts('en').map(({ place, text }) => [place, orderIn(text)]))
  const wrong = shownTexts(language).filter(({ place, text }) => {
    return !REORDERED.has(place) && orderIn(text) !== english.get(place)
  })
  expect(wrong).toEqual([])
})

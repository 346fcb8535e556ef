import { type Module, placed } from '../../domain/module.ts'
import type { TextLanguage } from '../../text/language.ts'
import { textIn } from '../../text/text.ts'
import { escaped } from './bundle.ts'

declare module '../../domain/module.ts' {
  interface Places {
    /** A card of the start page, which leads to a page of the module. */
    readonly card: HomeCard
  }
}

interface HomeCard {
  readonly path: string
  /** Cards stand in the order of these numbers. */
  readonly rank: number
  readonly words: Readonly<Record<TextLanguage, CardWords>>
}

interface CardWords {
  readonly title: string
  readonly hint: string
}

/** The texts and the cards of the start page in a language, as HTML. */
export function homeHtml(modules: readonly Module[], language: TextLanguage) {
  const { home } = textIn(language).document
  const cards = [
    { path: '/admin', rank: 1, title: home.admin, hint: home.adminHint },
    ...placed(modules, 'card').map(({ path, rank, words }) => ({
      path,
      rank,
      ...words[language],
    })),
  ].sort((one, other) => one.rank - other.rank)
  return {
    ...escaped({ title: home.title, where: home.where }),
    cards: cards.map(({ path, ...words }) => cardHtml(path, words)).join(''),
  }
}

function cardHtml(path: string, words: CardWords): string {
  const { title, hint } = escaped({ title: words.title, hint: words.hint })
  return `<li><a class="card" href="${path}">
    <strong>${title}</strong>
    <span class="soft">${hint}</span>
  </a></li>`
}

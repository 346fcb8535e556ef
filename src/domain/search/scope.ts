import { type Language, synonymsIn } from '../catalog/search.ts'
import { cellOf } from '../rows.ts'
import type { Reading, Remembered } from '../store.ts'
import { all, any, type Expression } from './expression.ts'
import { rulesFor } from './rules.ts'
import { stem } from './stem.ts'
import { searchedParts, wordsOf } from './words.ts'

/** The products to search, and the rules by which they are indexed. */
export interface SearchScope {
  readonly session: Reading
  readonly shop: number
  /** Plans by published products only. Otherwise unpublished words could be guessed one by one. */
  readonly published: true | undefined
  /** Whether to search hidden words as well. */
  readonly hidden: boolean
  /** A word that more products have is not used for ranking. */
  readonly wide: number
  readonly language: Language
  /** All rules by which some product may still be indexed. */
  readonly rules: readonly string[]
  readonly synonyms: readonly SynonymGroup[]
}

/** Texts with the same meaning, each as its stemmed words. */
export type SynonymGroup = readonly (readonly string[])[]

interface SearchedShop {
  readonly language: Language
  readonly indexRules: string
  readonly synonyms: string
}

export type SearchAudience = Pick<SearchScope, 'published' | 'hidden' | 'wide'>

/** @returns null if there is no such shop */
export async function scopeOf(
  session: Reading,
  shop: number,
  audience: SearchAudience,
): Promise<SearchScope | null> {
  const row = await session.get<SearchedShop>('shop.searched', { shop })
  if (!row) return null
  const { language, indexRules } = row
  const rules = [...new Set([...indexRules.split(' '), rulesFor(language)])]
  const synonyms = synonymsOf(language, row.synonyms)
  return { session, shop, ...audience, language, rules, synonyms }
}

/** The synonyms of shops by language and stored text; emptied at this size. */
const parsed = new Map<string, readonly SynonymGroup[]>()
const MAX_PARSED = 200

function synonymsOf(language: Language, json: string): readonly SynonymGroup[] {
  const key = `${language} ${json}`
  const known = parsed.get(key)
  if (known) return known
  const lines: string[] = JSON.parse(json)
  const groups = lines.map((line) =>
    synonymsIn(line).map((text) => wordsOf(text).map((word) => stem(language, word))),
  )
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(key, groups)
  return groups
}

/** The expression of a query's word, under each of the indexing rules. */
export function indexed(
  { rules }: Pick<SearchScope, 'rules'>,
  ...words: readonly string[]
): Expression {
  const forms = new Map<string, Expression>()
  for (const rule of rules) {
    const [language = ''] = rule.split('.')
    const phrase = words.flatMap((word) => searchedParts(language as Language, word))
    forms.set(phrase.join(' '), { phrase })
  }
  return any([...forms.values()])
}

/** The expression of stems. */
export function stemmed(stems: readonly string[]): Expression {
  return all(stems.map((one) => ({ phrase: [one] })))
}

/** The expression of a text that is a word, or already a stem. */
export function wordOrStem(scope: SearchScope, one: string): Expression {
  return any([indexed(scope, one), { phrase: [one] }])
}

/** Whether expressions of a session find products, remembered until the next commit. */
const found = new WeakMap<Reading, Remembered<boolean>>()

export async function finds(scope: SearchScope, expression: Expression): Promise<boolean> {
  const { session, shop, published, hidden } = scope
  const remembered = found.get(session) ?? session.remembered<boolean>()
  found.set(session, remembered)
  const key = `${published} ${hidden} ${session.fullText.query(shop, expression)}`
  const find = async () => (await countUpTo(scope, expression, 1)) > 0
  return (await remembered(key, find, shop)) ?? false
}

/** Counts matching products up to a limit; one with hidden words may count twice. */
export async function countUpTo(
  { session, shop, published, hidden }: Omit<SearchScope, 'rules'>,
  expression: Expression,
  limit: number,
): Promise<number> {
  const match = session.fullText.query(shop, expression)
  const values = { shop, published, match }
  const total = (await cellOf<number>(session, 'search.count', { ...values, limit })) ?? 0
  if (!hidden || total >= limit) return total
  const rest = { ...values, limit: limit - total }
  return total + ((await cellOf<number>(session, 'search.count_hidden', rest)) ?? 0)
}

/** The time for which a count is reused. It need not be exact. */
const COUNTED_MS = 60_000
const counts = new WeakMap<Reading, Map<string, { readonly count: number; readonly at: number }>>()
const MAX_COUNTS = 20_000

/** An estimate of the shop's matching products, published or not, up to `wide` plus one. */
export async function roughly(scope: SearchScope, expression: Expression): Promise<number> {
  const { session, shop, wide } = scope
  const known = counts.get(session) ?? new Map<string, { count: number; at: number }>()
  counts.set(session, known)
  const key = session.fullText.query(shop, expression)
  const now = performance.now()
  const last = known.get(key)
  if (last && last.at > now - COUNTED_MS) return last.count
  const everywhere = { ...scope, published: undefined, hidden: false }
  const count = await countUpTo(everywhere, expression, wide + 1)
  if (known.size >= MAX_COUNTS) known.clear()
  known.set(key, { count, at: now })
  return count
}

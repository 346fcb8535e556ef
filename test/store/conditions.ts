/** A part of a statement that decides which rows it is about. */
export interface Condition {
  readonly text: string
  /** The statement as if the condition were not there. */
  readonly without: string
}

const ENDS =
  /^(?:GROUP BY|ORDER BY|LIMIT|RETURNING|UNION|ON CONFLICT|DO UPDATE|(?:CROSS |LEFT )?JOIN|WHERE)\b/
/** Conditions stand behind these words. */
const DECIDES = /\bWHERE\b|\bON\b(?! CONFLICT)/g
/** A row of a shop is asked for with its shop, which test/store/statements.test.ts checks. */
const OF_SHOP = /^(?:\w+\.)?shop_id = (?:\w+\.shop_id|\S*\?\d+)$/

/**
 * The conditions of a statement and of its subqueries, down to each operand of AND and OR. One that
 * is there twice, such as in a subquery for LIMIT, counts once. Those of a LEFT JOIN decide what is
 * found beside a row. Those of a column are left out.
 */
export function conditionsOf(sql: string): Condition[] {
  // Nothing in a comment or in quotation marks is a condition; every other place stays.
  const text = sql.replace(/--.*$|\/\*\w+\*\/|'[^']*'/gm, (found) => ' '.repeat(found.length))
  const found: { readonly begin: number; readonly end: number; readonly neutral: string }[] = []
  const add = (from: number, to: number, word: string) => {
    const piece = text.slice(from, to)
    const begin = from + piece.search(/\S/)
    const end = begin + piece.trim().length
    const neutral = word === 'OR' ? '0 AND' : '1 OR'
    if (!OF_SHOP.test(sql.slice(begin, end))) found.push({ begin, end, neutral })
    const bracket = /^(?:NOT )?\((?!\s*SELECT)/.exec(text.slice(begin, end))?.[0]
    if (bracket && closing(text, begin + bracket.length) === end - 1) {
      split(begin + bracket.length, end - 1)
    }
  }
  const split = (from: number, to: number) => {
    const words = wordsBetween(text, from, to)
    const edges = [from, ...words.map(({ after }) => after)]
    for (const [index, edge] of edges.entries()) {
      add(edge, words[index]?.at ?? to, words[0]?.word ?? 'AND')
    }
  }
  const from = text.search(/^FROM\b/m)
  for (const { 0: word, index } of text.matchAll(DECIDES)) {
    if (index < from) continue
    split(index + word.length, endOf(text, index + word.length))
  }
  const named = Map.groupBy(found, ({ begin, end }) => inShort(sql.slice(begin, end)))
  return [...named].map(([text, all]) => {
    let without = sql
    for (const { begin, end, neutral } of all.toSorted((a, b) => b.begin - a.begin)) {
      // The parameters stay in the statement, so that it takes as many values.
      without = `${without.slice(0, begin)}(${neutral} ${without.slice(begin, end)})${without.slice(end)}`
    }
    return { text, without }
  })
}

/** A condition without the names of its tables and the numbers of its values. */
function inShort(condition: string): string {
  return condition.replace(/\s+/g, ' ').replace(/\b[a-z_]+\.|(?<=\?)\d+/g, '')
}

/** The place of the bracket that closes one which was opened before `from`. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return at
  }
  return text.length
}

/** Where the condition ends that begins here. */
function endOf(text: string, from: number): number {
  const bracket = closing(text, from)
  for (let at = from; at < bracket; at++) {
    if (text[at] === '(') at = closing(text, at + 1)
    if (/\s/.test(text[at - 1] ?? '') && ENDS.test(text.slice(at, at + 20))) return at
  }
  return bracket
}

/** The words AND or OR that stand between conditions, and in no brackets. */
function wordsBetween(text: string, from: number, to: number) {
  const words: { readonly word: string; readonly at: number; readonly after: number }[] = []
  let isRange = false
  for (let at = from; at < to; at++) {
    if (text[at] === '(') at = closing(text, at + 1)
    const [, word = ''] = /^\s(AND|OR|BETWEEN)\s/.exec(text.slice(at, at + 9)) ?? []
    if (word === '') continue
    if (word !== 'BETWEEN' && !isRange) words.push({ word, at, after: at + 1 + word.length })
    isRange = word === 'BETWEEN'
  }
  return words
}

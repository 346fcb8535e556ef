/** A small mistake in a line of code, as somebody who is tired makes it. */
export interface Mistake {
  readonly path: string
  /** The number of the line; the first is 1. */
  readonly line: number
  readonly operator: string
  readonly before: string
  readonly after: string
}

/** Gives the wrong forms of a line; none if the operator does not apply to it. */
type Operator = (line: string) => readonly string[]

/** The operators of code and statements alike. */
const BOTH: Readonly<Record<string, Operator>> = {
  "a comparison's edge": swaps([/ < /, ' <= '], [/ <= /, ' < '], [/ > /, ' >= '], [/ >= /, ' > ']),
  'plus and minus': swaps([/ \+ /, ' - '], [/ - /, ' + ']),
}

/** A limit of which nobody notices a millisecond or a byte more. */
const ROUGH = /_(?:MS|BYTES) = [\d_* ]+$/

/**
 * The operators work on lines, since the formatter writes all code in one way. A wrong line that
 * does not compile is no mistake, as the compiler notices it.
 */
const CODE: Readonly<Record<string, Operator>> = {
  ...BOTH,
  'an equality': swaps([/ === /, ' !== '], [/ !== /, ' === ']),
  'min and max': swaps([/\bMath\.min\(/, 'Math.max('], [/\bMath\.max\(/, 'Math.min(']),
  // Both are the same in front of an empty value of the same type, or an object.
  '?? and ||': swaps([/ \?\? (?!0\b|''|false\b|[[{])/, ' || '], [/ \|\| /, ' ?? ']),
  'a constant off by one': (line) =>
    matches(line, /(?<![\w.'"`#-])\d[\d_]*(?![\w.'"`%])/g)
      .filter(({ index }) => !inText(line, index) && !ROUGH.test(line))
      .flatMap(({ text, put }) => {
        const number = Number(text.replaceAll('_', ''))
        return [put(String(number + 1)), ...(number > 0 ? [put(String(number - 1))] : [])]
      }),
  'a sort left out': (line) => withoutCalls(line, /\.(?:toSorted|sort|toReversed|reverse)\(/g),
  'a rounding left out': (line) =>
    matches(line, /\bMath\.(?:round|floor|ceil|trunc)(?=\()/g).map(({ put }) => put('')),
  // `return await` is the same as `return`, except in front of a `catch`.
  'an await left out': (line) =>
    matches(line, /(?<!return )\bawait (?!using)/g).map(({ put }) => put('')),
  'a guard left out': removed(/^\s*if \(.*\) (?:return|throw|continue|break)\b.*$/),
  'a field left out': removed(/^\s+(?:\w+|\w+: .*[^{([]|\.\.\.[\w.]+),$/),
  'a call left out': removed(/^\s*(?:await |void )?[\w.#?]+\(.*\)$/),
  'an assignment left out': removed(/^\s*(?:this\.)?[#\w.]+ (?:=|\+=|-=) .*[^{([]$/),
  'half of a condition': (line) => [
    ...matches(
      line,
      / (?:&&|\|\|) (?:!?[\w.#?]+(?:\([^()]*\))?(?: [=!<>]=* [\w.'#]+)?)(?=[)\s,]|$)/g,
    ).map(({ put }) => put('')),
    ...matches(
      line,
      /(?<=[(\s!])(?:[\w.#?]+(?:\([^()]*\))?(?: [=!<>]=* [\w.'#]+)?) (?:&&|\|\|) /g,
    ).map(({ put }) => put('')),
  ],
  'a negation': (line) => matches(line, /!(?=[\w(])/g).map(({ put }) => put('')),
}

const STATEMENTS: Readonly<Record<string, Operator>> = {
  ...BOTH,
  'an equality': swaps([/ = (?=[\w$(])/, ' <> '], [/ <> /, ' = ']),
  'min and max': swaps([/\bmin\(/, 'max('], [/\bmax\(/, 'min(']),
  'a condition left out': removed(/^(?:\/\*\w+\*\/)?\s*AND .*[^(]$/),
  'the order': swaps([/ DESC\b/, ''], [/^(ORDER BY \w[\w.]*)$/, '$1 DESC']),
  'AND and OR': swaps([/ AND /, ' OR '], [/ OR /, ' AND ']),
  'a constant off by one': (line) =>
    matches(line, /(?<![\w$.'])\d+(?![\w.'])/g).map(({ text, put }) =>
      put(String(Number(text) + 1)),
    ),
}

/** Every mistake that the operators make of a file. Comments and imports stay as they are. */
export function mistakesIn(path: string, text: string): Mistake[] {
  const operators = path.endsWith('.sql') ? STATEMENTS : CODE
  const without = path.endsWith('.sql') ? /^\s*--|^$/ : /^\s*(?:\/?\*|\/\/|import\b|\} from )|^$/
  return text.split('\n').flatMap((before, index) =>
    without.test(before)
      ? []
      : Object.entries(operators).flatMap(([operator, wrong]) =>
          wrong(before)
            .filter((after) => after !== before)
            .map((after) => ({ path, line: index + 1, operator, before, after })),
        ),
  )
}

interface Match {
  readonly text: string
  readonly index: number
  /** The line with this in place of the match. */
  readonly put: (text: string) => string
}

function matches(line: string, pattern: RegExp): Match[] {
  return [...line.matchAll(pattern)].map(({ 0: text, index }) => ({
    text,
    index,
    put: (other) => line.slice(0, index) + other + line.slice(index + text.length),
  }))
}

/** Whether this place in a line is between quotation marks. */
function inText(line: string, index: number): boolean {
  return line.slice(0, index).split(/['"`]/).length % 2 === 0
}

/** Replaces one pattern by one text, for each of these pairs that the line has. */
function swaps(...pairs: readonly (readonly [pattern: RegExp, other: string])[]): Operator {
  return (line) => pairs.map(([pattern, other]) => line.replace(pattern, other))
}

/** Leaves the whole line out, if it looks like this. */
function removed(pattern: RegExp): Operator {
  return (line) => (pattern.test(line) ? [''] : [])
}

/** The line without a call that ends in it, for each call that begins like this. */
function withoutCalls(line: string, begins: RegExp): string[] {
  return matches(line, begins).flatMap(({ text, index }) => {
    let open = 1
    let end = index + text.length
    for (; open > 0 && end < line.length; end++) {
      if (line[end] === '(') open++
      if (line[end] === ')') open--
    }
    return open === 0 ? [line.slice(0, index) + line.slice(end)] : []
  })
}

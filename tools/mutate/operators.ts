/** A small mistake in a line of code, as somebody who is tired makes it. */
export interface Mistake {
  readonly path: string
  /** The number of the line; the first is 1. */
  readonly line: number
  readonly operator: string
  /** One line, or two of which each stands in the place of the other. */
  readonly before: string
  readonly after: string
}

/** Gives the wrong forms of a line; none if the operator does not apply to it. */
type Operator = (line: string) => readonly string[]

/** Gives the wrong forms of two lines, each as two lines; none if the operator does not apply. */
type PairOperator = (line: string, next: string) => readonly string[]

/** The operators of code and statements alike. */
const BOTH: Readonly<Record<string, Operator>> = {
  "a comparison's edge": swaps([/ < /, ' <= '], [/ <= /, ' < '], [/ > /, ' >= '], [/ >= /, ' > ']),
  'plus and minus': swaps([/ \+ /, ' - '], [/ - /, ' + ']),
}

export const LOST_AWAIT = 'an await left out'

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
  [LOST_AWAIT]: (line) => matches(line, /(?<!return )\bawait (?!using)/g).map(({ put }) => put('')),
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
  'always this arm': armsOf,
  // The fields of an object may stand in any order, and so may two values of a maximum.
  'neighbours swapped': (line) =>
    matches(line, /(?<=(?<!Math\.(?:min|max))\(|\[|, )[\w.$]+, [\w.$]+(?=[,)\]])/g)
      .filter(({ index }) => !inObject(line, index))
      .map(({ text, put }) => put(text.split(', ').reverse().join(', '))),
  'a predicate lost': (line) => withoutCalls(line, /\.filter\(/g),
  'a negation': (line) => matches(line, /!(?=[\w(])/g).map(({ put }) => put('')),
}

const STATEMENTS: Readonly<Record<string, Operator>> = {
  ...BOTH,
  'an equality': swaps([/ = (?=[\w$(])/, ' <> '], [/ <> /, ' = ']),
  'min and max': swaps([/\bmin\(/, 'max('], [/\bmax\(/, 'min(']),
  'a condition left out': removed(/^(?:\/\*\w+\*\/)?\s*AND .*[^(]$/),
  'a predicate lost': (line) => [
    ...matches(line, / AND [\w.]+ (?:[<>=]+|IS|IS NOT) [\w.$]+(?=\)|;|$)/g).map(({ put }) =>
      put(''),
    ),
    ...matches(line, / FILTER \(WHERE [^()]*\)/g).map(({ put }) => put('')),
  ],
  'neighbours swapped': (line) =>
    /^\s*(?:INSERT INTO|VALUES|ORDER BY|GROUP BY) /.test(line)
      ? matches(line, /(?<=[( ])[\w.$]+, [\w.$]+(?=[,);]|$)/g).map(({ text, put }) =>
          put(text.split(', ').reverse().join(', ')),
        )
      : [],
  'the order': swaps([/ DESC\b/, ''], [/^(ORDER BY \w[\w.]*)$/, '$1 DESC']),
  'AND and OR': swaps([/ AND /, ' OR '], [/ OR /, ' AND ']),
  'a constant off by one': (line) =>
    matches(line, /(?<![\w$.'])\d+(?![\w.'])/g).map(({ text, put }) =>
      put(String(Number(text) + 1)),
    ),
}

const FIELD = /^(\s+)(['\w-]+): (.*[^{([]),$/
/** A statement that does something, on a line of its own. */
const EFFECT =
  /^\s+(?:(?:const|let) .* = await |await |void |[\w.#]+ (?:=|\+=|-=) |[\w.#]+\().*[^{([,]$/

const PAIRS: Readonly<Record<string, PairOperator>> = {
  'values of neighbours swapped': (line, next) => {
    const [one, other] = [FIELD.exec(line), FIELD.exec(next)]
    if (!one || !other || one[1] !== other[1] || one[3] === other[3]) return []
    return [`${one[1]}${one[2]}: ${other[3]},\n${one[1]}${other[2]}: ${one[3]},`]
  },
  'lines swapped': (line, next) => {
    const isPair = EFFECT.test(line) && EFFECT.test(next) && indentOf(line) === indentOf(next)
    return isPair ? [`${next}\n${line}`] : []
  },
  'always this arm': (line, next) => {
    const [, indent, one = ''] = /^(\s*)\? (.*)$/.exec(line) ?? []
    const [, nextIndent, other = ''] = /^(\s*): (.*)$/.exec(next) ?? []
    if (indent === undefined || indent !== nextIndent) return []
    const end = endOf(other, 0)
    const [value, rest] = [other.slice(0, end), other.slice(end)]
    if (value === '' || endOf(one, 0) < one.length) return []
    const both = (arm: string) => `${indent}? ${arm}\n${indent}: ${arm}${rest}`
    return [both(one), both(value)]
  },
}

/** Every mistake that the operators make of a file. Comments and imports stay as they are. */
export function mistakesIn(path: string, text: string): Mistake[] {
  const operators = path.endsWith('.sql') ? STATEMENTS : CODE
  const without = path.endsWith('.sql') ? /^\s*--|^$/ : /^\s*(?:\/?\*|\/\/|import\b|\} from )|^$/
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (without.test(line)) return []
    const next = lines[index + 1] ?? ''
    const single = Object.entries(operators).flatMap(([operator, wrong]) =>
      wrong(line).map((after) => ({ operator, before: line, after })),
    )
    const isPair = operators === CODE && !without.test(next)
    const double = Object.entries(isPair ? PAIRS : {}).flatMap(([operator, wrong]) =>
      wrong(line, next).map((after) => ({ operator, before: `${line}\n${next}`, after })),
    )
    return [...single, ...double]
      .filter(({ before, after }) => after !== before)
      .map((mistake) => ({ path, line: index + 1, ...mistake }))
  })
}

/** The text of a file with a mistake in place of what is right. */
export function mistaken(text: string, { line, before, after }: Mistake): string {
  const lines = text.split('\n')
  const count = before.split('\n').length
  return lines.toSpliced(line - 1, count, ...after.split('\n')).join('\n')
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

/** The line with the same value in both arms of each `a ? b : c` in it. */
function armsOf(line: string): string[] {
  // A condition of a type is no condition of the code.
  if (/ extends |^\s*[?:]/.test(line)) return []
  return matches(line, / \? /g).flatMap(({ index }) => {
    const begin = index + ' ? '.length
    const colon = endOf(line, begin)
    if (inText(line, index) || !line.startsWith(' : ', colon)) return []
    const second = colon + ' : '.length
    const end = endOf(line, second)
    const [one, other, rest] = [line.slice(begin, colon), line.slice(second, end), line.slice(end)]
    if (other === '' || /[{([]$/.test(line)) return []
    return [one, other].map((arm) => `${line.slice(0, begin)}${arm} : ${arm}${rest}`)
  })
}

/** Where the expression ends that begins here: at ` : `, a comma or a bracket around it. */
function endOf(line: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < line.length; at++) {
    const char = line[at] ?? ''
    if (inText(line, at)) continue
    if (depth === 0 && (/[)\]},;]/.test(char) || line.startsWith(' : ', at))) return at
    if (/[([{]/.test(char)) depth++
    if (/[)\]}]/.test(char)) depth--
  }
  return line.length
}

function indentOf(line: string): number {
  return line.search(/\S/)
}

/** Whether this place in a line is between quotation marks. */
function inText(line: string, index: number): boolean {
  return line.slice(0, index).split(/['"`]/).length % 2 === 0
}

/** Whether this place is between the braces of an object, or of its fields in parentheses. */
function inObject(line: string, index: number): boolean {
  let depth = 0
  for (let at = index - 1; at >= 0; at--) {
    const char = line[at] ?? ''
    if (/[)\]}]/.test(char)) depth++
    if (/[([{]/.test(char) && depth-- === 0) return char === '{'
  }
  // The object begins on a line before.
  return /^\s*\{?\s*\w+, /.test(line) && !line.includes('(')
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

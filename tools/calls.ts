/** A call in code, with what it is called on: `a.b(c)?.d(e)`. */
interface Call {
  readonly begin: number
  readonly end: number
}

/** Words that look like a function in front of a bracket, or whose call returns no promise. */
const NOT_CALLED =
  /^(?:if|for|while|switch|catch|function|async|await|return|typeof|new|super|import|void|in|of|as|extends|throw|case|yield|else|do|keyof|satisfies|constructor|delete|instanceof)$/

/** Words behind which somebody takes a promise, or no value of a call stands. */
const TAKEN =
  /(?:\b(?:await|void|return|new|function\*?|yield\*?|get|set|typeof|as|is|satisfies|extends)|=>)$/

/** They take promises, and wait for them or keep them until somebody does. */
const TAKES_PROMISES =
  /(?:\b(?:await|return)|=>|\bPromise\.\w+|\b(?:together|waitUntil|respondWith|logged|within|begin|answered|beforeAbort|closed|unless\w+|or[A-Z]\w+|refusalOf|parkedAt|push))$/

/** Methods of the language, which give no promise. */
const SETTLED = new Set(
  [Array, String, RegExp].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
)

/** Behind these, a promise is meant as such, or its error is handled. */
const MEANT = /^(?:then|catch|finally)$/

/** An operator in front of a value, or behind it, that would see the promise and not what it gives. */
const SEES_BEFORE = /(?:!|\.\.\.)\(*$/
const SEES_BEHIND = /^\)* (?:[!=]==|[<>]=?|\?\?|&&|\|\||[-+*/%]|in|as(?! Promise)|instanceof) /

/**
 * The calls of which nobody would take the promise, if they gave one: it is neither awaited nor
 * returned, neither assigned nor handed to what takes promises.
 */
function looseCalls(text: string): Call[] {
  const code = withoutTexts(text)
  const calls: Call[] = []
  for (const { 0: word, index } of code.matchAll(/(?<![\w.#$])[a-zA-Z_$][\w$]*/g)) {
    if (NOT_CALLED.test(word)) continue
    const { end, isCall, method } = chainFrom(code, index + word.length)
    // A declaration has a type or a body behind its parameters.
    const isDeclared = /^(?:\??: |\s*\{|\s*=>|\s*=\s)/.test(code.slice(end, end + 40))
    if (!isCall || isDeclared || TAKEN.test(code.slice(Math.max(0, index - 40), index).trimEnd())) {
      continue
    }
    if (method !== null && SETTLED.has(method)) continue
    const isMeant = word === 'Promise' || (method !== null && MEANT.test(method))
    const isSeen =
      SEES_BEFORE.test(code.slice(Math.max(0, index - 9), index)) ||
      SEES_BEHIND.test(code.slice(end, end + 20))
    if (isSeen || !(isMeant || isTaken(code, index))) calls.push({ begin: index, end })
  }
  return calls
}

/** Whether the value of the expression that has this place in it is taken as a promise may be. */
function isTaken(code: string, place: number): boolean {
  let at = place
  for (;;) {
    const begin = partBegin(code, at)
    const part = code.slice(begin, at)
    if (/\breturn\b|=>/.test(part)) return true
    // A promise as an operand is only seen to be there.
    if (/(?:^|[^=!<>])=(?=[^=>]|$)/.test(part)) return !/(?:&&|\|\|) \(*$/.test(part)
    const bracket = code[begin - 1]
    const before = code.slice(Math.max(0, begin - 60), begin - 1).trimEnd()
    if (bracket === '[') {
      if (!before.endsWith('(')) return false
      at = begin - 1
    } else if (bracket === '(') {
      if (TAKES_PROMISES.test(before.replace(/<[\w\s|]*>$/, ''))) return true
      if (/[\w>\])]$/.test(before)) return false
      at = begin - 1
    } else return false
  }
}

/** Where the part of a statement begins that has this place in it, and is in no bracket of it. */
function partBegin(code: string, place: number): number {
  let depth = 0
  for (let at = place; at > 0; at--) {
    const char = code.charAt(at - 1)
    if (')]}'.includes(char)) depth++
    if ('([{'.includes(char) && --depth < 0) return at
    if (depth > 0) continue
    if (char === ';' || char === ',')
      return code[at - 1] === ',' ? argumentsBegin(code, at - 1) : at
    if (char === '\n' && !/^\s*(?:[?:.]|&&|\|\|)/.test(code.slice(at, at + 40))) {
      if (!/(?:[=?:([,&|+]|=>|\breturn)\s*$/.test(code.slice(Math.max(0, at - 200), at - 1)))
        return at
    }
  }
  return 0
}

/** Where the brackets begin that this comma is in, or the statement. */
function argumentsBegin(code: string, comma: number): number {
  let depth = 0
  for (let at = comma; at > 0; at--) {
    const char = code.charAt(at - 1)
    if (')]}'.includes(char)) depth++
    if ('([{'.includes(char) && --depth < 0) return at
  }
  return 0
}

interface Chain {
  readonly end: number
  /** Whether its last link is a call. */
  readonly isCall: boolean
  /** The name of the last field. */
  readonly method: string | null
}

/** The chain of fields and calls that goes on from here. */
function chainFrom(code: string, from: number): Chain {
  let end = from
  let isCall = false
  let method: string | null = null
  for (;;) {
    const rest = code.slice(end, end + 400)
    const [field, name] = /^(?:\s*\??\.#?([a-zA-Z_$][\w$]*)|!(?=[.([]))/.exec(rest) ?? []
    const bracket = /^(?:\?\.)?[([]/.exec(rest)?.[0] ?? typedCall(rest)
    if (field) {
      end += field.length
      method = name ?? method
    } else if (bracket) end = closing(code, end + bracket.length)
    else return { end, isCall, method }
    isCall = bracket?.endsWith('(') ?? false
  }
}

/** The opening of a call with types: `<A, B<C>>(`. */
function typedCall(code: string): string | undefined {
  if (code[0] !== '<') return undefined
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const char = code.charAt(at)
    if (char === '<') depth++
    else if (char === '>') depth--
    else if (!/[\w\s[\]{},|.:?&]/.test(char)) return undefined
    if (depth === 0) return code[at + 1] === '(' ? code.slice(0, at + 2) : undefined
  }
  return undefined
}

/** The place behind the bracket that closes one which was opened before `from`. */
function closing(code: string, from: number): number {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    const char = code.charAt(at)
    if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char) && --depth === 0) return at + 1
  }
  return code.length
}

/** A comment, a text or a pattern begins here. A slash behind a value divides. */
const SKIPPED =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=(?:[=(,:[!&|?;{}\n]|=>|return)\s*)\/(?!>)(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y

/** The code with spaces in place of comments, and zeros in place of texts and patterns. */
function withoutTexts(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { index } of text.matchAll(/['"`/]/g)) {
    if (index < at) continue
    SKIPPED.lastIndex = index
    const end =
      text[index] === '`' ? templateEnd(text, index) : index + (SKIPPED.exec(text)?.[0].length ?? 0)
    const filler = /^\/[/*]/.test(text.slice(index, index + 2)) ? ' ' : '0'
    parts.push(text.slice(at, index), text.slice(index, end).replace(/[^\n]/g, filler))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Where a template ends that begins at this backtick; others may stand in it. */
function templateEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2
    else if (text.startsWith('${', at)) {
      let depth = 1
      for (at += 2; depth > 0 && at < text.length; at++) {
        if (text[at] === '`') at = templateEnd(text, at) - 1
        if (text[at] === '{') depth++
        if (text[at] === '}') depth--
      }
    } else at++
  }
  return at + 1
}

/** Refuses a promise, also one that is there at times only. */
const REFUSE = `
declare function refusingPromises<T>(
  value: T,
  ...lost: 0 extends 1 & T ? [] : [Extract<T, PromiseLike<unknown>>] extends [never] ? [] : [never]
): T
`

/** How the compiler reports a promise that is refused. */
export const REFUSED = 'error TS2554: Expected 2 arguments, but got 1.'

/** The code with each loose call as an argument of a function that refuses promises. */
export function refusingPromises(text: string): string {
  const insertions = looseCalls(text).flatMap(({ begin, end }) => [
    { at: begin, text: 'refusingPromises(' },
    { at: end, text: ')' },
  ])
  let refusing = ''
  let from = 0
  for (const { at, text: inserted } of insertions.sort((one, other) => one.at - other.at)) {
    refusing += text.slice(from, at) + inserted
    from = at
  }
  return refusing + text.slice(from) + REFUSE
}

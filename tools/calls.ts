import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, in the form of ESTree. */
interface Node {
  readonly type: string
  /** Its place in the text. */
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Nodes whose value is a promise if that of their part is one. */
const PASSES_ON = /^(?:Chain|Parenthesized|TSNonNull|TSSatisfies|TSAs)Expression$/

/** Functions that take promises, and wait for them or keep them until somebody does. */
const TAKES_PROMISES =
  /^(?:Promise\.\w+|(?:.*[.#])?(?:together|waitUntil|respondWith|logged|within|begin|answered|beforeAbort|closed|unless\w+|or[A-Z]\w+|refusalOf|parkedAt|push))$/

/** Methods of the language, which give no promise. */
const SETTLED = new Set(
  [Array, String, RegExp].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
)

/** Behind these, a promise is meant as such, or its error is handled. */
const MEANT = /(?:^Promise\.\w+|\.(?:then|catch|finally))$/

/**
 * The calls of which nobody would take the promise, if they gave one: it is neither awaited nor
 * returned, neither assigned nor handed to what takes promises.
 */
function looseCalls(path: string, text: string): Node[] {
  const loose: Node[] = []
  const visit = (node: Node, above: readonly Node[]) => {
    if (node.type === 'CallExpression' && !isSettled(node, text) && !isTaken(node, above, text)) {
      loose.push(node)
    }
    for (const inner of Object.values(node).flat().filter(isNode)) visit(inner, [node, ...above])
  }
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  visit(program as unknown as Node, [])
  return loose
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The function that a call calls, as it is written, without its types: `tx.run`. */
function calleeOf({ callee }: Node, text: string): string {
  return isNode(callee) ? text.slice(callee.start, callee.end).replaceAll('?.', '.') : ''
}

function isSettled(call: Node, text: string): boolean {
  const callee = calleeOf(call, text)
  return callee === 'super' || MEANT.test(callee) || SETTLED.has(/\.(\w+)$/.exec(callee)?.[1] ?? '')
}

/** @param above the nodes around the node, from the inside */
function isTaken(node: Node, [parent, ...above]: readonly Node[], text: string): boolean {
  if (!parent) return false
  if (PASSES_ON.test(parent.type)) return isTaken(parent, above, text)
  switch (parent.type) {
    case 'AwaitExpression':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'VariableDeclarator':
    case 'AssignmentExpression':
    case 'PropertyDefinition':
    // The compiler itself refuses a method that promises do not have.
    case 'MemberExpression':
      return true
    case 'UnaryExpression':
      return parent.operator === 'void'
    case 'ConditionalExpression':
      return node !== parent.test && isTaken(parent, above, text)
    case 'LogicalExpression':
      // On the left, a promise is only seen to be there.
      return node !== parent.left && isReturned(above)
    case 'ArrayExpression':
      return above[0]?.type === 'CallExpression' && isTaken(parent, above, text)
    case 'CallExpression':
      return node === parent.callee || TAKES_PROMISES.test(calleeOf(parent, text))
    default:
      return false
  }
}

/** Whether somebody waits for the value of a node, or a function returns it. */
function isReturned([parent, ...above]: readonly Node[]): boolean {
  if (parent && PASSES_ON.test(parent.type)) return isReturned(above)
  return /^(?:AwaitExpression|ReturnStatement|ArrowFunctionExpression)$/.test(parent?.type ?? '')
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

/**
 * The code of a file with each loose call as an argument of a function that refuses promises.
 * @param path by which the language is known
 */
export function refusingPromises(path: string, text: string): string {
  const insertions = looseCalls(path, text).flatMap(({ start, end }) => [
    { at: start, text: 'refusingPromises(' },
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

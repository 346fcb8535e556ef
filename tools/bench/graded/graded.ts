import type { NewProduct } from '../../../src/domain/catalog/product.ts'
import type { Language } from '../../../src/domain/catalog/search.ts'

/** A shop with hand-written products, and queries whose answers were judged by hand. */
export interface GradedShop {
  readonly kind: string
  readonly language: Language
  /** The products by the keys that the judgements call them. */
  readonly products: ReadonlyMap<string, NewProduct>
  readonly queries: readonly GradedQuery[]
}

export interface GradedQuery {
  readonly text: string
  /** 3: just this, 2: may be bought instead, 1: has to do with it; others have nothing to do with it. */
  readonly grades: ReadonlyMap<string, number>
}

/**
 * @param products lines of `key: name | brand | category | description | Option=Value Option=Value`
 * @param queries lines of `text = keys of grade 3 / keys of grade 2 / keys of grade 1`, where `tv-*`
 *   stands for all keys that begin with `tv-`
 */
export function gradedShop(
  kind: string,
  language: Language,
  products: string,
  queries: string,
): GradedShop {
  const made = new Map(linesOf(products).map(productOf))
  const graded = linesOf(queries).map((line) => queryOf(line, [...made.keys()]))
  for (const { text, grades } of graded) {
    const unknown = [...grades.keys()].find((key) => !made.has(key))
    if (unknown) throw new Error(`${kind}: "${text}" grades ${unknown}, which is no product`)
  }
  return { kind, language, products: made, queries: graded }
}

function productOf(line: string, index: number): [key: string, product: NewProduct] {
  const colon = line.indexOf(':')
  const key = line.slice(0, colon)
  const parts = line.slice(colon + 1).split(' | ')
  const [name = '', brand = '', category = '', description = '', options = ''] = parts
  const product = {
    name: name.trim(),
    brand: brand || null,
    category: category || null,
    description,
    options: Object.fromEntries(
      [...options.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    ),
    sku: `G${10_000 + index}`,
    price: 10,
    status: 'Published',
  } as const
  return [key, product]
}

function queryOf(line: string, all: readonly string[]): GradedQuery {
  const [text = '', judged = ''] = line.split(' = ')
  const groups = judged.split('/')
  const grades = groups.flatMap((group, index) =>
    group
      .split(' ')
      .flatMap((key) =>
        key.endsWith('*') ? all.filter((one) => one.startsWith(key.slice(0, -1))) : key,
      )
      .flatMap((key) => (key ? [[key, 3 - index] as const] : [])),
  )
  return { text, grades: new Map(grades) }
}

/** A line that is indented continues the one before. */
function linesOf(text: string): string[] {
  return text
    .replace(/\n {2}/g, ' ')
    .split('\n')
    .filter((line) => line !== '')
}

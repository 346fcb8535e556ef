import type { GradedQuery, GradedShop } from '../../../tools/bench/graded/graded.ts'
import { answersIn, GRADED_SHOPS } from '../../../tools/bench/quality.ts'
import { Recorded } from '../../world/record.ts'

/*
 * Searches of small shops find the recorded products, in this order. Judgements of a few first
 * products say whether an order is good; this says whether a change of code has changed one.
 */

const recorded = new Recorded('found', import.meta.dir)
/** A query for every so many products is made from the name of one. */
const EVERY = 6

/** Names of products as people mistype them: two letters swapped, not finished, without a blank. */
function mistyped({ products }: GradedShop): GradedQuery[] {
  const names = [...products.values()].map(({ name }) => name.toLowerCase())
  return names
    .filter((_, index) => index % EVERY === 0)
    .flatMap((name) => {
      const [longest = ''] = name.split(' ').toSorted((a, b) => b.length - a.length)
      const [first = '', second = '', third = '', ...rest] = longest
      const swapped = [first, third, second, ...rest].join('')
      return [swapped, longest.slice(0, -2), name.replace(' ', '')]
    })
    .map((text) => ({ text, grades: new Map() }))
}

for (const shop of GRADED_SHOPS) {
  recorded.test(`${shop.kind} (${shop.language})`, async () => {
    const answers = await answersIn({ ...shop, queries: [...shop.queries, ...mistyped(shop)] })
    return answers.map(({ text, found }) => `${text} = ${found.join(' ')}`).join('\n')
  })
}

recorded.testAll()

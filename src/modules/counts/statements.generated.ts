// Recorded from sql/ by test/store/statement-values.test.ts.

import type { One } from '../../domain/statements.generated.ts'

declare module '../../domain/statements.generated.ts' {
  /** The values of each statement in `sql/counts/`. */
  interface StatementValues {
    'count.begin': { count: One; job: One; shop: One }
    'count.columns': { shop: One }
    'count.delete': { count: One; shop: One }
    'count.find': { count: One; shop: One }
    'count.insert': {
      createdAt: One
      createdBy: One
      kind: One
      name: One
      publicId: One
      shop: One
    }
    'count.line': { count: One; product: One; shop: One }
    'count.lines': {
      afterAt?: One | undefined
      afterProduct?: One | undefined
      count: One
      limit: One
      shop: One
    }
    'count.list': { before?: One | undefined; limit: One; shop: One }
    'count.next_lines': { after: One; count: One; limit: One; shop: One }
    'count.product_of_code': { code: One; key: One; shop: One }
    'count.put_line': { count: One; now: One; product: One; quantity: One; shop: One }
    'count.remove_line': { count: One; product: One; shop: One }
    'count.remove_lines': { count: One; shop: One }
    'count.total': { shop: One }
  }
}

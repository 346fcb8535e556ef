// Recorded from sql/ by test/store/statement-values.test.ts.

import type { One } from '../../domain/statements.generated.ts'

declare module '../../domain/statements.generated.ts' {
  /** The values of each statement in `sql/till/`. */
  interface StatementValues {
    'journal.any': { shop: One }
    'journal.append': {
      at: One
      attention: One
      body: One
      hash: One
      kind: One
      n: One
      orderId: One
      previousHash: One
      receivedAt: One
      series: One
      shop: One
    }
    'journal.closings': {
      limit: One
      n?: One | undefined
      receivedAt?: One | undefined
      series?: One | undefined
      shop: One
    }
    'journal.columns': Record<string, never>
    'journal.documents': { shop: One }
    'journal.early_refunds': { after: One; shop: One }
    'journal.entries': { after: One; limit: One; series: One; shop: One }
    'journal.find': { n: One; series: One; shop: One }
    'journal.open_days': { after?: One | undefined; limit: One; shop: One }
    'journal.remarkable': {
      limit: One
      n?: One | undefined
      receivedAt?: One | undefined
      series?: One | undefined
      shop: One
    }
    'parked.delete': { publicId: One; shop: One }
    'parked.find': { publicId: One; shop: One }
    'parked.forget': { customer: One; shop: One }
    'parked.insert': {
      body: One
      customer: One
      parkedAt: One
      publicId: One
      shop: One
      terminal: One
    }
    'parked.list': { limit: One; shop: One }
    'parked.oldest': { before: One; limit: One }
    'parked.take': { publicId: One; shop: One; taken: One; terminal: One }
    'parked.waiting': { shop: One }
    'series.advance': { hash: One; n: One; series: One; shop: One }
    'series.find': { series: One; shop: One }
    'series.list': { after?: One | undefined; limit: One; shop: One }
    'series.open': { hash: One; now: One; series: One; shop: One; terminal: One }
  }
}

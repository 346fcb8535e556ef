// Recorded from sql/ by test/store/statement-values.test.ts.

import type { Filter, Many, One } from '../../domain/statements.generated.ts'

declare module '../../domain/statements.generated.ts' {
  /** The values of each statement in `sql/payments/`. */
  interface StatementValues {
    'payment.account_to_compare': { except?: Many | undefined; latest: One; now: One }
    'payment.accounts': { active?: One | undefined; only?: One | undefined; shop: One }
    'payment.add_account': {
      createdAt: One
      eventSecret: One
      eventSecretEnd: One
      keyEnd: One
      mode: One
      provider: One
      publicId: One
      secretKey: One
      shop: One
    }
    'payment.add_refund': {
      amountMinor: One
      now: One
      payment: One
      publicId: One
      refundId: One
      shop: One
    }
    'payment.change': Filter
    'payment.change_account': {
      compareAt?: One | undefined
      eventAt?: One | undefined
      eventSecret?: One | undefined
      eventSecretEnd?: One | undefined
      hasUnknownDay?: One | undefined
      isActive: One
      keyEnd?: One | undefined
      publicId: One
      secretKey?: One | undefined
      shop: One
      unknownDay?: One | undefined
    }
    'payment.change_refund': {
      attempts: One
      now: One
      problem: One
      publicId: One
      reference?: One | undefined
      shop: One
      status: One
    }
    'payment.claim_account': { account: One; latest: One; now: One; shop: One; until: One }
    'payment.columns': Record<string, never>
    'payment.deactivate_accounts': { shop: One }
    'payment.find': Filter
    'payment.insert': {
      account: One
      amountMinor: One
      createdAt: One
      currency: One
      dueAt: One
      expiresAt: One
      mode: One
      orderId: One
      provider: One
      publicId: One
      returnUrl: One
      shop: One
    }
    'payment.lease': { latest: One; now: One; payment: One; shop: One; until: One }
    'payment.note_comparison': {
      account: One
      compareAt: One
      comparedUntil?: One | undefined
      problem: One
      shop: One
      unknownDay?: One | undefined
    }
    'payment.of_account': { account: One; shop: One }
    'payment.refunds': { payments: Many; shop: One }
    'payment.release': { payment: One; shop: One }
    'payment.remove_account': { publicId: One; shop: One }
    'payment.retry_refund': { next: One; now: One; publicId: One; shop: One }
    'payment.unsettle': { publicId: One; shop: One }
    'payment.waiting': { except?: Many | undefined; latest: One; now: One }
    'payment.wake': { publicId: One; shop: One }
    'payment.wake_paid': { account: One; shop: One; since: One }
  }
}

import { expect, test } from 'bun:test'
import { whatDiffers } from '../../src/modules/payments/differences.ts'
import type { OnlinePaymentRow } from '../../src/modules/payments/online-payment.ts'
import type { SeenPayment } from '../../src/modules/payments/provider.ts'

/** Payments of 9.00: how they stand at the provider and in kassa, and what went back there. */
const CASES: readonly (readonly [
  seen: SeenPayment['status'],
  back: number,
  known: OnlinePaymentRow['status'] | null,
  knownBack: number,
  what: ReturnType<typeof whatDiffers>,
])[] = [
  ['paid', 0, null, 0, 'unknown'],
  ['pending', 0, null, 0, 'unknown'],
  ['paid', 899, null, 0, 'unknown'],
  ['paid', 900, null, 0, null],
  ['open', 0, null, 0, null],
  ['paid', 0, 'paid', 0, null],
  ['paid', 500, 'paid', 500, null],
  ['paid', 500, 'paid', 0, 'refunded'],
  ['paid', 0, 'paid', 500, 'refunded'],
  ['paid', 0, 'open', 0, 'status'],
  ['pending', 0, 'expired', 0, 'status'],
  ['failed', 0, 'paid', 0, 'status'],
  ['failed', 0, 'expired', 0, null],
  ['expired', 0, 'open', 500, null],
  ['pending', 0, 'pending', 500, null],
]

test.each(CASES)('%s with %d back, known as %s with %d back: %s', (...row) => {
  const [status, back, known, refundedMinor, what] = row
  const failed = { id: null, reference: 'f', amountMinor: 900, status: 'failed' } as const
  const done = { id: null, reference: 'd', amountMinor: back, status: 'done' } as const
  const seen = { status, amountMinor: 900, refunds: [failed, done] } as unknown as SeenPayment
  const row900 = { status: known, amountMinor: 900, refundedMinor } as OnlinePaymentRow
  expect(whatDiffers(seen, known && row900)).toBe(what)
})

import { minorMoney } from '../../../../ui/shared/money.ts'
import { Segments } from '../control.tsx'
import { text } from '../text.ts'
import { METHODS, type TillMethod } from './payments.ts'
import type { Way } from './sale.ts'

interface WaysBackProps {
  readonly currency: string
  readonly ways: readonly Way[]
  readonly method: TillMethod | 'paid'
  readonly onChange: (method: TillMethod | 'paid') => void
}

/** Chooses the method of a refund, and shows its parts if there are several. */
export function WaysBack({ currency, ways, method, onChange }: WaysBackProps) {
  return (
    <>
      <Segments
        label={text.returns.by}
        names={{ paid: text.returns.asPaid, ...METHODS }}
        value={method}
        onChange={onChange}
      />
      {ways.length > 1 && (
        <ul class="ways">
          {ways.map(({ method, amountMinor, roundingMinor }) => (
            <li key={method}>
              <span>{METHODS[method]}</span>
              <strong class="amount">{minorMoney(amountMinor + roundingMinor, currency)}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { SALE_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import type { SaleSectionProps } from './sale.tsx'

/** Pages on plain HTTP have no crypto.randomUUID. */
function newCashierId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Who sells at the tills. */
export function Cashiers({ sale: { cashiers }, onChange, errorOf }: SaleSectionProps) {
  const isFull = cashiers.length >= LIMITS.cashiers
  return (
    <LinesEditor
      label={text.cashiers.label}
      hint={text.cashiers.hint}
      field="cashiers"
      errorOf={errorOf}
      addLabel={text.cashiers.add}
      lines={cashiers}
      blank={isFull ? null : { id: newCashierId(), name: '' }}
      nameOf={({ name }) => name}
      onChange={(next) => onChange({ cashiers: next })}
    >
      {(cashier, put, index, ids) => (
        <input
          class="input"
          aria-label={text.cashiers.name(index + 1)}
          {...ids}
          maxLength={LIMITS.cashierName}
          value={cashier.name}
          onInput={(event) => put({ ...cashier, name: event.currentTarget.value })}
        />
      )}
    </LinesEditor>
  )
}

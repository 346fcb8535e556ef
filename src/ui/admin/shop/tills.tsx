import type { ScalePrefix } from '../../../domain/pos/scale.ts'
import { SALE_LIMITS as LIMITS } from '../../../domain/shop/values.ts'
import { Tick } from '../../shared/field.tsx'
import { BareSelect, choicesOf } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import { countries } from './location.tsx'
import type { SaleSectionProps } from './sale.tsx'

const words = text.settings

/**
 * Whether tills sell. An owner first selects the country, and confirms the limits of kassa there.
 */
export function TillSales({
  sale,
  onChange,
  errorOf,
  isSelling,
}: SaleSectionProps & { readonly isSelling: boolean }) {
  const { country, tillSales, confirmNotFiscal = false } = sale
  const named = countries().find(({ value }) => value === country)?.label
  const error = errorOf('confirmNotFiscal')
  return (
    <>
      <p>{words.tillsText}</p>
      <ul class="bullets">
        <li>{words.notCertified}</li>
        <li>{words.askAdviser}</li>
        <li>{words.journal}</li>
      </ul>
      <Tick checked={tillSales} onChange={(checked) => onChange({ tillSales: checked })}>
        {words.maySell}
      </Tick>
      {tillSales && !isSelling && named !== undefined && (
        <Tick
          checked={confirmNotFiscal}
          describedBy={error ? 'not-fiscal-error' : undefined}
          onChange={(checked) => onChange({ confirmNotFiscal: checked })}
        >
          {words.confirm(named)}
        </Tick>
      )}
      {error && named !== undefined && (
        <p class="error" id="not-fiscal-error">
          {words.confirmFirst}
        </p>
      )}
    </>
  )
}

/** Pages on plain HTTP have no crypto.randomUUID. */
function newCashierId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** The people who sell at the tills. */
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

/** The prefixes that GS1 reserves for use within a shop. */
const PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

interface ScalePrefixesProps {
  readonly prefixes: readonly ScalePrefix[]
  readonly onChange: (prefixes: readonly ScalePrefix[]) => void
  readonly errorOf: (field: string) => string | null
}

/** The prefixes of barcodes from the shop's scales; each marks either a weight or a price. */
export function ScalePrefixes({ prefixes, onChange, errorOf }: ScalePrefixesProps) {
  const free = PREFIXES.filter((one) => !prefixes.some(({ prefix }) => prefix === one))
  const [next] = free
  return (
    <LinesEditor
      label={words.prefixes}
      hint={words.prefixesHint}
      field="scalePrefixes"
      errorOf={errorOf}
      addLabel={words.addPrefix}
      lines={prefixes}
      blank={next === undefined ? null : { prefix: next, kind: 'weight' }}
      nameOf={({ prefix }) => words.prefixName(prefix)}
      look="row"
      onChange={onChange}
    >
      {({ prefix, kind }, put, index) => (
        <>
          <BareSelect
            label={words.prefix(index + 1)}
            value={prefix}
            choices={[prefix, ...free].sort().map((value) => ({ value, label: value }))}
            onChange={(value) => put({ prefix: value, kind })}
          />
          <span>{words.contains}</span>
          <BareSelect
            label={words.whatContains(prefix)}
            value={kind}
            choices={choicesOf(words.kinds)}
            onChange={(value) => put({ prefix, kind: value })}
          />
        </>
      )}
    </LinesEditor>
  )
}

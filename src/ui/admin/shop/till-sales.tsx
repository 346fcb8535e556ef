import { Tick } from '../../shared/field.tsx'
import { text } from '../text.ts'
import { countries } from './place.tsx'
import type { SaleSectionProps } from './sale.tsx'

const words = text.settings

/** Whether tills sell. An owner first names the country, and confirms what kassa is not. */
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

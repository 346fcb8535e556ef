import type { ComponentChildren } from 'preact'
import type { Product, ProductStatus } from '../../../domain/catalog/product.ts'
import { money, parseAmount, plainAmount } from '../../shared/money.ts'
import { messageOf } from '../../shared/problem.ts'
import { BareSelect } from '../../shared/select.tsx'
import { complain } from '../../shared/toast.tsx'
import { InlineEdit } from './inline-edit.tsx'
import type { ProductChange } from './values.ts'
import { STATUSES } from './words.ts'

interface EditProps {
  readonly product: Product
  /** What it is called where it stands. */
  readonly name: string
  readonly change: (fields: ProductChange) => Promise<void>
}

export function PriceEdit({ product: { price, currency }, name, change }: EditProps) {
  return (
    <InlineEdit
      label={`Price of ${name}`}
      shown={money(price, currency)}
      value={plainAmount(price, currency)}
      inputMode="decimal"
      onSave={async (text) => {
        const amount = parseAmount(text, currency)
        if (amount === null) return `Use an amount such as ${plainAmount(9.9, currency)}.`
        await change({ price: amount })
        return null
      }}
    />
  )
}

interface StockEditProps extends EditProps {
  readonly shown: ComponentChildren
}

export function StockEdit({ product: { stock }, name, shown, change }: StockEditProps) {
  return (
    <InlineEdit
      label={`Stock of ${name}`}
      shown={shown}
      value={stock === null ? '' : String(stock)}
      inputMode="numeric"
      onSave={async (text) => {
        if (!/^\d{0,10}$/.test(text.trim())) return 'Use a whole number, or leave it empty.'
        await change({ stock: text.trim() === '' ? null : Number(text) })
        return null
      }}
    />
  )
}

interface StatusSelectProps {
  readonly product: Product
  readonly onChange: (status: ProductStatus) => Promise<void>
}

export function StatusSelect({ product, onChange }: StatusSelectProps) {
  return (
    <BareSelect
      label={`Status of ${product.name}`}
      look={`small status ${product.status.toLowerCase()}`}
      value={product.status}
      choices={STATUSES}
      onChange={(status) => {
        onChange(status).catch((error: unknown) => complain(messageOf(error)))
      }}
    />
  )
}

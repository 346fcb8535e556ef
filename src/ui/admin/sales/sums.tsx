import { toThousandths } from '../../../domain/catalog/quantity.ts'
import type { SalesDay, SalesView } from '../../../domain/orders/sales.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { quantityText } from '../../shared/quantity.ts'
import { type Column, Table, type TableProps } from '../../shared/table.tsx'
import { calendarDay } from '../../shared/time.ts'

type Row<Name extends 'methods' | 'taxes' | 'products'> = SalesView[Name][number]

const NUMBER = 'right tight amount'

/** The four sums that matter most. */
function sumsOf({ orders, total, refunded, currency }: SalesView) {
  return [
    ['Orders', count(orders)],
    ['Sales', money(total, currency)],
    ['Refunds', money(refunded, currency)],
    ['Net sales', money(total - refunded, currency)],
  ] as const
}

/** The sums of these days, and those of as many days before them. */
export function Totals({ sales, before }: { sales: SalesView; before: SalesView | null }) {
  const earlier = before && new Map(sumsOf(before))
  return (
    <dl class="figures">
      {sumsOf(sales).map(([label, value]) => (
        <div class="card" key={label}>
          <dt class="soft small">{label}</dt>
          <dd class="big-number">{value}</dd>
          <dd class="soft small">{earlier ? `Before: ${earlier.get(label)}` : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each day in numbers: the same as the bars, refunds included. */
export function Days({ sales: { days, currency } }: { sales: SalesView }) {
  const columns: readonly Column<SalesDay>[] = [
    { title: 'Day', cell: ({ day }) => calendarDay(day) },
    { title: 'Orders', look: NUMBER, cell: ({ orders }) => count(orders) },
    { title: 'Sales', look: NUMBER, cell: ({ total }) => money(total, currency) },
    { title: 'Refunds', look: NUMBER, cell: ({ refunded }) => money(refunded, currency) },
  ]
  return (
    <details>
      <summary>All days as a table</summary>
      <Table
        caption="Sales by day"
        columns={columns}
        rows={[...days].reverse()}
        keyOf={({ day }) => day}
      />
    </details>
  )
}

export function Methods({ sales: { methods, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'methods'>>[] = [
    { title: 'Method', cell: ({ method }) => METHOD_NAMES[method] },
    { title: 'Payments', look: NUMBER, cell: ({ taken }) => money(taken, currency) },
    { title: 'Refunds', look: NUMBER, cell: ({ refunded }) => money(refunded, currency) },
  ]
  return (
    <Sums
      caption="By payment method"
      columns={columns}
      rows={methods}
      keyOf={({ method }) => method}
    />
  )
}

export function Taxes({ sales: { taxes, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'taxes'>>[] = [
    { title: 'Tax rate', cell: ({ name, percent }) => `${name} (${percent} %)` },
    { title: 'Net', look: NUMBER, cell: ({ net }) => money(net, currency) },
    { title: 'Tax', look: NUMBER, cell: ({ tax }) => money(tax, currency) },
    { title: 'Gross', look: `${NUMBER} wide`, cell: ({ gross }) => money(gross, currency) },
  ]
  return (
    <Sums
      caption="By tax rate"
      text="Refunds are taken off."
      columns={columns}
      rows={taxes}
      keyOf={({ name, percent }) => `${percent} ${name}`}
    />
  )
}

export function Products({ sales: { products, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'products'>>[] = [
    {
      title: 'Product',
      cell: ({ productId, name, sku }) => (
        <>
          <p>{productId ? <a href={`/admin/products/${productId}`}>{name}</a> : name}</p>
          {sku && <p class="soft small">{sku}</p>}
        </>
      ),
    },
    {
      title: 'Quantity',
      look: NUMBER,
      cell: ({ quantity, unit }) => quantityText(toThousandths(quantity), unit),
    },
    { title: 'Amount', look: NUMBER, cell: ({ amount }) => money(amount, currency) },
  ]
  return (
    <Sums
      caption="Best sellers"
      text="Refunds are taken off."
      columns={columns}
      rows={products}
      keyOf={({ productId, name }) => productId ?? name}
    />
  )
}

function Sums<T>({ text, ...table }: TableProps<T> & { readonly text?: string }) {
  return (
    <div class="stack tight">
      <h2>{table.caption}</h2>
      {text && <p class="soft small">{text}</p>}
      <Table {...table} />
    </div>
  )
}

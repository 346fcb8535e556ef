import { toThousandths } from '../../../../domain/catalog/quantity.ts'
import { text } from '../../../../ui/admin/text.ts'
import { money } from '../../../../ui/shared/money.ts'
import { count, plainDecimal } from '../../../../ui/shared/number.ts'
import { quantityText } from '../../../../ui/shared/quantity.ts'
import { type Column, Table, type TableProps } from '../../../../ui/shared/table.tsx'
import { calendarDay } from '../../../../ui/shared/time.ts'
import type { SalesDay, SalesView } from '../../sales.ts'
import { lineTitle, METHOD_NAMES } from '../../shared/order-words.ts'

const words = text.orders.sales

type Row<Name extends 'methods' | 'taxes' | 'products'> = SalesView[Name][number]

const NUMBER = 'right tight amount'

/** The four most important sums. */
function sumsOf({ orders, total, refunded, currency }: SalesView) {
  return [
    [words.orders, count(orders)],
    [words.sales, money(total, currency)],
    [words.refunds, money(refunded, currency)],
    [words.net, money(total - refunded, currency)],
  ] as const
}

/** The sums of these days, next to those of the days before. */
export function Totals({ sales, before }: { sales: SalesView; before: SalesView | null }) {
  const earlier = before && new Map(sumsOf(before))
  return (
    <dl class="figures">
      {sumsOf(sales).map(([label, value]) => (
        <div class="card" key={label}>
          <dt class="soft small">{label}</dt>
          <dd class="big-number">{value}</dd>
          <dd class="soft small">{earlier ? words.before(earlier.get(label) ?? '') : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The numbers of each day, like the bars, with refunds. */
export function Days({ sales: { days, currency } }: { sales: SalesView }) {
  const columns: readonly Column<SalesDay>[] = [
    { title: words.day, cell: ({ day }) => calendarDay(day) },
    { title: words.orders, look: NUMBER, cell: ({ orders }) => count(orders) },
    { title: words.sales, look: NUMBER, cell: ({ total }) => money(total, currency) },
    { title: words.refunds, look: NUMBER, cell: ({ refunded }) => money(refunded, currency) },
  ]
  return (
    <details>
      <summary>{words.allDays}</summary>
      <Table
        caption={words.byDay}
        columns={columns}
        rows={[...days].reverse()}
        keyOf={({ day }) => day}
      />
    </details>
  )
}

export function Methods({ sales: { methods, rounding, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'methods'>>[] = [
    { title: words.method, cell: ({ method }) => METHOD_NAMES[method] },
    { title: words.payments, look: NUMBER, cell: ({ taken }) => money(taken, currency) },
    { title: words.refunds, look: NUMBER, cell: ({ refunded }) => money(refunded, currency) },
  ]
  return (
    <Sums
      caption={words.byMethod}
      columns={columns}
      text={rounding === 0 ? undefined : words.rounding(money(rounding, currency))}
      rows={methods}
      keyOf={({ method }) => method}
    />
  )
}

export function Taxes({ sales: { taxes, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'taxes'>>[] = [
    {
      title: text.fields.taxRate,
      cell: ({ name, percent }) => words.taxRateOf(name, plainDecimal(percent, 3)),
    },
    { title: words.netto, look: NUMBER, cell: ({ net }) => money(net, currency) },
    { title: words.tax, look: NUMBER, cell: ({ tax }) => money(tax, currency) },
    { title: words.gross, look: `${NUMBER} wide`, cell: ({ gross }) => money(gross, currency) },
  ]
  return (
    <Sums
      caption={words.byTax}
      text={words.lessRefunds}
      columns={columns}
      rows={taxes}
      keyOf={({ name, percent }) => `${percent} ${name}`}
    />
  )
}

export function Products({ sales: { products, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'products'>>[] = [
    {
      title: text.products.one,
      cell: ({ productId, title, sku }) => (
        <>
          <p>
            {productId ? <a href={`/admin/products/${productId}`}>{title}</a> : lineTitle(title)}
          </p>
          {sku && <p class="soft small">{sku}</p>}
        </>
      ),
    },
    {
      title: words.quantity,
      look: NUMBER,
      cell: ({ quantity, unit }) => quantityText(toThousandths(quantity), unit),
    },
    { title: words.amount, look: NUMBER, cell: ({ amount }) => money(amount, currency) },
  ]
  return (
    <Sums
      caption={words.bestSellers}
      text={words.lessRefunds}
      columns={columns}
      rows={products}
      keyOf={({ productId, title }) => productId ?? title}
    />
  )
}

function Sums<T>({ text, ...table }: TableProps<T> & { readonly text?: string | undefined }) {
  return (
    <div class="stack tight">
      <h2>{table.caption}</h2>
      {text && <p class="soft small">{text}</p>}
      <Table {...table} />
    </div>
  )
}

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

/** The most important sums, and the margin if the cost of some goods is known. */
function sumsOf({ orders, total, refunded, margin, currency }: SalesView) {
  return [
    [words.orders, count(orders)],
    [words.sales, money(total, currency)],
    [words.refunds, money(refunded, currency)],
    [words.net, money(total - refunded, currency)],
    ...(margin ? [[words.margin, marginText(margin, currency)] as const] : []),
  ] as const
}

/** A margin, with its percent of the net sales. */
function marginText({ net, margin }: NonNullable<SalesView['margin']>, currency: string): string {
  const amount = money(margin, currency)
  return net > 0 ? words.marginOf(amount, plainDecimal((100 * margin) / net, 1)) : amount
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
          <dd class="soft small">{earlier ? words.before(earlier.get(label) ?? '–') : '\u00a0'}</dd>
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

/** For each rate, the tax of sales, of refunds, and what is left. */
export function Taxes({ sales: { taxes, currency } }: { sales: SalesView }) {
  const columns: readonly Column<Row<'taxes'>>[] = [
    {
      title: text.fields.taxRate,
      cell: ({ name, percent }) => words.taxRateOf(name, plainDecimal(percent, 3)),
    },
    { title: words.taxSold, look: NUMBER, cell: ({ sold }) => money(sold.tax, currency) },
    {
      title: words.taxReturned,
      look: NUMBER,
      cell: ({ returned }) => money(returned.tax, currency),
    },
    { title: words.taxLeft, look: NUMBER, cell: ({ left }) => money(left.tax, currency) },
    { title: words.netLeft, look: `${NUMBER} wide`, cell: ({ left }) => money(left.net, currency) },
    {
      title: words.grossLeft,
      look: `${NUMBER} wide`,
      cell: ({ left }) => money(left.gross, currency),
    },
  ]
  return (
    <Sums
      caption={words.byTax}
      text={words.byTaxText}
      columns={columns}
      rows={taxes}
      keyOf={({ name, percent }) => `${percent} ${name}`}
    />
  )
}

/** The sums of all closings of the tills. */
export function Tills({ sales: { tills, currency } }: { sales: SalesView }) {
  const { taxes, online, points, rounding } = tills
  const grossOf = (part: 'sold' | 'returned') =>
    taxes.reduce((sum, { [part]: { gross } }) => sum + gross, 0)
  const rows: readonly TillRow[] = [
    { name: words.tillSales, number: tills.sales, amount: grossOf('sold') },
    { name: words.tillRefunds, number: tills.refunds, amount: 0 - grossOf('returned') },
    { name: words.tillOnline, number: online.count, amount: online.amount },
    { name: words.pointsRow, number: points.redeemed, amount: points.amount },
    { name: words.tillRounding, number: null, amount: rounding },
  ]
  const columns: readonly Column<TillRow>[] = [
    { title: words.atTills, cell: ({ name }) => name },
    {
      title: words.number,
      look: NUMBER,
      cell: ({ number }) => (number === null ? '' : count(number)),
    },
    { title: words.sum, look: NUMBER, cell: ({ amount }) => money(amount, currency) },
  ]
  return (
    <Sums
      caption={words.atTills}
      text={words.atTillsText}
      columns={columns}
      rows={rows.filter(({ number, amount }) => number !== 0 && (number !== null || amount !== 0))}
      keyOf={({ name }) => name}
    />
  )
}

interface TillRow {
  readonly name: string
  /** Null if nothing is counted. */
  readonly number: number | null
  readonly amount: number
}

export function Products({ sales: { products, margin, currency } }: { sales: SalesView }) {
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
    ...(margin
      ? [
          {
            title: words.margin,
            look: NUMBER,
            cell: ({ margin }: Row<'products'>) => (margin ? marginText(margin, currency) : '–'),
          },
        ]
      : []),
  ]
  return (
    <Sums
      caption={words.bestSellers}
      text={margin ? `${words.lessRefunds} ${words.marginText}` : words.lessRefunds}
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

import { text } from '../../../../ui/admin/text.ts'
import { money, wholeMoney } from '../../../../ui/shared/money.ts'
import { calendarDay, calendarDays } from '../../../../ui/shared/time.ts'
import type { SalesView } from '../../sales.ts'

const words = text.orders.sales

interface BarsProps {
  readonly sales: SalesView
  /** The sales of the same number of days before these; null while they are loading. */
  readonly before: SalesView | null
}

/**
 * A bar for each day's sales, next to that of the earlier day; screen readers use the table below.
 */
export function SalesBars({ sales, before }: BarsProps) {
  const { days, currency, from, to } = sales
  const earlier = before?.days ?? []
  const most = Math.max(...[...days, ...earlier].map(({ total }) => total))
  const label = words.bars(calendarDay(from), calendarDay(to))
  const shareOf = (total = 0) => (most > 0 ? total / most : 0)
  return (
    <div class="stack tight" role="img" aria-label={label}>
      <p class="soft small">{wholeMoney(most, currency)}</p>
      <ol class="bars">
        {days.map(({ day, total, orders }, index) => (
          <li
            key={day}
            title={words.bar(calendarDay(day), money(total, currency), orders)}
            style={{ '--share': shareOf(total), '--before': shareOf(earlier[index]?.total) }}
          />
        ))}
      </ol>
      <div class="row spread soft small">
        <span>{calendarDay(from)}</span>
        {from !== to && <span>{calendarDay(to)}</span>}
      </div>
      {before && (
        <div class="row small bars-key">
          <span>{calendarDays(from, to)}</span>
          <span class="before">{calendarDays(before.from, before.to)}</span>
        </div>
      )}
    </div>
  )
}

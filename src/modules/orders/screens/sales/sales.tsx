import type { SettingsView } from '../../../../domain/shop/settings.ts'
import { DAY_MS, dayOf, daysAfter } from '../../../../domain/time.ts'
import { Screen } from '../../../../ui/admin/frame/screen.tsx'
import { text } from '../../../../ui/admin/text.ts'
import { Button } from '../../../../ui/shared/button.tsx'
import { open } from '../../../../ui/shared/open.tsx'
import { useResource } from '../../../../ui/shared/resource.ts'
import { navigate, useAddress } from '../../../../ui/shared/router.ts'
import { Section } from '../../../../ui/shared/section.tsx'
import { BareSelect, type Choice, choicesOf } from '../../../../ui/shared/select.tsx'
import { Failure, Notice, Skeleton } from '../../../../ui/shared/state.tsx'
import type { SalesView } from '../../sales.ts'
import { SalesBars } from './bars.tsx'
import { ExportDialog } from './export.tsx'
import { Days, Methods, Products, Taxes, Tills, Totals } from './sums.tsx'

const words = text.orders.sales

const PATH = '/shop/api/sales'

/** Ranges by their number of days. The empty key is a range between two dates. */
const { other, ...days } = words.ranges
const RANGES: readonly Choice[] = choicesOf({ ...days, '': other })

/** The sales of a range of days, by default the last thirty. */
export function SalesScreen() {
  const { query } = useAddress()
  const from = query.get('from') ?? undefined
  const to = query.get('to') ?? undefined
  const sales = useResource<SalesView>(PATH, { from, to })
  const { data, error, loading, reload } = sales
  const before = useResource<SalesView>(data ? PATH : null, data ? rangeBefore(data) : {}).data
  const settings = useResource<SettingsView>('/shop/api/shop').data
  return (
    <Screen
      title={text.orders.sales.title}
      text={words.text}
      actions={
        data && (
          <Button
            icon="download"
            onClick={() => open(<ExportDialog from={data.from} to={data.to} />)}
          >
            {words.export.button}
          </Button>
        )
      }
    >
      {settings && (
        <RangeFields
          from={from ?? data?.from ?? ''}
          to={to ?? data?.to ?? ''}
          isOpen={!to}
          timeZone={settings.timeZone}
        />
      )}
      {error !== null && <Failure error={error} retry={reload} />}
      {error === null &&
        (data ? <Sums sales={data} before={before} isOld={loading} /> : <Skeleton rows={8} />)}
    </Screen>
  )
}

interface RangeProps {
  readonly from: string
  readonly to: string
  /** Whether the range ends today. */
  readonly isOpen: boolean
  /** The time zone of the shop, where it may be another day than for the reader. */
  readonly timeZone: string
}

/** Selects the range of days: a common one, or any first and last day. */
function RangeFields({ from, to, isOpen, timeZone }: RangeProps) {
  const days = String((Date.parse(to) - Date.parse(from)) / DAY_MS + 1)
  const isKnown = isOpen && RANGES.some(({ value }) => value === days)
  const go = (range: Readonly<Record<string, string>>) =>
    navigate(`/admin/sales?${new URLSearchParams(range)}`, { replace: true })
  const goBack = (count: string) => {
    if (count === '') return go({ from, to })
    return go({ from: daysAfter(dayOf(Date.now(), timeZone), 1 - Number(count)) })
  }
  return (
    <div class="row filter-row">
      <BareSelect
        label={words.range}
        value={isKnown ? days : ''}
        choices={RANGES}
        onChange={(value) => goBack(value)}
      />
      <input
        class="input small"
        type="date"
        aria-label={text.shared.firstDay}
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => value && go({ from: value, to })}
      />
      <span class="soft" aria-hidden="true">
        {words.to}
      </span>
      <input
        class="input small"
        type="date"
        aria-label={text.shared.lastDay}
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => value && go({ from, to: value })}
      />
    </div>
  )
}

/** The range of the same length directly before this one. */
function rangeBefore({ from, to }: SalesView) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: daysAfter(from, -days), to: daysAfter(from, -1) }
}

interface SumsProps {
  readonly sales: SalesView
  readonly before: SalesView | null
  readonly isOld: boolean
}

function Sums({ sales, before, isOld }: SumsProps) {
  if (sales.orders === 0 && sales.refunds === 0) {
    return (
      <div class="card">
        <Notice icon="chart" title={words.none}>
          {words.noneHint}
        </Notice>
      </div>
    )
  }
  return (
    <div class="stack" aria-busy={isOld}>
      <Totals sales={sales} before={before} />
      <Section title={words.daily}>
        <SalesBars sales={sales} before={before} />
        <Days sales={sales} />
      </Section>
      <div class="sums-2">
        <Methods sales={sales} />
        {sales.tills.sales + sales.tills.refunds + sales.tills.online.count > 0 && (
          <Tills sales={sales} />
        )}
      </div>
      <Taxes sales={sales} />
      <Products sales={sales} />
    </div>
  )
}

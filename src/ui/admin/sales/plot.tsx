import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import type { SalesDay, SalesView } from '../../../domain/orders/sales.ts'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { calendarDay } from '../../shared/time.ts'

const HEIGHT = 240
/** In seconds: a bar stands in the middle of its day. */
const HALF_DAY = 43_200
const AXIS_DAY = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** A bar for each day's sales; screen readers use the table below. */
export function SalesPlot({ sales }: { sales: SalesView }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? drawn(box.current, sales) : undefined), [sales])
  const label = `Bars of each day's sales, from ${calendarDay(sales.from)} to ${calendarDay(sales.to)}. The table below has the same numbers.`
  return <div ref={box} class="plot" role="img" aria-label={label} />
}

/** Draws the plot. @returns a function that removes it */
function drawn(box: HTMLElement, sales: SalesView): () => void {
  const { days } = sales
  const plot = new uPlot(
    optionsOf(box, sales),
    [days.map(({ day }) => Date.parse(day) / 1000), days.map(({ total }) => total)],
    box,
  )
  const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }))
  resized.observe(box)
  // The colours are read at each drawing; the page's theme may change while it is shown.
  const redraw = () => plot.redraw()
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    resized.disconnect()
    theme.disconnect()
    scheme.removeEventListener('change', redraw)
    plot.destroy()
  }
}

function optionsOf(box: HTMLElement, { days, currency, ...all }: SalesView): uPlot.Options {
  // A canvas knows no custom properties, so the style sheet sets them as colours of the box.
  const style = getComputedStyle(box)
  const ink = () => style.color
  const grid = { stroke: () => style.borderTopColor, width: 1 }
  const axis = { stroke: ink, grid, ticks: grid, font: `12px ${style.fontFamily}` }
  const bars = uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.15 })
  const shownDay = (seconds: number) => AXIS_DAY.format(seconds * 1000)
  const shownSales = (one: Pick<SalesDay, 'total' | 'orders'>) =>
    `${money(one.total, currency)}, ${counted(one.orders, 'order')}`
  return {
    width: box.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
      y: { range: (_, __, most) => [0, Math.max(most * 1.05, 1)] },
    },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    legend: { markers: { show: false } },
    axes: [
      { ...axis, values: (_, splits) => splits.map(shownDay), space: 70 },
      { ...axis, values: (_, splits) => splits.map((one) => money(one, currency)), size: 92 },
    ],
    series: [
      { label: 'Day', value: (_, seconds) => (seconds ? shownDay(seconds) : 'all') },
      {
        label: 'Sales',
        fill: () => style.caretColor,
        ...(bars && { paths: bars }),
        points: { show: false },
        value: (_, __, ___, index) => shownSales((index === null ? null : days[index]) ?? all),
      },
    ],
  }
}

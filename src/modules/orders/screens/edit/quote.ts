import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import { money } from '../../../../ui/shared/money.ts'
import { usePaused } from '../../../../ui/shared/pause.ts'
import { ApiError } from '../../../../ui/shared/problem.ts'
import { useLoaded } from '../../../../ui/shared/resource.ts'
import { problem } from '../../../../ui/shared/text.ts'
import type { OrderInput } from '../../order-input.ts'
import type { QuoteView } from '../../quote.ts'
import type { DraftLine } from './draft.ts'

const words = text.orders.draft

/** The quote is asked for when typing pauses for this long. */
const PAUSE_MS = 200

/** The server's sums of what is written. */
export interface Quoted {
  /** The last sums; null: there are none. */
  readonly quote: QuoteView | null
  readonly error: unknown
  readonly loading: boolean
  /** The reason why this field would be refused, or null. */
  of(field: string): string | null
  reload(): void
}

/** @param input null: nothing is asked for */
export function useQuote(path: string, input: OrderInput | null): Quoted {
  const { api } = useSession()
  const paused = usePaused(JSON.stringify(input), PAUSE_MS)
  const { data, error, loading, reload } = useLoaded(`${path} ${paused}`, async (signal) => {
    if (paused === 'null') return null
    return await api.post<QuoteView>(path, JSON.parse(paused), { query: { dryRun: true }, signal })
  })
  const quote = input === null || error ? null : data
  const found = (field: string) =>
    quote?.problems.find((one) => one.field === field || one.field.startsWith(`${field}.`))
  return {
    quote,
    error: input === null ? null : error,
    loading: loading || paused !== JSON.stringify(input),
    reload,
    of: (field) => {
      const one = found(field)
      if (one) return problem.field(one)
      return error instanceof ApiError ? error.of(field) : null
    },
  }
}

type QuotedLine = QuoteView['lines'][number]

/** The quoted line of each line; null for those that the quote leaves out. */
export function quotedLines(
  lines: readonly DraftLine[],
  quote: QuoteView | null,
): readonly (QuotedLine | null)[] {
  let next = 0
  return lines.map(({ productId, quantity }) => {
    const line = quote?.lines[next]
    if (!line || line.productId !== productId || line.quantity !== quantity) return null
    next++
    return line
  })
}

/** The differences between the sums that were shown and the sums now, in words. */
export function changesOf(before: QuoteView, now: QuoteView): readonly string[] {
  const amount = (value: number) => money(value, now.currency)
  const changes: string[] = []
  const compare = (what: string, was: number, is: number) => {
    if (was !== is) changes.push(words.changedFrom(what, amount(was), amount(is)))
  }
  for (const [index, line] of now.lines.entries()) {
    const old = before.lines[index]
    if (old?.productId === line.productId) compare(line.title, old.unitPrice, line.unitPrice)
  }
  compare(text.orders.discount, before.discount?.amount ?? 0, now.discount?.amount ?? 0)
  compare(now.shipping?.name ?? words.delivery, shippingOf(before), shippingOf(now))
  return changes
}

function shippingOf({ shipping }: QuoteView): number {
  return shipping ? shipping.price - shipping.discount : 0
}

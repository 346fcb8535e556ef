import { useState } from 'preact/hooks'
import { Button, IconButton } from '../../../../ui/shared/button.tsx'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField, Tick } from '../../../../ui/shared/field.tsx'
import { minorMoney, money } from '../../../../ui/shared/money.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { PageError } from '../../../../ui/shared/problem.ts'
import { quantityText } from '../../../../ui/shared/quantity.ts'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { moment } from '../../../../ui/shared/time.ts'
import { say } from '../../../../ui/shared/toast.tsx'
import { lineTitle } from '../../../orders/shared/order-words.ts'
import { leftOf, type Returned, refundLines } from '../../../orders/shared/refund.ts'
import type { OrderView } from '../../../orders/view.ts'
import { numberOf } from '../journal/series.ts'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { refundPaper } from '../print/report-paper.ts'
import { text } from '../text.ts'
import type { TillMethod } from './payments.ts'
import { refundEntries, refundWays, type Way } from './sale.ts'
import { useSelling } from './selling.ts'
import { stampOf } from './stamp.ts'
import { WaysBack } from './ways-back.tsx'

interface ReturnFormProps {
  readonly number: string
  readonly order: OrderView
  readonly onPrint: () => void
  readonly onBack: () => void
  /** Reads the sale again: parts of it may have been returned elsewhere. */
  readonly onRefused: () => Promise<void>
}

/** Takes goods of a sale back, and returns the money that was paid for them. */
export function ReturnForm({ number, order, onPrint, onBack, onRefused }: ReturnFormProps) {
  const { checkout } = useSelling()
  const close = useClose()
  const [chosen, setReturned] = useState<Returned>({})
  const returned = withinLeft(order, chosen)
  const [way, setWay] = useState<TillMethod | 'paid'>('paid')
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  const [isPrinted, setPrinted] = useState(false)
  const submission = useSubmit()
  const ways = refundWays(order, returned, way, checkout.coinMinor)
  const giveBack = useGivingBack(number, order)
  const again = showAgain(onRefused)
  const exchange = useExchange(number, order)
  const { currency } = order
  const back = sumOf(ways, currency)
  const left = order.lines.filter((line) => leftOf(line) > 0)
  const isAll = left.every((line) => returned[line.id] === leftOf(line))
  const all = Object.fromEntries(left.map((line) => [line.id, leftOf(line)]))
  const isNothing = refundLines(returned).length === 0
  const why = reason.trim() || text.returns.title1
  return (
    <FormDialog
      title={text.returns.receipt(number)}
      wide
      action={text.returns.giveBack(back)}
      submission={submission}
      disabled={isNothing}
      other={
        <>
          <Button onClick={onBack}>{text.returns.back}</Button>
          <Button
            disabled={isNothing}
            onClick={() => void submission.run(async () => exchange(returned, restock, why))}
          >
            {text.exchange.title}
          </Button>
        </>
      }
      onSend={async () => {
        await giveBack(returned, ways, restock, why, isPrinted).catch(again)
        close()
      }}
      onClose={close}
    >
      <div class="row between">
        <p class="soft">
          {text.returns.soldAt(moment(order.createdAt), money(order.total, currency))}
        </p>
        <Button icon="printer" onClick={onPrint}>
          {text.returns.printAgain}
        </Button>
      </div>
      <ul class="choices">
        {order.lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            currency={currency}
            quantity={returned[line.id] ?? 0}
            onChange={(quantity) => setReturned({ ...returned, [line.id]: quantity })}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <Button onClick={() => setReturned(isAll ? {} : all)}>
          {isAll ? text.returns.none : text.returns.all}
        </Button>
      )}
      <WaysBack currency={currency} ways={ways} method={way} onChange={setWay} />
      <Tick checked={restock} onChange={setRestock}>
        {text.returns.restock}
      </Tick>
      <Tick checked={isPrinted} onChange={setPrinted}>
        {text.cash.slip}
      </Tick>
      <TextField
        label={text.reason}
        optional
        value={reason}
        onInput={setReason}
        error={submission.rest()}
        input={{ maxLength: 200 }}
      />
    </FormDialog>
  )
}

/** Shows the current state of the sale, and passes the error on. */
function showAgain(onRefused: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    // Without an answer, the sale stays as it was shown.
    await onRefused().catch(() => {})
    throw error
  }
}

/** The chosen goods, reduced to what was not returned in the meantime. */
function withinLeft({ lines }: OrderView, chosen: Returned): Returned {
  return Object.fromEntries(
    lines.map((line) => [line.id, Math.min(chosen[line.id] ?? 0, leftOf(line))]),
  )
}

/** Puts returned goods into the basket, where they pay for other goods. */
function useExchange(number: string, order: OrderView) {
  const { checkout } = useSelling()
  const close = useClose()
  const { id, currency, lines, discount, shipping, taxes, payments, refunds } = order
  return (returned: Returned, restock: boolean, reason: string) => {
    const basket = checkout.basket.value
    if (basket.exchange) throw new PageError(text.exchange.another(basket.exchange.number))
    const part = { id, currency, lines, discount, shipping, taxes, payments, refunds }
    const exchange = { number, order: part, returned, restock, reason }
    checkout.change({ ...basket, redeemPoints: 0, exchange })
    close()
  }
}

function sumOf(ways: readonly Way[], currency: string): string {
  const minor = ways.reduce((sum, one) => sum + one.amountMinor + one.roundingMinor, 0)
  return minorMoney(minor, currency)
}

/** Writes a return: an entry for each way, together. The goods belong to the first one. */
function useGivingBack(number: string, order: OrderView) {
  const { checkout, settings, words, print } = useSelling()
  const { currency } = order
  return async (
    returned: Returned,
    ways: readonly Way[],
    restock: boolean,
    reason: string,
    isPrinted: boolean,
  ) => {
    const names = order.lines
      .filter(({ id }) => (returned[id] ?? 0) > 0)
      .map(({ id, title, unit }) => ({
        name: title || words.freeAmount,
        quantity: words.quantity(returned[id] ?? 0, unit),
      }))
    const entries = refundEntries(order, returned, ways, { number, restock, reason })
    const [first, ...more] = entries
    if (!first) throw new Error('a return has a way at least')
    // All ways are written at once: a page that ends in between would forget the others.
    const others = () => more.map((content) => ({ kind: 'refund', content }) as const)
    const written = await checkout.add({
      kind: 'refund',
      content: first,
      tentative: true,
      ...(more.length > 0 && { others, keepsBasket: true }),
    })
    await checkout.confirmed(written)
    openDrawerFor(ways)
    for (const [index, content] of entries.entries()) {
      if (!isPrinted) break
      const entry = { ...written, n: written.n + index }
      const slip = { ...content, lines: names, number: numberOf(entry), receipt: number }
      print(refundPaper(slip, settings, stampOf(checkout, entry), words))
    }
    say(text.returns.done(sumOf(ways, currency)))
  }
}

interface ReturnLineProps {
  readonly line: OrderView['lines'][number]
  readonly currency: string
  /** The returned quantity, in thousandths. */
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

/** One line of the sale. Pieces are returned one by one, weighed goods as a whole. */
function ReturnLine({ line, currency, quantity, onChange }: ReturnLineProps) {
  const title = lineTitle(line.title)
  const left = leftOf(line)
  const step = line.unit === 'piece' ? 1000 : left
  return (
    <li>
      <span class="pick-name">
        <span>{title}</span>
        <span class="soft small">
          {left > 0
            ? text.returns.left(quantityText(left, line.unit), money(line.unitPrice, currency))
            : text.returns.allBack}
        </span>
      </span>
      <span class="amount">{money(line.total, currency)}</span>
      <IconButton
        label={text.returns.less(title)}
        icon="minus"
        disabled={quantity === 0}
        onClick={() => onChange(quantity - step)}
      />
      <output class="amount">{quantityText(quantity, line.unit)}</output>
      <IconButton
        label={text.returns.more(title)}
        icon="plus"
        disabled={quantity + step > left || left === 0}
        onClick={() => onChange(quantity + step)}
      />
    </li>
  )
}

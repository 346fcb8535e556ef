import { useId, useRef, useState } from 'preact/hooks'
import { toMajor } from '../../../../domain/catalog/price.ts'
import { fromThousandths, THOUSANDTHS, toThousandths } from '../../../../domain/catalog/quantity.ts'
import { Button, IconButton } from '../../../../ui/shared/button.tsx'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { Form, TextField, Tick } from '../../../../ui/shared/field.tsx'
import { minorMoney, toExactMinor } from '../../../../ui/shared/money.ts'
import { MoneyField, NumberField } from '../../../../ui/shared/number-field.tsx'
import { useClose } from '../../../../ui/shared/open.tsx'
import { PageError } from '../../../../ui/shared/problem.ts'
import { quantityText, unitSign } from '../../../../ui/shared/quantity.ts'
import { beep } from '../../../../ui/shared/scan/sounds.ts'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { say } from '../../../../ui/shared/toast.tsx'
import { priceOf } from '../../../orders/totals.ts'
import { ORDER_LIMITS } from '../../../orders/values.ts'
import { Segments } from '../control.tsx'
import type { CatalogProduct } from '../data/catalog.ts'
import { numberOf } from '../journal/series.ts'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { refundPaper } from '../print/report-paper.ts'
import { SearchBox } from '../scan/search-box.tsx'
import { text } from '../text.ts'
import {
  basketTotals,
  changedItem,
  type Item,
  itemOf,
  MOST_LINES,
  type NewItem,
  newBasket,
  QUANTITY_MAX,
  titleOf,
  withItem,
} from './basket.ts'
import { METHODS, type TillMethod } from './payments.ts'
import { returnOf, returnRounding } from './sale.ts'
import { parseScan, scannedItem } from './scanning.ts'
import { useScansOfDialog, useSelling } from './selling.ts'
import { stampOf } from './stamp.ts'

/** Goods that come back. */
interface Returned extends Item {
  /** The price of today, in minor units. */
  readonly todayMinor: number
  /** Whether the field of the price is empty or wrong; the sums then show the last one. */
  readonly isUnpriced?: boolean
}

/** The goods that come back, and how they are changed. */
function useReturnedGoods() {
  const { checkout } = useSelling()
  const [items, setItems] = useState<readonly Returned[]>([])
  const rates = checkout.settings.value?.taxRates ?? []
  const add = (item: NewItem) => {
    if (items.length >= MOST_LINES) throw new PageError(text.scan.full(MOST_LINES))
    beep('found')
    const { items: next } = withItem({ ...newBasket(), items }, item)
    const todayOf = (one: Item) =>
      items.find(({ id }) => id === one.id)?.todayMinor ?? one.unitPriceMinor
    setItems(next.map((one) => ({ ...one, todayMinor: todayOf(one) })))
  }
  return {
    items,
    /** @throws PageError if no product has the code */
    async find(typed: string) {
      const { bare, pieces } = parseScan(typed.trim())
      if (bare === '') return
      const found = await checkout.terminal.find(bare)
      const item = found && scannedItem(found, pieces, rates)
      if (item) return add(item)
      beep('unknown')
      throw new PageError(found ? text.scan.byPiece(found.product.title) : text.scan.unknown(bare))
    },
    pick(product: CatalogProduct) {
      add(itemOf(product, product.unit === 'piece' ? THOUSANDTHS : 0, rates))
    },
    change(id: number, changes: Partial<Returned>) {
      setItems(items.map((item) => (item.id === id ? changedItem(item, changes) : item)))
    },
    remove(id: number) {
      setItems(items.filter((item) => item.id !== id))
    },
  }
}

/** Takes goods back without a receipt, at the price of today or a lower one. */
export function NoReceiptDialog({ onBack }: { readonly onBack: () => void }) {
  const { checkout } = useSelling()
  const close = useClose()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [method, setMethod] = useState<TillMethod>('cash')
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  const [isPrinted, setPrinted] = useState(false)
  const submission = useSubmit()
  const giveBack = useGivingBack()
  const { currency, terminal } = checkout
  const { items, find, pick, change, remove } = useReturnedGoods()
  const scanned = (code: string) => submission.run(() => find(code))
  useScansOfDialog((code) => void scanned(code))
  const basket = { ...newBasket(), items }
  const { totalMinor } = basketTotals(basket, 0)
  const roundingMinor = returnRounding(method, totalMinor, checkout.coinMinor)
  const back = minorMoney(totalMinor + roundingMinor, currency)
  const isRight = items.length > 0 && items.every(isPriced) && reason.trim() !== ''
  const send = async () => {
    if (!isRight) return
    const content = returnOf(basket, currency, {
      method,
      roundingMinor,
      restock,
      reason: reason.trim(),
    })
    await giveBack(content, items, isPrinted)
    say(text.returns.done(back))
    close()
  }
  return (
    <Dialog
      title={text.noReceipt.title}
      wide
      actions={
        <>
          <Button onClick={onBack}>{text.returns.back}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={submission.busy}
            disabled={!isRight}
          >
            {text.returns.giveBack(back)}
          </Button>
        </>
      }
    >
      <search class="no-receipt-search">
        <SearchBox
          field={field}
          catalog={terminal.catalog}
          onCode={async (code) => void (await scanned(code))}
          onPick={(product) => void submission.run(async () => pick(product))}
        />
      </search>
      <Form id={form} onSend={() => submission.run(send)}>
        {items.length === 0 && <p class="soft">{text.noReceipt.scan}</p>}
        <ul class="no-receipt-lines">
          {items.map((item) => (
            <ReturnedItem
              key={item.id}
              item={item}
              currency={currency}
              onChange={(changes) => change(item.id, changes)}
              onRemove={() => remove(item.id)}
            />
          ))}
        </ul>
        <Segments label={text.returns.by} names={METHODS} value={method} onChange={setMethod} />
        <Tick checked={restock} onChange={setRestock}>
          {text.returns.restock}
        </Tick>
        <Tick checked={isPrinted} onChange={setPrinted}>
          {text.cash.slip}
        </Tick>
        <TextField
          label={text.reason}
          hint={text.noReceipt.reasonHint}
          value={reason}
          onInput={setReason}
          error={submission.rest()}
          input={{ maxLength: ORDER_LIMITS.reason }}
        />
      </Form>
    </Dialog>
  )
}

/** Whether quantity and price can be returned. */
function isPriced({ quantity, unitPriceMinor, todayMinor, isUnpriced }: Returned): boolean {
  return !isUnpriced && quantity > 0 && quantity <= QUANTITY_MAX && unitPriceMinor <= todayMinor
}

/** Writes the return, which counts at once, and prints its slip. */
function useGivingBack() {
  const { checkout, settings, words, print } = useSelling()
  return async (
    content: ReturnType<typeof returnOf>,
    items: readonly Returned[],
    isPrinted: boolean,
  ) => {
    const entry = await checkout.add({ kind: 'refund', content })
    openDrawerFor([content])
    if (!isPrinted) return
    const lines = items.map((item) => ({
      name: titleOf(item) || words.freeAmount,
      quantity: words.quantity(item.quantity, item.unit),
    }))
    const slip = { ...content, lines, number: numberOf(entry), receipt: null }
    print(refundPaper(slip, settings, stampOf(checkout, entry), words))
  }
}

interface ReturnedItemProps {
  readonly item: Returned
  readonly currency: string
  readonly onChange: (changes: Partial<Returned>) => void
  readonly onRemove: () => void
}

/** Goods that come back: how many, and for how much each. */
function ReturnedItem({ item, currency, onChange, onRemove }: ReturnedItemProps) {
  const { unit, quantity, unitPriceMinor, todayMinor, isUnpriced } = item
  const title = titleOf(item)
  const isPiece = unit === 'piece'
  const isAbove = unitPriceMinor > todayMinor
  return (
    <li aria-label={title}>
      <span class="pick-name returned-name">
        <span>{title}</span>
        <span class="soft small">
          {quantityText(quantity, unit)} · {text.noReceipt.today(minorMoney(todayMinor, currency))}
        </span>
      </span>
      <NumberField
        label={isPiece ? text.line.quantity : text.line.quantityIn(unitSign(unit))}
        decimals={isPiece ? 0 : 3}
        max={fromThousandths(QUANTITY_MAX)}
        value={quantity === 0 ? Number.NaN : fromThousandths(quantity)}
        onChange={(value) => onChange({ quantity: Number.isNaN(value) ? 0 : toThousandths(value) })}
      />
      <MoneyField
        label={text.noReceipt.each}
        currency={currency}
        value={isUnpriced ? null : toMajor(unitPriceMinor, currency)}
        onChange={(value) => {
          if (value === null) onChange({ isUnpriced: true })
          else {
            const unitPriceMinor = toExactMinor(value, currency)
            onChange({ unitPriceMinor, labelMinor: null, isUnpriced: false })
          }
        }}
        error={isAbove ? text.noReceipt.above(minorMoney(todayMinor, currency)) : null}
      />
      <strong class="amount">{minorMoney(priceOf(item), currency)}</strong>
      <IconButton label={text.noReceipt.remove(title)} icon="trash" onClick={onRemove} />
    </li>
  )
}

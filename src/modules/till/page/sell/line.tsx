import { useState } from 'preact/hooks'
import { fromThousandths, THOUSANDTHS } from '../../../../domain/catalog/quantity.ts'
import { Button, IconButton } from '../../../../ui/shared/button.tsx'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { locale } from '../../../../ui/shared/language.ts'
import { minorMoney, toExactMinor } from '../../../../ui/shared/money.ts'
import { MoneyField } from '../../../../ui/shared/number-field.tsx'
import { useClose } from '../../../../ui/shared/open.tsx'
import { pricePer, quantityText, unitSign } from '../../../../ui/shared/quantity.ts'
import { Select } from '../../../../ui/shared/select.tsx'
import { Callout } from '../../../../ui/shared/state.tsx'
import { priceOf } from '../../../orders/totals.ts'
import { text } from '../text.ts'
import {
  changedItem,
  discountOf,
  type Item,
  isMuch,
  type NewItem,
  parseQuantity,
  QUANTITY_MAX,
  rateOf,
  titleOf,
  withChange,
} from './basket.ts'
import { DiscountFields, useDiscount } from './discount.tsx'
import { takeAway } from './removal.ts'
import { useSelling } from './selling.ts'

/**
 * Changes the quantity and discount of a line, or removes it. An item without an id is not in the
 * basket yet, such as goods that have to be weighed first.
 */
export function LineDialog({ item }: { item: Item | NewItem }) {
  const { checkout, add } = useSelling()
  const close = useClose()
  const { currency } = checkout
  const id = 'id' in item ? item.id : null
  const isNew = id === null
  const save = (quantity: number) => {
    const change = { quantity, discount: discount.value }
    if (isNew) add({ ...item, quantity })
    else checkout.change(withChange(checkout.basket.value, id, change))
    close()
  }
  const { unit, unitPriceMinor } = item
  const title = titleOf(item)
  const isPiece = unit === 'piece'
  const [typed, setTyped] = useState(
    item.quantity === 0 ? '' : String(fromThousandths(item.quantity)),
  )
  const [asked, setAsked] = useState<number | null>(null)
  const quantity = parseQuantity(typed, unit)
  const price = priceOf(changedItem(item, { quantity: quantity ?? 0 }))
  const discount = useDiscount(item.discount, currency)
  const step = (by: number) => {
    const next = (quantity ?? 0) + by * THOUSANDTHS
    if (next > 0 && next <= QUANTITY_MAX) setTyped(String(fromThousandths(next)))
  }
  const total = price - discountOf(discount.value, price)
  const amount = (minor: number) => minorMoney(minor, currency)
  const isRight = quantity !== null && discount.isRight
  // A quantity that is already in the basket was confirmed before.
  const isKnown = !isNew && quantity === item.quantity
  const isAsked = quantity !== null && asked === quantity
  return (
    <FormDialog
      title={title}
      action={isAsked ? text.line.yes(quantityText(quantity, unit)) : isNew ? text.add : text.done}
      disabled={!isRight}
      other={
        isNew ? undefined : (
          <Button
            icon="trash"
            onClick={() => {
              void takeAway(checkout, id)
              close()
            }}
          >
            {text.line.takeAway}
          </Button>
        )
      }
      onSend={() => {
        if (!isRight) return
        if (isMuch(quantity, unit) && !isKnown && !isAsked) setAsked(quantity)
        else save(quantity)
      }}
      onClose={close}
    >
      <div class="quantity-row">
        {isPiece && <IconButton label={text.line.less} icon="minus" onClick={() => step(-1)} />}
        <TextField
          label={isPiece ? text.line.quantity : text.line.quantityIn(unitSign(unit))}
          value={typed}
          onInput={setTyped}
          error={typed !== '' && quantity === null ? quantityHint(isPiece) : null}
          input={{ inputMode: isPiece ? 'numeric' : 'decimal' }}
        />
        {isPiece && <IconButton label={text.line.more} icon="plus" onClick={() => step(1)} />}
      </div>
      {isAsked && (
        <Callout look="warn" role="alert">
          {text.line.really(quantityText(quantity, unit), title)}
        </Callout>
      )}
      {!isNew && <DiscountFields discount={discount} currency={currency} />}
      <p class="line-sum">
        <span class="soft amount">
          {quantity === null
            ? pricePer(amount(unitPriceMinor), unit)
            : `${quantityText(quantity, unit)} × ${amount(unitPriceMinor)}`}
        </span>
        <strong class="amount">{amount(total)}</strong>
      </p>
    </FormDialog>
  )
}

function quantityHint(isPiece: boolean): string {
  return isPiece ? text.line.pieces : text.line.measure
}

/** Sells an amount without a product of the shop. */
export function AmountDialog() {
  const { settings, add } = useSelling()
  const { currency, taxRates } = settings
  const [amount, setAmount] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [rate, setRate] = useState(taxRates[0]?.name ?? '')
  const send = () => {
    if (amount === null) return
    add({
      productId: null,
      sku: null,
      unit: 'piece',
      quantity: 1000,
      pack: 1,
      discount: null,
      name: name.trim(),
      unitPriceMinor: toExactMinor(amount, currency),
      taxRate: rateOf(taxRates, rate),
    })
  }
  return (
    <FormDialog
      title={text.amount.title}
      action={text.add}
      disabled={amount === null}
      onSend={send}
    >
      <MoneyField
        label={text.amount.amount}
        currency={currency}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={text.amount.name}
        optional
        hint={text.onReceipt}
        value={name}
        onInput={setName}
        input={{ maxLength: 100 }}
      />
      {taxRates.length > 1 && (
        <Select
          label={text.amount.taxRate}
          value={rate}
          choices={taxRates.map(({ name: value, percent }) => {
            return { value, label: text.amount.rate(value, percent.toLocaleString(locale)) }
          })}
          onChange={setRate}
        />
      )}
    </FormDialog>
  )
}

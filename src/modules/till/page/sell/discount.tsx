import { useState } from 'preact/hooks'
import { toMajor } from '../../../../domain/catalog/price.ts'
import { fromThousandths, toThousandths } from '../../../../domain/catalog/quantity.ts'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { locale } from '../../../../ui/shared/language.ts'
import {
  currencySign,
  minorMoney,
  parseAmount,
  plainAmount,
  toExactMinor,
} from '../../../../ui/shared/money.ts'
import { readNumber } from '../../../../ui/shared/number.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { type Choice, Select } from '../../../../ui/shared/select.tsx'
import { text } from '../text.ts'
import { type Discount, discountOf } from './basket.ts'
import { useSelling } from './selling.ts'

type Kind = 'percent' | 'amount'

/** A typed percentage has at most this many decimals. */
const DECIMALS = 2

/** A discount that is being typed. */
interface TypedDiscount {
  readonly kind: Kind
  readonly typed: string
  /** Null for no discount. */
  readonly value: Discount | null
  readonly isRight: boolean
  setKind(kind: Kind): void
  setTyped(typed: string): void
}

export function useDiscount(before: Discount | null, currency: string): TypedDiscount {
  const isAmount = before !== null && 'amountMinor' in before
  const [kind, setKind] = useState<Kind>(isAmount ? 'amount' : 'percent')
  const [typed, setTyped] = useState(before ? textOf(before, currency) : '')
  const value = typed.trim() === '' ? null : discountIn(typed, kind, currency)
  return { kind, typed, value, isRight: typed.trim() === '' || value !== null, setKind, setTyped }
}

function textOf(discount: Discount, currency: string): string {
  if ('percent' in discount) {
    const digits = { maximumFractionDigits: DECIMALS, useGrouping: false }
    return fromThousandths(discount.percent).toLocaleString(locale, digits)
  }
  return plainAmount(toMajor(discount.amountMinor, currency), currency)
}

function discountIn(text: string, kind: Kind, currency: string): Discount | null {
  if (kind === 'amount') {
    const amount = parseAmount(text, currency)
    return amount === null ? null : { amountMinor: toExactMinor(amount, currency) }
  }
  const percent = readNumber(text, { decimals: DECIMALS, max: 100 })
  return percent === null ? null : { percent: toThousandths(percent) }
}

/** Fields for a discount in percent or as an amount. */
export function DiscountFields({
  discount: { kind, typed, isRight, setKind, setTyped },
  currency,
}: {
  discount: TypedDiscount
  currency: string
}) {
  const kinds: readonly Choice<Kind>[] = [
    { value: 'percent', label: text.discount.percent },
    { value: 'amount', label: currencySign(currency) },
  ]
  const hint = kind === 'percent' ? text.discount.percentHint : text.pay.amount
  return (
    <div class="discount-row">
      <TextField
        label={text.basket.discount}
        optional
        value={typed}
        onInput={setTyped}
        error={isRight ? null : hint}
        input={{ inputMode: 'decimal' }}
      />
      <Select label={text.discount.in} value={kind} choices={kinds} onChange={setKind} />
    </div>
  )
}

/** A discount of the whole basket. */
export function DiscountDialog() {
  const { checkout } = useSelling()
  const { currency } = checkout
  const basket = useObservable(checkout.basket)
  const { subtotalMinor } = checkout.totals(basket)
  const discount = useDiscount(basket.discount, currency)
  const [reason, setReason] = useState(basket.discountReason)
  const off = discountOf(discount.value, subtotalMinor)
  const save = () => {
    checkout.change({ ...basket, discount: discount.value, discountReason: reason.trim() })
  }
  return (
    <FormDialog
      title={text.discount.title}
      action={text.done}
      disabled={!discount.isRight}
      onSend={save}
    >
      <DiscountFields discount={discount} currency={currency} />
      <TextField
        label={text.reason}
        optional
        hint={text.onReceipt}
        value={reason}
        onInput={setReason}
        input={{ maxLength: 100 }}
      />
      <p class="line-sum">
        <span class="soft">{text.discount.toPay}</span>
        <strong class="amount">{minorMoney(subtotalMinor - off, currency)}</strong>
      </p>
    </FormDialog>
  )
}

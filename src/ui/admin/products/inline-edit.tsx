import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { decimalsOf } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { ProductStatus } from '../../../domain/catalog/values.ts'
import { money, parseAmount, plainAmount } from '../../shared/money.ts'
import { plainDecimal, readNumber } from '../../shared/number.ts'
import { messageOf } from '../../shared/problem.ts'
import { CarefulSelect } from '../../shared/select.tsx'
import { shared } from '../../shared/text.ts'
import { attempt } from '../../shared/toast.tsx'
import { text } from '../text.ts'
import { type ProductChange, STATUSES } from './values.ts'

const words = text.products

export interface EditProps {
  readonly product: Product
  /** The name for labels, which differs between lists. */
  readonly name: string
  readonly change: (fields: ProductChange) => Promise<void>
}

export function PriceEdit({ product: { price, currency }, name, change }: EditProps) {
  return (
    <InlineEdit
      label={words.priceOf(name)}
      // A wide amount may break after its currency, so that it does not narrow the other columns.
      shown={money(price, currency).replace('\u00a0', ' ')}
      value={() => plainAmount(price, currency)}
      inputMode="decimal"
      onSave={async (text) => {
        const amount = parseAmount(text, currency)
        if (amount === null) return shared.amountHint(plainAmount(9.9, currency))
        await change({ price: amount })
        return null
      }}
    />
  )
}

interface StockEditProps extends EditProps {
  readonly shown: ComponentChildren
}

export function StockEdit({ product: { stock, unit }, name, shown, change }: StockEditProps) {
  const decimals = decimalsOf(unit)
  return (
    <InlineEdit
      label={words.stockOf(name)}
      shown={shown}
      value={() => (stock === null ? '' : plainDecimal(stock, decimals))}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onSave={async (text) => {
        const counted = text.trim() === '' ? null : readNumber(text, { decimals })
        if (counted === null && text.trim() !== '') return words.stockWrong
        await change({ stock: counted })
        return null
      }}
    />
  )
}

interface StatusSelectProps {
  readonly product: Product
  readonly onChange: (status: ProductStatus) => Promise<void>
}

export function StatusSelect({ product, onChange }: StatusSelectProps) {
  return (
    <CarefulSelect
      label={words.statusOf(productTitle(product))}
      hint={words.statusEnter}
      look={`small status ${product.status.toLowerCase()}`}
      value={product.status}
      choices={STATUSES}
      onChange={(status) => attempt(() => onChange(status))}
    />
  )
}

interface InlineEditProps {
  readonly label: string
  readonly shown: ComponentChildren
  /** The initial text of the input, which is formatted only when it is needed. */
  readonly value: () => string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  /** @returns the error of the text, or null when it is saved. May throw. */
  readonly onSave: (text: string) => Promise<string | null>
}

/** A value that becomes an input on click. Enter and leaving the input save, Escape cancels. */
export function InlineEdit({ label, shown, value, inputMode, onSave }: InlineEditProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)
  const message = useId()
  const editing = typed !== null
  useLayoutEffect(() => {
    if (editing) {
      input.current?.focus()
      input.current?.select()
    } else if (refocus.current) button.current?.focus()
    refocus.current = false
  }, [editing])
  const stop = (keepFocus: boolean) => {
    refocus.current = keepFocus
    setTyped(null)
    setError(null)
  }
  const commit = async (keepFocus: boolean) => {
    if (typed === null || busy) return
    if (typed.trim() === value()) return stop(keepFocus)
    setBusy(true)
    try {
      const wrong = await onSave(typed)
      if (wrong === null) stop(keepFocus)
      else setError(wrong)
    } catch (thrown) {
      setError(messageOf(thrown))
    }
    setBusy(false)
  }
  if (!editing) {
    return (
      <button
        ref={button}
        type="button"
        class="inline-value"
        title={text.shared.edit}
        onClick={() => setTyped(value())}
      >
        <span class="unseen">{label}: </span>
        {shown}
      </button>
    )
  }
  return (
    <span class="inline-editor">
      <input
        ref={input}
        class="input amount"
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error ? message : undefined}
        aria-busy={busy}
        inputMode={inputMode}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void commit(true)
          if (event.key === 'Escape') stop(true)
        }}
        onBlur={() => void commit(false)}
      />
      {error && (
        <span class="inline-error" id={message} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}

import { useState } from 'preact/hooks'
import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import { Button } from '../../../../ui/shared/button.tsx'
import { Form, TextArea, TextField } from '../../../../ui/shared/field.tsx'
import { useForm } from '../../../../ui/shared/form.ts'
import { money } from '../../../../ui/shared/money.ts'
import { count } from '../../../../ui/shared/number.ts'
import { MoneyField, NumberField } from '../../../../ui/shared/number-field.tsx'
import { ApiError, FormProblem, messageOf, OWN } from '../../../../ui/shared/problem.ts'
import { useResource } from '../../../../ui/shared/resource.ts'
import { useLeaveGuard } from '../../../../ui/shared/router.ts'
import { Section } from '../../../../ui/shared/section.tsx'
import { Callout, FormError } from '../../../../ui/shared/state.tsx'
import { useIdempotencyKey } from '../../../../ui/shared/submit.ts'
import type { PointsView } from '../../points/points.ts'
import type { QuoteView } from '../../quote.ts'
import { ORDER_LIMITS } from '../../values.ts'
import type { OrderView } from '../../view.ts'
import { OrderSums, Sum } from '../lines.tsx'
import {
  type DraftCustomer,
  fulfilmentOf,
  inputOf,
  type OrderDraft,
  type SellingSettings,
} from './draft.ts'
import { DraftLines } from './lines.tsx'
import { DraftDelivery, DraftPerson } from './people.tsx'
import { changesOf, useQuote } from './quote.ts'

const words = text.orders.draft

/** The fields that show their errors themselves. */
const FIELDS: readonly (keyof OrderDraft | 'shipping')[] = [
  'lines',
  'customerId',
  'email',
  'address',
  'delivery',
  'shipping',
  'payment',
  'discount',
  'redeemPoints',
  'note',
]

interface DraftFormProps {
  /** The address that the order is sent to. */
  readonly path: string
  readonly start: OrderDraft
  readonly settings: SellingSettings
  /** The order that is changed; null for a new one. */
  readonly before: OrderView | null
  readonly onPlaced: (order: OrderView) => void
}

/** The sums that were shown, and those that hold now, if somebody has to look at them again. */
interface Surprise {
  readonly shown: QuoteView
  readonly now: QuoteView
}

/** An order while it is written, with the server's sums of it. */
export function DraftForm({ path, start, settings, before, onPlaced }: DraftFormProps) {
  const { api, shop } = useSession()
  const form = useForm<OrderDraft>(start)
  const { values: draft, put } = form
  const key = useIdempotencyKey()
  const input = inputOf(draft, settings, before)
  const quoted = useQuote(path, input)
  const { quote } = quoted
  const [surprise, setSurprise] = useState<Surprise | null>(null)
  useLeaveGuard(form.isDirty || (before === null && draft.lines.length > 0))
  const errorOf = (field: string) =>
    field === 'lines' ? wholeErrorOf(form.error, field) : (form.of(field) ?? quoted.of(field))
  const change = (change: Partial<OrderDraft>) => {
    setSurprise(null)
    put(change)
  }
  const send = async () => {
    if (input === null || quote === null) throw incomplete(draft)
    refuseGaps(draft, settings, before)
    const headers = { 'idempotency-key': key }
    const body = { ...input, expectedTotal: quote.total }
    setSurprise(null)
    try {
      onPlaced(await api.post<OrderView>(path, body, { headers }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'TOTAL_CHANGED')) {
        quoted.reload()
        throw error
      }
      const now = await api.post<QuoteView>(path, input, { query: { dryRun: true } })
      setSurprise({ shown: quote, now })
      quoted.reload()
    }
  }
  const total = surprise?.now.total ?? quote?.total ?? null
  const action = total === null ? null : money(total, shop.currency)
  return (
    <Form onSend={() => form.run(send)}>
      <div class="order-columns">
        <div class="stack">
          <DraftLines
            lines={draft.lines}
            quoted={quoted}
            errorOf={errorOf}
            onChange={(lines) => change({ lines })}
          />
          <DraftPerson draft={draft} errorOf={errorOf} onChange={change} />
          <DraftDelivery
            draft={draft}
            settings={settings}
            before={before}
            errorOf={errorOf}
            onChange={change}
          />
          <Section title={text.shared.note}>
            <TextArea
              label={words.note}
              optional
              rows={3}
              maxLength={ORDER_LIMITS.note}
              value={draft.note}
              error={errorOf('note')}
              onInput={(note) => change({ note })}
            />
          </Section>
        </div>
        <div class="draft-sums">
          <Section title={words.sums}>
            <Discount draft={draft} errorOf={errorOf} onChange={change} />
            {draft.customerId && settings.loyalty && (
              <Points
                customer={draft.customerId}
                back={before?.customer?.id === draft.customerId.id ? before.pointsRedeemed : 0}
                value={draft.redeemPoints}
                error={errorOf('redeemPoints')}
                onChange={(redeemPoints) => change({ redeemPoints })}
              />
            )}
            {quote && <OrderSums {...(surprise?.now ?? quote)} />}
            {before && total !== null && <Difference before={before} total={total} />}
            {surprise && <SumChanged {...surprise} />}
            <FormError>
              {form.rest(FIELDS) ?? (quoted.error ? restOf(quoted.error) : null)}
            </FormError>
            <Button kind="primary" type="submit" busy={form.busy}>
              {before ? words.save(action) : words.place(action)}
            </Button>
          </Section>
        </div>
      </div>
    </Form>
  )
}

/** The message about a field itself, and not about a part of it. */
function wholeErrorOf(error: unknown, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  const found = error.errors.find((one) => one.field === field)
  return found ? error.textOf(found) : null
}

/** The message of an error that no field shows. */
function restOf(error: unknown): string | null {
  const isShown = error instanceof ApiError && FIELDS.some((field) => error.of(field) !== null)
  return isShown ? null : messageOf(error)
}

function own(field: string, message: string) {
  return { field, code: OWN, message }
}

function incomplete({ lines }: OrderDraft): FormProblem {
  const message = lines.length === 0 ? words.noLines : words.calculating
  return new FormProblem(message, lines.length === 0 ? [own('lines', message)] : [])
}

/** @throws FormProblem if the goods are to be delivered, and it is not said where to */
function refuseGaps(draft: OrderDraft, settings: SellingSettings, before: OrderView | null): void {
  const { address, delivery } = draft
  if (fulfilmentOf(delivery, settings, before) !== 'delivery') return
  const countries = settings.delivery.find(({ id }) => id === delivery)?.countries ?? null
  const missing = (['line1', 'city', ...(countries ? (['country'] as const) : [])] as const).filter(
    (field) => address[field].trim() === '',
  )
  const errors = missing.map((field) => own(`address.${field}`, words.required))
  if (countries && address.country && !countries.includes(address.country)) {
    errors.push(own('address.country', words.notDelivered))
  }
  if (errors.length > 0) throw new FormProblem(words.incomplete, errors)
}

interface DiscountProps {
  readonly draft: OrderDraft
  readonly errorOf: (field: string) => string | null
  readonly onChange: (change: Partial<OrderDraft>) => void
}

function Discount({ draft: { discount }, errorOf, onChange }: DiscountProps) {
  const { currency } = useSession().shop
  return (
    <>
      <MoneyField
        label={words.discount}
        currency={currency}
        value={discount.amount}
        error={errorOf('discount.amount')}
        onChange={(amount) => onChange({ discount: { ...discount, amount } })}
      />
      {discount.amount !== null && (
        <TextField
          label={words.discountReason}
          optional
          value={discount.reason}
          error={errorOf('discount.reason')}
          onInput={(reason) => onChange({ discount: { ...discount, reason } })}
          input={{ maxLength: ORDER_LIMITS.reason }}
        />
      )}
    </>
  )
}

interface PointsProps {
  readonly customer: DraftCustomer
  /** The points that come back from the order that is changed. */
  readonly back: number
  readonly value: number
  readonly error: string | null
  readonly onChange: (points: number) => void
}

function Points({ customer, back, value, error, onChange }: PointsProps) {
  const path = `/shop/api/customers/${encodeURIComponent(customer.id)}/points`
  const { data } = useResource<PointsView>(path, { limit: 1 })
  return (
    <NumberField
      label={words.points}
      hint={data ? words.hasPoints(count(data.balance + back)) : undefined}
      value={value}
      decimals={0}
      max={ORDER_LIMITS.points}
      error={error}
      onChange={onChange}
    />
  )
}

/** The total of the order before, and the difference to the total now. */
function Difference({ before, total }: { before: OrderView; total: number }) {
  const { currency } = before
  const difference = total - before.total
  const shown = money(difference, currency)
  return (
    <dl class="pairs sums">
      <Sum label={words.before}>{money(before.total, currency)}</Sum>
      <Sum label={words.difference}>{difference > 0 ? `+${shown}` : shown}</Sum>
    </dl>
  )
}

/** Says that the total is another than the one that was shown, and why. */
function SumChanged({ shown, now }: Surprise) {
  const { currency } = now
  return (
    <div role="alert">
      <Callout look="warn">
        {words.totalChanged(money(shown.total, currency), money(now.total, currency))}
      </Callout>
      <ul class="draft-changes small">
        {changesOf(shown, now).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  )
}

import { useState } from 'preact/hooks'
import type { OrderView } from '../../../domain/orders/view.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { quantityText } from '../../shared/quantity.ts'
import { leftOf, type Returned } from '../../shared/refund.ts'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import type { Checkout } from '../checkout.ts'
import { METHODS, type Method, refundEntry } from './sale.ts'
import { Segments } from './segments.tsx'

interface ReturnFormProps {
  readonly checkout: Checkout
  readonly number: string
  readonly order: OrderView
  /** The smallest coin in minor units. */
  readonly coinMinor: number
  readonly onPrint: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Takes goods of a sale back, and gives back what was paid for them. */
export function ReturnForm(props: ReturnFormProps) {
  const { checkout, number, order, coinMinor, onPrint, onBack, onClose } = props
  const [returned, setReturned] = useState<Returned>({})
  const [method, setMethod] = useState(firstMethod(order))
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  const submission = useSubmit()
  const how = { method, restock, reason: reason.trim() || 'Return' }
  const refund = refundEntry(order, returned, how, coinMinor)
  const back = money(refund.amount + refund.rounding, order.currency)
  const give = async () => {
    await checkout.confirmed(
      await checkout.add({ kind: 'refund', content: refund, tentative: true }),
    )
    say(`Returned: give back ${back} (${METHODS[method].toLowerCase()}).`)
    onClose()
  }
  return (
    <FormDialog
      title={`Receipt ${number}`}
      action={`Give back ${back}`}
      submission={submission}
      disabled={refund.lines.length === 0}
      other={<Button onClick={onBack}>Back</Button>}
      onSend={give}
      onClose={onClose}
    >
      <Button icon="printer" onClick={onPrint}>
        Print the receipt again
      </Button>
      <ul class="choices">
        {order.lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            quantity={returned[line.id] ?? 0}
            onChange={(quantity) => setReturned({ ...returned, [line.id]: quantity })}
          />
        ))}
      </ul>
      <Segments label="Give back by" names={METHODS} value={method} onChange={setMethod} />
      <Tick checked={restock} onChange={setRestock}>
        The goods can be sold again
      </Tick>
      <TextField
        label="Reason"
        optional
        value={reason}
        onInput={setReason}
        error={submission.rest()}
        input={{ maxLength: 200 }}
      />
    </FormDialog>
  )
}

/** How the sale was paid first, if a till can pay back that way. */
function firstMethod({ payments }: OrderView): Method {
  const method = payments[0]?.method ?? 'cash'
  return method in METHODS ? (method as Method) : 'cash'
}

interface ReturnLineProps {
  readonly line: OrderView['lines'][number]
  /** The quantity that comes back, in thousandths. */
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

/** One line of the sale. Pieces come back one by one, weighed goods as a whole. */
function ReturnLine({ line, quantity, onChange }: ReturnLineProps) {
  const left = leftOf(line)
  const step = line.unit === 'piece' ? 1000 : left
  return (
    <li>
      <span class="pick-name">
        <span>{line.name}</span>
        <span class="soft small">
          {left > 0 ? `${quantityText(left, line.unit)} left` : 'All of it came back'}
        </span>
      </span>
      <IconButton
        label={`Return less of ${line.name}`}
        icon="minus"
        disabled={quantity === 0}
        onClick={() => onChange(quantity - step)}
      />
      <output class="amount">{quantityText(quantity, line.unit)}</output>
      <IconButton
        label={`Return more of ${line.name}`}
        icon="plus"
        disabled={quantity + step > left || left === 0}
        onClick={() => onChange(quantity + step)}
      />
    </li>
  )
}

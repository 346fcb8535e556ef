import { useState } from 'preact/hooks'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { PageError } from '../../shared/problem.ts'
import { quantityText } from '../../shared/quantity.ts'
import { leftOf, type Returned } from '../../shared/refund.ts'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { Segments } from '../control.tsx'
import { saleOfReceipt } from '../journal/series.ts'
import { ScanButton } from '../scan/camera.tsx'
import type { Checkout } from './checkout.ts'
import type { ReceiptData } from './receipt.tsx'
import { METHODS, type Method, refundEntry } from './sale.ts'
import { useScansOfDialog, useSelling } from './selling.ts'

/** A sale that is found by its receipt. */
interface FoundSale extends ReceiptData {
  /** Null: only this till has it, so nothing can be returned yet. */
  readonly order: OrderView | null
}

/** Finds a sale by the number or the QR code of its receipt: to print it again, or to take goods back. */
export function ReturnsDialog() {
  const { checkout, close, print } = useSelling()
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<FoundSale | null>(null)
  const submission = useSubmit()
  const find = async (text: string) => setFound(await findSale(checkout, text.trim()))
  const scanned = (code: string) => void submission.run(() => find(code))
  useScansOfDialog(scanned)
  if (found?.order) {
    return (
      <ReturnForm
        key={found.order.updatedAt}
        number={found.number}
        order={found.order}
        onPrint={() => print(found)}
        onBack={() => setFound(null)}
      />
    )
  }
  return (
    <FormDialog
      title="Receipts and returns"
      action="Find"
      submission={submission}
      disabled={number.trim() === ''}
      onSend={() => find(number)}
      onClose={close}
    >
      <TextField
        label="Number of the receipt"
        hint="Or scan the QR code of the receipt."
        value={number}
        onInput={setNumber}
        error={submission.rest()}
        input={{ placeholder: '1-7' }}
      />
      <ScanButton label="Scan the QR code" onCode={scanned} />
      {found && (
        <>
          <Button icon="printer" onClick={() => print(found)}>
            Print the receipt again
          </Button>
          <p class="hint">Goods can be taken back once the server has this sale.</p>
        </>
      )}
    </FormDialog>
  )
}

/** The path and the parts of a receipt's address. */
const RECEIPT = /\/r\/([^/.]+)\.([\w-]+)$/

/**
 * Asks the server; without a connection, looks among the sales of this till.
 * @param code the number of a receipt, or the address in its QR code
 */
async function findSale({ api, journal, terminal }: Checkout, code: string): Promise<FoundSale> {
  const [path, shop, receipt] = RECEIPT.exec(code) ?? []
  if (path && shop !== terminal.pairing.shop.slug) {
    throw new PageError('This is a receipt of another shop.')
  }
  const saleAt = async (number: string) => {
    const [series = '', n = ''] = number.split('-')
    const entry = await journal.entry(series, Number(n) || 0)
    return entry?.kind === 'sale' ? entry : null
  }
  try {
    const number = path ? await api.receiptNumber(path) : code
    const order = await api.orderOf(number)
    if (!order) throw new PageError('No sale has this number.')
    // The entry of this till says what the points took off; the order has one sum.
    const sale = (await saleAt(number))?.content as TillSale | undefined
    return { number, at: order.createdAt, sale: sale ?? order, order }
  } catch (error) {
    const entry = receipt ? await saleOfReceipt(journal.database, receipt) : await saleAt(code)
    if (!entry) throw error
    const number = `${entry.series}-${entry.n}`
    return { number, at: entry.at, sale: entry.content as TillSale, order: null }
  }
}

interface ReturnFormProps {
  readonly number: string
  readonly order: OrderView
  readonly onPrint: () => void
  readonly onBack: () => void
}

/** Takes goods of a sale back, and gives back what was paid for them. */
function ReturnForm({ number, order, onPrint, onBack }: ReturnFormProps) {
  const { checkout, close } = useSelling()
  const [returned, setReturned] = useState<Returned>({})
  const [method, setMethod] = useState(firstMethod(order))
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  const submission = useSubmit()
  const how = { method, restock, reason: reason.trim() || 'Return' }
  const refund = refundEntry(order, returned, how, checkout.coinMinor)
  const back = money(refund.amount + refund.rounding, order.currency)
  const give = async () => {
    await checkout.confirmed(
      await checkout.add({ kind: 'refund', content: refund, tentative: true }),
    )
    say(`Returned: give back ${back} (${METHODS[method].toLowerCase()}).`)
    close()
  }
  return (
    <FormDialog
      title={`Receipt ${number}`}
      action={`Give back ${back}`}
      submission={submission}
      disabled={refund.lines.length === 0}
      other={<Button onClick={onBack}>Back</Button>}
      onSend={give}
      onClose={close}
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

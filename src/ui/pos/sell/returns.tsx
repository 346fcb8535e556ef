import { useState } from 'preact/hooks'
import type { OrderView } from '../../../domain/orders/view.ts'
import type { ReceiptData } from '../../receipt/receipt-paper.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { PageError } from '../../shared/problem.ts'
import { ScanButton } from '../../shared/scan/camera.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { saleOfReceipt } from '../journal/series.ts'
import { text } from '../text.ts'
import type { Checkout } from './checkout.ts'
import { ReturnForm } from './return-form.tsx'
import { useScansOfDialog, useSelling } from './selling.ts'
import { receiptOf, receiptOfOrder } from './stamp.ts'

/** A sale that is found by its receipt. */
interface FoundSale extends ReceiptData {
  /** Null: only this till has it, so nothing can be returned yet. */
  readonly order: OrderView | null
}

/** Finds a sale by the number or the QR code of its receipt: to print it again, or to take goods back. */
export function ReturnsDialog() {
  const { checkout, close, printReceipt } = useSelling()
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
        onPrint={() => printReceipt(found, true)}
        onBack={() => setFound(null)}
      />
    )
  }
  return (
    <FormDialog
      title={text.returns.title}
      action={text.returns.find}
      submission={submission}
      disabled={number.trim() === ''}
      onSend={() => find(number)}
      onClose={close}
    >
      <TextField
        label={text.returns.number}
        hint={text.returns.numberHint}
        value={number}
        onInput={setNumber}
        error={submission.rest()}
        input={{ placeholder: '1-7' }}
      />
      <ScanButton label={text.returns.scan} onCode={scanned} />
      {found && (
        <>
          <Button icon="printer" onClick={() => printReceipt(found, true)}>
            {text.returns.printAgain}
          </Button>
          <p class="hint">{text.returns.later}</p>
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
async function findSale(checkout: Checkout, code: string): Promise<FoundSale> {
  const { api, journal, terminal } = checkout
  const [path, shop, receipt] = RECEIPT.exec(code) ?? []
  if (path && shop !== terminal.pairing.shop.slug) {
    throw new PageError(text.returns.otherShop)
  }
  const saleAt = async (number: string) => {
    const [series = '', n = ''] = number.split('-')
    const entry = await journal.entry(series, Number(n) || 0)
    return entry?.kind === 'sale' ? entry : null
  }
  try {
    const number = path ? await api.receiptNumber(path) : code
    const order = await api.orderOf(number)
    if (!order) throw new PageError(text.returns.unknown)
    // The entry of this till says what the points took off; the order has one sum.
    const entry = await saleAt(number)
    if (entry) return { ...receiptOf(checkout, entry), order }
    return { ...receiptOfOrder(order), order }
  } catch (error) {
    const entry = receipt ? await saleOfReceipt(journal.database, receipt) : await saleAt(code)
    if (!entry) throw error
    return { ...receiptOf(checkout, entry), order: null }
  }
}

import { useState } from 'preact/hooks'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { PageError } from '../../shared/problem.ts'
import { useSubmit } from '../../shared/submit.ts'
import { ScanButton } from '../camera.tsx'
import type { Checkout } from '../checkout.ts'
import { saleOfReceipt } from '../series.ts'
import type { ReceiptData } from './receipt.tsx'
import { ReturnForm } from './return-form.tsx'
import { type DialogScan, useScansOfDialog } from './scanning.ts'

interface ReturnsDialogProps {
  readonly checkout: Checkout
  /** The smallest coin in minor units. */
  readonly coinMinor: number
  readonly scan: DialogScan
  readonly onPrint: (receipt: ReceiptData) => void
  readonly onClose: () => void
}

/** A sale that is found by its receipt. */
interface FoundSale extends ReceiptData {
  /** Null: only this till has it, so nothing can be returned yet. */
  readonly order: OrderView | null
}

/** Finds a sale by the number or the QR code of its receipt: to print it again, or to take goods back. */
export function ReturnsDialog({ checkout, coinMinor, scan, onPrint, onClose }: ReturnsDialogProps) {
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<FoundSale | null>(null)
  const submission = useSubmit()
  const find = async (text: string) => setFound(await findSale(checkout, text.trim()))
  const scanned = (code: string) => void submission.run(() => find(code))
  useScansOfDialog(scan, scanned)
  if (found?.order) {
    return (
      <ReturnForm
        key={found.order.updatedAt}
        {...{ checkout, number: found.number, order: found.order, coinMinor, onClose }}
        onPrint={() => onPrint(found)}
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
      onClose={onClose}
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
          <Button icon="printer" onClick={() => onPrint(found)}>
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

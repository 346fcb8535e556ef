import { useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { openAlone, useClose } from '../../../../ui/shared/open.tsx'
import { PageError } from '../../../../ui/shared/problem.ts'
import { ScanButton } from '../../../../ui/shared/scan/camera.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { moment } from '../../../../ui/shared/time.ts'
import { buyerOf, orderTitle } from '../../../orders/shared/order-words.ts'
import type { ReceiptData } from '../../../orders/shared/sale-paper.ts'
import type { OrderView } from '../../../orders/view.ts'
import { PickRow } from '../control.tsx'
import { saleOfReceipt } from '../journal/series.ts'
import { text } from '../text.ts'
import type { Checkout } from './checkout.ts'
import { NoReceiptDialog } from './no-receipt.tsx'
import { ReturnForm } from './return-form.tsx'
import { useScansOfDialog, useSelling } from './selling.ts'
import { receiptOf, receiptOfOrder } from './stamp.ts'

/** A sale that was found by its receipt. */
interface FoundSale extends ReceiptData {
  /** Null if only this till has it, so that nothing can be returned yet. */
  readonly order: OrderView | null
}

/**
 * Finds a sale by the number or QR code of its receipt, or by words such as a name: to print it
 * again, or to return goods.
 */
export function ReturnsDialog() {
  const { checkout, settings, printReceipt } = useSelling()
  const close = useClose()
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<FoundSale | null>(null)
  const submission = useSubmit()
  const [others, setOthers] = useState<readonly OrderView[]>([])
  const show = async (order: OrderView) => setFound(await foundOrder(checkout, order))
  const find = async (typed: string) => {
    const code = typed.trim()
    setOthers([])
    if (NUMBER.test(code) || RECEIPT.test(code)) return setFound(await findSale(checkout, code))
    const sales = await checkout.api.salesWith(code)
    const [first, second] = sales
    if (!first) throw new PageError(text.returns.unknown)
    if (second) setOthers(sales)
    else await show(first)
  }
  const scanned = (code: string) => void submission.run(() => find(code))
  useScansOfDialog(scanned)
  if (found?.order) {
    return (
      <ReturnForm
        key={found.order.id}
        number={found.number}
        order={found.order}
        onPrint={() => printReceipt(found, true)}
        onBack={() => setFound(null)}
        onRefused={() => find(found.number)}
      />
    )
  }
  return (
    <FormDialog
      title={text.returns.title}
      action={text.returns.find}
      other={
        settings.tillReturns ? (
          <Button onClick={withoutReceipt}>{text.noReceipt.begin}</Button>
        ) : undefined
      }
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
      {others.length > 0 && (
        <ul class="choices">
          {others.map((order) => (
            <li key={order.id}>
              <PickRow
                name={buyerOf(order) ?? orderTitle(order)}
                note={[orderTitle(order), moment(order.createdAt)].join(' · ')}
                amount={money(order.total, order.currency)}
                onClick={() => void submission.run(() => show(order))}
              />
            </li>
          ))}
        </ul>
      )}
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

function withoutReceipt(): void {
  openAlone(<NoReceiptDialog onBack={() => openAlone(<ReturnsDialog />)} />)
}

/**
 * A paid order with its receipt.
 * @throws PageError if it is not paid, or was never a sale
 */
export async function foundOrder({ api }: Checkout, order: OrderView): Promise<FoundSale> {
  const { receiptUrl, status, number } = order
  if (status === 'returned') throw new PageError(text.returns.creditNote(number ?? ''))
  if (receiptUrl === null) throw new PageError(text.returns.unknown)
  return { ...(await receiptOfOrder(api, receiptUrl)), order }
}

/** The number of a receipt: 12, 1-7. */
const NUMBER = /^\d+(-\d+)?$/

/** The path and the parts of a receipt's address. */
export const RECEIPT = /\/r\/([^/.]+)\.([\w-]+)$/

/**
 * Asks the server; without a connection, searches the sales of this till.
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
    const number = path ? (await api.papersAt(path)).number : code
    const order = await api.orderOf(number)
    if (!order) throw new PageError(text.returns.unknown)
    return await foundOrder(checkout, order)
  } catch (error) {
    const entry = receipt ? await saleOfReceipt(journal.database, receipt) : await saleAt(code)
    if (!entry) throw error
    return { ...receiptOf(checkout, entry), order: null }
  }
}

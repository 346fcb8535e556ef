import { useState } from 'preact/hooks'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { minorMoney, money, toExactMinor } from '../../shared/money.ts'
import { useObservable } from '../../shared/observable.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { BigAmount } from '../control.tsx'
import { useCustomerPart } from '../customer/customer-view.ts'
import type { Entry } from '../journal/series.ts'
import { text } from '../text.ts'
import { useScansOfDialog, useSelling } from './selling.ts'
import { receiptAddress, receiptOf } from './stamp.ts'

/** After a sale: the change to give back, and the receipt. A scan begins the next sale. */
export function DoneDialog({ entry }: { entry: Entry }) {
  const sale = entry.content as TillSale
  const { checkout, close, scan, printReceipt } = useSelling()
  const { currency } = checkout
  const { waiting } = useObservable(checkout.journal.state)
  const number = `${entry.series}-${entry.n}`
  const [code, setCode] = useState(false)
  useScansOfDialog((scanned) => {
    close()
    void scan(scanned)
  })
  const address = receiptAddress(checkout, sale)
  const change = sale.payments.reduce((sum, payment) => sum + (payment.change ?? 0), 0)
  const exchanged = sale.payments.reduce((sum, { method, amount }) => {
    return method === 'exchange' ? sum + toExactMinor(amount, currency) : sum
  }, 0)
  const amount = minorMoney(toExactMinor(sale.total, currency) - exchanged, currency)
  const paid = { name: text.sale.paid, amount }
  useCustomerPart({
    lines: [],
    sums: change > 0 ? [{ name: text.pay.change, amount: money(change, currency) }, paid] : [paid],
    // Its page can be opened once the server has the sale.
    receipt: waiting === 0 ? address : null,
  })
  return (
    <Dialog
      title={text.sale.title(number)}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {text.sale.next}
        </Button>
      }
    >
      <BigAmount
        name={change > 0 ? text.pay.change : text.sale.paid}
        text={change > 0 ? money(change, currency) : amount}
      />
      <div class="row fill">
        <Button icon="printer" onClick={() => printReceipt(receiptOf(checkout, entry))}>
          {text.sale.print}
        </Button>
        <Button icon="qr" onClick={() => setCode(!code)}>
          {code ? text.sale.hideCode : text.sale.showCode}
        </Button>
      </div>
      {code && (
        <>
          <QrCode text={address} label={text.sale.receipt} />
          <p class="hint">{waiting === 0 ? text.sale.codeHint : text.sale.codeLater}</p>
        </>
      )}
    </Dialog>
  )
}

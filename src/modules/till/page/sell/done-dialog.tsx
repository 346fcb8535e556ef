import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { minorMoney, toExactMinor } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { QrCode } from '../../../../ui/shared/qr-code.tsx'
import type { ReceiptData } from '../../../orders/shared/sale-paper.ts'
import type { TillPayment, TillSale } from '../../till-entry.ts'
import { BigAmount } from '../control.tsx'
import { useCustomerPart } from '../customer/customer-view.ts'
import type { Entry } from '../journal/series.ts'
import { text } from '../text.ts'
import { useScansOfDialog, useSelling } from './selling.ts'
import { receiptOf } from './stamp.ts'

export interface DoneProps {
  readonly title: string
  /** The payments of this moment: of a sale, or of an order that was handed over. */
  readonly payments: readonly Pick<TillPayment, 'method' | 'amount' | 'change'>[]
  /** The money that is returned in addition, in minor units. */
  readonly backMinor?: number
  /** Null if nothing was sold, or the receipt is not there yet. */
  readonly receipt: ReceiptData | null
  /** Whether the receipt comes from the server, which has the sale. */
  readonly isSent?: boolean
  /** Is shown below the sums. */
  readonly children?: ComponentChildren
}

/** A sale that has just been written. */
export function SaleDone({ entry, backMinor = 0 }: { entry: Entry; backMinor?: number }) {
  const { checkout } = useSelling()
  const { payments } = entry.content as TillSale
  return (
    <DoneDialog
      title={text.sale.title(`${entry.series}-${entry.n}`)}
      payments={payments}
      backMinor={backMinor}
      receipt={receiptOf(checkout, entry)}
    />
  )
}

/**
 * An exchange that has just been written.
 * @param sale null if only goods came back
 */
export function ExchangeDone({ sale, backMinor }: { sale: Entry | null; backMinor: number }) {
  if (sale) return <SaleDone entry={sale} backMinor={backMinor} />
  return (
    <DoneDialog title={text.exchange.title} payments={[]} backMinor={backMinor} receipt={null} />
  )
}

/**
 * The result of a payment, as large as it fits, until somebody closes it: the money to return, the
 * change, or the amount paid; and the receipt. A scan starts the next sale.
 */
export function DoneDialog({
  title,
  payments,
  backMinor = 0,
  receipt,
  isSent = false,
  children,
}: DoneProps) {
  const { checkout, scan } = useSelling()
  const close = useClose()
  const { currency } = checkout
  useScansOfDialog((scanned) => {
    close()
    void scan(scanned)
  })
  const minor = (amount: number | null | undefined) => toExactMinor(amount ?? 0, currency)
  const sum = (minors: readonly number[]) => minors.reduce((all, one) => all + one, 0)
  const sumOf = (name: string, amountMinor: number) => {
    return { name, amount: minorMoney(amountMinor, currency), amountMinor }
  }
  const money = payments.filter(({ method }) => method !== 'exchange')
  const paid = sumOf(text.sale.paid, sum(money.map(({ amount }) => minor(amount))))
  const others = [
    sumOf(text.exchange.back, backMinor),
    sumOf(text.pay.change, sum(payments.map(({ change }) => minor(change)))),
  ].filter(({ amountMinor }) => amountMinor > 0)
  const isPaid = paid.amountMinor !== 0 || (others.length === 0 && payments.length > 0)
  const sums = isPaid ? [...others, paid] : others
  const [first] = sums
  const { waiting } = useObservable(checkout.journal.state)
  useCustomerPart({
    lines: [],
    sums: sums.map(({ name, amount }) => ({ name, amount })),
    // Its page can be opened once the server has the sale.
    receipt: isSent || waiting === 0 ? (receipt?.address ?? null) : null,
  })
  return (
    <Dialog
      title={title}
      actions={
        <Button kind="primary" onClick={close}>
          {text.sale.next}
        </Button>
      }
    >
      {first && <BigAmount name={first.name} text={first.amount} />}
      {receipt && <ReceiptButtons receipt={receipt} isSent={isSent} />}
      {children}
    </Dialog>
  )
}

interface ReceiptProps {
  readonly receipt: ReceiptData
  /** Whether it may have been printed before. A second print is marked as a copy. */
  readonly wasPrinted?: boolean
  /** Whether the server has the sale, so that the page of the receipt can be opened. */
  readonly isSent?: boolean
}

/** Prints a receipt, or shows its code. */
export function ReceiptButtons({ receipt, wasPrinted = false, isSent = false }: ReceiptProps) {
  const { checkout, printReceipt } = useSelling()
  const { waiting } = useObservable(checkout.journal.state)
  const [isShown, setShown] = useState(false)
  const [isPrinted, setPrinted] = useState(wasPrinted)
  const { address } = receipt
  return (
    <>
      <div class="row fill">
        <Button
          icon="printer"
          onClick={() => {
            printReceipt(receipt, isPrinted)
            setPrinted(true)
          }}
        >
          {text.sale.print}
        </Button>
        {address && (
          <Button icon="qr" onClick={() => setShown(!isShown)}>
            {isShown ? text.sale.hideCode : text.sale.showCode}
          </Button>
        )}
      </div>
      {address && isShown && (
        <>
          <QrCode text={address} label={text.sale.receipt} />
          <p class="hint">{isSent || waiting === 0 ? text.sale.codeHint : text.sale.codeLater}</p>
        </>
      )}
    </>
  )
}

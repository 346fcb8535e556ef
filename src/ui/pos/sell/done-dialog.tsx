import { useState } from 'preact/hooks'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { money } from '../../shared/money.ts'
import { useObservable } from '../../shared/observable.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { BigAmount } from '../control.tsx'
import type { Entry } from '../journal/series.ts'
import { useScansOfDialog, useSelling } from './selling.ts'

/** After a sale: the change to give back, and the receipt. A scan begins the next sale. */
export function DoneDialog({ entry, sale }: { entry: Entry; sale: TillSale }) {
  const { checkout, close, scan, print } = useSelling()
  const { currency, terminal } = checkout
  const { waiting } = useObservable(checkout.journal.state)
  const number = `${entry.series}-${entry.n}`
  const [code, setCode] = useState(false)
  useScansOfDialog((scanned) => {
    close()
    void scan(scanned)
  })
  const change = sale.payments.reduce((sum, payment) => sum + (payment.change ?? 0), 0)
  return (
    <Dialog
      title={`Sale ${number}`}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          New sale
        </Button>
      }
    >
      <BigAmount
        name={change > 0 ? 'Change' : 'Paid'}
        text={money(change > 0 ? change : sale.total, currency)}
      />
      <div class="row fill">
        <Button icon="printer" onClick={() => print({ number, at: entry.at, sale })}>
          Print receipt
        </Button>
        <Button icon="qr" onClick={() => setCode(!code)}>
          {code ? 'Hide QR code' : 'Show QR code'}
        </Button>
      </div>
      {code && (
        <>
          <QrCode text={addressOf(terminal.pairing.shop.slug, sale)} label="Receipt" />
          <p class="hint">
            {waiting === 0
              ? 'Customers scan it to keep the receipt.'
              : 'It opens once this till has sent the sale to the server.'}
          </p>
        </>
      )}
    </Dialog>
  )
}

/** The address of the receipt's page. */
function addressOf(shop: string, { receipt }: TillSale): string {
  return `${location.origin}/r/${shop}.${receipt}`
}

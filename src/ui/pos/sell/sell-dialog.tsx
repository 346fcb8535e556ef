import type { TillSale } from '../../../domain/orders/till-entry.ts'
import type { TerminalShop } from '../../../domain/shop/settings.ts'
import { toExactMinor } from '../../shared/money.ts'
import type { Entry } from '../journal/series.ts'
import { type Item, type NewItem, withChange, withoutItem } from './basket.ts'
import type { Checkout } from './checkout.ts'
import { DiscountDialog } from './discount.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { CashDialog, ClosingDialog } from './drawer.tsx'
import { KeysDialog } from './keys.tsx'
import { AmountDialog, LineDialog } from './line.tsx'
import { OrdersDialog } from './orders-dialog.tsx'
import { ParkedDialog } from './parked-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import type { ReceiptData } from './receipt.tsx'
import { ReturnsDialog } from './returns.tsx'
import type { DialogScan } from './scanning.ts'
import { ShopperDialog } from './shopper-dialog.tsx'

/** The dialog that is open, and what it is about. */
export type Open =
  | { readonly name: 'measure'; readonly item: NewItem }
  | { readonly name: 'line'; readonly item: Item }
  | { readonly name: 'done'; readonly entry: Entry; readonly sale: TillSale }
  | { readonly name: 'pay' | 'discount' | 'amount' | 'parked' | 'keys' }
  | { readonly name: 'shopper' | 'returns' | 'orders' | 'cash' | 'closing' }

interface SellDialogProps {
  readonly open: Open
  readonly setOpen: (open: Open | null) => void
  readonly checkout: Checkout
  readonly settings: TerminalShop
  readonly onAdd: (item: NewItem) => void
  readonly onPrint: (receipt: ReceiptData) => void
  readonly scan: DialogScan
}

/** Whichever dialog is open. */
export function SellDialog(props: SellDialogProps) {
  const { open, setOpen, checkout, settings, onAdd, onPrint, scan } = props
  const { currency } = checkout
  const coinMinor = toExactMinor(settings.cashRounding, currency)
  const basket = checkout.basket.value
  const close = () => setOpen(null)
  const add = (item: NewItem) => {
    onAdd(item)
    close()
  }
  switch (open.name) {
    case 'measure':
      return (
        <LineDialog
          {...{ item: open.item, currency, onClose: close }}
          onSave={({ quantity }) => add({ ...open.item, quantity })}
        />
      )
    case 'line':
      return (
        <LineDialog
          {...{ item: open.item, currency, onClose: close }}
          onSave={(change) => {
            checkout.change(withChange(basket, open.item.id, change))
            close()
          }}
          onRemove={() => {
            checkout.change(withoutItem(basket, open.item.id))
            close()
          }}
        />
      )
    case 'discount':
      return (
        <DiscountDialog
          {...{ basket, currency, onClose: close }}
          subtotalMinor={checkout.totals().subtotalMinor}
          onSave={(discount, discountReason) => {
            checkout.change({ ...basket, discount, discountReason })
            close()
          }}
        />
      )
    case 'amount':
      return <AmountDialog settings={settings} onAdd={add} onClose={close} />
    case 'pay':
      return (
        <PayDialog
          {...{ title: 'Pay', currency, coinMinor, onClose: close }}
          totalMinor={checkout.totals().totalMinor}
          onPaid={async (payments) => {
            const { entry, sale } = await checkout.sell(payments)
            if (entry.tentative) await checkout.confirmed(entry)
            setOpen({ name: 'done', entry, sale })
          }}
        />
      )
    case 'done':
      return (
        <DoneDialog
          {...{ checkout, entry: open.entry, sale: open.sale, onPrint, onClose: close }}
        />
      )
    case 'parked':
      return <ParkedDialog checkout={checkout} onClose={close} />
    case 'cash':
      return <CashDialog checkout={checkout} onClose={close} />
    case 'closing':
      return <ClosingDialog checkout={checkout} onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'returns':
      return <ReturnsDialog {...{ checkout, coinMinor, scan, onPrint, onClose: close }} />
    case 'orders':
      return <OrdersDialog {...{ checkout, coinMinor, onClose: close }} />
    case 'shopper':
      return (
        <ShopperDialog
          {...{ checkout, scan, onClose: close }}
          pointValue={settings.loyalty?.pointValue ?? null}
        />
      )
  }
}

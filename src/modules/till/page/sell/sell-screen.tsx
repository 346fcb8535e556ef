import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { Button } from '../../../../ui/shared/button.tsx'
import { ask, signInDialog } from '../../../../ui/shared/dialog.tsx'
import type { MenuItem } from '../../../../ui/shared/menu.tsx'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { Dialogs, openAlone, useHasDialog } from '../../../../ui/shared/open.tsx'
import type { Paper } from '../../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../../ui/shared/printer.tsx'
import { messageOf } from '../../../../ui/shared/problem.ts'
import { beep, sounds, switchSounds } from '../../../../ui/shared/scan/sounds.ts'
import { useScanner } from '../../../../ui/shared/scan/wedge.ts'
import { Callout } from '../../../../ui/shared/state.tsx'
import { attempt, complain } from '../../../../ui/shared/toast.tsx'
import { usePaperWords } from '../../../orders/shared/paper-words.ts'
import { type ReceiptData, receiptPaper } from '../../../orders/shared/sale-paper.ts'
import { openCustomerScreen, useCustomerScreen } from '../customer/customer-view.ts'
import { JournalNotices } from '../journal/notices.tsx'
import { printerKind } from '../print/device.ts'
import { hasReceiptPrinter, openDrawer, printReceiptPaper } from '../print/receipt-printer.ts'
import { SearchBox } from '../scan/search-box.tsx'
import { text } from '../text.ts'
import { OldPrices, TopBar } from '../top-bar.tsx'
import { type Basket, isEmpty, withChange } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import { CashierButton, CashierDialog } from './cashier-dialog.tsx'
import type { Checkout } from './checkout.ts'
import { KeysDialog, useKeys } from './keys.tsx'
import { useLateDone } from './late-done.tsx'
import {
  CashDialog,
  ClosingDialog,
  DayDialog,
  DiscountDialog,
  FloatDialog,
  loadDialogs,
  OrdersDialog,
  ParkedDialog,
  PrinterDialog,
  ReceiptsDialog,
  ReturnsDialog,
  ShopperDialog,
} from './later.ts'
import { AmountDialog, LineDialog } from './line.tsx'
import { BasketPayDialog } from './pay-dialog.tsx'
import { paymentsOf, takenText } from './payments.ts'
import { takeAway } from './removal.ts'
import { useScanning } from './scanning.ts'
import { type Selling, SellingContext } from './selling.ts'
import { Tiles } from './tiles.tsx'

interface SellScreenProps {
  readonly checkout: Checkout
  readonly settings: TerminalShop
  readonly onUnpair: () => Promise<void>
  readonly onPairAgain: () => void
}

const DIALOGS_AFTER_MS = 300

/** The screen of a till that sells: search, tiles and the basket. */
export function SellScreen({ checkout, settings, onUnpair, onPairAgain }: SellScreenProps) {
  const { terminal } = checkout
  // The screen is rendered first.
  useEffect(() => {
    const timer = setTimeout(loadDialogs, DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { printer, print } = usePrinting()
  const words = usePaperWords(settings)
  const field = useRef<HTMLInputElement>(null)
  const dialogScan: Selling['dialogScan'] = useRef(null)
  const scanning = useScanning(checkout, field, (item) => openAlone(<LineDialog item={item} />))
  const { scan, add, pick } = scanning
  useScanner(field, (code) => {
    if (dialogScan.current?.(code)) return
    if (signInDialog(text.scan.behind(code))) beep('unknown')
    else void scan(code)
  })
  const printReceipt = (receipt: ReceiptData, isCopy: boolean) =>
    print(receiptPaper({ ...receipt, isCopy }, settings, words))
  const selling: Selling = {
    checkout,
    settings,
    words,
    dialogScan,
    scan,
    add,
    print,
    printReceipt,
  }
  const askCashier = () => openAlone(<CashierDialog />)
  const isAsked = useCashier(checkout)
  const isDialogOpen = useHasDialog()
  useLateDone(checkout, () => !isDialogOpen)
  const isFloatAsked = useFloatQuestion(checkout, settings)
  useCustomerScreen(checkout, settings.name)
  const { selected, openLine, park } = useCommands(selling, field)
  return (
    <SellingContext.Provider value={selling}>
      <div class="pos selling">
        <TopBar
          terminal={terminal}
          commands={useCommandItems()}
          device={useEquipmentItems()}
          onUnpair={onUnpair}
        >
          <CashierButton checkout={checkout} onAsk={askCashier} />
        </TopBar>
        <div class="notices">
          <OldPrices terminal={terminal} />
          <JournalNotices
            checkout={checkout}
            onPairAgain={onPairAgain}
            onCloseDay={() => openAlone(<ClosingDialog />)}
            onOrders={() => openAlone(<OrdersDialog />)}
          />
        </div>
        <main class="pos-main">
          <h1 class="unseen">{text.tillOf(settings.name)}</h1>
          <search class="pos-finder">
            <div class="finder-row">
              <SearchBox
                field={field}
                catalog={terminal.catalog}
                onCode={async (code) => {
                  if (code.trim() === '') openLine()
                  else await scan(code)
                }}
                onPick={pick}
              />
              <Button icon="plus" onClick={() => openAlone(<AmountDialog />)}>
                {text.amount.title}
              </Button>
            </div>
            <div role="alert">
              {scanning.missed && <Callout look="warn">{scanning.missed}</Callout>}
            </div>
          </search>
          <Tiles onPick={pick} />
          <BasketPanel selected={selected} onPark={park} />
        </main>
      </div>
      {isAsked && !isDialogOpen && <CashierDialog />}
      {isFloatAsked && !isAsked && !isDialogOpen && <FloatDialog />}
      <Dialogs />
      {printer}
    </SellingContext.Provider>
  )
}

/** Whether the till has to ask who is selling. A shop's only cashier is not asked. */
function useCashier(checkout: Checkout): boolean {
  const current = useObservable(checkout.cashier)
  const { cashiers } = checkout
  const [only] = cashiers
  const isAlone = cashiers.length === 1
  useEffect(() => {
    if (only && isAlone && !current) checkout.setCashier(only)
  }, [only, isAlone, current])
  return cashiers.length > 1 && current === null
}

/** Whether the till asks for the float now. Somebody who sells already is not interrupted. */
function useFloatQuestion(checkout: Checkout, { tillFloat }: TerminalShop): boolean {
  const { isFloatAsked } = useObservable(checkout.journal.state)
  const basket = useObservable(checkout.basket)
  return isFloatAsked && tillFloat && isEmpty(basket) && paymentsOf(basket).length === 0
}

/** Menu items for the tasks of the day. */
function useCommandItems(): MenuItem[] {
  const printer = useObservable(printerKind)
  return [
    { label: text.receipts.title, icon: 'history', onSelect: () => openAlone(<ReceiptsDialog />) },
    { label: text.returns.title, icon: 'undo', onSelect: () => openAlone(<ReturnsDialog />) },
    { label: text.orders.title, icon: 'box', onSelect: () => openAlone(<OrdersDialog />) },
    { label: text.parked.title, icon: 'layers', onSelect: () => openAlone(<ParkedDialog />) },
    { label: text.cash.title, icon: 'download', onSelect: () => openAlone(<CashDialog />) },
    { label: text.day.soFar, icon: 'chart', onSelect: () => openAlone(<DayDialog />) },
    { label: text.day.close, icon: 'check', onSelect: () => openAlone(<ClosingDialog />) },
    ...(printer === null
      ? []
      : [
          {
            label: text.printer.drawer,
            icon: 'till' as const,
            onSelect: () => void attempt(openDrawer),
          },
        ]),
    { label: text.keys.title, icon: 'info', onSelect: () => openAlone(<KeysDialog />) },
  ]
}

/** Menu items for the equipment at this device: sounds, printer, customer's screen. */
function useEquipmentItems(): MenuItem[] {
  const isLoud = useObservable(sounds)
  return [
    { label: text.device.beep, icon: 'sound', checked: isLoud, onSelect: switchSounds },
    {
      label: text.printer.title,
      icon: 'printer',
      onSelect: () => openAlone(<PrinterDialog />),
    },
    { label: text.customer.title, icon: 'screen', onSelect: openCustomerScreen },
  ]
}

/** Prints on the receipt printer of this device; without one, or if that fails, by the browser. */
function usePrinting() {
  const browser = usePrinter()
  const print = (paper: Paper) => {
    if (!hasReceiptPrinter()) return browser.print(paper)
    printReceiptPaper(paper).catch((error) => {
      complain(messageOf(error))
      browser.print(paper)
    })
  }
  return { print, printer: browser.printer }
}

/** The actions of buttons and keys on the basket. */
function useCommands({ checkout }: Selling, field: RefObject<HTMLInputElement | null>) {
  const basket = useObservable(checkout.basket)
  const { selected, select } = useSelection(basket)
  const isFilled = !isEmpty(basket)
  const park = () => {
    // Another till may have parked a basket that this till does not know yet; the list loads it.
    if (!isFilled) return openAlone(<ParkedDialog />)
    const payments = paymentsOf(basket)
    if (payments.length === 0) return checkout.park()
    const taken = takenText(payments, checkout.currency)
    const question = {
      title: text.taken.parkTitle,
      action: text.basket.park,
      kind: 'primary',
    } as const
    ask({ ...question, text: text.taken.parkText(taken) }, async () => checkout.park())
  }
  const count = (step: number) => {
    const quantity = (selected?.quantity ?? 0) + step * 1000
    if (selected?.unit !== 'piece' || quantity <= 0) return
    checkout.change(withChange(basket, selected.id, { quantity }))
  }
  useKeys(
    {
      F2: () => isFilled && openAlone(<BasketPayDialog />),
      F4: () => basket.items.length > 0 && openAlone(<DiscountDialog />),
      F6: () => openAlone(<ShopperDialog />),
      F7: () => openAlone(<AmountDialog />),
      F8: park,
      F9: () => openAlone(<ReturnsDialog />),
      F10: () => openAlone(<ReceiptsDialog />),
    },
    {
      ArrowUp: () => select(-1),
      ArrowDown: () => select(1),
      '+': () => count(1),
      '-': () => count(-1),
      Delete: () => selected && void takeAway(checkout, selected.id),
    },
    field,
  )
  const openLine = () => selected && openAlone(<LineDialog item={selected} />)
  return { selected, openLine, park }
}

/** The line that keys change: the last one, until another is selected. */
function useSelection({ items }: Basket) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = items.at(-1)
  useEffect(() => setChosen(null), [last?.id, items.length])
  const selected = items.find(({ id }) => id === chosen) ?? last ?? null
  const select = (step: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === selected?.id) + step
    const next = items[Math.min(Math.max(at, 0), items.length - 1)]
    if (next) setChosen(next.id)
  }
  return { selected, select }
}

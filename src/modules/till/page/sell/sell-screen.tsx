import type { RefObject, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
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
import type { CatalogProduct } from '../data/catalog.ts'
import { JournalNotices } from '../journal/notices.tsx'
import {
  AmountDialog,
  CashDialog,
  ClosingDialog,
  DayDialog,
  DiscountDialog,
  FloatDialog,
  KeysDialog,
  LineDialog,
  OrdersDialog,
  ParkedDialog,
  PrinterDialog,
  ReceiptsDialog,
  ReturnsDialog,
  ShopperDialog,
} from '../later.ts'
import { printerKind } from '../print/device.ts'
import { hasReceiptPrinter, openDrawer, printReceiptPaper } from '../print/receipt-printer.ts'
import { SearchBox } from '../scan/search-box.tsx'
import { text } from '../text.ts'
import { OldPrices, TopBar } from '../top-bar.tsx'
import { type Basket, isEmpty, type NewItem, withChange } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import { CashierButton, CashierDialog } from './cashier-dialog.tsx'
import type { Checkout } from './checkout.ts'
import { useKeys } from './keys.ts'
import { useLateDone } from './late-done.tsx'
import { BasketPayDialog } from './pay-dialog.tsx'
import { paymentsOf, takenText } from './payments.ts'
import { takeAway } from './removal.ts'
import { useScanning } from './scanning.ts'
import { type Selling, SellingContext, useSelling } from './selling.ts'
import { Tiles } from './tiles.tsx'

interface SellScreenProps {
  readonly checkout: Checkout
  readonly settings: TerminalShop
  readonly onUnpair: () => Promise<void>
  readonly onPairAgain: () => void
}

/** The screen of a till that sells: search, tiles and the basket. */
export function SellScreen({ checkout, settings, onUnpair, onPairAgain }: SellScreenProps) {
  const { terminal } = checkout
  const { printer, print } = usePrinting()
  const words = usePaperWords(settings)
  const field = useRef<HTMLInputElement>(null)
  const dialogScan: Selling['dialogScan'] = useRef(null)
  const { missed, scan, add, pick } = useScanning(checkout, field, measure)
  useScanner(field, (code) => {
    if (dialogScan.current?.(code)) return
    if (signInDialog(text.scan.behind(code))) beep('unknown')
    else void scan(code)
  })
  // A new context would render all tiles and the open dialog again.
  const selling = useMemo<Selling>(() => {
    const printReceipt = (receipt: ReceiptData, isCopy: boolean) =>
      print(receiptPaper({ ...receipt, isCopy }, settings, words))
    return { checkout, settings, words, dialogScan, scan, add, print, printReceipt }
  }, [checkout, settings, words])
  return (
    <SellingContext.Provider value={selling}>
      <div class="pos selling">
        <TopBar
          terminal={terminal}
          commands={useCommandItems()}
          device={useEquipmentItems()}
          onUnpair={onUnpair}
        >
          <CashierButton checkout={checkout} onAsk={() => openAlone(<CashierDialog />)} />
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
        <Counter field={field} missed={missed} onPick={pick}>
          <Tiles onPick={pick} />
        </Counter>
      </div>
      <CustomerFeed />
      <Questions />
      <Dialogs />
      {printer}
    </SellingContext.Provider>
  )
}

function measure(item: NewItem): void {
  openAlone(<LineDialog item={item} />)
}

interface CounterProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly missed: string | null
  readonly onPick: (product: CatalogProduct) => void
  /** The tiles, which stay as they are when the basket changes. */
  readonly children: VNode
}

/** The search, the tiles and the basket. */
function Counter({ field, missed, onPick, children }: CounterProps) {
  const selling = useSelling()
  const { selected, openLine, park } = useCommands(selling, field)
  const { settings, checkout, scan } = selling
  return (
    <main class="pos-main">
      <h1 class="unseen">{text.tillOf(settings.name)}</h1>
      <search class="pos-finder">
        <div class="finder-row">
          <SearchBox
            field={field}
            catalog={checkout.terminal.catalog}
            onCode={async (code) => {
              if (code.trim() === '') openLine()
              else await scan(code)
            }}
            onPick={onPick}
          />
          <Button icon="plus" onClick={() => openAlone(<AmountDialog />)}>
            {text.amount.title}
          </Button>
        </div>
        <div role="alert">{missed && <Callout look="warn">{missed}</Callout>}</div>
      </search>
      {children}
      <BasketPanel selected={selected} onPark={park} />
    </main>
  )
}

/** Keeps the customer's screen up to date. */
function CustomerFeed() {
  const { checkout, settings } = useSelling()
  useCustomerScreen(checkout, settings.name)
  return null
}

/** The dialogs that open by themselves: a late result, and what has to be answered before a sale. */
function Questions() {
  const { checkout, settings } = useSelling()
  const isAsked = useCashier(checkout)
  const isDialogOpen = useHasDialog()
  useLateDone(checkout, () => !isDialogOpen)
  const isFloatAsked = useFloatQuestion(checkout, settings)
  if (isDialogOpen) return null
  if (isAsked) return <CashierDialog />
  return isFloatAsked ? <FloatDialog /> : null
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

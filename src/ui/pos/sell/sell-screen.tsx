import type { RefObject, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TerminalShop } from '../../../domain/shop/settings.ts'
import type { MenuItem } from '../../shared/menu.tsx'
import { useObservable } from '../../shared/observable.ts'
import { Callout } from '../../shared/state.tsx'
import { JournalNotices } from '../journal/notices.tsx'
import { SearchBox } from '../scan/search-box.tsx'
import { beep, sounds, switchSounds } from '../scan/sounds.ts'
import { useScanner } from '../scan/wedge.ts'
import { OldPrices, TopBar } from '../top-bar.tsx'
import { type Basket, withChange, withoutItem } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import type { Checkout } from './checkout.ts'
import { DiscountDialog } from './discount.tsx'
import { CashDialog, ClosingDialog } from './drawer.tsx'
import { KeysDialog, useKeys } from './keys.tsx'
import { AmountDialog, LineDialog } from './line.tsx'
import { OrdersDialog } from './orders-dialog.tsx'
import { ParkedDialog } from './parked-dialog.tsx'
import { BasketPayDialog } from './pay-dialog.tsx'
import { choosePaper, Printer, paper, type ReceiptData } from './receipt.tsx'
import { ReturnsDialog } from './returns.tsx'
import { useScanning } from './scanning.ts'
import { type Selling, SellingContext } from './selling.ts'
import { ShopperDialog } from './shopper-dialog.tsx'
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
  const [dialog, open] = useState<VNode | null>(null)
  const [printing, print] = useState<ReceiptData | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const dialogScan: Selling['dialogScan'] = useRef(null)
  const scanning = useScanning(checkout, field, (item) => open(<LineDialog item={item} />))
  const { scan, add, pick } = scanning
  useScanner(field, (code) => {
    if (!dialog) void scan(code)
    else if (dialogScan.current) dialogScan.current(code)
    else beep('unknown')
  })
  const close = () => open(null)
  const selling: Selling = { checkout, settings, dialogScan, open, close, scan, add, print }
  const { selected, openLine, park } = useCommands(selling, field)
  return (
    <SellingContext.Provider value={selling}>
      <div class="pos selling">
        <TopBar terminal={terminal} items={useMenu(open)} onUnpair={onUnpair} />
        <div class="notices">
          <OldPrices terminal={terminal} />
          <JournalNotices checkout={checkout} onPairAgain={onPairAgain} />
        </div>
        <main class="pos-main">
          <h1 class="unseen">Till of {settings.name}</h1>
          <search class="pos-finder">
            <SearchBox
              field={field}
              catalog={terminal.catalog}
              onCode={async (code) => {
                if (code.trim() === '') openLine()
                else await scan(code)
              }}
              onPick={pick}
            />
            <div role="alert">
              {scanning.missed && <Callout look="warn">{scanning.missed}</Callout>}
            </div>
          </search>
          <Tiles onPick={pick} />
          <BasketPanel selected={selected} onPark={park} />
        </main>
        {dialog}
      </div>
      <Printer
        receipt={printing}
        settings={settings}
        terminal={terminal.pairing.terminal.name}
        onPrinted={() => print(null)}
      />
    </SellingContext.Provider>
  )
}

/** The commands in the menu of a till that sells. */
function useMenu(open: Selling['open']): MenuItem[] {
  const width = useObservable(paper)
  const isLoud = useObservable(sounds)
  return [
    { label: 'Receipts and returns', icon: 'undo', onSelect: () => open(<ReturnsDialog />) },
    { label: 'Online orders', icon: 'box', onSelect: () => open(<OrdersDialog />) },
    { label: 'Parked baskets', icon: 'layers', onSelect: () => open(<ParkedDialog />) },
    { label: 'Cash in or out', icon: 'download', onSelect: () => open(<CashDialog />) },
    { label: 'Close the day', icon: 'check', onSelect: () => open(<ClosingDialog />) },
    { label: 'Keys', icon: 'info', onSelect: () => open(<KeysDialog />) },
    { label: 'Beep', icon: 'sound', checked: isLoud, onSelect: switchSounds },
    ...([58, 80] as const).map((one) => ({
      label: `Paper ${one} mm`,
      icon: 'printer' as const,
      checked: one === width,
      onSelect: () => choosePaper(one),
    })),
  ]
}

/** The actions of buttons and keys on the basket. */
function useCommands({ checkout, open }: Selling, field: RefObject<HTMLInputElement | null>) {
  const basket = useObservable(checkout.basket)
  const { selected, select } = useSelection(basket)
  const isFilled = basket.items.length > 0
  const park = () => {
    if (isFilled) checkout.park()
    else if (checkout.parked.value.length > 0) open(<ParkedDialog />)
  }
  const count = (step: number) => {
    const quantity = (selected?.quantity ?? 0) + step * 1000
    if (selected?.unit !== 'piece' || quantity <= 0) return
    checkout.change(withChange(basket, selected.id, { quantity }))
  }
  useKeys(
    {
      F2: () => isFilled && open(<BasketPayDialog />),
      F4: () => isFilled && open(<DiscountDialog />),
      F6: () => open(<ShopperDialog />),
      F7: () => open(<AmountDialog />),
      F8: park,
      F9: () => open(<ReturnsDialog />),
    },
    {
      ArrowUp: () => select(-1),
      ArrowDown: () => select(1),
      '+': () => count(1),
      '-': () => count(-1),
      Delete: () => selected && checkout.change(withoutItem(basket, selected.id)),
    },
    field,
  )
  const openLine = () => selected && open(<LineDialog item={selected} />)
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

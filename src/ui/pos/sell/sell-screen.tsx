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
import { type Basket, type Item, withChange, withoutItem } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import type { Checkout } from './checkout.ts'
import { useKeys } from './keys.tsx'
import { choosePaper, Printer, paper, type ReceiptData } from './receipt.tsx'
import { type DialogScan, useScanning } from './scanning.ts'
import { type Open, SellDialog } from './sell-dialog.tsx'
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
  const basket = useObservable(checkout.basket)
  const [open, setOpen] = useState<Open | null>(null)
  const [printing, setPrinting] = useState<ReceiptData | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { selected, select } = useSelection(basket)
  const scanning = useScanning(checkout, field, (item) => setOpen({ name: 'measure', item }))
  const dialogScan = useDialogScan(field, open, setOpen, scanning.scan)
  const { openLine, park } = useCommands(checkout, { basket, selected, select, setOpen }, field)
  return (
    <>
      <div class="pos selling">
        <TopBar terminal={terminal} items={useMenu(setOpen)} onUnpair={onUnpair} />
        <div class="bars">
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
                else await scanning.scan(code)
              }}
              onPick={scanning.pick}
            />
            <div role="alert">
              {scanning.missed && <Callout look="warn">{scanning.missed}</Callout>}
            </div>
          </search>
          <Tiles
            checkout={checkout}
            onPick={scanning.pick}
            onAmount={() => setOpen({ name: 'amount' })}
          />
          <BasketPanel checkout={checkout} selected={selected} setOpen={setOpen} onPark={park} />
        </main>
        {open && (
          <SellDialog
            open={open}
            setOpen={setOpen}
            checkout={checkout}
            settings={settings}
            onAdd={scanning.add}
            onPrint={setPrinting}
            scan={dialogScan}
          />
        )}
      </div>
      <Printer
        receipt={printing}
        settings={settings}
        terminal={terminal.pairing.terminal.name}
        onPrinted={() => setPrinting(null)}
      />
    </>
  )
}

/** The commands in the menu of a till that sells. */
function useMenu(open: (dialog: Open) => void): MenuItem[] {
  const width = useObservable(paper)
  const isLoud = useObservable(sounds)
  return [
    { label: 'Receipts and returns', icon: 'undo', onSelect: () => open({ name: 'returns' }) },
    { label: 'Online orders', icon: 'box', onSelect: () => open({ name: 'orders' }) },
    { label: 'Parked baskets', icon: 'layers', onSelect: () => open({ name: 'parked' }) },
    { label: 'Cash in or out', icon: 'download', onSelect: () => open({ name: 'cash' }) },
    { label: 'Close the day', icon: 'check', onSelect: () => open({ name: 'closing' }) },
    { label: 'Keys', icon: 'info', onSelect: () => open({ name: 'keys' }) },
    { label: 'Beep', icon: 'sound', checked: isLoud, onSelect: switchSounds },
    ...([58, 80] as const).map((one) => ({
      label: `Paper ${one} mm`,
      icon: 'printer' as const,
      checked: one === width,
      onSelect: () => choosePaper(one),
    })),
  ]
}

interface CommandContext {
  readonly basket: Basket
  readonly selected: Item | null
  readonly select: (step: 1 | -1) => void
  readonly setOpen: (open: Open) => void
}

/** The actions of buttons and keys on the basket. */
function useCommands(
  checkout: Checkout,
  { basket, selected, select, setOpen }: CommandContext,
  field: { readonly current: HTMLInputElement | null },
) {
  const isFilled = basket.items.length > 0
  const park = () => {
    if (isFilled) checkout.park()
    else if (checkout.parked.value.length > 0) setOpen({ name: 'parked' })
  }
  const count = (step: number) => {
    const quantity = (selected?.quantity ?? 0) + step * 1000
    if (selected?.unit !== 'piece' || quantity <= 0) return
    checkout.change(withChange(basket, selected.id, { quantity }))
  }
  useKeys(
    {
      F2: () => isFilled && setOpen({ name: 'pay' }),
      F4: () => isFilled && setOpen({ name: 'discount' }),
      F6: () => setOpen({ name: 'shopper' }),
      F7: () => setOpen({ name: 'amount' }),
      F8: park,
      F9: () => setOpen({ name: 'returns' }),
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
  return { openLine: () => selected && setOpen({ name: 'line', item: selected }), park }
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

/** Scans go to the basket; while a dialog is open, they go to the dialog. */
function useDialogScan(
  field: { readonly current: HTMLInputElement | null },
  open: Open | null,
  setOpen: (open: Open | null) => void,
  scan: (code: string) => Promise<void>,
): DialogScan {
  const dialogScan = useRef<((code: string) => void) | null>(null)
  useScanner(field, (code) => {
    if (open === null) return void scan(code)
    if (open.name === 'done') {
      setOpen(null)
      return void scan(code)
    }
    if (dialogScan.current) dialogScan.current(code)
    else beep('unknown')
  })
  return dialogScan
}

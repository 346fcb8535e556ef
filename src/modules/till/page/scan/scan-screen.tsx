import { useRef } from 'preact/hooks'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { Dialogs } from '../../../../ui/shared/open.tsx'
import { LOW_STOCK } from '../../../../ui/shared/quantity.ts'
import { useScanner } from '../../../../ui/shared/scan/wedge.ts'
import type { TillTerminal } from '../data/terminal.ts'
import { text } from '../text.ts'
import { OldPrices, TopBar } from '../top-bar.tsx'
import { ScanList, useScans } from './scans.tsx'
import { SearchBox } from './search-box.tsx'
import { Stage } from './stage.tsx'

interface ScanScreenProps {
  readonly terminal: TillTerminal
  /** Null until the server has sent them. */
  readonly settings: TerminalShop | null
  readonly onUnpair: () => Promise<void>
}

/** The screen of a paired terminal: the last scanned product, and ways to look up the next one. */
export function ScanScreen({ terminal, settings, onUnpair }: ScanScreenProps) {
  const state = useObservable(terminal.state)
  const scans = useScans(terminal)
  const field = useRef<HTMLInputElement>(null)
  useScanner(field, (code) => void scans.scan(code))
  return (
    <div class="pos">
      <TopBar terminal={terminal} onUnpair={onUnpair} />
      <div class="notices">
        <OldPrices terminal={terminal} />
      </div>
      <main class="pos-main">
        <h1 class="unseen">{text.tillOf(terminal.pairing.shop.name)}</h1>
        <search class="pos-finder">
          <SearchBox
            field={field}
            catalog={terminal.catalog}
            onCode={scans.scan}
            onPick={scans.pick}
          />
        </search>
        <section class="card stage" aria-live="polite" aria-label={text.scan.last}>
          <Stage
            scan={scans.shown}
            state={state}
            lowStock={settings?.lowStock ?? LOW_STOCK}
            products={terminal.catalog.size}
          />
        </section>
        <ScanList scans={scans} />
        {settings && <p class="selling-off soft small">{text.scan.sellingOff}</p>}
      </main>
      <Dialogs />
    </div>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { useSyncExternalStore } from '../shared/external.ts'
import { Camera } from './camera.tsx'
import { Ready } from './ready.tsx'
import { ScanList } from './scan-list.tsx'
import { SearchBox } from './search-box.tsx'
import { Shown } from './shown.tsx'
import type { Till } from './till.ts'
import { OldPrices, TillBar } from './till-bar.tsx'
import { useScans } from './use-scans.ts'
import { hearScanner } from './wedge.ts'

/** The till at work: what was scanned last, large, and the ways to look up the next. */
export function Counter({ till, onLeave }: { till: Till; onLeave: () => Promise<void> }) {
  const state = useSyncExternalStore(till.subscribe, () => till.state)
  const scans = useScans(till)
  const [camera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const scan = useRef(scans.scan)
  scan.current = scans.scan
  useEffect(() => field.current?.focus(), [])
  useEffect(
    () =>
      hearScanner({
        scanned: (code) => void scan.current(code),
        field: () => field.current,
      }),
    [],
  )
  return (
    <div class="till">
      <TillBar till={till} state={state} onLeave={onLeave} />
      <OldPrices state={state} />
      <main class="till-main">
        <h1 class="unseen">Till of {till.pairing.shop.name}</h1>
        <search class="till-finder">
          <SearchBox
            field={field}
            catalog={till.catalog}
            onCode={scans.scan}
            onPick={scans.pick}
            onCamera={() => setCamera(true)}
          />
        </search>
        <section class="stage" aria-live="polite" aria-label="Last scanned">
          {scans.shown ? (
            <Shown key={scans.shown.id} scan={scans.shown} state={state} />
          ) : (
            <Ready state={state} products={till.catalog.size} />
          )}
        </section>
        <ScanList scans={scans} />
      </main>
      {camera && (
        <Camera
          title="Scan a code"
          onCode={(code) => {
            setCamera(false)
            void scans.scan(code)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </div>
  )
}

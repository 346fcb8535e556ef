import { useMemo, useRef, useState } from 'preact/hooks'
import { money } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { messageOf } from '../../../../ui/shared/problem.ts'
import { beep } from '../../../../ui/shared/scan/sounds.ts'
import { clock } from '../../../../ui/shared/time.ts'
import { complain } from '../../../../ui/shared/toast.tsx'
import { PickRow } from '../control.tsx'
import type { CatalogProduct } from '../data/catalog.ts'
import { atCurrentPrice, oneOf, type ScannedProduct } from '../data/look-up.ts'
import type { TillTerminal } from '../data/terminal.ts'
import { text } from '../text.ts'

const MAX_SCANS = 20

/** A code that was scanned or typed, or a product that was selected by name. */
export interface Scan {
  readonly id: number
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The result at that time; null if no product had this code. */
  readonly then: ScannedProduct | null
  /** The current result; null if not found, or no longer sold. */
  readonly now: ScannedProduct | null
  /** The server's message about an unknown code, if it has one. */
  readonly reason: string | null
}

interface Scans {
  /** The scan on the stage. */
  readonly shown: Scan | null
  /** Newest first. */
  readonly last: readonly Scan[]
  scan(code: string): Promise<void>
  pick(product: CatalogProduct): void
  show(scan: Scan): void
}

/** The scans since the page was opened; their prices follow the catalog. */
export function useScans(terminal: TillTerminal): Scans {
  const { catalog } = terminal
  const [taken, setTaken] = useState<readonly Omit<Scan, 'now'>[]>([])
  const [shownId, setShownId] = useState(0)
  const version = useObservable(catalog.version)
  const lastId = useRef(0)
  const add = (code: string, then: ScannedProduct | null) => {
    const id = ++lastId.current
    const scan = { id, code, at: Date.now(), then, reason: null }
    setTaken((old) => [scan, ...old].slice(0, MAX_SCANS))
    setShownId(id)
    beep(then ? 'found' : 'unknown')
    return id
  }
  // Until the first download is complete, a product that the server found may still be missing.
  const fallback = (found: ScannedProduct) =>
    terminal.state.value.progress.complete ? null : found
  const last = useMemo(
    () =>
      taken.map((scan) => ({
        ...scan,
        now: scan.then && (atCurrentPrice(catalog, scan.then) ?? fallback(scan.then)),
      })),
    [taken, version],
  )
  return {
    shown: last.find(({ id }) => id === shownId) ?? null,
    last,
    async scan(code) {
      const text = code.trim()
      if (text === '') return
      try {
        const found = await terminal.find(text)
        const id = add(text, found)
        const reason = found ? null : await terminal.archived(text)
        if (reason === null) return
        setTaken((old) => old.map((one) => (one.id === id ? { ...one, reason } : one)))
      } catch (error) {
        complain(messageOf(error))
      }
    },
    pick(product) {
      add(product.sku ?? product.barcode ?? product.name, oneOf(product, 'sku'))
    },
    show: ({ id }) => setShownId(id),
  }
}

/** The last scans; a click shows one again. */
export function ScanList({ scans: { last, shown, show } }: { scans: Scans }) {
  return (
    <aside class="card scans" aria-labelledby="scans-title">
      <h2 id="scans-title">{text.scan.list}</h2>
      {last.length === 0 ? (
        <p class="soft">{text.scan.listHint}</p>
      ) : (
        <ol>
          {last.map((scan) => (
            <li key={scan.id}>
              <PickRow
                name={scan.now?.product.title ?? scan.then?.product.title ?? scan.code}
                note={clock(scan.at)}
                amount={priceOf(scan)}
                isCurrent={scan.id === shown?.id}
                onClick={() => show(scan)}
              />
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}

function priceOf({ now, then, reason }: Scan): string {
  if (now) return money(now.price, now.product.currency)
  return then || reason ? text.scan.noLongerSold : text.scan.notFound
}

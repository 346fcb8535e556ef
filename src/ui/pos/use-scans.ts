import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { messageOf } from '../shared/problem.ts'
import { complain } from '../shared/toast.tsx'
import { type Found, renewed, whole } from './look-up.ts'
import type { Till } from './till.ts'
import type { TillProduct } from './till-product.ts'

const KEPT = 20

/** Something that was scanned, typed or picked, and what it is by now. */
export interface Scan {
  readonly id: number
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** What it was then; null: nothing had this code. */
  readonly then: Found | null
  /** What it is now; null: nothing, or no longer sold. */
  readonly now: Found | null
}

export interface Scans {
  /** What is shown large. */
  readonly shown: Scan | null
  /** The last ones, the newest first. */
  readonly last: readonly Scan[]
  scan(code: string): Promise<void>
  pick(product: TillProduct): void
  show(scan: Scan): void
}

/** What has been scanned on this page; prices follow the catalog as it changes. */
export function useScans(till: Till): Scans {
  const { catalog } = till
  const [taken, setTaken] = useState<readonly Omit<Scan, 'now'>[]>([])
  const [shownId, setShownId] = useState(0)
  const [version, setVersion] = useState(catalog.version)
  useEffect(() => catalog.subscribe(() => setVersion(catalog.version)), [catalog])
  const count = useRef(0)
  const add = (code: string, then: Found | null) => {
    const id = ++count.current
    setTaken((old) => [{ id, code, at: Date.now(), then }, ...old].slice(0, KEPT))
    setShownId(id)
  }
  const last = useMemo(
    () =>
      taken.map((scan) => ({
        ...scan,
        now: scan.then && (renewed(catalog, scan.then) ?? unknownYet(till, scan.then)),
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
        add(text, await till.find(text))
      } catch (error) {
        complain(messageOf(error))
      }
    },
    pick(product) {
      add(product.sku ?? product.barcode ?? product.name, whole(product, 'sku'))
    },
    show: ({ id }) => setShownId(id),
  }
}

/** While the first catalog is on its way, what the server has found stands as it was found. */
function unknownYet(till: Till, found: Found): Found | null {
  return till.state.progress.complete ? null : found
}

import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Observable, useObservable } from './observable.ts'
import { type Paper, PaperView } from './paper.tsx'

/** The kinds of paper in printers: rolls, by their width in mm, and sheets. */
const PAPERS = ['58', '80', 'A4'] as const
export type PaperKind = (typeof PAPERS)[number]
const KEY = 'kassa.paper'

/** The paper in this device's printer. */
export const paperKind = new Observable<PaperKind>(
  PAPERS.find((kind) => kind === localStorage.getItem(KEY)) ?? '80',
)

export function choosePaper(kind: PaperKind): void {
  paperKind.set(kind)
  localStorage.setItem(KEY, kind)
}

/** CSS pixels in a millimetre. */
const PIXELS_PER_MM = 96 / 25.4

/**
 * A printer for one paper after another, each on its kind of paper or on that of this device. Some
 * browsers never say that they have printed; the next paper is printed all the same, also if it is
 * the same one again.
 */
export function usePrinter(): {
  readonly printer: VNode
  print(paper: Paper, on?: PaperKind): void
} {
  const [job, setJob] = useState<Pick<PrinterProps, 'paper' | 'on'>>({ paper: null })
  return {
    printer: <Printer {...job} onPrinted={() => setJob({ paper: null })} />,
    print: (paper, on) => setJob({ paper: [...paper], ...(on && { on }) }),
  }
}

interface PrinterProps {
  /** The paper to print now, or null. */
  readonly paper: Paper | null
  /** By default the paper of this device. */
  readonly on?: PaperKind
  readonly onPrinted: () => void
}

/** Prints by the browser: on sheets, or on a page as wide as the roll and as long as the content. */
export function Printer({ paper, on, onPrinted }: PrinterProps) {
  const chosen = useObservable(paperKind)
  const kind = on ?? chosen
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!paper || !box.current) return
    const height = Math.ceil(box.current.offsetHeight / PIXELS_PER_MM) + 1
    const size = kind === 'A4' ? 'A4; margin: 16mm' : `${kind}mm ${height}mm; margin: 0`
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${size} }`)
    document.adoptedStyleSheets.push(page)
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => {
      removeEventListener('afterprint', onPrinted)
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
      document.adoptedStyleSheets = others
    }
  }, [paper])
  if (!paper) return null
  return (
    <article ref={box} class={`receipt paper-${kind.toLowerCase()}`} aria-hidden="true">
      <PaperView paper={paper} isSheet={kind === 'A4'} />
    </article>
  )
}

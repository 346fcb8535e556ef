import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Extra rows above and below the screen, so that fast scrolling shows no gap. */
const MARGIN = 6
/** The window moves in steps of this many rows, so that most scroll events change nothing. */
const STEP = 4

/** The rows near the screen: `size` rows, beginning with `first`. */
export interface RowWindow {
  readonly first: number
  readonly last: number
  /** The maximum number of rows; it depends only on the height of the screen. */
  readonly size: number
  /** A row at most `STEP` rows above the first one on the screen; those before it are out of sight. */
  readonly inSight: number
}

/** The rows near the screen, out of `count` rows of equal height, while the page scrolls. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [{ first, size }, setPlace] = useState({ first: 0, size: sizeFor(rowHeight) })
  useEffect(() => {
    return followScroll(() => {
      if (!box.current) return
      const top = -box.current.getBoundingClientRect().top
      const from = Math.floor((top / rowHeight - MARGIN) / STEP) * STEP
      const place = { first: Math.max(0, from), size: sizeFor(rowHeight) }
      setPlace((old) => (old.first === place.first && old.size === place.size ? old : place))
    })
  }, [count, rowHeight])
  const inSight = first === 0 ? 0 : first + MARGIN
  return { first: Math.min(first, count), last: Math.min(first + size, count), size, inSight }
}

function sizeFor(rowHeight: number): number {
  return Math.ceil((innerHeight / rowHeight + 2 * MARGIN) / STEP) * STEP + STEP
}

/** Whether a media query matches; updated when that changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const update = () => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}

/**
 * Calls `measure` now, and at most once per frame while the page is scrolled or resized.
 * @returns a function that stops this
 */
function followScroll(measure: () => void): () => void {
  let frame = 0
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      measure()
    })
  }
  measure()
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', soon)
    removeEventListener('resize', soon)
  }
}

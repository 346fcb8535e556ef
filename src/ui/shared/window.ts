import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { followScroll } from './scroll.ts'

/** Rows beyond the edges of the screen, so that a quick scroll meets no gap. */
const MARGIN = 10
/** The window moves by so many rows at once: most scroll events then change nothing. */
const STEP = 4

/** The rows near the screen: from `first` on, `size` of them. */
interface RowWindow {
  readonly first: number
  readonly last: number
  /** How many rows a window holds at most; the same for as long as the screen stays as it is. */
  readonly size: number
}

/** Which of `count` rows of one height are near the screen, as the page scrolls. */
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
  return { first: Math.min(first, count), last: Math.min(first + size, count), size }
}

function sizeFor(rowHeight: number): number {
  return Math.ceil((innerHeight / rowHeight + 2 * MARGIN) / STEP) * STEP + STEP
}

/** Follows a media query. */
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

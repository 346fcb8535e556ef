import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Rows beyond the edges of the screen, so that a quick scroll meets no gap. */
const MARGIN = 12
/** The window moves by so many rows at once: most scroll events then change nothing. */
const STEP = 4

interface Range {
  readonly first: number
  readonly last: number
}

/** Which of `count` rows of one height are near the screen, as the page scrolls. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: 30 })
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      if (!box.current) return
      const top = -box.current.getBoundingClientRect().top
      const from = Math.floor(top / rowHeight) - MARGIN
      const to = Math.ceil((top + innerHeight) / rowHeight) + MARGIN
      const first = Math.max(0, Math.floor(from / STEP) * STEP)
      const last = Math.min(count, Math.ceil(to / STEP) * STEP)
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [count, rowHeight])
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) }
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

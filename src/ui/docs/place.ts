import { useEffect, useState } from 'preact/hooks'
import { followScroll } from '../shared/scroll.ts'

/** How far below the top of the window a part may begin and still be the one that is read. */
const READING_LINE_PX = 120

/**
 * The anchor of the part that is read just now, of those with these ids. An anchor in the address
 * is gone to once, as soon as its part is there: the browser itself has looked too early.
 */
export function useReadingPlace(ids: readonly string[]): string {
  const [at, setAt] = useState('')
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
    return followScroll(() => setAt(placeAmong(ids)))
  }, [ids])
  return at
}

function placeAmong(ids: readonly string[]): string {
  let place = ids[0] ?? ''
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
    if (top > READING_LINE_PX) break
    place = id
  }
  return place
}

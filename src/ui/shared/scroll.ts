/** Calls `measure` at once, and then once a frame while the page scrolls or its size changes. */
export function followScroll(measure: () => void): () => void {
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

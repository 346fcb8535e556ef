import { useRef } from 'preact/hooks'

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

/** Movements shorter than this, in pixels, are taps. */
const TAP = 8

/** The ids with one of them at this place, or at the end that is nearest to it. */
export function movedTo(ids: readonly string[], id: string, at: number): readonly string[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(at, 0), 0, id)
}

/** The ids with one of them at the end, or without it if it was there; of too many, the last. */
export function toggled(ids: readonly string[], id: string, most: number): readonly string[] {
  const others = ids.filter((one) => one !== id)
  return ids.includes(id) ? others : [...others, id].slice(-most)
}

/**
 * Lets people arrange elements by dragging them with a finger or a mouse, or with the arrow keys.
 * Each element has the attribute `data-id`.
 * @returns the handlers of each element
 */
export function useArranging(ids: readonly string[], onChange: (ids: readonly string[]) => void) {
  const dragged = useRef<{ id: string; x: number; y: number; moved: boolean } | null>(null)
  const put = (id: string, at: number) => onChange(movedTo(ids, id, at))
  return (id: string) => ({
    'data-id': id,
    onPointerDown: (event: PointerEvent) => {
      dragged.current = { id, x: event.clientX, y: event.clientY, moved: false }
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const drag = dragged.current
      if (!drag) return
      drag.moved ||= Math.hypot(clientX - drag.x, clientY - drag.y) > TAP
      const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]')
      const over = ids.indexOf(under?.dataset.id ?? '')
      if (drag.moved && over >= 0 && ids[over] !== drag.id) put(drag.id, over)
    },
    onPointerUp: () => {
      // A click follows a drag and must be ignored.
      setTimeout(() => {
        dragged.current = null
      })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || !ids.includes(id)) return
      event.preventDefault()
      put(id, ids.indexOf(id) + step)
    },
    onClickCapture: (event: MouseEvent) => {
      if (dragged.current?.moved) event.stopPropagation()
    },
  })
}

import type { RefObject } from 'preact'
import { useWindowEvent } from '../../../../ui/shared/listener.ts'

type Commands = Readonly<Record<string, () => unknown>>

/**
 * Runs commands by their keys, which `keys-dialog.tsx` lists, while no dialog is open.
 * @param always commands that run wherever the focus is
 * @param free commands that run only if nothing has the focus, or the focused field is empty
 */
export function useKeys(
  always: Commands,
  free: Commands,
  field: RefObject<HTMLInputElement | null>,
): void {
  useWindowEvent('keydown', (event) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open], :popover-open')) return
    // Holding the key to empty the field must not remove lines of the basket.
    if (key === 'Delete' && event.repeat) return
    const { activeElement: focused } = document
    const isFree =
      focused === document.body || (focused === field.current && field.current?.value === '')
    const run = always[key] ?? (isFree ? free[key] : undefined)
    if (!run) return
    event.preventDefault()
    run()
  })
}

import { useState } from 'preact/hooks'
import { useWindowEvent } from './listener.ts'

/** Makes an element accept dropped files. */
interface FileDrop {
  /** Whether a file is being dragged over the element. */
  readonly over: boolean
  readonly handlers: {
    onDragOver(event: DragEvent): void
    onDragLeave(): void
    onDrop(event: DragEvent): void
  }
}

/** Accepts files that are dropped on an element. */
export function useFileDrop(take: (files: readonly File[]) => void): FileDrop {
  const [over, setOver] = useState(false)
  return {
    over,
    handlers: {
      onDragOver(event) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        take([...(event.dataTransfer?.files ?? [])])
      },
    },
  }
}

/** Accepts files that are pasted anywhere on the page. */
export function useFilePaste(take: (files: readonly File[]) => void): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
}

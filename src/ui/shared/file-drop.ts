import { useEffect, useRef, useState } from 'preact/hooks'

/** What an element needs to take files that are dropped on it. */
interface FileDrop {
  /** Whether something hovers over it. */
  readonly over: boolean
  readonly handlers: {
    onDragOver(event: DragEvent): void
    onDragLeave(): void
    onDrop(event: DragEvent): void
  }
}

/** Files that are dropped on an element. */
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

/** Files that are pasted anywhere on the page. */
export function useFilePaste(take: (files: readonly File[]) => void): void {
  const taker = useRef(take)
  taker.current = take
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      taker.current(files)
    }
    addEventListener('paste', pasted)
    return () => removeEventListener('paste', pasted)
  }, [])
}

import { useRef, useState } from 'preact/hooks'
import { useFileDrop } from '../../shared/file-drop.ts'
import { Icon } from '../../shared/icon.tsx'
import { sheetOf } from './columns.ts'
import type { Sheet } from './run.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Takes a file, and looks into it without sending it anywhere. */
export function ImportDrop({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_BYTES) return setError('This file is larger than 32 MiB; split it in two.')
    try {
      onSheet(await sheetOf(file))
    } catch {
      setError('This file cannot be read as CSV. Save it as CSV UTF-8 and try again.')
    }
  }
  const { over, handlers } = useFileDrop(([file]) => void take(file))
  return (
    <div class={`card drop${over ? ' over' : ''}`} {...handlers}>
      <span class="notice-icon">
        <Icon name="upload" size={24} />
      </span>
      <h2>Drop a CSV file here</h2>
      <p class="soft">
        An export of kassa, Shopify or WooCommerce, or a spreadsheet of your own saved as CSV.
        Nothing changes before you have seen a trial run.
      </p>
      <button type="button" class="button primary" onClick={() => input.current?.click()}>
        Choose a file
      </button>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

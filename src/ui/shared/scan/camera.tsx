import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, IconButton } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { within } from '../limit.ts'
import { Callout } from '../state.tsx'
import { shared } from '../text.ts'
import { barcodeReader, DecoderUnavailable } from './barcode.ts'

const words = shared.camera

const SCAN_INTERVAL_MS = 120
/** The limit for a camera and a decoder to answer. The decoder has to be loaded first. */
const ANSWER_MS = 20_000
/** The bars of a small code need more pixels than the 640 columns that cameras give by default. */
const VIDEO = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

/** Whether this browser allows the page to use a camera. Over plain HTTP, none does. */
function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

interface CameraProps {
  readonly title: string
  readonly onCode: (code: string) => void
  readonly onClose: () => void
  readonly note: string | undefined
}

interface ScanButtonProps {
  readonly label: string
  /** Shows only the icon. */
  readonly isIcon?: boolean
  /** Scans codes until somebody closes it. */
  readonly goesOn?: boolean
  /** A text below the picture, such as the last scanned code. */
  readonly note?: string | undefined
  readonly onCode: (code: string) => void
}

/** A button that scans with the camera. It renders nothing if the device offers no camera. */
export function ScanButton(props: ScanButtonProps) {
  const { label, isIcon = false, goesOn = false, note, onCode } = props
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera()) return null
  const open = () => setOpen(true)
  const scanned = (code: string) => {
    if (!goesOn) setOpen(false)
    onCode(code)
  }
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon="camera" onClick={open} />
      ) : (
        <Button icon="camera" onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Camera title={label} onCode={scanned} onClose={() => setOpen(false)} note={note} />
      )}
    </>
  )
}

/** Scans with the camera until it is closed. Each code that comes into view is reported once. */
function Camera({ title, onCode, onClose, note }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const error = useCamera(video, onCode)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <Callout look="bad" role="alert">
          {error}
        </Callout>
      ) : (
        <>
          <video ref={video} class="camera" muted playsInline aria-label={words.view} />
          <p class={note ? 'camera-note' : 'hint'} role="status">
            {note ?? words.hint}
          </p>
        </>
      )}
    </Dialog>
  )
}

/** @returns the reason why the camera cannot be used, or null */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): string | null {
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    scan(video, stop.signal, (code) => latest.current(code)).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(reason(failure))
    })
    return () => stop.abort()
  }, [])
  return error
}

async function scan(
  { current: view }: RefObject<HTMLVideoElement | null>,
  stop: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (!view) return
  const reader = await barcodeReader()
  let stream: MediaStream | null = null
  const end = () => {
    reader.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  // A camera or a decoder that does not answer must not keep the camera on.
  stop.addEventListener('abort', end)
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO })
    if (stop.aborted) return
    view.srcObject = stream
    await within(ANSWER_MS, view.play(), () => new Error('the camera shows nothing'))
    for (let last: string | null = null; !stop.aborted; ) {
      const code = await within(ANSWER_MS, reader.read(view), () => new DecoderUnavailable())
      if (code !== null && code !== last && !stop.aborted) onCode(code)
      last = code ?? last
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    end()
  }
}

function reason(failure: unknown): string {
  if (failure instanceof DecoderUnavailable) {
    return words.noDecoder
  }
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return words.notAllowed
  if (name === 'NotFoundError') return words.none
  return words.taken
}

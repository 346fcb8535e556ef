import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, IconButton } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Callout } from '../../shared/state.tsx'
import { barcodeReader, DecoderUnavailable } from './barcode.ts'

const SCAN_INTERVAL_MS = 120
/** The bars of a small code need more pixels than the 640 columns that cameras give by default. */
const VIDEO = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

/** Whether this browser gives this page a camera; over plain HTTP, none does. */
function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

interface CameraProps {
  readonly title: string
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

interface ScanButtonProps {
  readonly label: string
  /** Without a text beside it. */
  readonly isIcon?: boolean
  readonly onCode: (code: string) => void
}

/** A button that scans one code with the camera; nothing on a device that gives no camera. */
export function ScanButton({ label, isIcon = false, onCode }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera()) return null
  const open = () => setOpen(true)
  const scanned = (code: string) => {
    setOpen(false)
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
      {isOpen && <Camera title={label} onCode={scanned} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Scans with the camera until it is closed; each code that comes into view is reported once. */
function Camera({ title, onCode, onClose }: CameraProps) {
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
          <video ref={video} class="camera" muted playsInline aria-label="Camera view" />
          <p class="hint">Hold the code in front of the camera, about 10 cm away.</p>
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
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO })
    if (stop.aborted) return
    view.srcObject = stream
    await view.play()
    for (let last: string | null = null; !stop.aborted; ) {
      const code = await reader.read(view)
      if (code !== null && code !== last && !stop.aborted) onCode(code)
      last = code ?? last
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    reader.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}

function reason(failure: unknown): string {
  if (failure instanceof DecoderUnavailable) {
    return 'The barcode decoder could not be loaded. Connect to the server, then try again.'
  }
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return 'Allow this page to use the camera, then try again.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera is not available. Another program may be using it.'
}

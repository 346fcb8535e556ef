import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Dialog } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'

/** The part of the Barcode Detection API (W3C draft) that is used here. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

const SCAN_INTERVAL_MS = 120

/** Whether this browser gives pages a camera and can detect barcodes. */
export function hasCamera(): boolean {
  return 'BarcodeDetector' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined
}

interface CameraProps {
  readonly title: string
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Scans with the camera until it is closed; each code that comes into view is reported once. */
export function Camera({ title, onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const error = useCamera(video, onCode)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <p class="callout bad" role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
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
  if (!view || !globalThis.BarcodeDetector) return
  const detector = new globalThis.BarcodeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (stop.aborted) return
    view.srcObject = stream
    await view.play()
    for (let last = ''; !stop.aborted; ) {
      const [code] = await detector.detect(view)
      if (code && code.rawValue !== last && !stop.aborted) onCode(code.rawValue)
      last = code?.rawValue ?? last
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function reason(failure: unknown): string {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return 'Allow this page to use the camera, then try again.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera is not available. Another program may be using it.'
}

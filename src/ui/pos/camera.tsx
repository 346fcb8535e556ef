import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Dialog } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'

/** The Barcode Detection API (W3C draft), as far as it is used here. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

const LOOK_EVERY_MS = 120

/** Whether this browser lets a page look through the camera and reads codes in what it sees. */
export function hasCamera(): boolean {
  return 'BarcodeDetector' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined
}

interface CameraProps {
  readonly title: string
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Looks through the camera until it is closed; each code that comes into view is told once. */
export function Camera({ title, onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const error = useCodes(video, onCode)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <p class="callout bad" role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      ) : (
        <>
          <video ref={video} class="camera" muted playsInline aria-label="What the camera sees" />
          <p class="hint">Hold the code into the picture, about a hand's width away.</p>
        </>
      )}
    </Dialog>
  )
}

function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): string | null {
  const [error, setError] = useState<string | null>(null)
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    look(video, stop.signal, (code) => told.current(code)).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(reason(failure))
    })
    return () => stop.abort()
  }, [])
  return error
}

async function look(
  { current: screen }: RefObject<HTMLVideoElement | null>,
  stop: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (!screen || !globalThis.BarcodeDetector) return
  const detector = new globalThis.BarcodeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (stop.aborted) return
    screen.srcObject = stream
    await screen.play()
    for (let last = ''; !stop.aborted; ) {
      const [code] = await detector.detect(screen)
      if (code && code.rawValue !== last && !stop.aborted) onCode(code.rawValue)
      last = code?.rawValue ?? last
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function reason(failure: unknown): string {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return 'Allow this page to use the camera, then try again.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera cannot be used now. Another program may have it open.'
}

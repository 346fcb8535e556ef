/** The part of the Barcode Detection API (W3C draft) that is used here. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new () => Detector) & { getSupportedFormats(): Promise<string[]> }
}

/** The script of the decoder for browsers that cannot detect the barcodes of products. */
export const DECODER = '/pos/decoder.js'

/** The decoder's answer to an image. */
export type Decoded = { readonly code: string | null } | 'unavailable'

/** The decoder could not be loaded. */
export class DecoderUnavailable extends Error {}

/** Reads barcodes from a video. */
export interface BarcodeReader {
  /**
   * The code in the current frame, or null.
   * @throws DecoderUnavailable
   */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** Whether the browser detects product barcodes itself. On some systems it detects no format. */
export async function detectsBarcodes(): Promise<boolean> {
  if (!('BarcodeDetector' in globalThis)) return false
  return (await BarcodeDetector.getSupportedFormats()).includes('ean_13')
}

/** Uses the browser's detector if it has one, otherwise loads the decoder. */
export async function barcodeReader(): Promise<BarcodeReader> {
  return (await detectsBarcodes()) ? new DetectorReader() : new DecoderReader()
}

class DetectorReader implements BarcodeReader {
  readonly #detector = new BarcodeDetector()

  async read(video: HTMLVideoElement): Promise<string | null> {
    return (await this.#detector.detect(video))[0]?.rawValue ?? null
  }

  close(): void {}
}

/** Decodes in a worker, because an image takes up to a tenth of a second on a slow device. */
class DecoderReader implements BarcodeReader {
  readonly #worker = new Worker(DECODER, { type: 'module' })
  readonly #canvas = document.createElement('canvas')

  async read(video: HTMLVideoElement): Promise<string | null> {
    const { videoWidth: width, videoHeight: height } = video
    Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!context || width === 0) return null
    context.drawImage(video, 0, 0)
    const decoded = await this.#decode(context.getImageData(0, 0, width, height))
    if (decoded === 'unavailable') throw new DecoderUnavailable()
    return decoded.code
  }

  close(): void {
    this.#worker.terminate()
  }

  #decode(image: ImageData): Promise<Decoded> {
    return new Promise((resolve) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Decoded>) => resolve(data)
      this.#worker.onerror = () => resolve('unavailable')
      this.#worker.postMessage(image, [image.data.buffer])
    })
  }
}

/*
 * The worker that finds a barcode in an image, for browsers that cannot do that themselves.
 */

import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm' with { type: 'file' }
import type { Decoded } from './barcode.ts'

/** More formats would take more time and find codes that do not exist. */
const OPTIONS: ReaderOptions = {
  formats: ['EANUPC', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}

// By default the module would be loaded from another host.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const answer = (decoded: Decoded) => postMessage(decoded)
  try {
    const [found] = await readBarcodes(data, OPTIONS)
    answer({ code: found?.text ?? null })
  } catch {
    answer('unavailable')
  }
})

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const SCALE = 4

/**
 * The text of a QR code that was drawn as squares `M<x> <y>h1v1h-1z`, read by a library that has no
 * part in drawing it.
 * @param path the attribute `d`
 * @param size the width of the drawing in squares, with its border
 */
export async function readQr(path: string, size: number): Promise<string | undefined> {
  const wasm = Bun.resolveSync('zxing-wasm/reader/zxing_reader.wasm', import.meta.dir)
  const wasmBinary = await Bun.file(wasm).arrayBuffer()
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const width = size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = Number(top) * SCALE; y < (Number(top) + 1) * SCALE; y++) {
      const from = (y * width + Number(left) * SCALE) * 4
      for (let pixel = from; pixel < from + SCALE * 4; pixel += 4) data.fill(0, pixel, pixel + 3)
    }
  }
  const image = { data, width, height: width, colorSpace: 'srgb' } as ImageData
  const [found] = await readBarcodes(image, { formats: ['QRCode'] })
  return found?.text
}

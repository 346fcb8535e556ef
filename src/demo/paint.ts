import { crc32, deflateSync } from 'node:zlib'

/** Where a point lies, from -1 to 1, and how far it is from a shape: below 0 is inside. */
export type Shape = (x: number, y: number) => number
export type Colour = readonly [red: number, green: number, blue: number]
export type Layer = readonly [shape: Shape, colour: Colour]

export const SIDE = 384
const LINE_BYTES = 1 + SIDE * 3
const TILE = 16
/** From the middle of a tile no corner is farther, in the slanted shapes neither. */
const REACH = (TILE / SIDE) * 2
/** Half a pixel on either side of an edge is a mixture of both sides. */
const SOFT = 2 / SIDE

/** The layers on a ground as a PNG (ISO/IEC 15948) of 8-bit RGB. */
export function painted(ground: Colour, layers: readonly Layer[]): Uint8Array<ArrayBuffer> {
  const lines = Buffer.alloc(SIDE * LINE_BYTES)
  for (let row = 0; row < SIDE; row += TILE) {
    for (let column = 0; column < SIDE; column += TILE) paint(lines, row, column, ground, layers)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 1 }))]
  return new Uint8Array(Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]))
}

/** One tile of the picture; what is far from it, or behind what fills it, is not looked at. */
function paint(
  lines: Buffer,
  top: number,
  left: number,
  ground: Colour,
  layers: readonly Layer[],
): void {
  const place = (pixel: number) => (2 * pixel + 1) / SIDE - 1
  const [midX, midY] = [place(left + TILE / 2), place(top + TILE / 2)]
  let base = ground
  let near: Layer[] = []
  for (const layer of layers) {
    const distance = layer[0](midX, midY)
    if (distance > REACH) continue
    if (distance < -REACH) {
      base = layer[1]
      near = []
    } else near.push(layer)
  }
  for (let row = top; row < top + TILE; row++) {
    let at = row * LINE_BYTES + 1 + left * 3
    for (let column = left; column < left + TILE; column++) {
      let [red, green, blue] = base
      for (const [shape, colour] of near) {
        const cover = Math.min(1, Math.max(0, 0.5 - shape(place(column), place(row)) / SOFT))
        red += (colour[0] - red) * cover
        green += (colour[1] - green) * cover
        blue += (colour[2] - blue) * cover
      }
      lines[at++] = red
      lines[at++] = green
      lines[at++] = blue
    }
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '../domain/image.ts'
import type { NewProduct } from '../domain/product.ts'

/** Where a point lies, from -1 to 1, and how far it is from a shape: below 0 is inside. */
type Shape = (x: number, y: number) => number
type Colour = readonly [red: number, green: number, blue: number]
type Layer = readonly [shape: Shape, colour: Colour]

const SIDE = 384
const LINE_BYTES = 1 + SIDE * 3
const TILE = 16
/** From the middle of a tile no corner is farther, in the slanted shapes neither. */
const REACH = (TILE / SIDE) * 2
/** Half a pixel on either side of an edge is a mixture of both sides. */
const SOFT = 2 / SIDE

/** The length of a vector; Math.hypot guards against numbers that do not occur here. */
const far = (x: number, y: number) => Math.sqrt(x * x + y * y)
const circle = (cx: number, cy: number, r: number): Shape => {
  return (x, y) => far(x - cx, y - cy) - r
}
const ring = (cx: number, cy: number, r: number, width: number): Shape => {
  return (x, y) => Math.abs(far(x - cx, y - cy) - r) - width
}
/** A box with round corners, wider at its top or bottom by `slant`. */
const box = (cx: number, cy: number, w: number, h: number, round = 0.04, slant = 0): Shape => {
  return (x, y) => {
    const dx = Math.abs(x - cx) - (w - ((y - cy) / h) * slant) + round
    const dy = Math.abs(y - cy) - h + round
    return far(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }
}
const leaf = (cx: number, cy: number, r: number, lean: number): Shape => {
  const [across, along] = [Math.cos(lean), Math.sin(lean)]
  return (x, y) => {
    const u = (x - cx) * across + (y - cy) * along
    const v = (y - cy) * across - (x - cx) * along
    return far(Math.abs(u) + r * 0.75, v) - r * 1.25
  }
}
const cut =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y))
const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.min(a(x, y), b(x, y))

/** What each kind of thing looks like: from behind to the front. */
function layersOf(kind: string, main: Colour, dark: Colour, light: Colour): Layer[] {
  const white: Colour = [252, 249, 243]
  const cup: Layer[] = [
    [ring(0.36, 0.08, 0.2, 0.05), dark],
    [box(-0.04, 0.1, 0.4, 0.36, 0.16, 0.06), main],
    [box(-0.04, -0.2, 0.42, 0.05, 0.05), light],
    [box(-0.04, 0.55, 0.6, 0.045, 0.045), dark],
  ]
  const pictures: Readonly<Record<string, Layer[]>> = {
    cup,
    bag: [
      [box(0, 0.1, 0.4, 0.5, 0.08, -0.03), main],
      [box(0, -0.42, 0.42, 0.09, 0.04), dark],
      [box(0, 0.16, 0.26, 0.2, 0.06), white],
      [leaf(-0.07, 0.16, 0.11, 0.5), dark],
      [leaf(0.09, 0.16, 0.11, 0.9), main],
    ],
    jar: [
      [box(0, 0.12, 0.36, 0.44, 0.12), main],
      [box(0, -0.38, 0.3, 0.09, 0.04), dark],
      [box(0, 0.16, 0.36, 0.18, 0.01), white],
      [circle(0, 0.16, 0.09), light],
    ],
    bottle: [
      [both(box(0, 0.2, 0.24, 0.44, 0.12), box(0, -0.3, 0.1, 0.24, 0.05)), main],
      [box(0, -0.53, 0.12, 0.07, 0.03), dark],
      [box(0, 0.24, 0.24, 0.16, 0.01), white],
      [circle(0, 0.24, 0.07), light],
    ],
    shirt: [
      [box(0, -0.2, 0.54, 0.2, 0.06, -0.08), dark],
      [cut(box(0, 0.1, 0.36, 0.52, 0.08), circle(0, -0.46, 0.17)), main],
      [box(0.15, -0.08, 0.09, 0.09, 0.02), light],
    ],
    book: [
      [box(0.05, 0.06, 0.42, 0.54, 0.04), dark],
      [box(0.02, 0.02, 0.4, 0.52, 0.01), white],
      [box(-0.03, 0, 0.4, 0.54, 0.03), main],
      [box(-0.36, 0, 0.045, 0.54, 0.02), dark],
      [box(0.03, -0.2, 0.22, 0.06, 0.02), light],
      [circle(0.03, 0.16, 0.12), light],
    ],
    candle: [
      [leaf(0, -0.36, 0.15, 0), [244, 190, 92]],
      [box(0, -0.12, 0.012, 0.1, 0.01), dark],
      [box(0, 0.26, 0.3, 0.34, 0.08), main],
      [box(0, 0.3, 0.18, 0.14, 0.03), white],
    ],
    soap: [
      [box(0, 0.3, 0.52, 0.1, 0.08), dark],
      [box(0, 0.08, 0.42, 0.22, 0.18), main],
      [box(0, 0.06, 0.26, 0.08, 0.08), light],
      [both(circle(0.34, -0.3, 0.1), circle(0.16, -0.42, 0.06)), white],
    ],
    plant: [
      [both(leaf(-0.22, -0.2, 0.34, -0.7), leaf(0.22, -0.2, 0.34, 0.7)), dark],
      [leaf(0, -0.3, 0.36, 0), light],
      [box(0, 0.34, 0.28, 0.28, 0.06, 0.06), main],
    ],
    wheel: [
      [ring(0, 0, 0.52, 0.05), dark],
      [both(box(0, 0, 0.015, 0.5, 0.01), box(0, 0, 0.5, 0.015, 0.01)), light],
      [ring(0, 0, 0.4, 0.012), light],
      [circle(0, 0, 0.12), main],
    ],
    card: [
      [box(0.06, 0.08, 0.6, 0.38, 0.06), dark],
      [box(-0.02, -0.02, 0.6, 0.38, 0.06), main],
      [box(-0.02, -0.14, 0.6, 0.07, 0), light],
      [box(-0.26, 0.18, 0.22, 0.035, 0.03), white],
    ],
  }
  return pictures[kind] ?? cup
}

const KINDS: readonly (readonly [words: RegExp, kind: string])[] = [
  [/gift card|letterpress|card game|wrapping/i, 'card'],
  [/book|notebook|planner|loaf|spazierg/i, 'book'],
  [/candle|lamp/i, 'candle'],
  [/shirt|cardigan|apron|socks|beanie|plaid|blanket|towel/i, 'shirt'],
  [/bottle|oil|ink|cold brew|shampoo bar/i, 'bottle'],
  [/beans|tea\b|verveine|decaf|pannier/i, 'bag'],
  [/jam|honey|relish|käse|fondue|jar/i, 'jar'],
  [/soap|brush/i, 'soap'],
  [/vase|plant|herb/i, 'plant'],
  [/bicycle|bell/i, 'wheel'],
]

/** A flat picture of what a product is, in colours of its name; the same every time. */
export function paintedPicture({ name }: Pick<NewProduct, 'name'>): Picture {
  const hue = Bun.hash.crc32(name) % 360
  const kind = KINDS.find(([words]) => words.test(name))?.[1] ?? 'cup'
  const [main, dark] = [colourOf(hue, 0.42, 0.58), colourOf(hue, 0.4, 0.36)]
  const layers = layersOf(kind, main, dark, colourOf(hue + 35, 0.6, 0.8))
  const shadow: Layer = [box(0, 0.68, 0.5, 0.03, 0.03), colourOf(hue + 150, 0.2, 0.84)]
  const bytes = png(colourOf(hue + 150, 0.32, 0.92), [shadow, ...layers])
  return { bytes, type: 'png', width: SIDE, height: SIDE }
}

/** @param hue in degrees; saturation and lightness from 0 to 1 */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const step = (offset + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)))
  }
  return [part(0), part(8), part(4)]
}

/** The layers on a ground as a PNG (ISO/IEC 15948) of 8-bit RGB. */
function png(ground: Colour, layers: readonly Layer[]): Uint8Array<ArrayBuffer> {
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

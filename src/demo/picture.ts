import type { Picture } from '../domain/catalog/image.ts'
import type { NewProduct } from '../domain/catalog/product.ts'
import { type Colour, type Layer, painted, type Shape, SIDE } from './paint.ts'

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

const WHITE: Colour = [252, 249, 243]

interface Paints {
  readonly main: Colour
  readonly dark: Colour
  readonly light: Colour
}

const cup = ({ main, dark, light }: Paints): Layer[] => [
  [ring(0.36, 0.08, 0.2, 0.05), dark],
  [box(-0.04, 0.1, 0.4, 0.36, 0.16, 0.06), main],
  [box(-0.04, -0.2, 0.42, 0.05, 0.05), light],
  [box(-0.04, 0.55, 0.6, 0.045, 0.045), dark],
]

/** What each kind of thing looks like, from behind to the front. */
const PICTURES: Readonly<Record<string, (paints: Paints) => Layer[]>> = {
  bag: ({ main, dark }) => [
    [box(0, 0.1, 0.4, 0.5, 0.08, -0.03), main],
    [box(0, -0.42, 0.42, 0.09, 0.04), dark],
    [box(0, 0.16, 0.26, 0.2, 0.06), WHITE],
    [leaf(-0.07, 0.16, 0.11, 0.5), dark],
    [leaf(0.09, 0.16, 0.11, 0.9), main],
  ],
  jar: ({ main, dark, light }) => [
    [box(0, 0.12, 0.36, 0.44, 0.12), main],
    [box(0, -0.38, 0.3, 0.09, 0.04), dark],
    [box(0, 0.16, 0.36, 0.18, 0.01), WHITE],
    [circle(0, 0.16, 0.09), light],
  ],
  bottle: ({ main, dark, light }) => [
    [both(box(0, 0.2, 0.24, 0.44, 0.12), box(0, -0.3, 0.1, 0.24, 0.05)), main],
    [box(0, -0.53, 0.12, 0.07, 0.03), dark],
    [box(0, 0.24, 0.24, 0.16, 0.01), WHITE],
    [circle(0, 0.24, 0.07), light],
  ],
  shirt: ({ main, dark, light }) => [
    [box(0, -0.2, 0.54, 0.2, 0.06, -0.08), dark],
    [cut(box(0, 0.1, 0.36, 0.52, 0.08), circle(0, -0.46, 0.17)), main],
    [box(0.15, -0.08, 0.09, 0.09, 0.02), light],
  ],
  book: ({ main, dark, light }) => [
    [box(0.05, 0.06, 0.42, 0.54, 0.04), dark],
    [box(0.02, 0.02, 0.4, 0.52, 0.01), WHITE],
    [box(-0.03, 0, 0.4, 0.54, 0.03), main],
    [box(-0.36, 0, 0.045, 0.54, 0.02), dark],
    [box(0.03, -0.2, 0.22, 0.06, 0.02), light],
    [circle(0.03, 0.16, 0.12), light],
  ],
  candle: ({ main, dark }) => [
    [leaf(0, -0.36, 0.15, 0), [244, 190, 92]],
    [box(0, -0.12, 0.012, 0.1, 0.01), dark],
    [box(0, 0.26, 0.3, 0.34, 0.08), main],
    [box(0, 0.3, 0.18, 0.14, 0.03), WHITE],
  ],
  soap: ({ main, dark, light }) => [
    [box(0, 0.3, 0.52, 0.1, 0.08), dark],
    [box(0, 0.08, 0.42, 0.22, 0.18), main],
    [box(0, 0.06, 0.26, 0.08, 0.08), light],
    [both(circle(0.34, -0.3, 0.1), circle(0.16, -0.42, 0.06)), WHITE],
  ],
  plant: ({ main, dark, light }) => [
    [both(leaf(-0.22, -0.2, 0.34, -0.7), leaf(0.22, -0.2, 0.34, 0.7)), dark],
    [leaf(0, -0.3, 0.36, 0), light],
    [box(0, 0.34, 0.28, 0.28, 0.06, 0.06), main],
  ],
  wheel: ({ main, dark, light }) => [
    [ring(0, 0, 0.52, 0.05), dark],
    [both(box(0, 0, 0.015, 0.5, 0.01), box(0, 0, 0.5, 0.015, 0.01)), light],
    [ring(0, 0, 0.4, 0.012), light],
    [circle(0, 0, 0.12), main],
  ],
  card: ({ main, dark, light }) => [
    [box(0.06, 0.08, 0.6, 0.38, 0.06), dark],
    [box(-0.02, -0.02, 0.6, 0.38, 0.06), main],
    [box(-0.02, -0.14, 0.6, 0.07, 0), light],
    [box(-0.26, 0.18, 0.22, 0.035, 0.03), WHITE],
  ],
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
  const paints = {
    main: colourOf(hue, 0.42, 0.58),
    dark: colourOf(hue, 0.4, 0.36),
    light: colourOf(hue + 35, 0.6, 0.8),
  }
  const layers = (PICTURES[kind] ?? cup)(paints)
  const shadow: Layer = [box(0, 0.68, 0.5, 0.03, 0.03), colourOf(hue + 150, 0.2, 0.84)]
  const bytes = painted(colourOf(hue + 150, 0.32, 0.92), [shadow, ...layers])
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

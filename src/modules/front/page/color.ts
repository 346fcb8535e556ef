/** The minimum contrast of text and background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5
/**
 * The backgrounds behind text in the shop's colour: the darkest one of light pages, the lightest
 * one of dark pages.
 */
const BEHIND = { light: '#f1efea', dark: '#282622' } as const
const STEPS = 40

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The theme of a shop: its colour for areas, with a legible text colour on it, and the nearest
 * colours that are legible as text on light and on dark pages.
 * @param color such as #1f6f5c
 * @returns a style sheet, which contains no other input of the owner
 */
export function themeOf(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return ''
  const brand = rgbOf(color)
  const light = legible(brand, rgbOf(BEHIND.light), [0, 0, 0])
  const dark = legible(brand, rgbOf(BEHIND.dark), [255, 255, 255])
  const pair = `light-dark(${hex(light)},${hex(dark)})`
  const hover = `light-dark(${hex(mixed(light, [0, 0, 0], 0.15))},${hex(mixed(dark, [255, 255, 255], 0.2))})`
  const soft = `color-mix(in srgb,${hex(brand)} 14%,var(--canvas))`
  return `:root{--brand:${hex(brand)};--on-brand:${textOn(brand)};--accent:${pair};--accent-hover:${hover};--on-accent:light-dark(#fff,#14120f);--accent-soft:${soft}}`
}

/** Black or white, whichever is easier to read on a colour; one of them always reaches 4.5 to 1. */
function textOn(color: Rgb): string {
  const [white, black] = [contrast(color, [255, 255, 255]), contrast(color, [0, 0, 0])]
  return white >= black ? '#fff' : '#000'
}

/** Moves a colour towards another one until it is legible on a background. */
function legible(color: Rgb, behind: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const moved = mixed(color, towards, step / STEPS)
    if (contrast(moved, behind) >= LEAST_CONTRAST) return moved
  }
  return towards
}

/** The contrast ratio of two colours (WCAG 2.2). */
function contrast(one: Rgb, other: Rgb): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  const [red = 0, green = 0, blue = 0] = color.map((channel, index) =>
    Math.round(channel + ((other[index] ?? 0) - channel) * share),
  )
  return [red, green, blue]
}

function rgbOf(hexText: string): Rgb {
  const number = Number.parseInt(hexText.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function hex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

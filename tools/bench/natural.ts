import type { NewProduct } from '../../src/domain/catalog/product.ts'
import { barcodeOf, brandOf, dice, seriesOf, skuOf, wordOf } from './catalog.ts'

/** The words that English texts are held together by, the most frequent first. */
const FUNCTION = words(
  'the and with for of to a in your is it this on or that from can be you are as at by an will has up more all not our their when these any other into than also its which each have no one if so most only out',
)
/** Words about electronics and building materials, the most frequent first. */
const TOPICS = words(
  'black white power easy use wireless usb steel battery control design high cable light white quality set system home compatible mount support water screen fast digital video led mini standard kit cover speed adjustable inch grey silver case wall smart stainless aluminum wood vinyl plastic metal panel remote outdoor indoor heavy duty portable audio memory storage network bluetooth touchpad keyboard mouse monitor printer laptop tablet phone camera headset speaker charger adapter router switch server drive card port optical sensor lens filter pump valve pipe faucet sink shower tile siding door window frame handle lock hinge screw drill saw blade sander hammer wrench ladder paint primer brush roller tape glue caulk insulation roof gutter fence deck lumber plywood concrete brick garden hose mower trimmer chain oil engine motor fan heater cooler freezer oven range hood cooktop dishwasher washer dryer vacuum carpet rug lamp bulb fixture chandelier pendant sconce outlet dimmer wire conduit breaker box cabinet shelf drawer rack bench table chair desk stand bracket hook rail curtain blind shade',
)
const THINGS = TOPICS.slice(TOPICS.indexOf('keyboard'))
const COLOURS = words('Black White Grey Silver Brown Beige Red Blue Green Bronze Chrome Nickel')
const MATERIALS = words('Steel Aluminum Vinyl Plastic Wood Metal Glass Rubber Fiberglass Brass')
const TRAITS = words(
  'Wireless Portable Compact Heavy-Duty Adjustable Smart Digital Outdoor Indoor Professional Mini Bluetooth Optical Universal Slim Cordless',
)
/** `wordOf` makes this many different words. */
const MADE_UP = 331_776
/** The words of texts, and the kinds of products. Most are made up; the others are spread. */
const VOCABULARY = mixed(60_000, TOPICS, 9)
const HEADS = mixed(800, THINGS, 8)
/** Zipf's law, as Mandelbrot corrected it. */
const SHIFT = 2.7

const word = zipf(VOCABULARY.length)
const head = zipf(HEADS.length)
const colour = zipf(COLOURS.length)
const size = zipf(30)

/** A product with a long name and text, as shops of electronics or building materials have them. */
export function naturalProductOf(number: number): NewProduct {
  const roll = dice(number * 7919 + 3)
  const { thing, color, material, trait, feature, width, length } = partsOf(number)
  const brand = brandOf(head(roll))
  const sized = `${width} in. x ${length} ft.`
  const name = `${brand} ${seriesOf(roll)} ${trait} ${sized} ${material} ${thing} with ${feature}, ${color}`
  const category = `${thing}s`
  return {
    name,
    description: textOf(roll, [thing, feature, material, color, trait].join(' ').toLowerCase()),
    price: (roll(40_000) + 199) / 100,
    status: roll(20) === 0 ? 'Draft' : 'Published',
    sku: skuOf(number),
    barcode: barcodeOf(number),
    stock: roll(6) === 0 ? 0 : roll(500),
    category,
    brand,
    options: { Color: color, Material: material },
    tags: [thing.toLowerCase(), feature.toLowerCase()],
    metadata: { width: `${width} in`, length: `${length} ft`, connection: trait },
  }
}

/** The number of kinds of searches. */
export const NATURAL_KINDS = 5

/**
 * A search as people type it: some parts of a product's name, all of them words of many products.
 * @param kind below `NATURAL_KINDS`
 */
export function naturalSearchOf(number: number, kind: number): string {
  const { thing, color, material, trait, feature, width, length } = partsOf(number)
  const texts = [
    `${trait} ${thing} with ${feature} ${color}`,
    `${width} in. x ${length} ft. ${color} ${material} ${thing}`,
    `${color} ${material} ${thing}`,
    `${thing} ${feature} ${trait} ${color}`,
    `${material} ${thing} for ${feature}`,
  ]
  return (texts[kind] ?? '').toLowerCase()
}

function partsOf(number: number) {
  const roll = dice(number * 104_729 + 5)
  const pick = (from: readonly string[], at: number) => from[at] ?? ''
  return {
    thing: capital(pick(HEADS, head(roll))),
    color: pick(COLOURS, colour(roll)),
    material: pick(MATERIALS, roll(MATERIALS.length)),
    trait: pick(TRAITS, roll(TRAITS.length)),
    feature: capital(pick(HEADS, head(roll))),
    width: 2 + 2 * size(roll),
    length: 4 + 4 * size(roll),
  }
}

/** A text of 50 to 150 words. */
function textOf(roll: (sides: number) => number, own: string): string {
  const parts = words(own)
  const length = 50 + roll(100)
  const sentence = Array.from({ length }, () => {
    const kind = roll(100)
    if (kind < 40) return FUNCTION[Math.floor(FUNCTION.length * (roll(1_000) / 1_000) ** 2)]
    if (kind < 50) return parts[roll(parts.length)]
    return VOCABULARY[word(roll)]
  })
  return `${sentence.join(' ')}.`
}

/** Made-up words, of which each `step`th is one of these as long as there are some. */
function mixed(length: number, real: readonly string[], step: number): string[] {
  return Array.from({ length }, (_, at) => {
    const known = at % step === step >> 1 ? real[Math.floor(at / step)] : undefined
    return known ?? wordOf((at * 7919) % MADE_UP)
  })
}

/** Draws places of a list in which the nth is about 1/n times as frequent as the first. */
function zipf(length: number): (roll: (sides: number) => number) => number {
  const sums = new Float64Array(length)
  let sum = 0
  for (let at = 0; at < length; at++) sums[at] = sum += 1 / (at + SHIFT)
  return (roll) => {
    const drawn = (roll(2 ** 30) / 2 ** 30) * sum
    let [low, high] = [0, length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) <= drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`
}

function words(text: string): string[] {
  return text.split(' ')
}

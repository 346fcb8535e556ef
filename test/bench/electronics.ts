import type { NewProduct } from '../../src/domain/catalog/product.ts'
import { type Chance, random } from '../random.ts'

/** Names of things, as shops and as shoppers call them. */
const KINDS = [
  [
    'wireless headphones',
    'bluetooth headset',
    'Audio',
    'noise cancelling,foldable,over ear,waterproof',
  ],
  ['in ear headphones', 'earbuds', 'Audio', 'noise cancelling,waterproof,with microphone'],
  ['portable speaker', 'bluetooth speaker', 'Audio', 'waterproof,stereo,mini'],
  ['soundbar', 'tv speaker', 'Audio', 'with subwoofer,slim,stereo'],
  ['laptop', 'notebook computer', 'Computers', '13 inch,15 inch,17 inch,touchscreen'],
  ['computer monitor', 'pc display', 'Computers', '24 inch,27 inch,curved,4k'],
  ['mechanical keyboard', 'gaming keyboard', 'Computers', 'backlit,wireless,compact'],
  ['computer mouse', 'wireless mouse', 'Computers', 'ergonomic,silent,rechargeable'],
  ['external hard drive', 'portable disk', 'Storage', '1 tb,2 tb,4 tb,rugged'],
  ['memory card', 'micro sd card', 'Storage', '64 gb,128 gb,256 gb'],
  ['smartphone', 'mobile phone', 'Phones', '64 gb,128 gb,dual sim'],
  ['tablet', 'drawing tablet', 'Computers', '8 inch,10 inch,with pen'],
  ['digital camera', 'compact camera', 'Photo', 'waterproof,4k,zoom'],
  ['camera lens', 'telephoto lens', 'Photo', '50 mm,85 mm,200 mm'],
  ['tripod', 'camera stand', 'Photo', 'carbon,travel,flexible'],
  ['television', 'smart tv', 'Television', '43 inch,55 inch,65 inch,4k'],
  ['wifi router', 'wireless router', 'Network', 'dual band,mesh,gigabit'],
  ['printer', 'laser printer', 'TerminalAdmin', 'duplex,colour,wireless'],
  ['smart watch', 'fitness tracker', 'Wearables', 'waterproof,with gps,heart rate'],
  ['dishwasher', 'dish washer', 'Home', '45 cm,60 cm,quiet'],
] as const

/** Accessories, whose texts name other products. */
const EXTRAS = [
  ['carrying case', 'hard case', 'Accessories', 'black,leather,slim'],
  ['replacement charger', 'power adapter', 'Accessories', 'fast,usb c,travel'],
  ['charging cable', 'usb cable', 'Accessories', '1 m,2 m,3 m,braided'],
  ['screen protector', 'protective film', 'Accessories', 'clear,matte,privacy'],
  ['spare battery', 'rechargeable battery', 'Accessories', 'long life,slim'],
  ['wall mount', 'mounting bracket', 'Accessories', 'tilting,swivel,flat'],
] as const

const BRANDS = words(
  'Noralto Vexim Quorra Tellux Ambrion Zephyra Kestrel Luminor Octavo Halden Brixon Sonaris',
)
const COLOURS = words('black white silver blue red grey')
const USES = words('travel terminalAdmin school gaming music home video sport')
const FILLER =
  'Easy to set up and made to last. In the box are a manual and a cable. Two years of warranty. Works with all common systems. A favourite of our customers for its value. Tested for daily use'.split(
    '. ',
  )

/** The parts that a product was generated from, which decide how relevant it is. */
export interface Thing {
  readonly product: NewProduct
  readonly kind: number
  readonly extra: number | null
  readonly brand: string
  readonly model: string
  readonly colour: string
  readonly features: readonly string[]
}

export function thingOf(number: number): Thing {
  const chance = random(number * 31 + 7)
  const kind = chance.below(KINDS.length)
  const isExtra = chance.below(5) < 2
  const extra = isExtra ? chance.below(EXTRAS.length) : null
  const [term, other, category, all] = extra === null ? KINDS[kind]! : EXTRAS[extra]!
  const brand = pick(chance, BRANDS)
  const model = `${pick(chance, words('SX RT MK GL VE QN'))}-${100 + chance.below(900)}`
  const colour = pick(chance, COLOURS)
  const features = all.split(',').filter(() => chance.below(2) === 0)
  const called: string[] = chance.below(3) ? [term] : [other]
  if (chance.below(3) === 0) called.push(called[0] === term ? other : term)
  const target = `${KINDS[kind]![chance.below(2) as 0 | 1]}`
  const named = features.filter(() => chance.below(2))
  const tail = extra === null ? '' : ` for ${brand} ${model} ${target}`
  const short = [brand, extra === null ? model : '', ...called, ...named, tail, colour]
  const filler = Array.from({ length: 1 + chance.below(4) }, () => `${pick(chance, FILLER)}.`)
  const about = `${features.join(', ')}; made for ${pick(chance, USES)} and ${pick(chance, USES)}.`
  const mention = chance.below(3)
    ? ''
    : ` Goes well with a ${pick(
        chance,
        KINDS.map(([one]) => one),
      )}.`
  const product: NewProduct = {
    name: short.filter(Boolean).join(' ').replace(/ +/g, ' ').slice(0, 250),
    description: `A ${called.join(' or ')}, ${about} ${filler.join(' ')}${mention}`,
    price: (500 + chance.below(90_000)) / 100,
    status: 'Published',
    sku: `E-${number}`,
    category,
    brand,
    tags: [colour, pick(chance, USES)],
  }
  return { product, kind, extra, brand, model, colour, features }
}

/** A search text, and the relevance of a product to it: 0 to 3. */
export interface Query {
  readonly text: string
  grade(thing: Thing): number
}

/** Queries of all kinds, with relevance derived from the parts of the products. */
export function queriesOf(things: readonly Thing[]): Query[] {
  const chance = random(20_000)
  const some = () => things[chance.below(things.length)]!
  const main = () => {
    for (let thing = some(); ; thing = some()) if (thing.extra === null) return thing
  }
  const queries: Query[] = []
  for (const [kind, [term, other]] of KINDS.entries()) {
    const grade = (thing: Thing) => (thing.kind !== kind ? 0 : thing.extra === null ? 3 : 1)
    queries.push({ text: term, grade }, { text: other, grade })
  }
  for (let number = 0; number < 80; number++) {
    const made = number % 8 < 6 ? main() : some()
    queries.push(SORTS[number % 8]!(made, chance))
  }
  return queries
}

const termOf = ({ kind, extra }: Thing, side: 0 | 1) =>
  (extra === null ? KINDS[kind]! : EXTRAS[extra]!)[side]
const same = (a: Thing, b: Thing) => a.kind === b.kind && a.extra === b.extra

const SORTS: readonly ((wanted: Thing, chance: Chance) => Query)[] = [
  (wanted, chance) => ({
    text: `${wanted.brand} ${termOf(wanted, side(chance))}`,
    grade: (one) => (same(one, wanted) ? (one.brand === wanted.brand ? 3 : 1) : 0),
  }),
  (wanted, chance) => ({
    text: `${wanted.colour} ${termOf(wanted, side(chance))}`,
    grade: (one) => (same(one, wanted) ? (one.colour === wanted.colour ? 3 : 1) : 0),
  }),
  (wanted, chance) => ({
    text: [wanted.brand, ...wanted.features, termOf(wanted, side(chance)), wanted.colour].join(' '),
    grade: (one) => Math.round(3 * share(one, wanted)),
  }),
  (wanted, chance) => ({
    text: [termOf(wanted, side(chance)), ...wanted.features].join(' '),
    grade: (one) => Math.round(3 * features(one, wanted)),
  }),
  (wanted) => ({
    text: `${wanted.brand} ${wanted.model}`,
    grade: (one) =>
      one.brand !== wanted.brand || one.model !== wanted.model ? 0 : one.extra === null ? 3 : 1,
  }),
  (wanted, chance) => ({
    text: misspelt(termOf(wanted, 0), chance),
    grade: (one) => (one.kind !== wanted.kind ? 0 : one.extra === null ? 3 : 1),
  }),
  (wanted) => ({
    text: `${termOf(wanted, 0)} for ${wanted.brand} ${KINDS[wanted.kind]![0]}`,
    grade: (one) => (same(one, wanted) ? (one.brand === wanted.brand ? 3 : 1) : 0),
  }),
  (wanted) => ({
    text: termOf(wanted, 1),
    grade: (one) =>
      one.extra === wanted.extra && (one.extra !== null || same(one, wanted)) ? 3 : 0,
  }),
]

const side = (chance: Chance) => chance.below(2) as 0 | 1

function features(one: Thing, wanted: Thing): number {
  if (!same(one, wanted)) return 0
  const kept = wanted.features.filter((feature) => one.features.includes(feature)).length
  return (1 + kept) / (1 + wanted.features.length)
}

function share(one: Thing, wanted: Thing): number {
  const extras = Number(one.brand === wanted.brand) + Number(one.colour === wanted.colour)
  return features(one, wanted) * ((1 + extras) / 3)
}

/** Swaps two neighbouring letters in the longest word. */
function misspelt(text: string, chance: Chance): string {
  const longest = text.split(' ').sort((a, b) => b.length - a.length)[0] ?? ''
  const at = 1 + chance.below(longest.length - 2)
  const swapped = `${longest[at + 1]}${longest[at]}`
  return text.replace(longest, longest.slice(0, at) + swapped + longest.slice(at + 2))
}

function pick<T>(chance: Chance, values: readonly T[]): T {
  return values[chance.below(values.length)]!
}

function words(text: string): string[] {
  return text.split(' ')
}

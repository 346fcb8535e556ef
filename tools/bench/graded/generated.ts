import type { NewProduct } from '../../../src/domain/catalog/product.ts'
import type { Language } from '../../../src/domain/catalog/search.ts'
import { type Chance, random } from '../../../test/random.ts'
import type { GradedQuery, GradedShop } from './graded.ts'

/** The words that a large shop is generated from. */
export interface Stock {
  readonly language: Language
  /** Lines of `noun | its plural | another noun for it | category | features | sizes`. */
  readonly kinds: string
  /** Lines of `noun | its plural | category | nouns of the kinds that it belongs to`. */
  readonly accessories: string
  /** A noun that may be written as one word and as two, and the way that the shop does not. */
  readonly splits: Readonly<Record<string, string>>
  readonly brands: string
  readonly colours: string
  readonly for: string
  readonly with: string
  /** Sentences of descriptions; `#` is the noun of some other kind. */
  readonly sentences: readonly string[]
  /** Questions in whole sentences; `#` is a noun. */
  readonly questions: readonly string[]
  /** Sizes as shoppers write them, by their form in titles. */
  readonly typed: readonly (readonly [RegExp, string])[]
}

interface Kind {
  readonly noun: string
  readonly plural: string
  readonly other: string
  readonly category: string
  readonly features: readonly string[]
  readonly sizes: readonly string[]
  /** Kinds of things that it is an accessory of. */
  readonly of: readonly Kind[]
}

/** The parts that a product was generated from, which decide how relevant it is. */
interface Thing {
  readonly kind: Kind
  /** The thing that an accessory fits. */
  readonly fits: Thing | null
  readonly brand: string
  readonly model: string
  readonly size: string
  readonly colour: string
  readonly feature: string
}

/** The properties that a query asks for. Others may have any value. */
type Wanted = Partial<Thing> & { readonly kind: Kind; readonly onlyModel?: true }

const FAMILIES = 24
const QUERIES_OF_A_SORT = 10

/**
 * A shop of some thousand products: families that differ in size or colour, and accessories whose
 * names hold the names of what they are for. The same in every run.
 */
export function generatedShop(kind: string, stock: Stock, seed: number): GradedShop {
  const chance = random(seed)
  const things = thingsOf(stock, chance)
  const products = new Map(
    things.map((thing, index) => [`${index}`, productOf(stock, thing, index, chance)]),
  )
  const names = [...products.values()].map(({ name }) => name)
  const queries = queriesOf(stock, things, names, chance)
  return { kind, language: stock.language, products, queries }
}

/**
 * How relevant a thing is to what is wanted. Another kind of thing has nothing to do with it (0),
 * but an accessory of the wanted kind has (1), and so has the thing that a wanted accessory fits.
 * The wanted kind is 3, and 1 less for each wanted quality that it lacks, but never less than 1.
 * Of a query that names a model only, nothing else is found but that model and what fits it.
 */
function gradeOf(thing: Thing, wanted: Wanted): number {
  if (thing.kind !== wanted.kind) {
    const isNear = thing.fits?.kind === wanted.kind || wanted.fits?.kind === thing.kind
    return isNear && lacks(thing.fits ?? thing, wanted.fits ?? wanted) === 0 ? 1 : 0
  }
  const missing = lacks(thing, wanted)
  if (wanted.onlyModel && missing > 0) return 0
  const misfits = wanted.fits && thing.fits ? lacks(thing.fits, wanted.fits) : 0
  return Math.max(1, 3 - missing - misfits)
}

const QUALITIES = ['kind', 'brand', 'model', 'size', 'colour', 'feature'] as const

function lacks(thing: Thing, wanted: Partial<Thing>): number {
  return QUALITIES.filter((one) => wanted[one] !== undefined && wanted[one] !== thing[one]).length
}

function kindsOf({ kinds, accessories }: Stock): Kind[] {
  const made = linesOf(kinds).map(
    ([noun = '', plural = '', other = '', category = '', ...more]) => {
      const [features = [''], sizes = ['']] = more.map((list) => list.split(', '))
      return { noun, plural, other: other || noun, category, features, sizes, of: [] }
    },
  )
  const extra = linesOf(accessories).map(([noun = '', plural = '', category = '', of = '']) => ({
    noun,
    plural,
    other: noun,
    category,
    features: [''],
    sizes: [''],
    of: of.split(', ').map((one) => {
      const kind = made.find(({ noun }) => noun === one)
      if (!kind) throw new Error(`${noun} belongs to ${one}, which is no kind`)
      return kind
    }),
  }))
  return [...made, ...extra]
}

function thingsOf(stock: Stock, chance: Chance): Thing[] {
  const [brands, colours] = [stock.brands.split(' '), stock.colours.split(' ')]
  const things: Thing[] = []
  for (const kind of kindsOf(stock)) {
    const range = Array.from({ length: 5 }, () => pick(chance, brands))
    for (let family = 0; family < FAMILIES; family++) {
      const some = things.filter((thing) => kind.of.includes(thing.kind))
      const fits = some.length > 0 ? pick(chance, some) : null
      const brand = fits && chance.below(2) ? fits.brand : pick(chance, range)
      const model = `${pick(chance, 'DX RT MK GL VE QN PSB HR'.split(' '))}${100 + chance.below(900)}`
      const feature = pick(chance, kind.features)
      for (let variants = 1 + chance.below(4); variants > 0; variants--) {
        const [size, colour] = [pick(chance, kind.sizes), pick(chance, colours)]
        things.push({ kind, fits, brand, model, size, colour, feature })
      }
    }
  }
  return things
}

function productOf(stock: Stock, thing: Thing, index: number, chance: Chance): NewProduct {
  const { kind, fits, brand, model, size, colour, feature } = thing
  const noun = chance.below(3) === 0 ? kind.other : kind.noun
  const target = fits && `${stock.for} ${fits.brand} ${fits.model} ${fits.kind.noun}`
  const extras = accessoriesOf(stock, kind)
  const included =
    extras.length > 0 && chance.below(4) === 0 && `${stock.with} ${pick(chance, extras)}`
  const inOrder = [brand, !fits && model, size, feature, noun, target, included, colour]
  const byNoun = [noun, feature, target, included, brand, !fits && model, size, colour]
  const name = (chance.below(3) === 0 ? byNoun : inOrder).filter(Boolean).join(' ')
  const others = linesOf(stock.kinds).map(([other = '']) => other)
  const sentences = Array.from({ length: 2 + chance.below(4) }, () =>
    pick(chance, stock.sentences).replace('#', () => pick(chance, others)),
  )
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    description: [feature ? `${noun}, ${feature}.` : `${noun}.`, ...sentences].join(' '),
    category: kind.category,
    brand,
    options: { ...(size && { Size: size }), Colour: colour },
    sku: `${model}-${index}`,
    price: 10,
    status: 'Published',
  }
}

function accessoriesOf(stock: Stock, { noun }: Kind): string[] {
  const lines = linesOf(stock.accessories)
  return lines.flatMap(([one = '', , , of = '']) => (of.split(', ').includes(noun) ? one : []))
}

function queriesOf(
  stock: Stock,
  things: readonly Thing[],
  names: readonly string[],
  chance: Chance,
): GradedQuery[] {
  const main = things.filter(({ fits }) => !fits)
  const extra = things.filter(({ fits }) => fits)
  const typed = (size: string) =>
    stock.typed.reduce((text, [from, to]) => text.replace(from, to), size)
  const spelt = (text: string) => Object.entries(stock.splits).find(([noun]) => noun === text)
  const splits = main.filter(({ kind }) => spelt(kind.noun))
  const sized = main.filter(({ size }) => size !== '')
  const long = main.filter(({ kind }) => longest(kind.noun).length >= 7)
  type Sort = (thing: Thing) => readonly [text: string, wanted: Wanted]
  const sorts: readonly (readonly [from: readonly Thing[], sort: Sort])[] = [
    [main, ({ kind }) => [kind.noun, { kind }]],
    [main, ({ kind }) => [kind.plural, { kind }]],
    [main, ({ kind }) => [kind.other, { kind }]],
    [main, ({ kind, brand }) => [`${brand} ${kind.noun}`, { kind, brand }]],
    [sized, ({ kind, size }) => [`${typed(size)} ${kind.noun}`, { kind, size }]],
    [sized, ({ kind, size, brand }) => [`${kind.noun} ${size} ${brand}`, { kind, size, brand }]],
    [main, ({ kind, colour }) => [`${colour} ${kind.plural}`, { kind, colour }]],
    [main, ({ kind, feature }) => [`${feature} ${kind.noun}`, { kind, feature }]],
    [
      main,
      ({ kind, brand, model }) => [`${brand} ${model}`, { kind, brand, model, onlyModel: true }],
    ],
    [extra, ({ kind, fits }) => [`${fits?.kind.noun} ${kind.noun}`, { kind, fits: only(fits) }]],
    [
      extra,
      ({ kind, fits }) => [
        `${kind.noun} ${stock.for} ${fits?.brand} ${fits?.model}`,
        { kind, fits },
      ],
    ],
    [splits, ({ kind }) => [spelt(kind.noun)?.[1] ?? kind.noun, { kind }]],
    [main, ({ kind, colour }) => [`${slip(kind.noun, chance, 1)} ${colour}`, { kind, colour }]],
    [long, ({ kind }) => [slip(kind.noun, chance, 2), { kind }]],
    [main, ({ kind }) => [pick(chance, stock.questions).replace('#', kind.noun), { kind }]],
    [
      main,
      (thing) => [
        (names[things.indexOf(thing)] ?? '').replace(/\p{L}{5,}/gu, (word) =>
          slip(word, chance, 1),
        ),
        thing,
      ],
    ],
  ]
  return sorts.flatMap(([from, sort]) =>
    Array.from({ length: QUERIES_OF_A_SORT }, () => {
      const [text, wanted] = sort(pick(chance, from))
      const grades = new Map<string, number>()
      for (const [index, thing] of things.entries()) {
        const grade = gradeOf(thing, wanted)
        if (grade > 0) grades.set(`${index}`, grade)
      }
      return { text: text.trim(), grades }
    }),
  )
}

/** The kind alone of what an accessory fits. */
function only(fits: Thing | null): Thing | null {
  return fits && ({ kind: fits.kind } as Thing)
}

/** Swaps two letters of the longest word for each slip, apart from its first one. */
function slip(text: string, chance: Chance, slips: number): string {
  const word = longest(text)
  const letters = [...word]
  const part = Math.floor((letters.length - 1) / slips)
  for (let number = 0; number < slips; number++) {
    const at = 1 + number * part + chance.below(Math.max(1, part - 1))
    const [one = '', other = ''] = letters.slice(at)
    if (chance.below(3) === 0) letters[at] = ''
    else letters.splice(at, 2, other, one)
  }
  return text.replace(word, letters.join(''))
}

function longest(text: string): string {
  return text.split(/[ -]/).toSorted((a, b) => b.length - a.length)[0] ?? ''
}

function pick<T>(chance: Chance, values: readonly T[]): T {
  const [first, ...more] = values
  if (first === undefined) throw new Error('there is nothing to pick')
  return chance.pick([first, ...more])
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

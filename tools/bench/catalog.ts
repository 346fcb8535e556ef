import type { NewProduct } from '../../src/domain/catalog/product.ts'

const CLOTH = words('Linen Wool Hemp Silk Merino Denim Jersey Canvas')
const CLAY = words('Stoneware Porcelain Glass Enamel Bamboo Terracotta')
const METAL = words('Steel Copper Brass Iron Aluminium Carbon')
const WOOD = words('Oak Walnut Beech Ash Cherry Rattan')
const TASTE = words('Vanilla Hazelnut Orange Mint Cinnamon Honey Ginger Cherry')
const PAPER = words('Linen Leather Kraft Cork Recycled Felt')

/** The categories of the benchmark's shop, with their products and materials. */
const DEPARTMENTS: readonly (readonly [category: string, things: string, of: readonly string[]])[] =
  [
    ['T-Shirts', 'Crew Neck T-Shirt|V-Neck T-Shirt|Long Sleeve Tee|Pocket Tee|Henley', CLOTH],
    ['Shirts', 'Oxford Shirt|Flannel Shirt|Overshirt|Band Collar Shirt|Work Shirt', CLOTH],
    ['Trousers', 'Chinos|Wide Leg Trousers|Cord Trousers|Drawstring Trousers|Culottes', CLOTH],
    ['Knitwear', 'Cardigan|Roll Neck Jumper|Fisherman Sweater|Vest|Cable Knit Sweater', CLOTH],
    ['Jackets', 'Rain Jacket|Chore Coat|Quilted Jacket|Parka|Bomber Jacket', CLOTH],
    ['Socks & Underwear', 'Ankle Socks|Boot Socks|Boxer Briefs|Bralette|Thermal Leggings', CLOTH],
    ['Bedding', 'Duvet Cover|Pillowcase|Fitted Sheet|Blanket|Bedspread', CLOTH],
    ['Towels', 'Bath Towel|Hand Towel|Tea Towel|Bath Mat|Beach Towel', CLOTH],
    ['Cushions & Throws', 'Cushion Cover|Throw|Floor Cushion|Bolster|Pouffe', CLOTH],
    ['Rugs', 'Flatweave Rug|Runner|Doormat|Round Rug|Bath Rug', CLOTH],
    ['Mugs & Cups', 'Espresso Cup|Mug|Tumbler|Tea Bowl|Travel Cup', CLAY],
    ['Plates & Bowls', 'Dinner Plate|Side Plate|Pasta Bowl|Serving Platter|Cereal Bowl', CLAY],
    ['Cookware', 'Frying Pan|Saucepan|Casserole|Griddle|Stockpot', METAL],
    ['Knives', 'Paring Knife|Bread Knife|Chef Knife|Santoku|Cleaver', METAL],
    ['Coffee', 'Espresso Blend|Filter Roast|Decaf Beans|Cold Brew|Single Origin Beans', TASTE],
    ['Tea', 'Green Tea|Breakfast Tea|Herbal Infusion|Oolong|Chai', TASTE],
    ['Chocolate', 'Dark Bar|Milk Bar|Truffles|Drinking Chocolate|Nougat', TASTE],
    ['Lamps', 'Desk Lamp|Floor Lamp|Pendant Light|Wall Sconce|Lantern', METAL],
    ['Chairs', 'Dining Chair|Lounge Chair|Stool|Rocking Chair|Bench', WOOD],
    ['Tables', 'Coffee Table|Side Table|Dining Table|Desk|Console', WOOD],
    ['Shelves', 'Bookcase|Wall Shelf|Shoe Rack|Plate Rack|Cabinet', WOOD],
    ['Notebooks', 'Pocket Notebook|Sketchbook|Planner|Address Book|Composition Book', PAPER],
    ['Pens', 'Fountain Pen|Ballpoint|Brush Pen|Mechanical Pencil|Fineliner', METAL],
    ['Bags', 'Tote Bag|Backpack|Weekender|Crossbody Bag|Wash Bag', CLOTH],
    ['Shoes', 'Sneakers|Loafers|Chelsea Boots|Sandals|Slippers', CLOTH],
    ['Toys', 'Building Blocks|Spinning Top|Pull Along Duck|Jigsaw Puzzle|Stacking Rings', WOOD],
    ['Garden', 'Watering Can|Plant Pot|Hand Trowel|Bird Feeder|Secateurs', METAL],
    ['Soap & Skin', 'Hand Soap|Body Lotion|Bath Salts|Lip Balm|Shampoo Bar', TASTE],
    ['Candles', 'Pillar Candle|Tea Lights|Jar Candle|Taper Candle|Votive Candle', TASTE],
    ['Tools', 'Claw Hammer|Screwdriver|Spirit Level|Hand Plane|Folding Rule', METAL],
  ]

const STYLES = words(
  'Classic Everyday Relaxed Heavy Light Washed Ribbed Striped Plain Checked Compact Large Small Soft Sturdy Vintage Modern Nordic Coastal Mountain Harbour Garden Studio Workshop Atelier',
)
const COLOURS = words(
  'Black White Ecru Navy Indigo Olive Rust Ochre Sage Charcoal Burgundy Sand Teal Rose Slate Moss Plum Amber Coral Mint',
)
const SYLLABLES = words(
  'ar bel cor dan el fin gal hol ing jor kes lun mor nor ost pel quin ros sol tam und vel wes yar zan',
)
const USES = words('travel weekends gifts school winter summer cooking camping guests children')

/** The word that a quarter of all products contain, in the name, a tag or the description. */
export const COMMON_WORD = 'cotton'

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** The product with this number, the same in every run. */
export function productOf(number: number): NewProduct {
  const roll = dice(number * 7919 + 1)
  const [category, things, materials] = pick(DEPARTMENTS, roll)
  const thing = pick(things.split('|'), roll)
  const cotton = number % 4 === 0
  const place = cotton ? roll(3) : -1
  const named = place === 0 && materials === CLOTH
  const material = named ? 'Cotton' : pick(materials, roll)
  const colour = pick(COLOURS, roll)
  const series = seriesOf(roll)
  const brand = brandOf(roll(400))
  const price = (roll(400) * 100 + [0, 49, 90, 95, 99][roll(5)]!) / 100 + 1
  const wrapped = cotton && !named && place < 2 ? ' Comes wrapped in soft cotton.' : ''
  return {
    name: `${pick(STYLES, roll)} ${material} ${thing} ${series}, ${colour}`,
    description: `${thing} in ${colour.toLowerCase()} ${material.toLowerCase()} by ${brand}.${wrapped} Made for ${pick(USES, roll)} and ${pick(USES, roll)}; the ${series} line is repaired free of charge for ${2 + roll(9)} years. Weighs ${100 + roll(4000)} g.`,
    price: Math.round(price * 100) / 100,
    compareAtPrice: roll(10) === 0 ? Math.round(price * 130) / 100 : null,
    productType: roll(50) === 0 ? 'Digital' : 'Item',
    status: statusOf(roll(100)),
    sku: skuOf(number),
    barcode: barcodeOf(number),
    stock: roll(6) === 0 ? 0 : roll(500),
    category,
    brand,
    collections: roll(8) === 0 ? [`${pick(USES, roll)} edit`] : [],
    itemGroupId: roll(5) === 0 ? `group-${Math.floor(number / 6)}` : null,
    options: { Colour: colour },
    tags: [colour.toLowerCase(), place === 2 ? COMMON_WORD : pick(USES, roll)],
    metadata: { supplier: `S-${1000 + roll(90)}` },
  }
}

export function skuOf(number: number): string {
  return `KB-${String(number).padStart(8, '0')}`
}

/** An EAN-13 in the range that is reserved for use within a shop. */
export function barcodeOf(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export function brandOf(number: number): string {
  const roll = dice(number + 77)
  const stem = pick(SYLLABLES, roll) + pick(SYLLABLES, roll) + pick(SYLLABLES, roll)
  return `${stem[0]?.toUpperCase()}${stem.slice(1)} ${pick(words('& Sons|Supply|Works|Goods|House|Mill', '|'), roll)}`
}

export function seriesOf(roll: (sides: number) => number): string {
  const name = pick(SYLLABLES, roll) + pick(SYLLABLES, roll)
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${1 + roll(90)}`
}

function statusOf(hundredth: number): NonNullable<NewProduct['status']> {
  if (hundredth < 85) return 'Published'
  return hundredth < 95 ? 'Draft' : 'Archived'
}

/** A made-up word of four syllables, another one for each of 331,776 numbers. */
export function wordOf(number: number): string {
  const { length } = SYLLABLES
  const places = [1, length, length ** 2, length ** 3]
  return places.map((place) => SYLLABLES[Math.floor(number / place) % length]).join('')
}

function pick<T>(items: readonly T[], roll: (sides: number) => number): T {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function words(text: string, separator = ' '): string[] {
  return text.split(separator)
}

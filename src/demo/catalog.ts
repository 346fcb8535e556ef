import type { NewProduct, Pack, ProductType } from '../domain/catalog/product.ts'
import type { SettingsPatch } from '../domain/shop/settings.ts'

type Rest = Omit<NewProduct, 'name' | 'price' | 'description' | 'sku'> & { readonly text: string }
type About = [tags: string, rest: Rest]
type DemoProduct = NewProduct & { readonly sku: string }

/** How the demo shop sells; it stands in Gouda. */
export const DEMO_SETTINGS = {
  taxRates: [
    { name: 'Standard', percent: 21 },
    { name: 'Reduced', percent: 9 },
  ],
  country: 'NL',
  address: 'Corner & Co.\nKerkstraat 12\n2801 Gouda',
  taxId: 'NL001234567B01',
  receiptText: 'Thank you, and see you soon!\nUnused goods can be returned within 14 days.',
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.02 },
  timeZone: 'Europe/Amsterdam',
  tillSales: true,
  confirmNotFiscal: true,
  scalePrefixes: [{ prefix: '21', kind: 'weight' }],
} as const satisfies SettingsPatch

/** Food and books have the lower tax. */
const REDUCED = { taxRate: 'Reduced' }

const ostrand = maker('Ostrand Röstwerk', 'Coffee & tea', REDUCED)
const tellamy = maker('Tellamy Leaf', 'Coffee & tea', REDUCED)
const bramblotte = maker('Bramblotte', 'Pantry', REDUCED)
const ulmwald = maker('Käserei Ulmwald', 'Pantry', REDUCED)
const pellerau = maker('Pellerau', 'Kitchen')
const stalviken = maker('Stålviken', 'Kitchen')
const haldersby = maker('Haldersby', 'Home')
const fjellune = maker('Fjellune', 'Home')
const solvenne = maker('Solvenne', 'Bath & body')
const quillmoor = maker('Quillmoor', 'Stationery')
const inkavelle = maker('Inkavelle', 'Stationery')
const merrowick = maker('Merrowick', 'Clothing')
const sokkavi = maker('Sokkavi', 'Clothing')
const dobrick = maker('Dobrick & Lamm', 'Books & games')
const speichwerk = maker('Speichwerk', 'On the move')

const card = offer('Digital', 'Eckwinkel', 'Gift cards & downloads')
const workshop = offer('Service', 'Eckwinkel', 'Workshops & repairs')
const repair = offer('Service', 'Speichwerk', 'Workshops & repairs')

/** The catalog of the demo shop, in EUR. Everything in it is invented. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ostrand(101, 'COF-CRB-250', 'Crème Brume espresso beans, 250 g', 9.9, 48, 'coffee, espresso', {
    text: 'A round blend of cocoa and roasted almond. Forgiving on small home machines.',
    metadata: { origin: 'Brazil, Guatemala', roast: 'medium dark' },
  }),
  ostrand(102, 'COF-CRB-1KG', 'Crème Brume espresso beans, 1 kg', 33.5, 17, 'coffee, espresso', {
    text: 'The same house espresso in the bag for offices and large families.',
    compareAtPrice: 37.9,
  }),
  ostrand(103, 'COF-ETH-250', 'Höhenlage filter beans, 250 g', 12.5, 31, 'coffee, filter, gift', {
    text: 'Light roast with bergamot and apricot. Best by hand, with water just off the boil.',
  }),
  ostrand(104, 'COF-DEC-250', 'Après-midi decaf, 250 g', 11.2, 22, 'coffee, decaf', {
    text: 'Decaffeinated with spring water only, so the hazelnut stays and the jitters do not.',
  }),
  ostrand(105, 'COF-CLD-330', 'Cold brew with orange peel, 330 ml', 4.2, 24, 'coffee, chilled', {
    text: 'Steeped for eighteen hours and bottled the same day. Keep cold and shake once.',
    packs: [caseOf(6, 1105, 22.5), caseOf(24, 2105, 84)],
    collections: ['Summer'],
    status: 'Draft',
  }),
  tellamy(106, 'TEA-EAR-100', 'Earl of the Quay black tea, 100 g', 8.4, 26, 'tea, gift', {
    text: 'Whole-leaf black tea with real bergamot oil and a handful of cornflowers.',
  }),
  tellamy(107, 'TEA-VER-060', 'Verveine du jardin, 60 g', 6.9, 19, 'tea, herbal, organic', {
    text: 'Lemon verbena picked in July and dried in the attic. Lovely over ice.',
    collections: ['Summer'],
  }),
  bramblotte(201, 'PAN-JAM-QUI', 'Quince & vanilla jam, 220 g', 5.8, 40, 'breakfast, vegan, gift', {
    text: 'Slow-cooked quince from three orchards. Good on toast, better with cheese.',
    packs: [caseOf(6, 1201, 31.9)],
  }),
  bramblotte(202, 'PAN-JAL-150', 'Jalapeño relish, 150 g', 6.4, 28, 'condiment, spicy, gift', {
    text: 'Green, sharp and only moderately dangerous. Meant for grilled corn and sandwiches.',
    collections: ['Summer'],
  }),
  bramblotte(203, 'PAN-HON-500', 'Linden blossom honey, 500 g', 9.5, 35, 'breakfast, local', {
    text: 'Pale and minty honey from hives on the roofs of this neighbourhood.',
    packs: [caseOf(6, 1203, 52)],
  }),
  bramblotte(204, 'PAN-OIL-500', 'Peñablanda olive oil, 500 ml', 14.9, 24, 'oil, organic', {
    text: 'Early-harvest oil, grassy and a little peppery. For salads rather than for frying.',
    compareAtPrice: 17.5,
  }),
  ulmwald(205, 'PAN-KAS-200', 'Käse am Stück, hay milk', 38, 11.45, 'cheese, chilled, local', {
    text: 'A firm mountain cheese, ripened for nine months. Cut by hand, and weighed for you.',
    unit: 'kg',
    // The scale prints this number into its codes.
    barcode: '00205',
    metadata: { allergens: 'milk', storage: '4 to 8 °C' },
  }),
  ulmwald(206, 'PAN-FON-400', 'Fondue mix for two, 400 g', 12.9, 9, 'cheese, chilled, winter', {
    text: 'Three grated cheeses in one bag. Add a glass of white wine and some patience.',
    status: 'Archived',
  }),
  mug(301, 'Blue', 34),
  mug(302, 'Ochre', 21),
  mug(303, 'Moss', 6),
  pellerau(304, 'KIT-BWL-SOU', 'Soufflé bowls, set of 4', 38, 11, 'ceramics, baking, set', {
    text: 'Straight-sided stoneware that goes from the oven to the table without a fuss.',
  }),
  pellerau(305, 'KIT-DRP-CER', 'Ceramic pour-over dripper', 24.5, 16, 'coffee, ceramics, gift', {
    text: 'Spiral ribs and one generous hole: a clean cup in about three minutes.',
  }),
  stalviken(306, 'KIT-KET-STL', 'Gooseneck kettle, 0.9 l', 64.9, 8, 'coffee, steel', {
    text: 'Pours as thin as a pencil line. Works on every hob, induction included.',
    compareAtPrice: 79,
    metadata: { material: 'brushed steel', capacity: '0.9 l' },
  }),
  stalviken(307, 'KIT-GRD-HND', 'Hand coffee grinder', 89, 5, 'coffee, steel, travel', {
    text: 'Steel burrs with forty clicks between mocha pot and French press. Fits a backpack.',
    collections: ['New in'],
  }),
  stalviken(308, 'KIT-KNF-PAR', 'Paring knife, 9 cm', 19.9, 23, 'knives, steel, gift', {
    text: 'A small blade that holds its edge, in a handle of smoked beech.',
  }),
  stalviken(309, 'KIT-BRD-OAK', 'Oak chopping board', 36, 14, 'wood, serving', {
    text: 'Cut from one plank, with a groove for juices. Oil it twice a year and it outlives us.',
  }),
  haldersby(401, 'HOM-TWL-LIN', 'Linen tea towels, set of 2', 18.5, 42, 'linen, set, gift', {
    text: 'Heavy washed linen that dries glasses without leaving fluff.',
  }),
  haldersby(402, 'HOM-BLK-WOL', 'Plaid Ærø, lambswool', 94, 7, 'wool, living room, winter', {
    text: 'A herringbone throw for the sofa, woven from undyed grey and cream wool.',
    compareAtPrice: 119,
  }),
  haldersby(403, 'HOM-VAS-GLS', 'Bud vase in smoked glass', 16.8, 18, 'glass, flowers, gift', {
    text: 'For one stem, or three very thin ones. Blown by hand, so no two are alike.',
  }),
  haldersby(404, 'HOM-PIC-BLK', 'Picnic blanket with strap', 44.9, 13, 'outdoor, garden', {
    text: 'Cotton above, waxed cloth below. Rolls up to the size of a baguette.',
    collections: ['Summer'],
  }),
  fjellune(405, 'HOM-CND-FIG', 'Scented candle Figue d’été', 22, 29, 'candle, gift, vegan', {
    text: 'Fig leaf and warm stone in a reusable glass. Burns for about forty hours.',
    collections: ['Summer'],
    metadata: { wax: 'rapeseed', 'burning time': '40 h' },
  }),
  fjellune(406, 'HOM-CND-DIP', 'Dipped candles, 6 pieces', 13.2, 0, 'candle, set, gift', {
    text: 'Drip-free tapers in six muted colours, tied with a strip of cotton.',
  }),
  solvenne(501, 'BTH-SOP-OLV', 'Olive soap Crête, 120 g', 5.5, 64, 'soap, vegan, gift', {
    text: 'Cold-stirred and cured for six weeks. Unscented, and kind to dry hands.',
    packs: [caseOf(10, 1501, 48)],
  }),
  solvenne(502, 'BTH-SHM-NET', 'Shampoo bar, nettle', 8.9, 37, 'hair, vegan, plastic-free', {
    text: 'Replaces about two bottles. Lathers well even in hard city water.',
  }),
  solvenne(503, 'BTH-BRS-BEE', 'Bath brush, beech', 15.4, 15, 'wood, plastic-free', {
    text: 'Plant-fibre bristles on a long handle that reaches between the shoulder blades.',
  }),
  quillmoor(601, 'STA-NTB-DOT', 'Notebook A5, dotted', 14.5, 58, 'paper, notebook, gift', {
    text: 'Thread-bound, so it stays open where you left it. 160 pages that take ink well.',
  }),
  quillmoor(602, 'STA-PLN-WAL', 'Family wall planner', 17.9, 20, 'paper, calendar', {
    text: 'Five columns, twelve months and no fixed year: begin whenever you like.',
    collections: ['New in'],
  }),
  quillmoor(603, 'STA-CRD-SET', 'Letterpress cards, set of 8', 16, 33, 'paper, gift, set', {
    text: 'Birthday, thanks, sorry, hello: two of each, with envelopes of recycled cotton.',
  }),
  quillmoor(604, 'STA-WRP-ROL', 'Wrapping paper Pâtisserie, 3 m', 6.2, 45, 'paper, gift', {
    text: 'Small cakes on kraft paper. The back has a grid, for those who cut straight.',
  }),
  inkavelle(605, 'STA-PEN-FTN', 'Fountain pen Première', 39, 10, 'pen, writing', {
    text: 'A smooth steel nib in a slim brass body that darkens with use.',
  }),
  inkavelle(606, 'STA-INK-PLM', 'Bottled ink Mirabelle, 40 ml', 11.9, 27, 'ink, writing, gift', {
    text: 'A golden plum colour that shades from amber to brown. Washes out of most shirts.',
    collections: ['New in'],
  }),
  tee(701, 'S', 'Ink', 14),
  tee(702, 'M', 'Ink', 22),
  tee(703, 'L', 'Ink', 9),
  tee(704, 'S', 'Sand', 11),
  tee(705, 'M', 'Sand', 18),
  tee(706, 'L', 'Sand', 0),
  merrowick(707, 'CLO-APR-CAN', 'Canvas apron', 42, 16, 'cotton, cooking, workwear', {
    text: 'Crossed straps that spare the neck and a pocket made for a tea towel.',
  }),
  merrowick(708, 'CLO-CDG-FSH', 'Fisherman cardigan', 128, 4, 'wool, knitwear, winter', {
    text: 'Dense ribbed wool with horn-look buttons. Roomy, as it should be.',
    status: 'Draft',
  }),
  sokkavi(709, 'CLO-SOC-STR', 'Striped socks, 2 pairs', 13.5, 51, 'cotton, socks, set, gift', {
    text: 'Soft combed cotton with a flat toe seam. One loud pair and one quiet pair.',
  }),
  sokkavi(710, 'CLO-BEA-MER', 'Merino beanie Île du Nord', 27.9, 25, 'wool, hat, winter', {
    text: 'Fine, warm and thin enough to go under a bicycle helmet.',
    compareAtPrice: 34.9,
  }),
  dobrick(801, 'BOK-BRD-SLO', 'The Unhurried Loaf', 29, 12, 'book, baking', {
    ...REDUCED,
    text: 'Forty breads for people with a job and a small oven. Hardback, in English.',
    collections: ['New in'],
    metadata: { author: 'Maren Ottokar', pages: '212' },
  }),
  dobrick(802, 'BOK-WLK-CTY', 'Zwölf Spaziergänge am Fluss', 18, 15, 'book, travel, local, gift', {
    ...REDUCED,
    text: 'Twelve riverside walks, each ending at a good cake. In German, with drawn maps.',
    collections: ['Summer'],
    metadata: { author: 'Jörg Lindqvist-Maar', pages: '144' },
  }),
  dobrick(803, 'GAM-CRD-MKT', 'Market Day, a card game', 15.9, 30, 'game, family', {
    text: 'Haggle over leeks and lemons. Two to five players from eight years, twenty minutes.',
    status: 'Draft',
  }),
  speichwerk(901, 'MOV-BEL-BRS', 'Brass bicycle bell', 21.5, 19, 'bicycle, brass, gift', {
    text: 'One clear note that says excuse me and not get out. Fits bars of 22 to 26 mm.',
  }),
  speichwerk(902, 'MOV-PAN-OLV', 'Roll-top pannier, 18 l', 74, 6, 'bicycle, bag, waterproof', {
    text: 'Taped seams, a quiet hook and a shoulder strap for the last stairs.',
    compareAtPrice: 88.5,
  }),
  speichwerk(903, 'MOV-BTL-INS', 'Insulated bottle, 0.5 l', 26.9, 38, 'bottle, steel, outdoor', {
    text: 'Keeps lemonade cold through a long afternoon and tea hot through a short one.',
    collections: ['Summer', 'New in'],
  }),
  card('GFT-CRD-025', 'Gift card, 25 euros', 25, 'gift, voucher', {
    text: 'Arrives by e-mail within minutes and is good for everything in the shop.',
  }),
  card('GFT-CRD-050', 'Gift card, 50 euros', 50, 'gift, voucher', {
    text: 'For a bag of beans, a candle and something left over for next time.',
    metadata: { validity: '3 years' },
  }),
  card('DIG-EBK-BRW', 'Brewing at Home, e-book', 7.9, 'book, coffee, gift', {
    ...REDUCED,
    text: 'Six ways to brew, one page of mistakes for each. EPUB and PDF, in English.',
  }),
  workshop('SRV-WRK-COF', 'Coffee workshop', 45, 'coffee, course, gift', {
    text: 'Two hours at our counter: taste, grind, pour and steam. Up to six people.',
    metadata: { duration: '2 h', language: 'English, German' },
  }),
  workshop('SRV-WRK-CAL', 'Hand lettering for beginners', 38.5, 'writing, course', {
    text: 'An evening with brush and ink. Paper and a glass of something are included.',
    status: 'Archived',
  }),
  repair('SRV-BIK-REP', 'Bicycle repair, per hour', 48, 'bicycle, repair', {
    unit: 'hour',
    text: 'Brakes, gears and mystery noises. We call before anything costs more than agreed.',
  }),
  repair('SRV-BIK-CHK', 'Spring bicycle check', 59, 'bicycle, repair', {
    text: 'A full clean, fresh cables where needed and a test ride. Ready the next day.',
    compareAtPrice: 69,
  }),
]

/** Makes the products of one brand in one category; `item` is the end of the barcode. */
function maker(brand: string, category: string, sale: Partial<NewProduct> = {}) {
  const base = offer('Item', brand, category)
  return (item: number, sku: string, name: string, price: number, stock: number, ...about: About) =>
    base(sku, name, price, about[0], { barcode: barcodeOf(item), stock, ...sale, ...about[1] })
}

/** Makes products without barcode and stock, such as services and downloads. */
function offer(productType: ProductType, brand: string, category: string) {
  return (sku: string, name: string, price: number, ...[words, more]: About): DemoProduct => {
    const { text: description, ...rest } = more
    const base = { name, description, price, productType, sku, category, brand }
    const tags = words.split(', ')
    const collections = [...(more.collections ?? [])]
    if (price < 25 && tags.includes('gift')) collections.push('Gifts under 25')
    return { ...base, status: 'Published', tags, ...rest, collections }
  }
}

function mug(item: number, colour: string, stock: number): DemoProduct {
  const sku = `KIT-MUG-${colour.slice(0, 3).toUpperCase()}`
  return pellerau(item, sku, `Café mug, ${colour.toLowerCase()}`, 14.9, stock, 'ceramics, gift', {
    text: 'A straight mug with a thumb rest, glazed inside and bare clay outside. Holds 300 ml.',
    itemGroupId: 'cafe-mug',
    options: { Colour: colour },
    metadata: { material: 'stoneware', capacity: '300 ml' },
  })
}

function tee(item: number, size: string, colour: string, stock: number): DemoProduct {
  const sku = `CLO-TEE-${colour.slice(0, 3).toUpperCase()}-${size}`
  const name = `Harbour T-shirt, ${colour.toLowerCase()}, ${size}`
  return merrowick(item, sku, name, 29.5, stock, 'cotton, organic, t-shirt', {
    text: 'Heavy organic jersey with a neckline that stays in shape. Cut straight for everyone.',
    itemGroupId: 'harbour-tee',
    options: { Size: size, Colour: colour },
    collections: ['Summer'],
    metadata: { material: '100% organic cotton', care: 'wash at 30 °C' },
  })
}

/** Several pieces in one box; `item` is the end of its barcode. */
function caseOf(quantity: number, item: number, price: number): Pack {
  return { barcode: barcodeOf(item), quantity, price }
}

/** An EAN-13 with the prefix 952, which GS1 reserves for examples. */
function barcodeOf(item: number): string {
  const stem = `9521234${String(item).padStart(5, '0')}`
  let sum = 0
  for (const [index, digit] of [...stem].entries()) sum += Number(digit) * (index % 2 ? 3 : 1)
  return `${stem}${(10 - (sum % 10)) % 10}`
}

/* No two values of a kind are alike, so that one in the place of another is seen. */

/** Settings of the shop, which lies west of Greenwich. */
export const SETTINGS = {
  name: 'Boutique Nord',
  country: 'NL',
  address: 'Boutique Nord\nCorner 1\n2801 Gouda',
  taxId: 'NL001234567B01',
  timeZone: 'America/New_York',
  lowStock: 4,
  origins: ['https://pages.example'],
  scalePrefixes: [
    { prefix: '23', kind: 'weight' },
    { prefix: '28', kind: 'price' },
  ],
  synonyms: ['mug, beaker', 'jug, pitcher'],
  taxRates: [
    { name: 'High', percent: 21 },
    { name: 'Reduced', percent: 9 },
    { name: 'Luxury', percent: 21 },
    { name: 'Exempt', percent: 0 },
  ],
  receiptText: 'Until soon!',
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 2, pointValue: 0.03 },
  retentionYears: 9,
  delivery: [
    {
      id: 'pickup',
      kind: 'pickup',
      name: 'Pick up',
      price: 1.25,
      address: 'Back door\nKade 7',
      hours: 'Tue to Fri 10–18',
    },
    {
      id: 'locker',
      kind: 'pickup',
      name: 'Locker',
      price: 2.35,
      address: 'Station',
      hours: 'Always',
      payment: ['transfer'],
    },
    {
      id: 'post',
      kind: 'delivery',
      name: 'Post',
      price: 4.9,
      freeFrom: 150,
      taxRate: 'Reduced',
      countries: ['NL', 'BE'],
    },
    { id: 'courier', kind: 'delivery', name: 'Courier', price: 11.7, freeFrom: 400 },
  ],
  payment: {
    counter: { enabled: true, days: 6 },
    transfer: {
      enabled: true,
      days: 8,
      text: 'Within a week, please.',
      holder: 'Nord BV',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
    },
    openOrders: { client: 70, email: 60 },
  },
  mails: { ownersPlaced: true },
  mailTexts: {
    placed: 'Thank you for coming.',
    paid: 'It is all paid.',
    shipped: 'It is on its way.',
    cancelled: 'Another time, then.',
    refunded: 'It is on its way back.',
  },
  mailReplyTo: 'hello@boutique.example',
  tillSales: true,
  tillFloat: true,
  tillReturns: true,
  tillDifference: 3,
  confirmNotFiscal: true,
  cashiers: [
    { id: 'ann', name: 'Ann' },
    { id: 'bob', name: 'Bob' },
  ],
  shopFront: {
    enabled: true,
    color: '#0a5c36',
    texts: {
      start: '# Welcome\nCups, and cheese.',
      terms: '# Orders\nBe kind.',
      privacy: 'Nothing is kept.',
      returns: 'Within a month.',
      imprint: 'Nord BV, Gouda',
    },
  },
} as const

export const TAXA = {
  categories: [
    { name: 'Kitchen & table', slug: 'kitchen', description: 'For the table.' },
    { name: 'Cups', slug: 'cups', parent: 'kitchen', description: 'Of clay.' },
    { name: 'Food', slug: 'food' },
  ],
  brands: [
    { name: 'Zander & Son', slug: 'zander' },
    { name: 'Aalto', slug: 'aalto' },
  ],
  collections: [
    { name: 'Spring', slug: 'spring' },
    { name: 'Gifts', slug: 'gifts' },
  ],
} as const

/** Products, by the names that tests give them. */
export const WARES = {
  mug: {
    name: 'Mug “Ünder”',
    description: 'Blue, and large.',
    price: 9.5,
    compareAtPrice: 12.75,
    cost: 4.1,
    sku: 'MUG-1',
    barcode: '4006381333931',
    stock: 41,
    taxRate: 'High',
    category: 'cups',
    brand: 'zander',
    collections: ['gifts', 'spring'],
    tags: ['clay', 'blue'],
    content: { quantity: 300, unit: 'ml' },
    packs: [
      { quantity: 6, price: 50, barcode: '4006381333948' },
      { quantity: 12, price: 93, barcode: '4006381333955' },
    ],
    metadata: { origin: 'Delft', _shelf: 'A7' },
  },
  cheese: {
    name: 'Farm cheese',
    price: 18.9,
    cost: 11.3,
    sku: '00123',
    unit: 'kg',
    stock: 7,
    taxRate: 'Reduced',
    category: 'food',
    brand: 'aalto',
    tags: ['fresh'],
    metadata: { origin: 'Gouda' },
  },
  teeS: {
    name: 'Tee S',
    price: 23.3,
    compareAtPrice: 26.9,
    cost: 8.2,
    sku: 'TEE-S',
    stock: 3,
    taxRate: 'Luxury',
    itemGroupId: 'tee',
    options: { Size: 'S', Color: 'Red' },
    brand: 'zander',
  },
  teeM: {
    name: 'Tee M',
    price: 24.4,
    cost: 8.7,
    sku: 'TEE-M',
    stock: 13,
    taxRate: 'Luxury',
    itemGroupId: 'tee',
    options: { Size: 'M', Color: 'Green' },
    brand: 'aalto',
  },
  // It shares a value with each of the other two.
  teeRed: {
    name: 'Tee M red',
    price: 24.9,
    stock: 5,
    taxRate: 'Luxury',
    itemGroupId: 'tee',
    options: { Size: 'M', Color: 'Red' },
    category: 'kitchen',
  },
  // The stock is one more than what a shop front calls little.
  stamp: { name: 'Stamp', price: 1.1, stock: 6, taxRate: 'Exempt', category: 'kitchen' },
  course: { name: 'Evening course', price: 61, productType: 'Service', category: 'kitchen' },
  bowl: { name: 'Bowl', price: 14.2, stock: 17, category: 'kitchen' },
  plate: { name: 'Plate', price: 7.6, stock: 19, category: 'kitchen' },
  spoon: { name: 'Spoon', price: 3.4, stock: 23, category: 'kitchen' },
  jug: { name: 'Jug', price: 33.1, sku: 'JUG', stock: 0, category: 'kitchen', brand: 'aalto' },
  secret: { name: 'Secret', price: 77, status: 'Draft', sku: 'NOT-YET' },
} as const

/** Where orders are delivered. */
export const HOMES = {
  ada: { name: 'Ada King', line1: 'Kade 1', postalCode: '2801', city: 'Gouda', country: 'NL' },
  bea: {
    name: 'Bea Voss',
    company: 'Voss NV',
    line1: 'Steenweg 22',
    line2: 'Bus 3',
    postalCode: '9000',
    city: 'Gent',
    region: 'Oost-Vlaanderen',
    country: 'BE',
  },
} as const

export const HOOK = { url: 'https://hook.example/kassa', events: ['order.paid'] }

export const ACCOUNT = { provider: 'stripe', secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }

export const COUNT = { name: 'Shelf A', kind: 'count' }

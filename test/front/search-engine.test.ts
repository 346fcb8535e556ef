import { describe, expect, test } from 'bun:test'
import { CURRENCIES } from '../../src/domain/catalog/price.ts'
import { visit } from '../front-visitor.ts'
import { ownerOf } from '../member-fixture.ts'
import { png } from '../picture-sample.ts'
import { sharedServer } from '../shared.ts'
import { PRODUCTS } from '../shop-fixture.ts'

/* The requirements of search engines on pages: the fields of structured data that Google
    requires and schema.org defines, and the rules by which Lighthouse judges a document. */

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
const texts = { start: 'Cups and more.', terms: '# Orders\nBe kind.', privacy: 'Nothing is kept.' }
await owner.done(owner.patch('/shop/api/shop', { shopFront: { enabled: true, texts } }))
const [mug] = await north.products([
  {
    name: 'Mug',
    slug: 'mug',
    price: 9.5,
    sku: 'MUG',
    category: 'Cups',
    brand: 'Potter',
    barcode: '4006381333931',
    description: 'Blue.',
    content: { quantity: 300, unit: 'ml' },
    stock: 3,
  },
  { name: 'Tee', slug: 'tee', price: 0, stock: 0, itemGroupId: 't', options: { Size: 'S' } },
  {
    name: 'Cheese',
    slug: 'cheese',
    price: 38.1,
    unit: 'kg',
    barcode: '4006381333930',
    stock: null,
  },
])
await north.ask({
  method: 'POST',
  path: `${PRODUCTS}/${mug?.id}/images`,
  raw: png(500, 40),
  headers: { 'content-type': 'image/png' },
})

type Rule = (value: unknown) => boolean
type Data = Readonly<Record<string, unknown>>

const text: Rule = (value) => typeof value === 'string' && value.trim() !== ''
const address: Rule = (value) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value)
const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string)
const schema = (...names: readonly string[]) =>
  oneOf(...names.map((name) => `https://schema.org/${name}`))
const each =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(rule)
const of =
  (type: string): Rule =>
  (value) =>
    (value as Data)['@type'] === type && wrongIn(value as Data).length === 0

/** A digit at the end makes the sum of all, each other one three times, end with 0 (GS1). */
const gtin: Rule = (value) => {
  const digits = [...String(value)].reverse().map(Number)
  const sum = digits.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return [8, 12, 13, 14].includes(digits.length) && sum % 10 === 0
}

/** For each type the fields that it must have, and those that it may have. */
const TYPES: Readonly<Record<string, Readonly<Record<'must' | 'may', Record<string, Rule>>>>> = {
  Product: {
    must: { name: text, offers: of('Offer') },
    may: {
      '@context': oneOf('https://schema.org'),
      url: address,
      description: text,
      sku: text,
      gtin,
      image: each(address),
      brand: of('Brand'),
      inProductGroupWithID: text,
    },
  },
  Offer: {
    must: {
      price: (value) => /^\d+(\.\d+)?$/.test(String(value)),
      priceCurrency: (value) => CURRENCIES.has(value as string),
      availability: schema('InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'Discontinued'),
    },
    may: {
      url: address,
      itemCondition: schema('NewCondition'),
      seller: of('Organization'),
      priceSpecification: of('UnitPriceSpecification'),
    },
  },
  UnitPriceSpecification: {
    must: {
      price: (value) => /^\d+(\.\d+)?$/.test(String(value)),
      priceCurrency: (value) => CURRENCIES.has(value as string),
      referenceQuantity: of('QuantitativeValue'),
    },
    may: {},
  },
  QuantitativeValue: {
    must: {
      value: (value) => Number(value) > 0,
      unitCode: oneOf('KGM', 'LTR', 'MLT', 'GRM'),
    },
    may: { valueReference: of('QuantitativeValue') },
  },
  Brand: { must: { name: text }, may: {} },
  Organization: { must: { name: text }, may: {} },
  BreadcrumbList: {
    must: {
      itemListElement: (value) =>
        each(of('ListItem'))(value) &&
        (value as Data[]).every(({ position }, index) => position === index + 1) &&
        (value as Data[]).length > 1,
    },
    may: { '@context': oneOf('https://schema.org') },
  },
  ListItem: {
    must: { position: Number.isInteger, name: text, item: address },
    may: {},
  },
  WebSite: {
    must: { name: text, url: address },
    may: { '@context': oneOf('https://schema.org') },
  },
}

/** The fields of a thing that are missing, wrong or not known. */
function wrongIn(thing: Data): string[] {
  const { '@type': type, ...fields } = thing
  const { must, may } = TYPES[String(type)] ?? { must: { '@type': text }, may: {} }
  const missing = Object.keys(must).filter((name) => !(name in fields))
  const wrong = Object.entries(fields).filter(([name, value]) => {
    const rule = must[name] ?? may[name]
    return !rule?.(value)
  })
  return [...missing, ...wrong.map(([name]) => name)].map((name) => `${type}.${name}`)
}

/** The metadata of a document, and the errors in its elements. */
async function look(path: string) {
  const { text } = await visit(kassa, `/shop/north${path}`)
  const meta = new Map<string, string>()
  const ids = new Set<string>()
  const seen = { language: '', title: '', canonical: null as string | null }
  const [data, faults]: [Data[], string[]] = [[], []]
  /** The name of the link or button that is open, and the text of the script. */
  let [name, json, level] = ['', '', 0]
  const rewriter = new HTMLRewriter()
  const on = (selector: string, element: (one: HTMLRewriterTypes.Element) => void) =>
    rewriter.on(selector, { element })
  on('html', (one) => {
    seen.language = one.getAttribute('lang') ?? ''
  })
  on('meta', (one) => {
    const key = one.getAttribute('name') ?? one.getAttribute('property') ?? ''
    meta.set(key, one.getAttribute('content') ?? '')
  })
  on('link[rel=canonical]', (one) => {
    seen.canonical = one.getAttribute('href')
  })
  on('h1, h2, h3', ({ tagName }) => {
    const next = Number(tagName[1])
    if (next > level + 1 || (next === 1 && level > 0)) faults.push(`${tagName} after h${level}`)
    level = next
  })
  on('[id]', (one) => {
    const id = one.getAttribute('id') ?? ''
    if (ids.has(id)) faults.push(`two elements are #${id}`)
    ids.add(id)
  })
  on('a, button', (one) => {
    name = one.getAttribute('aria-label') ?? ''
    one.onEndTag(() => {
      if (name.trim() === '') faults.push(`no name: ${one.getAttribute('href')}`)
    })
  })
  on('img', (one) => {
    if (['alt', 'width', 'height'].some((needed) => !one.hasAttribute(needed))) {
      faults.push(`a picture has no alt or size: ${one.getAttribute('src')}`)
    }
    name += one.getAttribute('alt') ?? ''
  })
  rewriter
    .on('a, button', {
      text: (chunk) => {
        name += chunk.text
      },
    })
    .on('title', {
      text: (chunk) => {
        seen.title += chunk.text
      },
    })
    .on('script[type="application/ld+json"]', {
      text: (chunk) => {
        json += chunk.text
        if (!chunk.lastInTextNode) return
        data.push(JSON.parse(json))
        json = ''
      },
    })
  await rewriter.transform(new Response(text)).text()
  if (level === 0) faults.push('there is no heading')
  return { ...seen, meta, data, faults }
}

const OPEN = ['', '/products', '/category/cups', '/product/mug', '/product/tee', '/terms']
const OWN = ['/basket', '/search?search=mug', '/search?search=zzz', '/products?stock=1']

describe.each(['en', 'de'])('in the language %s', (language) => {
  const pathIn = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

  test.each([...OPEN, ...OWN])('a page is whole: %s', async (path) => {
    const { meta, title, canonical, faults, ...seen } = await look(pathIn(path))
    expect(faults).toEqual([])
    expect(seen.language).toBe(language)
    expect(title.length).toBeGreaterThan(3)
    expect(meta.get('viewport')).toContain('width=device-width')
    const isFound = OPEN.includes(path)
    expect(meta.get('robots') ?? null).toBe(isFound ? null : 'noindex')
    const expected = isFound ? `http://localhost/shop/north${path}` : null
    expect(canonical).toBe(expected)
    if (!isFound) return
    const description = meta.get('description') ?? ''
    expect(description.length).toBeGreaterThan(3)
    expect(description.length).toBeLessThanOrEqual(165)
    expect(meta.get('og:url')).toBe(expected ?? '')
  })
})

test('all pages that search engines find have a title and a description of their own', async () => {
  const pages = await Promise.all(OPEN.map(look))
  expect(new Set(pages.map(({ title }) => title)).size).toBe(OPEN.length)
  expect(new Set(pages.map(({ meta }) => meta.get('description'))).size).toBe(OPEN.length)
})

describe('structured data has what Google requires, and nothing that schema.org does not know', () => {
  test.each<[string, string[]]>([
    ['', ['WebSite']],
    ['/products', ['BreadcrumbList']],
    ['/category/cups', ['BreadcrumbList']],
    ['/product/mug', ['Product', 'BreadcrumbList']],
    ['/product/tee', ['Product', 'BreadcrumbList']],
    ['/product/cheese', ['Product', 'BreadcrumbList']],
  ])('%s: %j', async (path, types) => {
    const { data } = await look(path)
    expect(data.map((one) => one['@type'])).toEqual(types)
    expect(data.flatMap(wrongIn)).toEqual([])
  })

  test.each([
    ['/product/mug', '300 MLT, 1 LTR'],
    ['/product/cheese', '1 KGM, 1 KGM'],
  ])(
    '%s names the quantity of its price, and the one of its unit price: %s',
    async (path, both) => {
      const text = JSON.stringify((await look(path)).data)
      const quantities = [...text.matchAll(/"value":"(.*?)","unitCode":"(.*?)"/g)]
      expect(quantities.map(([, value, unit]) => `${value} ${unit}`).join(', ')).toBe(both)
    },
  )

  test('and the rules find what is wrong', () => {
    const offer = { '@type': 'Offer', price: '1,50', priceCurrency: 'EURO', colour: 'red' }
    expect(wrongIn(offer)).toEqual(
      ['availability', 'price', 'priceCurrency', 'colour'].map((name) => `Offer.${name}`),
    )
    expect(gtin('4006381333930')).toBe(false)
  })
})

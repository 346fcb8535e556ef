import { describe, expect, test } from 'bun:test'
import { random } from '../../random.ts'
import { sharedServer } from '../../shared.ts'

const CATALOG = [
  { name: 'Bosch dishwasher, 60 cm', sku: 'DW-60', category: 'Kitchen' },
  { name: 'Tablets for the dish washer', description: 'Forty washes in one box' },
  { name: 'Washing machine', brand: 'Wellenbach', barcode: '4006381333931' },
  { name: 'Charging cable USB-C, 2 m', sku: 'AB-12/x', tags: ['phone'] },
  { name: 'T-shirt, organic cotton', category: 'Clothing', brand: 'Merrowick' },
  { name: 'Sweat shirt', brand: 'Merrowick' },
  { name: 'Crème brûlée torch', description: 'For kitchens; refill with lighter gas' },
  { name: 'Phone case, leather', description: 'Protects phones of 6 inches' },
  { name: 'Phone', brand: 'Ørsted', description: 'Comes with a charging cable and a case' },
  { name: 'Wireless headphones', description: 'Thirty hours of music without a cable' },
  { name: 'Sewing kit', description: 'Needles, thread and 4006381333931 buttons' },
] as const

const kassa = await sharedServer()
await kassa.north.products(CATALOG)
await kassa.south.product({ name: 'Xylophone dishwasher', description: 'only in the south' })

async function ranked(text: string): Promise<string[]> {
  const { data } = await kassa.north.page(`search=${encodeURIComponent(text)}&limit=100`)
  return data.map(({ name }) => name)
}

describe('what comes first', () => {
  const table: readonly (readonly [why: string, text: string, first: string])[] = [
    ['a stem', 'headphone', 'Wireless headphones'],
    ['another', 'washings machines', 'Washing machine'],
    ['accents left out', 'creme brulee', 'Crème brûlée torch'],
    ['accents put in', 'crémè', 'Crème brûlée torch'],
    ['a compound, joined', 'dishwasher', 'Bosch dishwasher, 60 cm'],
    ['a compound, split', 'dish washer bosch', 'Bosch dishwasher, 60 cm'],
    ['a compound with a hyphen', 'tshirt', 'T-shirt, organic cotton'],
    ['a hyphen that is a space', 't shirt', 'T-shirt, organic cotton'],
    ['two words for one', 'head phones', 'Wireless headphones'],
    ['one word for two', 'sweatshirt', 'Sweat shirt'],
    ['an unfinished last word', 'wireless headp', 'Wireless headphones'],
    ['a misspelt word', 'wireles headphnes', 'Wireless headphones'],
    ['swapped letters', 'dihswasher', 'Bosch dishwasher, 60 cm'],
    ['a misspelt brand', 'wellenbahc', 'Washing machine'],
    ['a sku', 'AB-12/x', 'Charging cable USB-C, 2 m'],
    ['a sku in lower case', 'ab-12/x', 'Charging cable USB-C, 2 m'],
    ['a barcode', '4006381333931', 'Washing machine'],
    ['a sku in mixed case', 'aB-12/X', 'Charging cable USB-C, 2 m'],
    ['a barcode in groups', '4 006381-333931', 'Washing machine'],
    ['the same as a GTIN-14', '04006381333931', 'Washing machine'],
    ['the name before the description', 'charging cable', 'Charging cable USB-C, 2 m'],
    ['all but one of many words', 'leather phone case turquoise', 'Phone case, leather'],
    ['any of many words', 'turquoise velvet sewing machine kit gold', 'Sewing kit'],
    ['quotes and stars', '"wireless" head*phones', 'Wireless headphones'],
  ]
  test.each(table)('%s: %s', async (_, text, first) => {
    expect((await ranked(text))[0]).toBe(first)
  })
})

describe('of products with all words', async () => {
  const table: readonly (readonly [why: string, text: string, first: string, later: string])[] = [
    ['the thing', 'tent', 'Green tent', 'Tent cover'],
    ['the accessory that is asked for', 'cover raft', 'Cover for a raft', 'Raft with cover'],
    ['neighbouring words', 'roof window', 'Red roof window', 'Window in a flat roof'],
    ['the same, in a longer name', 'cork mat', 'Cork mat large beige square', 'Cork bath mat'],
    ['the exact form', 'gaming', 'Gaming chair', 'Games of the world'],
    ['what is written as one word', 'head set', 'Headset', 'A set for the head'],
    ['what is written as two', 'microsd', 'Micro SD card', 'Microphone SD'],
    ['a size, however it is written', '2 in. x 8 in.', 'Beam 2x8x20', 'Beam 8 x 16'],
    ['another size', '3x9', 'Joist 3" x 9" x 12 ft.', 'Joist 9 x 12'],
    ['what two mistakes may mean', 'plwyodo', 'Plywood', 'Floor of pine'],
    ['a word beside a word of no product', 'hammer drill', 'Hammer', 'Grill'],
    ['what small words choose nothing of', 'i need a lamp for the hut', 'Hut lamp', 'For the bath'],
  ]
  const shop = await kassa.shop('order')
  await shop.products(table.flatMap(([, , ...names]) => names).map((name) => ({ name })))
  test.each(table)('%s comes first: %s', async (_, text, ...names) => {
    const { data } = await shop.page(`search=${encodeURIComponent(text)}&limit=100`)
    const found = data.map(({ name }) => name).filter((name) => names.includes(name))
    expect([found[0], data[0]?.name]).toEqual([names[0], names[0]])
  })
})

test('products with both words come first, then those with one of them', async () => {
  expect(await ranked('phone leather')).toEqual([
    'Phone case, leather',
    'Phone',
    'Charging cable USB-C, 2 m',
  ])
  expect(await ranked('merrowick cotton')).toEqual(['T-shirt, organic cotton', 'Sweat shirt'])
})

test('dish washers are found in every spelling', async () => {
  for (const text of ['dishwasher', 'dish washer', 'Dish-Washer']) {
    const names = await ranked(text)
    expect([text, names.includes('Bosch dishwasher, 60 cm')]).toEqual([text, true])
    expect([text, names.includes('Tablets for the dish washer')]).toEqual([text, true])
  }
})

test("another shop's words repair, complete and match nothing here", async () => {
  for (const text of ['xylophone', 'xylo', 'xylophonee', 'xyl ophone', 'south']) {
    expect([text, await ranked(text)]).toEqual([text, []])
  }
})

test('no text can make it fail', async () => {
  const chance = random(500)
  const parts = ['dish', 'washer', 'phone', '"', "'", '*', '(', ')', ' AND ', ' OR ', ' NOT ', '-']
  parts.push(
    'NEAR(',
    'name:',
    '{name}',
    '^',
    '+',
    '%',
    '_',
    '\\',
    '\0',
    '𝕏',
    '\u0301',
    '日',
    ' ',
    ';',
  )
  for (let run = 0; run < 500; run++) {
    const text = Array.from({ length: 1 + chance.below(9) }, () =>
      chance.below(3)
        ? (parts[chance.below(parts.length)] ?? '')
        : String.fromCodePoint(1 + chance.below(0xd7fe)),
    ).join('')
    const path = `/v1/store/products?search=${encodeURIComponent(text)}`
    const { status } = await kassa.north.ask({ path })
    const expected = text.includes('\0') ? [200, 422] : [200]
    if (!expected.includes(status)) throw new Error(`${JSON.stringify(text)} gives ${status}`)
  }
})

test('two errors are repaired in words of seven letters, and not in shorter ones', async () => {
  const shop = await kassa.shop('errors')
  await shop.product({ name: 'Blanket', status: 'Published' })
  await shop.product({ name: 'Basket', status: 'Published' })
  const found = async (text: string) => (await shop.page(`search=${text}`)).data[0]?.name ?? ''
  expect(await Promise.all(['blnakte', 'blnaet', 'baskte', 'bsakte', 'bakte'].map(found))).toEqual([
    'Blanket',
    'Blanket',
    'Basket',
    '',
    '',
  ])
})

test('a word of a draft, or of what is gone, does not keep a typo from being repaired', async () => {
  const shop = await kassa.shop('misspelt')
  await shop.products([{ name: 'Widget stand' }, { name: 'Elm chair' }])
  const misspelt = ['wigdet', 'wigdet stand', 'stand wigdet']
  const names = async () => {
    const pages = misspelt.map((text) => shop.page(`search=${text}`, shop.publishableKey))
    return (await Promise.all(pages)).map(({ data }) => data.map(({ name }) => name))
  }
  const before = await names()
  expect(before).toEqual(misspelt.map(() => ['Widget stand']))
  const draft = await shop.product({ name: 'Wigdet stand', status: 'Draft' })
  expect(await names()).toEqual(before)
  await shop.delete(draft.id)
  await shop.product({ name: 'Wigdet', status: 'Archived' })
  expect(await names()).toEqual(before)
})

test('a word with any single error is repaired', async () => {
  const shop = await kassa.shop('one-error')
  const word = 'headphones'
  await shop.products([{ name: word }, { name: 'Elm chair' }])
  const typed = [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = before + after.charAt(0) + letter + after.slice(1)
    return [before + after, `${before}w${after}`, `${before}w${letter}${after}`, swapped]
  })
  for (const text of typed) {
    const { data } = await shop.page(`search=${text}`, shop.publishableKey)
    expect([text, ...data.map(({ name }) => name)]).toEqual([text, word])
  }
})

test('a word that only a refused product had before is completed and repaired', async () => {
  const shop = await kassa.shop('refused')
  const barcode = '96385074'
  await shop.product({ name: 'Cup', packs: [{ barcode, quantity: 6, price: 5 }] })
  const refuse = (name: string) => shop.post({ name, price: 1, barcode })
  const [alone, , beside] = [
    await refuse('Trampoline'),
    // These two share a transaction.
    ...(await Promise.all([shop.product({ name: 'Jug' }), refuse('Accordion')])),
  ]
  expect([alone.status, beside.status]).toEqual([409, 409])
  await shop.products([{ name: 'Trampoline' }, { name: 'Accordion' }])
  for (const text of ['trampo', 'tramploine', 'accor', 'accodrion']) {
    const { data } = await shop.page(`search=${text}`)
    expect([text, data.length]).toEqual([text, 1])
  }
})

test('many drafts that match best hide no product that is published', async () => {
  const shop = await kassa.shop('drafts')
  const drafts = Array.from({ length: 240 }, () => ({ name: 'Ladle', status: 'Draft' as const }))
  const others = Array.from({ length: 60 }, (_, n) => ({ name: `Ladle of steel and wood, ${n}` }))
  await shop.products([...others, ...drafts])
  const { data } = await shop.page('search=ladle&limit=60', shop.publishableKey)
  expect(new Set(data.map(({ name }) => name)).size).toBe(60)
})

test('how a search goes tells a publishable key nothing of what is not published', async () => {
  const shop = await kassa.shop('veiled')
  await shop.products([{ name: 'Oak table' }, { name: 'Elm chair' }])
  const before = await shop.page('search=oak+chair', shop.publishableKey)
  await shop.product({ name: 'Oak chair', status: 'Draft' })
  const after = await shop.page('search=oak+chair', shop.publishableKey)
  expect(after.data.map(({ name }) => name)).toEqual(before.data.map(({ name }) => name))
  expect(before.data.length).toBe(2)
  expect((await shop.page('search=oak+chair')).data[0]?.name).toBe('Oak chair')
})

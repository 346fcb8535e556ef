import { describe, expect, test } from 'bun:test'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const kassa = await sharedServer()
const all = await kassa.north.products([
  { name: 'a', sku: 'A', tags: ['new', 'a, b'], options: { Size: 'M', Colour: 'Red' } },
  { name: 'b', sku: 'B,1', tags: ['new'], options: { Size: 'L', Colour: 'Red' } },
  { name: 'c', sku: 'C"2', tags: ['New'], options: { Size: 'M' }, category: 'Cups, mugs' },
  { name: 'd', barcode: '036000291452', options: { 'Größe €': '1/2 "' }, category: 'Cups' },
  { name: 'e', sku: 'E', status: 'Draft', tags: ['new'], productType: 'Digital' },
])
await kassa.south.product({ name: 'z', sku: 'A', tags: ['new'], options: { Size: 'M' } })

const encoded = (text: string) => encodeURIComponent(text)

const FOUND: readonly (readonly [query: string, names: string])[] = [
  ['sku=A', 'a'],
  ['sku=A,E', 'ae'],
  ['sku=A,A', 'a'],
  [`sku=A,${encoded('"B,1"')}`, 'ab'],
  ['sku=B,1', ''],
  [`sku=${encoded('C"2')},A`, 'ac'],
  [`sku=${encoded('"C""2"')}`, 'c'],
  ['barcode=0036000291452,nope', 'd'],
  ['tag=new', 'abe'],
  ['tag=New', 'c'],
  ['tag=new,New', 'abce'],
  [`tag=${encoded('"a, b"')}`, 'a'],
  ['tag=nothing', ''],
  ['option.Size=M', 'ac'],
  ['option.Size=M,L', 'abc'],
  ['option%5BSize%5D=M', 'ac'],
  ['option[Size]=M,L', 'abc'],
  ['option[Size]=M&option[Size]=L', 'abc'],
  ['option.Size=M&option.Colour=Red', 'a'],
  ['option.size=M', ''],
  [`option.${encoded('Größe €')}=${encoded('"1/2 """')}`, 'd'],
  ['option.A=1&option.B=1&option.C=1&option.D=1', ''],
  ['tag=new&option.Size=M&productType=Item', 'a'],
  ['productType=Digital,Service', 'e'],
  ['status=Draft,Archived', 'e'],
  [`category=cups,${encoded('"Cups, mugs"')}`, 'cd'],
  ['search=a&tag=new', 'a'],
]

describe('a list finds', () => {
  for (const [query, names] of FOUND) {
    test(query, async () => {
      const found = (await kassa.north.page(`${query}&sort=name&include=total`)).data
      expect(found.map(({ name }) => name).join('')).toBe(names)
      const page = await kassa.north.page(`${query}&include=total`)
      expect(page.total).toBe(names.length)
      const visible = names.replace('e', '').length
      const open = await kassa.north.page(`${query}&include=total`, kassa.north.publishableKey)
      expect([open.data.length, open.total]).toEqual([visible, visible])
    })
  }

  test('ids, in whatever order they are named', async () => {
    const [a, b, , , e] = all.map(({ id }) => id)
    const ids = (query: string, key?: string) =>
      kassa.north.page(query, key).then(({ data }) => data.map(({ id }) => id))
    const never = 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
    expect(await ids(`ids=${e},${a},${never}&sort=createdAt`)).toEqual([a, e] as string[])
    expect(await ids(`ids=${e},${a}`, kassa.north.publishableKey)).toEqual([a] as string[])
    expect(await ids(`ids=${a},${b}&sort=-name`)).toEqual([b, a] as string[])
    expect(await ids('ids=nope')).toEqual([])
    const theirs = (await kassa.south.page()).data[0]
    expect(await ids(`ids=${theirs?.id}`)).toEqual([])
  })

  test('page by page what many values find, for members too', async () => {
    const owner = await ownerOf(kassa, kassa.north)
    for (const query of ['tag=new,New', 'sku=A,E', `ids=${all.map(({ id }) => id)}`]) {
      for (const sort of ['name', '-price', 'sku', 'stock', '-updatedAt']) {
        const whole = (await kassa.north.page(`${query}&sort=${sort}`)).data
        expect(await kassa.north.pages(`${query}&sort=${sort}&limit=1`)).toEqual([...whole])
        const answer = await owner.get(`/shop/api/products?${query}&sort=${sort}`)
        expect((answer.json as { data: unknown }).data).toEqual(whole)
      }
    }
  })

  test('nothing of a tag or an option that a product has lost', async () => {
    const product = await kassa.north.product({ tags: ['x', 'y'], options: { Fit: 'slim' } })
    await kassa.north.changed(product.id, { tags: ['y', 'z'], options: { Fit: 'wide' } })
    const found = async (query: string) => (await kassa.north.page(query)).data.length
    for (const [query, count] of [
      ['tag=x', 0],
      ['tag=y', 1],
      ['tag=z', 1],
      ['option.Fit=slim', 0],
      ['option.Fit=wide', 1],
    ] as const) {
      expect([query, await found(query)]).toEqual([query, count])
    }
    await kassa.north.delete(product.id)
    expect(await found('tag=y,z')).toBe(0)
  })
})

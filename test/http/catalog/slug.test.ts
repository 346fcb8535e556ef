import { describe, expect, test } from 'bun:test'
import { TestServer } from '../../fixture.ts'
import { ownerOf } from '../../member-fixture.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

describe('the slug of a product', () => {
  test('is made from its name, with a number where that is taken', async () => {
    await using kassa = await TestServer.open()
    const slugs: string[] = []
    for (const name of [
      'Crème Brûlée!',
      'creme brulee',
      '日本',
      '中国',
      '  Straße 7 ',
      'x'.repeat(255),
    ]) {
      slugs.push((await kassa.north.product({ name })).slug)
    }
    expect(slugs).toEqual([
      'creme-brulee',
      'creme-brulee-2',
      'product',
      'product-2',
      'strasse-7',
      'x'.repeat(60),
    ])
    expect((await kassa.south.product({ name: 'Creme Brulee' })).slug).toBe('creme-brulee')
  })

  test('is free for each of many products of one name', async () => {
    await using kassa = await TestServer.open()
    const slugs = new Set<string>()
    for (let count = 0; count < 40; count++) slugs.add((await kassa.north.product()).slug)
    expect(slugs.size).toBe(40)
    for (const slug of ['mug', 'mug-2', 'mug-3', 'mug-4']) expect(slugs).toContain(slug)
  })

  test('is kept when the name changes, can be set, and is made from the name when it is cleared', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const { id } = await north.product({ name: 'Mug', slug: 'the-mug' })
    expect((await north.changed(id, { name: 'Cup' })).slug).toBe('the-mug')
    expect((await north.changed(id, { slug: 'a-cup' })).slug).toBe('a-cup')
    expect((await north.get('the-mug')).status).toBe(404)
    expect((await north.changed(id, { slug: null })).slug).toBe('cup')
  })

  test('stays when it is cleared, if it is one that is made from the name', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const [first, second] = await north.products([{ name: 'Mug' }, { name: 'Mug' }])
    for (const { id, slug, revision } of [first, second].filter((one) => one !== undefined)) {
      const cleared = await north.changed(id, { slug: null })
      expect([cleared.slug, cleared.revision]).toEqual([slug, revision])
      expect((await north.changed(id, { slug: null, price: 1 })).slug).toBe(slug)
    }
    const { id } = await north.product({ name: 'Cup', slug: 'mug-house' })
    expect((await north.changed(id, { name: 'Mug', slug: null })).slug).toBe('mug-3')
  })

  test('that another product of the shop has is a conflict, and free once that is deleted', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const [mug, cup] = await north.products([{ slug: 'mug' }, { name: 'Cup' }])
    const before = kassa.dump()
    const posted = await north.post({ name: 'x', price: 1, slug: 'mug' })
    expect([posted.status, posted.refusal]).toEqual([409, 'CONFLICT slug'])
    expect((await north.patch(cup?.id ?? '', { slug: 'mug' })).refusal).toBe('CONFLICT slug')
    expect(kassa.dump()).toBe(before)
    expect((await south.product({ slug: 'mug' })).slug).toBe('mug')
    await north.delete(mug?.id ?? '')
    expect((await north.changed(cup?.id ?? '', { slug: 'mug' })).slug).toBe('mug')
  })

  test.each(['', 'Mug', 'a--b', '-a', 'a-', 'a b', 'é', 'a_b', 'x'.repeat(101), 1, true])(
    '%p is refused',
    async (slug) => {
      await using kassa = await TestServer.open()
      const answer = await kassa.north.post({ name: 'x', price: 1, slug })
      expect(answer.refusal).toBe('VALIDATION_FAILED slug')
    },
  )

  test('works in place of the id in every path of a product', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const product = await north.product({ slug: 'the-mug', stock: 1 })
    await north.product({ slug: 'draft', status: 'Draft' })
    const path = `${PRODUCTS}/the-mug`
    expect((await north.get('the-mug')).product).toEqual(product)
    expect((await south.get('the-mug')).status).toBe(404)
    const draft = await north.ask({ path: `${PRODUCTS}/draft`, key: north.publishableKey })
    expect(draft.status).toBe(404)
    expect((await north.changed('the-mug', { price: 2 })).price).toBe(2)
    const delta = { delta: 2, reason: 'found' }
    expect((await north.ask({ method: 'POST', path: `${path}/stock`, body: delta })).status).toBe(
      200,
    )
    const ledger = await north.ask({ path: `${path}/stock` })
    expect(ledger.text).toBe((await north.ask({ path: `${PRODUCTS}/${product.id}/stock` })).text)
    expect((ledger.json as { data: unknown[] }).data).toHaveLength(2)
    const owner = await ownerOf(kassa, north)
    expect((await owner.get('/shop/api/products/the-mug')).status).toBe(200)
    expect((await north.delete('the-mug')).status).toBe(204)
    expect((await north.get(product.id)).status).toBe(404)
  })

  test('is found by a list', async () => {
    await using kassa = await TestServer.open()
    const [a, b] = await kassa.north.products([{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }])
    expect((await kassa.north.page('slug=b,a,nope&sort=createdAt')).data).toEqual([a, b] as never)
  })

  test('a word that the API has an address for is no slug', async () => {
    await using kassa = await TestServer.open()
    for (const name of ['Changes', 'Batch', 'Import', 'Export', 'Bulk']) {
      const { slug } = await kassa.north.product({ name })
      expect(slug).toBe(`${name.toLowerCase()}-2`)
    }
    const answer = await kassa.north.post({ name: 'Feed', price: 1, slug: 'changes' })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors?.[0]).toMatchObject({ field: 'slug', code: 'reserved' })
  })
})

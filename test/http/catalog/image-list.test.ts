import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Product } from '../../../src/domain/catalog/product.ts'
import type { ImageInput } from '../../../src/domain/catalog/product-field.ts'
import type { Answer } from '../../answer.ts'
import { alts, ImageSite, SITE } from '../../image-site.ts'
import { png } from '../../picture-sample.ts'
import { PRODUCTS } from '../../shop-fixture.ts'

let site: ImageSite
beforeAll(async () => {
  site = await ImageSite.open()
})
beforeEach(() => site.clear())
afterAll(async () => {
  await site[Symbol.asyncDispose]()
})

async function patched(id: string, images: readonly ImageInput[] | null): Promise<Product> {
  return await site.kassa.north.changed(id, { images })
}

describe('PATCH with images', () => {
  test('keeps those it names by id, in its order, fetches addresses and deletes the others', async () => {
    const { id } = await site.created([
      { url: site.image('/1', 11), alt: '1' },
      { url: site.image('/2', 12), alt: '2' },
      { url: site.image('/3', 13), alt: '3' },
    ])
    await site.fetch()
    const [one, two, three] = (await site.read(id)).images
    if (!one || !two || !three) throw new Error('images are missing')
    const product = await patched(id, [
      three,
      { url: site.image('/4', 14), alt: '4' },
      { id: one.id, alt: 'I' },
    ])
    expect(product.images).toEqual([three, { ...one, alt: 'I' }])
    expect(product.pendingImages).toMatchObject([{ alt: '4', position: 1 }])
    expect((await site.kassa.app.handle(new Request(`http://localhost${two.url}`))).status).toBe(
      404,
    )
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['3', '4', 'I'])
    expect(alts(await patched(id, null))).toEqual([])
  })

  test('without images leaves them, and what is pending', async () => {
    const { id, pendingImages } = await site.created([{ url: site.image('/5', 15), alt: '5' }])
    const renamed = await site.kassa.north.changed(id, { name: 'Renamed' })
    expect(renamed.pendingImages).toEqual(pendingImages ?? [])
    await site.fetch()
    expect(alts(await site.read(id))).toEqual(['5'])
  })

  test('with what is there already changes nothing and fetches nothing', async () => {
    const url = site.image('/6', 16)
    const { id, pendingImages } = await site.created([{ url, alt: '6' }])
    for (const images of [[{ url }], [{ id: pendingImages?.[0]?.id }]]) {
      expect((await patched(id, images)).pendingImages).toEqual(pendingImages ?? [])
    }
    await site.fetch()
    const { images, revision } = await site.read(id)
    const shown = `https://shop.example${images[0]?.url}`
    for (const again of [images, [{ url }], [{ url: images[0]?.url }], [{ url: shown }]]) {
      expect((await patched(id, again)).revision).toBe(revision)
    }
    expect((await patched(id, [{ url, alt: 'VI' }])).images).toMatchObject([{ alt: 'VI' }])
    await site.fetch()
    expect(site.asked).toEqual([url])
  })

  test('takes back what is pending', async () => {
    const { id } = await site.created([{ url: site.image('/7', 17) }])
    const product = await patched(id, [])
    expect('pendingImages' in product).toBe(false)
    await site.fetch()
    expect([(await site.read(id)).images, site.asked]).toEqual([[], []])
  })

  test('tries an address again that has failed', async () => {
    const { id } = await site.created([{ url: `${SITE}/8` }])
    await site.fetch()
    site.image('/8')
    const [failed] = (await site.read(id)).pendingImages ?? []
    await patched(id, [{ id: failed?.id }, { url: `${SITE}/8`, alt: '8' }])
    await site.fetch()
    const product = await site.read(id)
    expect([alts(product), 'pendingImages' in product]).toEqual([['8'], false])
  })

  test('keeps no place for an address that has failed', async () => {
    const paths = Array.from({ length: 10 }, (_, index) => `/full-${index}`)
    const urls = paths.map((path, index) => site.image(path, 30 + index))
    site.pages.delete('/full-4')
    const { id } = await site.created(urls.map((url) => ({ url })))
    await site.fetch()
    const uploaded = async (shade: number) => {
      const image = { raw: png(8, 4, shade), headers: { 'content-type': 'image/png' } }
      const path = `${PRODUCTS}/${id}/images`
      return (await site.kassa.north.ask({ method: 'POST', path, ...image })).status
    }
    expect([await uploaded(50), await uploaded(51)]).toEqual([201, 422])
  })

  test('refuses the same image twice, and an image of another product', async () => {
    const { id } = await site.created([{ url: site.image('/9', 19) }])
    await site.fetch()
    const other = await site.created([{ url: site.image('/10', 20) }])
    await site.fetch()
    const [own] = (await site.read(id)).images
    const [foreign] = (await site.read(other.id)).images
    const refusal = async (images: readonly ImageInput[]): Promise<Answer['refusal']> =>
      (await site.kassa.north.patch(id, { images })).refusal
    expect(await refusal([{ id: own?.id }, { url: own?.url }])).toBe('VALIDATION_FAILED images.1')
    expect(await refusal([{ id: foreign?.id }])).toBe('VALIDATION_FAILED images.0.id')
  })
})

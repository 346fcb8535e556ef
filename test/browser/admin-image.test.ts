import { expect, test } from 'bun:test'
import { ImageFetcher } from '../../src/outbound/images.ts'
import { png } from '../picture-sample.ts'
import { PRODUCTS } from '../shop-fixture.ts'
import { sharedAdmin } from './admin-browser.ts'
import { inChromium } from './chromium.ts'

const PRIVATE = 'https://10.0.0.1/lamp.png'
const LATER = 'https://cdn.example/lamp-from-the-side.png'

inChromium('images of a product in admin', () => {
  const room = sharedAdmin()

  test('shows what is being fetched and what has failed, to try again or remove', async () => {
    const { shop } = room
    const { id } = await shop.product({ name: 'Lamp', images: [{ url: PRIVATE }] })
    const headers = { 'content-type': 'image/png' }
    await shop.ask({ method: 'POST', path: `${PRODUCTS}/${id}/images`, raw: png(60, 60), headers })
    const fetcher = new ImageFetcher(room.served.kassa.ports, () => {})
    fetcher.start()
    await fetcher.idle()
    await fetcher.stop()
    const [failed] = (await shop.get(id)).product.pendingImages ?? []
    const [image] = (await shop.get(id)).product.images
    await shop.changed(id, { images: [{ id: failed?.id }, { id: image?.id }, { url: LATER }] })

    const page = await room.page(`/admin/products/${id}`)
    const tile = page.getByRole('button', { name: /^Image 1/ }).locator('img')
    expect(await tile.getAttribute('src')).toEndWith('?width=320')
    await page.waitForFunction(() => [...document.images].every((one) => one.naturalWidth > 0))
    const list = page.getByRole('list', { name: 'Images from other servers' })
    await list.getByText('Use an address on the public internet.').waitFor()
    expect(await list.getByText('Being fetched').count()).toBe(1)
    await list
      .getByRole('listitem')
      .filter({ hasText: LATER })
      .getByRole('button', { name: 'Remove' })
      .click()
    await list.getByText(LATER).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: 'Try again' }).click()
    await list.getByText('Being fetched').waitFor()
    const { product } = await shop.get(id)
    expect(product.pendingImages).toMatchObject([{ url: PRIVATE, position: 0, status: 'pending' }])
    expect(product.images).toHaveLength(1)
  })
})

import { expect, test } from 'bun:test'
import { catalogProductWith } from '../../ui/catalog-product.ts'
import { TillPage } from './till-page.ts'

/** A label of a scale: 350 grams, or 3.50, of the goods with the sku 00042. */
const LABEL = '2100042003507'
const CHEESE = catalogProductWith({ sku: '00042', unit: 'kg', price: 20 })

test('the server is asked for a code only where it may know more', async () => {
  using page = await TillPage.open()
  const { terminal } = page.checkout
  terminal.catalog.apply([CHEESE], [])
  const find = async (code: string) => {
    page.sent.splice(0)
    const found = await page.during(terminal.find(code))
    return [found?.match ?? null, page.sent.length]
  }
  const product = { ...CHEESE, images: [], options: {} }
  const found = { product, quantity: 0.35, price: 7, match: 'weight' }
  const problem = { title: 'No', status: 404, code: 'NOT_FOUND', detail: 'No.' }
  const unknown = () => Response.json(problem, { status: 404 })

  page.replies.push(unknown)
  expect(await find('4006381333931')).toEqual([null, 1])
  terminal.linked('offline')
  expect(await find('4006381333931')).toEqual([null, 0])
  expect(await find('00042')).toEqual(['sku', 0])
  expect(await find(LABEL)).toEqual([null, 0])
  terminal.linked('live')
  expect(await find('4006381333931')).toEqual([null, 0])
  page.replies.push(() => Response.json(found))
  expect(await find(LABEL)).toEqual(['weight', 1])
  terminal.linked('offline')
  expect(await find(LABEL)).toEqual(['weight', 0])
  // The shop no longer uses this prefix.
  terminal.linked('live')
  page.replies.push(unknown)
  expect(await find(LABEL)).toEqual([null, 1])
  terminal.linked('offline')
  expect(await find(LABEL)).toEqual([null, 0])
})

test('a till says why it does not have a code', async () => {
  using page = await TillPage.open()
  const { terminal } = page.checkout
  terminal.catalog.apply([{ ...CHEESE, isGone: true }], [])
  terminal.linked('offline')
  const known = '“Mug” is not sold any more: it was archived, deleted or turned into a draft.'
  expect(await page.during(terminal.archived('00042'))).toBe(known)
  expect(await page.during(terminal.archived('00043'))).toBeNull()
})

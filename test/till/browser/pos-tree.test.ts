import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf, picture } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'
import { Counter } from './counter.ts'

const TABLET = { scheme: 'light', width: 1024 } as const

const PRODUCTS = [
  ['Sencha', 'Getränke > Tee > Grüntee'],
  ['Assam', 'Getränke > Tee > Schwarztee'],
  ['Espresso', 'Getränke > Kaffee & Espresso'],
  ['Wasser', 'Getränke'],
  ['Roggenbrot', 'Brot & Gebäck'],
  ['Blumentopf', null],
  ...Array.from({ length: 8 }, (_, n) => [`Saft ${n}`, `Getränke > Fruchtsäfte ${n}`] as const),
] as const

inChromium('the tiles of a shop with a tree of categories', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    for (const [name, category] of PRODUCTS) await room.shop.product({ name, category })
  })

  test('are chosen from the top down, by touch and by keyboard, also offline', async () => {
    const counter = await Counter.open(room, TABLET)
    const cashier = await Cashier.with(counter)
    const { page } = cashier
    const rows = page.locator('.tile-groups')
    const names = async (row: number) => await rows.nth(row).getByRole('button').allInnerTexts()
    const tiles = async () => (await page.locator('.tile-name').allInnerTexts()).sort()
    const choose = async (row: number, name: string) => {
      await rows.nth(row).getByRole('button', { name, exact: true }).click()
    }
    await page.locator('.tile').first().waitFor()
    expect(await rows.count()).toBe(1)
    expect(await names(0)).toEqual(['Favourites', 'Brot & Gebäck', 'Getränke', 'Other'])
    await choose(0, 'Brot & Gebäck')
    expect([await rows.count(), await tiles()]).toEqual([1, ['Roggenbrot']])
    await choose(0, 'Getränke')
    expect((await names(1)).slice(0, 2)).toEqual(['All in Getränke', 'Fruchtsäfte 0'])
    expect((await tiles()).length).toBe(PRODUCTS.length - 2)
    const faults = await faultsOf(page, 'pos-tree')
    await choose(1, 'Tee')
    expect(await names(1)).toEqual(['All in Tee', 'Grüntee', 'Schwarztee'])
    expect(await tiles()).toEqual(['Assam', 'Sencha'])
    await rows.nth(1).getByRole('button', { name: 'Grüntee' }).focus()
    await cashier.press('Enter')
    expect(await tiles()).toEqual(['Sencha'])
    expect(await names(1)).toEqual(['All in Tee', 'Grüntee', 'Schwarztee'])
    const pressed = page.locator('.tile-groups [aria-pressed=true]')
    expect(await pressed.allInnerTexts()).toEqual(['Getränke', 'Grüntee'])
    await picture(page, 'pos-tree-deep')
    await cashier.button(/^Sencha/).click()
    await page.locator('.basket-lines', { hasText: 'Sencha' }).waitFor()
    await counter.workerReady()
    await counter.offline()
    await page.reload()
    await choose(0, 'Getränke')
    await choose(1, 'Kaffee & Espresso')
    expect(await tiles()).toEqual(['Espresso'])
    expect(faults).toEqual([])
  })
})

import { beforeAll, expect, test } from 'bun:test'
import type { MemberFixture } from '../member-fixture.ts'
import { sharedAdmin } from './admin-browser.ts'
import { furnish, SCREENS } from './admin-screens.ts'
import { inChromium } from './chromium.ts'
import { faultsOf } from './screen.ts'

inChromium('every screen of admin', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await furnish(room)
  })

  test('has no fault from 360 to 2,560 px, light and dark', async () => {
    // On a phone, because the other tests of admin use a desktop window.
    const open = async (member: MemberFixture | null) =>
      await room.page('/admin', { scheme: 'light', width: 390 }, member)
    const [signedIn, nobody] = [await open(room.owner), await open(null)]
    const faults: string[] = []
    for (const screen of SCREENS) {
      const page = screen.signedOut ? nobody : signedIn
      await page.goto(screen.path)
      await screen.ready(page, room)
      faults.push(...(await faultsOf(page, screen.name)))
      await page.unrouteAll()
      await page.context().setOffline(false)
    }
    expect(faults).toEqual([])
  })

  test('is named in the side bar, where a low window can show it', async () => {
    const page = await room.page('/admin/settings', { scheme: 'light', width: 1280, height: 600 })
    const link = page.locator('[aria-current="page"]')
    await link.waitFor()
    const [edge, offset] = [await link.boundingBox(), await page.evaluate(() => scrollY)]
    expect(edge && edge.y + edge.height).toBeLessThanOrEqual(600)
    expect(offset).toBe(0)
  })
})

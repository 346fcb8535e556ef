import { afterAll, beforeAll, expect, test } from 'bun:test'
import { AdminBrowser } from './admin-browser.ts'
import { furnish, SCREENS } from './admin-screens.ts'
import { inChromium } from './chromium.ts'
import { faultsOf } from './screen.ts'

inChromium('every screen of admin', () => {
  let room: AdminBrowser
  beforeAll(async () => {
    room = await AdminBrowser.open()
    await furnish(room)
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  // On a phone, because the other tests of admin use a desktop window.
  test('has no fault from 360 to 2,560 px, light and dark', async () => {
    const phone = { scheme: 'light', width: 390 } as const
    const signedIn = await room.profile(room.owner, phone)
    const nobody = await room.profile(null, phone)
    const faults: string[] = []
    for (const screen of SCREENS) {
      const page = await room.visit(screen.signedOut ? nobody : signedIn, screen.path)
      await screen.ready(page, room)
      faults.push(...(await faultsOf(page, screen.name)))
      await page.context().setOffline(false)
      await page.close()
    }
    expect(faults).toEqual([])
    expect(room.faults).toEqual([])
  })
})

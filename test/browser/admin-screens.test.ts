import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { AdminRoom } from './admin-room.ts'
import { furnish, SCREENS } from './admin-screens.ts'
import { axeFindings } from './axe.ts'
import { inChromium } from './chromium.ts'

const WIDTHS = [1280, 390]
/** Where layouts break: a small phone, tablets upright and lying, a wide desk. */
const OTHER_WIDTHS = [360, 768, 900, 1024, 2560]

/** Where pictures of all screens go, for somebody to look at; unset: nowhere. */
const PICTURES = process.env.SCREENS

inChromium('every screen of admin', () => {
  let room: AdminRoom
  beforeAll(async () => {
    room = await AdminRoom.open()
    await furnish(room)
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  for (const width of WIDTHS) {
    test(`axe-core finds nothing at ${width} px, light and dark`, async () => {
      const light = await room.profile(room.owner, { scheme: 'light', width })
      const nobody = await room.profile(null, { scheme: 'light', width })
      const findings: string[] = []
      for (const { name, path, ready, signedOut } of SCREENS) {
        const page = await room.visit(signedOut ? nobody : light, path)
        await ready(page, room)
        const found = await axeFindings(page)
        found.push(...(await overflow(page)))
        await picture(page, `${name}-light-${width}`)
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await axeFindings(page, ['color-contrast'])))
        await picture(page, `${name}-dark-${width}`)
        findings.push(...found.map((finding) => `${name}: ${finding}`))
        await page.context().setOffline(false)
        await page.close()
      }
      expect(findings).toEqual([])
      expect(room.faults).toEqual([])
    })
  }

  test('nothing is wider than the window, from 360 to 2,560 px', async () => {
    const page = await room.page('/admin')
    const wide: string[] = []
    for (const { name, path, ready, signedOut } of SCREENS) {
      if (signedOut || name === 'offline' || name === 'failed') continue
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto(path)
      await ready(page, room)
      for (const width of OTHER_WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        wide.push(...(await overflow(page)).map((finding) => `${name} at ${width}: ${finding}`))
      }
    }
    expect(wide).toEqual([])
  })
})

/** Nothing may make the page itself scroll sideways. */
async function overflow(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return beyond > 0 ? [`the page is ${beyond} px wider than the window`] : []
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { AdminRoom, type Look } from './admin-room.ts'
import { furnish, SCREENS } from './admin-screens.ts'
import { axeFindings } from './axe.ts'
import { inChromium } from './chromium.ts'

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 390 },
]

/** Where pictures of all screens go, for somebody to look at; unset: nowhere. */
const PICTURES = process.env.SCREENS

inChromium('every screen of admin', () => {
  let room: AdminRoom
  beforeAll(async () => {
    room = await AdminRoom.open()
    await furnish(room)
  }, 60_000)
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  for (const look of LOOKS) {
    const name = `${look.scheme} at ${look.width}`
    test(`axe-core finds nothing, ${name}`, async () => {
      const findings: string[] = []
      for (const screen of SCREENS) {
        const page = await room.page(screen.path, look, screen.signedOut ? null : room.owner)
        await screen.ready(page, room)
        await picture(page, `${screen.name}-${look.scheme}-${look.width}`)
        const found = await axeFindings(page)
        findings.push(...found.map((finding) => `${screen.name}: ${finding}`))
        findings.push(...(await overflow(page)).map((wide) => `${screen.name}: ${wide}`))
        await page.context().close()
      }
      expect(findings).toEqual([])
      expect(room.faults).toEqual([])
    }, 180_000)
  }
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

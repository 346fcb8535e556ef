import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Look } from './admin-room.ts'
import { axeFindings } from './axe.ts'

/** Every screen is looked at in each of these. */
export const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 2560 },
]

/** Where pictures of all screens go, for somebody to look at; unset: nowhere. */
const PICTURES = process.env.SCREENS

/** What is wrong with a screen as it stands: what axe-core finds, and a page that is too wide. */
export async function faultsOf(page: Page, name: string, look: Look): Promise<string[]> {
  await picture(page, `${name}-${look.scheme}-${look.width}`)
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const wide = beyond > 0 ? [`the page is ${beyond} px wider than the window`] : []
  return [...(await axeFindings(page)), ...wide].map((fault) => `${name}: ${fault}`)
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

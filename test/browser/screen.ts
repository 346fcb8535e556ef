import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'

/** Phones, tablets upright and lying, desks: on each side of every place where a layout breaks. */
const WIDTHS = [360, 768, 900, 1024, 1280, 2560]
const SCHEMES = ['light', 'dark'] as const
/** A page as on a phone and as on a desk, and each of its two sets of colours, once. */
const AXE_AT: Readonly<Record<number, (typeof SCHEMES)[number]>> = { 360: 'light', 1280: 'dark' }

/** Directory for screenshots of all screens; unset: none are written. */
const PICTURES = process.env.SCREENS

/**
 * The faults of the current page: the findings of axe-core, and whether the page is too wide at any
 * width. Afterwards the window has its former size and the light theme.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const width of WIDTHS) {
    await resized(page, { width, height: width < 500 ? 844 : 800 })
    const found = await overflow(page)
    const tested = AXE_AT[width]
    if (tested) {
      await page.emulateMedia({ colorScheme: tested })
      found.push(...(await axeFindings(page)))
      if (PICTURES) await pictures(page, name, width)
    }
    faults.push(...found.map((fault) => `${name} at ${width}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await resized(page, before)
  return faults
}

/**
 * Gives the window another size. A page is told so at its next frame, when what depends on the
 * width in its code is rendered again.
 */
export async function resized(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(twoFrames)
}

/** Runs in the page: the first frame tells it of the size; what that changes is there at the second. */
async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

async function pictures(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await picture(page, `${name}-${colorScheme}-${width}`)
  }
}

/** The page, a dialog and a preview in it must not scroll sideways. */
export async function overflow(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('.dialog-body, .preview, .stage, .tile-grid'),
    ].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  return beyond
    .filter((pixels) => pixels > 0)
    .map((pixels) => `the page or a part of it is ${pixels} px too wide`)
}

/** @param part a selector: the picture shows only this */
export async function picture(page: Page, name: string, part?: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  const shown = part === undefined ? page : page.locator(part)
  await shown.screenshot({ path: join(PICTURES, `${name}.png`) })
}

const MM_PER_POINT = 25.4 / 72

/** The PDF that the browser would print: the number of its pages, and the size of the first in mm. */
export async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  const mm = (points: string | undefined) => Math.round(Number(points) * MM_PER_POINT)
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return { pages, width: mm(width), height: mm(height) }
}

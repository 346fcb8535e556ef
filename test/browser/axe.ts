import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The minified file, because every page that is checked parses it again. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * The errors that axe-core finds in the current state of a page, a line for each element. While a
 * dialog is open, only the dialog is checked, because nothing else can be used. The source comes in
 * through the debugger, since the page's own policy allows no foreign script.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in globalThis)
  if (!loaded) await page.evaluate(SOURCE)
  return await page.evaluate(async () => {
    const engine = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const { violations } = await engine.run(dialog ?? document, {
      resultTypes: ['violations'],
      // It would load all style sheets once more, for a rule on rotated screens.
      preload: false,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const summary = failureSummary.replace(/\s+/g, ' ').slice(0, 200)
        return `${id}: ${help} at ${target.join(' ')} (${summary})`
      }),
    )
  })
}

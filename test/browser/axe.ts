import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The minified file, because every page that is checked parses it again. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * What axe-core finds wrong with a page as it stands, a line for each element. The source comes in
 * through the debugger, since the page's own policy lets no stranger's script run.
 * @param only names of rules; none: all of them
 */
export async function axeFindings(page: Page, only: readonly string[] = []): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in globalThis)
  if (!loaded) await page.evaluate(SOURCE)
  return await page.evaluate(async (rules) => {
    const engine = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    const { violations } = await engine.run(document, {
      resultTypes: ['violations'],
      ...(rules.length > 0 && { runOnly: [...rules] }),
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const summary = failureSummary.replace(/\s+/g, ' ').slice(0, 200)
        return `${id}: ${help} at ${target.join(' ')} (${summary})`
      }),
    )
  }, only)
}

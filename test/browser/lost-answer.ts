import type { Page } from 'playwright-core'

/**
 * Sends a form whose answer is lost once the server has done what it asks, and sends it again.
 * @param path of the POST, such as `**\/refunds`
 * @param press sends the form
 */
export async function sentAgain(
  page: Page,
  path: string,
  press: () => Promise<void>,
): Promise<void> {
  const lost = Promise.withResolvers<number>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    lost.resolve((await route.fetch()).status())
    await route.abort()
  })
  await press()
  const status = await lost.promise
  if (status >= 300) throw new Error(`the first request was refused: ${status}`)
  await page.getByText('The server cannot be reached').first().waitFor()
  await page.unroute(path)
  await press()
}

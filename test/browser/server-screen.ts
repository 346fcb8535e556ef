import type { Page } from 'playwright-core'
import { recorded } from '../../src/http/openapi/content.ts'

/** Shows the page Server as an operator sees it. There are two shops, so nobody owns all of them. */
export async function asOperator(page: Page): Promise<void> {
  await page.getByText('This page is for whoever runs the server').waitFor()
  await page.route('**/auth/session', async (route) => {
    const session = await (await route.fetch()).json()
    await route.fulfill({ json: { ...session, isOperator: true } })
  })
  await page.route('**/server', async (route) => {
    if (route.request().resourceType() === 'document') return await route.continue()
    await route.fulfill({ json: recorded('getServer') })
  })
  await page.route('**/server/settings', (route) =>
    route.fulfill({ json: recorded('getServerSettings') }),
  )
  await page.reload()
  await page.getByRole('link', { name: /^Download the backup/ }).waitFor()
}

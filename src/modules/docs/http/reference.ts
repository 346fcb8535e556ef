import { Elysia } from 'elysia'
import type { Read } from '../../../http/server/answer.ts'
import {
  answerWith,
  asset,
  bundleOf,
  documentHeaders,
  filled,
} from '../../../http/server/bundle.ts'
import type { PageParts } from '../../../http/server/page.ts'
import page from '../page/index.html'
import manualPage from '../page/manual.html'
import { manualRoutes } from './manual.ts'

const HEADERS = documentHeaders()

/** The reference of the API at `/docs`, and the manual below it. */
export const docsPages = { bundles: [page, manualPage], routes }

function routes({ demoKey }: PageParts) {
  const reference = async ({ request, set }: Read) => {
    const { document } = await bundleOf(page)
    const made = asset(document.type, filled(document, { demoKey }))
    return answerWith({ request, set }, made, HEADERS)
  }
  return new Elysia({ detail: { hide: true } })
    .get('/docs', reference)
    .get('/docs/*', reference)
    .use(manualRoutes())
}

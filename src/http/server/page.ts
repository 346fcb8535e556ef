import type { Static } from '@sinclair/typebox'
import type { HTMLBundle } from 'bun'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import { placed } from '../../domain/module.ts'
import { portsOf, type Trust, trustRoutes } from '../../modules/lan/http/trust.ts'
import trustPage from '../../modules/lan/page/index.html'
import type { TextLanguage } from '../../text/language.ts'
import { textIn } from '../../text/text.ts'
import admin from '../../ui/admin/index.html'
import home from '../../ui/home/index.html'
import refusal from '../../ui/refusal/index.html'
import type { Read } from './answer.ts'
import { ASSET_PATH, answerWith, bundleOf, documentHeaders, escaped, filled } from './bundle.ts'
import { homeHtml } from './home.ts'
import { languageOf } from './language.ts'
import type { RouteParts } from './module-routes.ts'
import type { ProblemView } from './problem.ts'
import { pathOf } from './url.ts'
import { titledPage, WORDED, type WordedPage, wordedPages } from './worded-page.ts'

const DOCUMENT_HEADERS = documentHeaders()

/** The name of an asset contains the hash of its content, so the asset never changes. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

export type Pages = ReturnType<typeof pages>

interface PageOptions {
  /** The certificate that `/trust` offers, if this server serves HTTPS in the local network. */
  readonly trust?: Trust | null
  /** The publishable key of the demo shop, with which its readers send requests. */
  readonly demoKey?: string | undefined
  /** The server's language, for readers whose own has no texts. */
  readonly language?: () => TextLanguage
}

/** The parts from which a module makes its pages. */
export interface PageParts extends RouteParts {
  readonly worded: WordedPage
  /** The publishable key of the demo shop; empty if there is none. */
  readonly demoKey: string
}

declare module '../../domain/module.ts' {
  interface Places {
    /** The module's own pages. */
    readonly pages: {
      /** All that have assets: their scripts, styles and images are served below `/assets/`. */
      readonly bundles: readonly HTMLBundle[]
      /** The routes that answer with their documents, and with the scripts of their workers. */
      readonly routes: (parts: PageParts) => AnyElysia
    }
    /** The page on which shoppers see their account, which shop fronts show in their frame. */
    readonly shopperPage: HTMLBundle
  }
}

/** The pages for people. Each is one document with its own router below its path. */
export function pages({ trust = null, demoKey = '', language = () => 'en' }: PageOptions = {}) {
  const worded = wordedPages(language)
  return {
    routes: (parts: RouteParts) => pageRoutes({ ...parts, worded, demoKey }, trust),
    refusal: (request: Request, problem: Static<typeof ProblemView>) =>
      refusalPage(request, problem, languageOf(request, language())),
  }
}

function pageRoutes(parts: PageParts, trust: Trust | null): AnyElysia {
  const { modules, worded } = parts
  const ofModules = placed(modules, 'pages')
  const withAssets = [
    home,
    admin,
    refusal,
    trustPage,
    ...ofModules.flatMap(({ bundles }) => bundles),
  ]
  const start = worded(home, (language) => homeHtml(modules, language))
  const served = new Elysia({ detail: { hide: true } })
    .get(`${ASSET_PATH}:file`, async ({ params, request, set }) => {
      for (const page of withAssets) {
        const asset = (await bundleOf(page)).assets.get(params.file)
        if (asset) return answerWith({ request, set }, asset, ASSET_HEADERS)
      }
      throw notFound('file')
    })
    .get('/', async ({ request, set }: Read) =>
      answerWith({ request, set }, await start(request), { ...DOCUMENT_HEADERS, ...WORDED }),
    )
    .use(
      titledPage('/admin', admin, worded, (language) => textIn(language).document.titles['/admin']),
    )
  for (const { routes } of ofModules) served.use(routes(parts))
  const trustDocument = worded(trustPage, (language) => ({
    ...escaped({ title: textIn(language).document.titles['/trust'] }),
    ...escaped({ certificate: textIn(language).document.certificate }),
    ...portsOf(trust)(),
  }))
  return served.use(trustRoutes(trust, trustDocument))
}

/** A problem document as a page if a browser has opened the address; null for a program. */
async function refusalPage(
  request: Request,
  problem: Static<typeof ProblemView>,
  language: TextLanguage,
): Promise<{
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
} | null> {
  if (!request.headers.get('accept')?.includes('text/html')) return null
  const text = textIn(language).problem
  const [href, label] = pathOf(request.url).startsWith('/auth/')
    ? ['/admin', text.toSignIn]
    : ['/', text.toStart]
  const { status, code, requestId } = problem
  const [title, detail] = [text.title(problem), text.refusal(problem)]
  const values = escaped({ title, detail, status: `${status}`, code, requestId, href, label })
  const { document } = await bundleOf(refusal)
  return {
    html: inLanguage(language, filled(document, values)),
    headers: { ...DOCUMENT_HEADERS, 'cache-control': 'no-store', 'content-type': document.type },
  }
}

/** Marks a document with its language. */
function inLanguage(language: TextLanguage, html: string): string {
  return html.replace('<html lang="en">', `<html lang="${language}">`)
}

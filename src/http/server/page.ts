import type { Static } from '@sinclair/typebox'
import type { HTMLBundle } from 'bun'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import { placed } from '../../domain/module.ts'
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
import { WORDED, type WordedPage, wordedPages, wordedRoutes } from './worded-page.ts'

const DOCUMENT_HEADERS = documentHeaders()

/** The name of an asset contains the hash of its content, so the asset never changes. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

export type Pages = ReturnType<typeof pages>

/**
 * The data of started parts of modules for their pages, by the name of the module. Modules extend
 * this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface Offers {}

interface PageOptions {
  readonly offers?: Partial<Offers>
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
  readonly offers: Partial<Offers>
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
    /** The path of the page that prepares a device for HTTPS, which tills need to work offline. */
    readonly devicePage: string
  }
}

/** The pages for people. Each is one document with its own router below its path. */
export function pages({ offers = {}, demoKey = '', language = () => 'en' }: PageOptions = {}) {
  const worded = wordedPages(language)
  return {
    routes: (parts: RouteParts) => pageRoutes({ ...parts, worded, demoKey, offers }),
    refusal: (request: Request, problem: Static<typeof ProblemView>) =>
      refusalPage(request, problem, languageOf(request, language())),
  }
}

function pageRoutes(parts: PageParts): AnyElysia {
  const { modules, worded } = parts
  const ofModules = placed(modules, 'pages')
  const withAssets = [home, admin, refusal, ...ofModules.flatMap(({ bundles }) => bundles)]
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
    .use(wordedRoutes('/admin', admin, worded, (language) => textIn(language).document.admin))
  for (const { routes } of ofModules) served.use(routes(parts))
  return served
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

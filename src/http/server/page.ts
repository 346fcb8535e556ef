import type { Static } from '@sinclair/typebox'
import type { HTMLBundle } from 'bun'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import { type Module, placed } from '../../domain/module.ts'
import account from '../../modules/account/page/index.html'
import { fronts } from '../../modules/front/http/front.tsx'
import front from '../../modules/front/page/index.html'
import { portsOf, type Trust, trustRoutes } from '../../modules/lan/http/trust.ts'
import trustPage from '../../modules/lan/page/index.html'
import posDecoder from '../../modules/till/page/decoder.html'
import pos from '../../modules/till/page/index.html'
import receipt from '../../modules/till/page/receipt/index.html'
import posWorker from '../../modules/till/page/worker.html'
import type { ReceiptView } from '../../modules/till/receipt.ts'
import { firstSpoken, type TextLanguage } from '../../text/language.ts'
import { type Text, textIn } from '../../text/text.ts'
import admin from '../../ui/admin/index.html'
import home from '../../ui/home/index.html'
import refusal from '../../ui/refusal/index.html'
import type { Read } from './answer.ts'
import {
  ASSET_PATH,
  type Asset,
  answerWith,
  type Bundle,
  bundleOf,
  documentHeaders,
  escaped,
  filled,
} from './bundle.ts'
import { homeHtml } from './home.ts'
import { languageOf } from './language.ts'
import type { ProblemView } from './problem.ts'
import { pathOf } from './url.ts'
import { WORDED, type WordedPage, wordedPages } from './worded-page.ts'

type Path = Exclude<keyof Text['document']['titles'], '/trust'>

/** The pages of the core by path. Each also answers all paths below its own, except for `/`. */
const PAGES: Readonly<Record<Path, HTMLBundle>> = {
  '/': home,
  '/admin': admin,
  '/pos': pos,
  '/account': account,
}

/** The pages of the core that have assets. */
const WITH_ASSETS = [...Object.values(PAGES), front, posDecoder, receipt, trustPage, refusal]

const DOCUMENT_HEADERS = documentHeaders()

/**
 * The scripts of workers by path. A worker follows the policy of its own answer, not of the page.
 */
const WORKERS = [
  {
    path: '/pos/worker.js',
    page: posWorker,
    headers: { ...DOCUMENT_HEADERS, 'service-worker-allowed': '/pos' },
  },
  {
    path: '/pos/decoder.js',
    page: posDecoder,
    headers: documentHeaders({ 'script-src': "'wasm-unsafe-eval'" }),
  },
] as const

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
export interface PageParts {
  readonly worded: WordedPage
  /** The publishable key of the demo shop; empty if there is none. */
  readonly demoKey: string
}

declare module '../../domain/module.ts' {
  interface Places {
    /** The module's own pages. */
    readonly pages: {
      /** All of them: their scripts, styles and images are served below `/assets/`. */
      readonly bundles: readonly HTMLBundle[]
      /** The routes that answer with their documents. */
      readonly routes: (parts: PageParts) => AnyElysia
    }
  }
}

/** The pages for people. Each is one document with its own router below its path. */
export function pages(
  modules: readonly Module[],
  { trust = null, demoKey = '', language = () => 'en' }: PageOptions = {},
) {
  const parts = { worded: wordedPages(language), demoKey }
  return {
    routes: pageRoutes(modules, parts, trust),
    refusal: (request: Request, problem: Static<typeof ProblemView>) =>
      refusalPage(request, problem, languageOf(request, language())),
    receipt: receiptPage,
    fronts,
  }
}

function pageRoutes(modules: readonly Module[], parts: PageParts, trust: Trust | null) {
  const { worded } = parts
  const ofModules = placed(modules, 'pages')
  const withAssets = [...WITH_ASSETS, ...ofModules.flatMap(({ bundles }) => bundles)]
  const served = new Elysia({ detail: { hide: true } }).get(
    `${ASSET_PATH}:file`,
    async ({ params, request, set }) => {
      for (const page of withAssets) {
        const asset = (await bundleOf(page)).assets.get(params.file)
        if (asset) return answerWith({ request, set }, asset, ASSET_HEADERS)
      }
      throw notFound('file')
    },
  )
  for (const { path, page, headers } of WORKERS) {
    served.get(path, async ({ request, set }) =>
      answerWith({ request, set }, onlyScript(await bundleOf(page)), headers),
    )
  }
  for (const [path, page] of Object.entries(PAGES) as [Path, HTMLBundle][]) {
    const shownFor = worded(page, (language) =>
      path === '/' ? homeHtml(modules, language) : titleHtml(path, language),
    )
    const document = async ({ request, set }: Read) =>
      answerWith({ request, set }, await shownFor(request), { ...DOCUMENT_HEADERS, ...WORDED })
    served.get(path, document)
    if (path !== '/') served.get(`${path}/*`, document)
  }
  for (const { routes } of ofModules) served.use(routes(parts))
  const trustDocument = worded(trustPage, (language) => ({
    ...titleHtml('/trust', language),
    ...escaped({ certificate: textIn(language).document.certificate }),
    ...portsOf(trust)(),
  }))
  return served.use(trustRoutes(trust, trustDocument))
}

function titleHtml(path: keyof Text['document']['titles'], language: TextLanguage) {
  return escaped({ title: textIn(language).document.titles[path] })
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

/**
 * The page of a receipt with its data as JSON, escaped so that no text can end the script element.
 */
async function receiptPage(view: ReceiptView): Promise<string> {
  const { bytes } = (await bundleOf(receipt)).document
  const data = JSON.stringify(view).replaceAll('<', '\\u003c')
  const html = new TextDecoder().decode(bytes).replace('"{{receipt}}"', () => data)
  // A receipt is in the language of the shop, not of the reader.
  const language = firstSpoken([view.shop.language]) ?? 'en'
  return html.replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`)
}

/** The script of a bundle that has only one file; workers are built this way. */
function onlyScript({ assets }: Bundle): Asset {
  const script = [...assets.values()].find(({ type }) => type.startsWith('text/javascript'))
  if (!script) throw new Error('the worker was built without a script')
  return script
}

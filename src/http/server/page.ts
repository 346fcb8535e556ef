import type { Static } from '@sinclair/typebox'
import type { HTMLBundle } from 'bun'
import { Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import type { ReceiptView } from '../../domain/till/receipt.ts'
import { firstSpoken, type TextLanguage } from '../../text/language.ts'
import { type Text, textIn } from '../../text/text.ts'
import account from '../../ui/account/index.html'
import admin from '../../ui/admin/index.html'
import docs from '../../ui/docs/index.html'
import manualPage from '../../ui/docs/manual.html'
import front from '../../ui/front/index.html'
import home from '../../ui/home/index.html'
import posDecoder from '../../ui/pos/decoder.html'
import pos from '../../ui/pos/index.html'
import posWorker from '../../ui/pos/worker.html'
import receipt from '../../ui/receipt/index.html'
import refusal from '../../ui/refusal/index.html'
import trustPage from '../../ui/trust/index.html'
import { fronts } from '../front/front.tsx'
import type { Read } from './answer.ts'
import {
  ASSET_PATH,
  type Asset,
  answerWith,
  asset,
  type Bundle,
  bundleOf,
  documentHeaders,
  filled,
} from './bundle.ts'
import { languageOf } from './language.ts'
import { manualRoutes } from './manual.ts'
import type { ProblemView } from './problem.ts'
import { portsOf, type Trust, trustRoutes } from './trust.ts'
import { pathOf } from './url.ts'

type Path = Exclude<keyof Text['document']['titles'], '/trust'>

/** The pages by path. Each also answers all paths below its own, except for `/`. */
const PAGES: Readonly<Record<Path, HTMLBundle>> = {
  '/': home,
  '/admin': admin,
  '/pos': pos,
  '/account': account,
}

/** The pages that have assets. */
const WITH_ASSETS = [
  ...Object.values(PAGES),
  docs,
  front,
  manualPage,
  posDecoder,
  receipt,
  trustPage,
  refusal,
]

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

/** A page in the reader's language depends on these request headers. */
const WORDED = { vary: 'accept-language, cookie' }

export type Pages = ReturnType<typeof pages>

/**
 * The pages for people. Each is one document with its own router below its path.
 * @param trust the certificate that `/trust` offers, if this server serves HTTPS in the local
 *   network
 * @param demoKey the publishable key of the demo shop, with which `/docs` sends requests
 * @param language the server's language, for readers whose own has no texts
 */
export function pages(
  trust: Trust | null = null,
  demoKey = '',
  language: () => TextLanguage = () => 'en',
) {
  return {
    routes: pageRoutes(trust, demoKey, language),
    refusal: (request: Request, problem: Static<typeof ProblemView>) =>
      refusalPage(request, problem, languageOf(request, language())),
    receipt: receiptPage,
    fronts,
  }
}

function pageRoutes(trust: Trust | null, demoKey: string, language: () => TextLanguage) {
  const served = new Elysia({ detail: { hide: true } }).get(
    `${ASSET_PATH}:file`,
    async ({ params, request, set }) => {
      for (const page of WITH_ASSETS) {
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
    const shownFor = wordedPage(page, path, language)
    const document = async ({ request, set }: Read) =>
      answerWith({ request, set }, await shownFor(request), { ...DOCUMENT_HEADERS, ...WORDED })
    served.get(path, document)
    if (path !== '/') served.get(`${path}/*`, document)
  }
  const reference = async ({ request, set }: Read) => {
    const { document } = await bundleOf(docs)
    const page = asset(document.type, filled(document, { demoKey }))
    return answerWith({ request, set }, page, DOCUMENT_HEADERS)
  }
  return served
    .get('/docs', reference)
    .get('/docs/*', reference)
    .use(manualRoutes())
    .use(trustRoutes(trust, wordedPage(trustPage, '/trust', language, portsOf(trust))))
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
  const texts = { title, detail, status, code, requestId, href, label }
  const values = Object.entries(texts).map(([name, text]) => [name, Bun.escapeHTML(text)])
  const { document } = await bundleOf(refusal)
  return {
    html: inLanguage(language, filled(document, Object.fromEntries(values))),
    headers: { ...DOCUMENT_HEADERS, 'cache-control': 'no-store', 'content-type': document.type },
  }
}

/** A page in the reader's language. Its document is built once for each language. */
function wordedPage(
  page: HTMLBundle,
  path: keyof Text['document']['titles'],
  language: () => TextLanguage,
  more: () => Readonly<Record<string, string>> = () => ({}),
): (request: Request) => Promise<Asset> {
  const made = new Map<string, Asset>()
  return async (request) => {
    const { document } = await bundleOf(page)
    const ofServer = language()
    const spoken = languageOf(request, ofServer)
    return made.getOrInsertComputed(`${spoken} ${ofServer}`, () => {
      const { titles, needsScript, certificate, home } = textIn(spoken).document
      const texts = { title: titles[path], needsScript, certificate, ...home, ...more() }
      return worded(document, texts, spoken, ofServer)
    })
  }
}

/**
 * A document with its first words in the reader's language. Its script also reads the server's
 * language.
 */
function worded(
  document: Asset,
  texts: Readonly<Record<string, string>>,
  spoken: TextLanguage,
  ofServer: TextLanguage,
): Asset {
  const values = Object.entries(texts).map(([name, text]) => [name, Bun.escapeHTML(text)])
  const html = filled(document, Object.fromEntries(values))
  const tag = `<html lang="${spoken}" data-server="${ofServer}">`
  return asset(document.type, html.replace('<html lang="en">', tag))
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

/** @jsxImportSource preact */
import { Elysia, NotFoundError } from 'elysia'
import type { AuthContext } from '../../../auth/context.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refusal } from '../../../domain/error.ts'
import { RESERVED_SHOP } from '../../../domain/shop/values.ts'
import { SLUG, unstorable } from '../../../domain/text.ts'
import type { RecentAnswers } from '../../../http/catalog/recent.ts'
import type { Read } from '../../../http/server/answer.ts'
import { answerWith, asset, bundleOf } from '../../../http/server/bundle.ts'
import type { FairShare } from '../../../http/server/fair-share.ts'
import { opaque } from '../../../http/server/guard.ts'
import type { Trace } from '../../../http/server/log.ts'
import type { PageParts } from '../../../http/server/page.ts'
import { nothingHere, pathOf } from '../../../http/server/url.ts'
import { frontOf } from '../front.ts'
import frontPage from '../page/index.html'
import { LEGAL_PAGES } from '../page/layout.tsx'
import { summaryOf } from '../page/prose.tsx'
import { Legal, Missing, Start } from '../page/start-page.tsx'
import { basketChange, basketPage } from './basket.tsx'
import { checkoutPage, orderFrom } from './checkout.tsx'
import { listingPage, newest } from './listing.tsx'
import { type FrontPage, type PackedPage, packed, pageAnswer } from './page.tsx'
import { productPage } from './product.tsx'
import { robots, Sitemaps } from './sitemap.ts'
import { paidAgain, thanksPage } from './thanks.tsx'
import { allCategories, Frames, filesOf, type Visit, visitOf } from './visit.ts'

const NEWEST = 12
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The context of a route of the front, with what `app` adds to it. */
interface FrontContext extends Read {
  readonly params: { readonly slug: string }
  readonly set: Read['set'] & { headers: Record<string, string | number> }
  readonly trace: Trace
  readonly share: FairShare
  actor?: Actor
}

/**
 * The fronts of shops, as pages that are rendered on the server. Everybody may read them, as often
 * as with a publishable key. A shop whose front is off answers like a shop that does not exist.
 */
export const frontPages = { bundles: [frontPage], routes }

function routes({ auth, modules, recent }: PageParts): Elysia {
  const frames = new Frames(auth.ports)
  const answer = (find: (auth: AuthContext, visit: Visit, context: FrontContext) => Found) =>
    opaque(async (given: object) => {
      const context = given as FrontContext
      const { request, params, set } = context
      // A slug with percent-encoded letters is not found, so that each page has one address.
      if (!SLUG.test(pathOf(request.url).split('/')[2] ?? '')) throw nothingHere()
      // The admin API is below the same path. A path that it does not have must not be taken for a
      // shop.
      if (params.slug === RESERVED_SHOP) throw new NotFoundError()
      const visit = await visitOf(auth, frames, modules, request, params.slug)
      if (!visit) throw nothingHere()
      auth.rates.publishable.take(auth.addressOf(request), set.headers)
      context.actor = visit.actor
      await admitted(visit, context)
      const make = async (): Promise<PackedPage | Response> => {
        const found = (await find(auth, visit, context).catch(missing)) ?? notFoundPage(visit)
        if (found instanceof Response) return found
        // Many requests may have waited for the same thread, and would now be rendered in one go.
        await admitted(visit, context)
        const page = packed(visit, found)
        return isForAll(found) ? page : pageAnswer({ request, set }, visit, page, found)
      }
      const made = mayBeForAll(visit, request)
        ? await remembered(recent, visit, request, make)
        : await make()
      return made instanceof Response ? made : pageAnswer({ request, set }, visit, made)
    })
  const sitemaps = new Sitemaps(auth.ports.store.read)
  const read = answer(async (auth, visit, context) => {
    const { shop, front, path } = visit
    if (!path.startsWith('/sitemap')) return await shown(auth, visit, context)
    const categories = await allCategories(auth.ports, visit)
    return await sitemaps.answer(context, shop.id, { ...front, categories }, path)
  })
  const send = answer(sent)
  return new Elysia({ detail: { hide: true } })
    .get('/shop/:slug', read)
    .get('/shop/:slug/*', read)
    .post('/shop/:slug/*', send, { parse: 'none' }) as unknown as Elysia
}

type Found = Promise<FrontPage | Response | null>

/** Waits until the shop may use the thread. */
async function admitted({ shop }: Visit, { share, trace }: FrontContext): Promise<void> {
  const wait = share.take(shop.id, trace.startedAt)
  if (wait) await wait
  if (wait || trace.admittedAt === undefined) trace.admittedAt = performance.now()
}

/** The paths of pages that are the same for everybody, if they carry no basket. */
const FOR_ALL = new RegExp(`^(/(products|search|(category|product)/.*|${LEGAL_PAGES.join('|')}))?$`)

/** Whether the page at this address may be the same for everybody who asks for it. */
function mayBeForAll({ path, query }: Visit, { method }: Request): boolean {
  return method === 'GET' && FOR_ALL.test(path) && !query.has('basket')
}

function isForAll({ status = 200, isPrivate = false }: FrontPage): boolean {
  return status === 200 && !isPrivate
}

/** The page at an address, made anew if there was a commit since it was last asked for. */
async function remembered(
  recent: RecentAnswers,
  { shop, front }: Visit,
  { url }: Request,
  make: () => Promise<PackedPage | Response>,
): Promise<PackedPage | Response> {
  // All that a page depends on, beside the data of its shop.
  const key = ['front', shop.id, front.language, front.address, url].join(' ')
  let other: Response | undefined
  const page = await recent.get(
    key,
    async () => {
      const made = await make()
      if (!(made instanceof Response)) return made
      other = made
      return null
    },
    shop.id,
  )
  // Requests that come at once may share one call, whose refusal then belongs to another of them.
  return page ?? other ?? (await make())
}

/**
 * Turns a refusal into null where the address asks for something that does not exist, such as a
 * page after the last.
 */
function missing(error: unknown): null {
  if (
    error instanceof Refusal &&
    ['NOT_FOUND', 'VALIDATION_FAILED', 'UNAUTHENTICATED'].includes(error.code)
  )
    return null
  throw error
}

async function shown(auth: AuthContext, visit: Visit, context: FrontContext): Found {
  const { ports } = auth
  const { front, path, query } = visit
  const { text, name } = front
  // No stored text contains control characters such as NUL.
  if (unstorable([...query].flat()) !== null) return null
  if (path === '') {
    const products = await newest(ports, visit, NEWEST)
    const description = summaryOf(front.texts.start) || text.listed(text.all, name)
    const data = [
      { '@context': 'https://schema.org', '@type': 'WebSite', name, url: front.address },
    ]
    const about = { title: name, description, path, data }
    return { kind: 'start', about, body: <Start products={products} /> }
  }
  if (path === '/products' || path === '/search' || path.startsWith('/category/')) {
    return await listingPage(ports, visit)
  }
  if (path.startsWith('/product/')) return await productPage(ports, visit)
  if (path === '/basket') return basketChange(visit) ?? (await basketPage(ports, visit))
  if (path === '/checkout') return await checkoutPage(auth, visit, context.request)
  if (path.startsWith('/thanks/')) return await thanksPage(auth, visit, context.request)
  if (path === '/account') return await accountIn(visit)
  const legal = LEGAL_PAGES.find((page) => path === `/${page}` && front.texts[page] !== '')
  if (legal) {
    const about = { title: text.legal[legal], description: summaryOf(front.texts[legal]), path }
    return { kind: 'legal', about, body: <Legal page={legal} /> }
  }
  return await fileAt(auth, visit, context)
}

/** Answers a path of the front that is a file and not a page. */
async function fileAt({ ports }: AuthContext, visit: Visit, { request, set }: FrontContext): Found {
  const { shop, front, path } = visit
  if (path === '/robots.txt' && front.base === '') {
    const file = asset('text/plain;charset=utf-8', robots(front))
    return answerWith({ request, set }, file, { 'cache-control': 'no-cache' })
  }
  if (front.logo !== null && path === front.logo) {
    const { logo } = await frontOf(ports.store.read, shop.id)
    const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/.exec(logo ?? '') ?? []
    return answerWith({ request, set }, asset(type, Buffer.from(data, 'base64')), FOREVER)
  }
  return null
}

/** Handles a form; null if the page has none. */
async function sent(auth: AuthContext, visit: Visit, { request }: FrontContext): Found {
  if (visit.path.startsWith('/thanks/')) return await paidAgain(auth, visit, request)
  return visit.path === '/checkout' ? await orderFrom(auth, visit, request) : null
}

/** The page of the shopper's account in the frame of the front. */
async function accountIn({ front, accountPage }: Visit): Promise<FrontPage | null> {
  if (!accountPage) return null
  const { text } = front
  return {
    kind: 'account',
    about: { title: text.account, path: null },
    isPrivate: true,
    files: filesOf(await bundleOf(accountPage)),
    body: (
      <div id="app">
        <noscript>{text.needsScript}</noscript>
      </div>
    ),
  }
}

function notFoundPage({ front: { text } }: Visit): FrontPage {
  return {
    kind: 'missing',
    about: { title: text.missing, path: null },
    status: 404,
    body: <Missing />,
  }
}

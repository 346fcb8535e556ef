import type { HTMLBundle } from 'bun'
import type { AuthContext } from '../../../auth/context.ts'
import { shopAt } from '../../../auth/origin.ts'
import type { KeyActor } from '../../../domain/actor.ts'
import { type CategorySummary, shownCategories } from '../../../domain/catalog/category-view.ts'
import { type Module, placed } from '../../../domain/module.ts'
import type { Ports } from '../../../domain/ports.ts'
import { indexedShop } from '../../../domain/search/reindex.ts'
import { findShop, type Shop } from '../../../domain/shop/shop.ts'
import type { Remembered } from '../../../domain/store.ts'
import { ASSET_PATH, type Bundle, bundleOf, documentHeaders } from '../../../http/server/bundle.ts'
import { languageOf } from '../../../http/server/language.ts'
import { firstSpoken } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import { frontAddress, frontOf } from '../front.ts'
import { basketText, readBasket, type Wanted } from '../page/basket-text.ts'
import { themeOf } from '../page/color.ts'
import type { Front, PageFiles } from '../page/front.tsx'
import frontPage from '../page/index.html'
import { frontTextsIn } from '../texts.ts'

/** A request to a page of a shop front. */
export interface Visit {
  readonly modules: readonly Module[]
  readonly shop: Shop
  /** Has the permissions of everybody. */
  readonly actor: KeyActor
  readonly front: Front
  /** The headers of the front's public pages. */
  readonly headers: Readonly<Record<string, string>>
  /** The path below that of the front: empty, or beginning with a slash. */
  readonly path: string
  readonly query: URLSearchParams
  readonly wanted: Wanted
  /** The page on which shoppers see their account, if this kassa has one. */
  readonly accountPage: HTMLBundle | undefined
}

/** The front shows at most this many categories; in a shop with more, visitors use the search. */
const MOST_CATEGORIES = 100
/** A sitemap may have 50,000 addresses. */
const MOST_IN_SITEMAP = 10_000

/** The parts of a front that are the same in all requests. */
interface Frame extends Pick<Front, 'texts' | 'logo' | 'categories' | 'script' | 'style'> {
  /** The language in which the shop describes its products. */
  readonly language: string
  readonly headers: Visit['headers']
}

/** The frames of all fronts, remembered until the next commit, because every page needs one. */
export class Frames {
  readonly #known: Remembered<Frame>

  constructor(readonly ports: Ports) {
    this.#known = ports.store.remembered<Frame>((frame) => 2 * JSON.stringify(frame).length)
  }

  /** The frame of a shop's front; null if it has none. */
  of(actor: KeyActor): Promise<Frame | null> {
    const { id } = actor.shop
    return this.#known<Frame | null>(`${id}`, () => this.#read(actor), id)
  }

  async #read(actor: KeyActor): Promise<Frame | null> {
    const { id } = actor.shop
    const { read } = this.ports.store
    const { enabled, texts, logo, color } = await frontOf(read, id)
    if (!enabled) return null
    const { language } = await indexedShop(read, id)
    const categories = filled(await shownCategories(this.ports, actor, 'top', MOST_CATEGORIES))
    const { script, css } = await frontFiles()
    const style = css + (color ? themeOf(color) : '')
    const headers = headersOf(style)
    return { texts, logo: logoPath(logo), categories, script, style, language, headers }
  }
}

/**
 * The headers of a page. Its policy allows this one style element, which saves the first paint a
 * request, and no other inline code.
 */
function headersOf(style: string): Record<string, string> {
  const { 'cross-origin-opener-policy': _, ...headers } = documentHeaders({
    'style-src': `'sha256-${Bun.SHA256.hash(style, 'base64')}'`,
  })
  return {
    ...headers,
    // The address of an order contains its token, which must not go to other sites. With
    // `no-referrer`, browsers would send forms without their origin.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-type': 'text/html;charset=utf-8',
    vary: 'accept-language, accept-encoding, cookie',
  }
}

/** The front of a shop for this request, or null if it has none. */
export async function visitOf(
  auth: AuthContext,
  frames: Frames,
  modules: readonly Module[],
  request: Request,
  slug: string,
): Promise<Visit | null> {
  const { ports } = auth
  const { hosts, store } = ports
  const shop = await findShop(store.read, slug)
  if (!shop) return null
  const [accountPage] = placed(modules, 'shopperPage')
  const actor: KeyActor = { kind: 'publishable', credential: 'front', lastFour: '', shop }
  const frame = await frames.of(actor)
  if (!frame) return null
  const { language, headers, ...parts } = frame
  const url = new URL(request.url)
  const query = url.searchParams
  const path = url.pathname.slice(`/shop/${slug}`.length).replace(/\/$/, '')
  const lang = query.get('lang')
  const spoken = firstSpoken([lang]) ?? languageOf(request, language, ports.language())
  const wanted = readBasket(query.get('basket'))
  const onOwnHost = shopAt(hosts, request.url) === slug
  const asked = auth.askedOrigin(request)
  const root = `/shop/${slug}`
  const basket = basketText(wanted)
  const own = [...query].filter(([name]) => name !== 'basket' && name !== 'lang')
  const front: Front = {
    ...parts,
    name: shop.name,
    slug,
    currency: shop.currency,
    hasAccount: accountPage !== undefined,
    base: onOwnHost ? '' : root,
    address: frontAddress({ origin: onOwnHost ? asked : auth.ownOrigin || asked, hosts }, slug),
    language: spoken,
    text: frontTextsIn(spoken),
    units: textIn(spoken).shared.units,
    carried: { ...(basket && { basket }), ...(firstSpoken([lang]) && { lang: spoken }) },
    here: { path, query: own },
  }
  return { modules, shop, actor, front, headers, path, query, wanted, accountPage }
}

/** All categories that have products, for search engines. */
export async function allCategories(
  ports: Ports,
  { actor }: Visit,
): Promise<readonly CategorySummary[]> {
  return filled(await shownCategories(ports, actor, 'all', MOST_IN_SITEMAP))
}

/** The categories that have products: as they were arranged, or the largest first. */
function filled(categories: readonly CategorySummary[]): readonly CategorySummary[] {
  const shown = categories.filter(({ productCount }) => productCount > 0)
  if (shown.some(({ position }) => position !== null)) return shown
  return shown.sort((one, other) => other.productCount - one.productCount)
}

/** The path of the logo below the front. It is new whenever the logo changes. */
function logoPath(logo: string | null): string | null {
  return logo && `/logo/${Bun.hash(logo).toString(36)}`
}

/** The files that the document of a bundled page names. */
export function filesOf({ document }: Bundle): PageFiles {
  const html = new TextDecoder().decode(document.bytes)
  const named = (pattern: RegExp) => {
    const path = pattern.exec(html)?.[1]
    if (!path) throw new Error(`a page was built without ${pattern}`)
    return path
  }
  return {
    script: named(/<script[^>]* src="([^"]+)"/),
    style: named(/<link[^>]* href="([^"]+\.css)"/),
  }
}

let sharedFiles: ReturnType<typeof readFiles> | undefined

/** The path of the script and the text of the style sheet of all pages of fronts, read once. */
function frontFiles() {
  sharedFiles ??= readFiles()
  return sharedFiles
}

async function readFiles() {
  const bundle = await bundleOf(frontPage)
  const { script, style } = filesOf(bundle)
  const sheet = bundle.assets.get(style.slice(ASSET_PATH.length))
  return { script, css: new TextDecoder().decode(sheet?.bytes) }
}

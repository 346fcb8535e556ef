import type { HTMLBundle } from 'bun'
import type { AuthContext } from '../../../auth/context.ts'
import { shopAt } from '../../../auth/origin.ts'
import type { KeyActor } from '../../../domain/actor.ts'
import { type CategorySummary, shownCategories } from '../../../domain/catalog/category-view.ts'
import { indexedShop } from '../../../domain/search/reindex.ts'
import { findShop, type Shop } from '../../../domain/shop/shop.ts'
import { ASSET_PATH, type Bundle, bundleOf } from '../../../http/server/bundle.ts'
import { languageOf } from '../../../http/server/language.ts'
import { firstSpoken } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import { frontAddress, frontOf, type ShopFront } from '../front.ts'
import { basketText, readBasket, type Wanted } from '../page/basket-text.ts'
import { themeOf } from '../page/color.ts'
import type { Front, PageFiles } from '../page/front.tsx'
import frontPage from '../page/index.html'
import { frontTextsIn } from '../texts.ts'

/** A request to a page of a shop front. */
export interface Visit {
  readonly shop: Shop
  /** Has the permissions of everybody. */
  readonly actor: KeyActor
  readonly settings: ShopFront
  readonly front: Front
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

/** The front of a shop for this request, or null if it has none. */
export async function visitOf(
  auth: AuthContext,
  accountPage: HTMLBundle | undefined,
  request: Request,
  slug: string,
): Promise<Visit | null> {
  const { ports } = auth
  const {
    hosts,
    store: { read },
  } = ports
  const shop = await findShop(read, slug)
  const settings = shop && (await frontOf(read, shop.id))
  if (!shop || !settings?.enabled) return null
  const actor: KeyActor = { kind: 'publishable', credential: 'front', lastFour: '', shop }
  const url = new URL(request.url)
  const query = url.searchParams
  const { language } = await indexedShop(read, shop.id)
  const path = url.pathname.slice(`/shop/${slug}`.length).replace(/\/$/, '')
  const categories = path.startsWith('/sitemap')
    ? await shownCategories(ports, actor, 'all', MOST_IN_SITEMAP)
    : await shownCategories(ports, actor, 'top', MOST_CATEGORIES)
  const lang = query.get('lang')
  const spoken = firstSpoken([lang]) ?? languageOf(request, language, ports.language())
  const wanted = readBasket(query.get('basket'))
  const onOwnHost = shopAt(hosts, request.url) === slug
  const asked = auth.askedOrigin(request)
  const root = `/shop/${slug}`
  const basket = basketText(wanted)
  const files = await frontFiles()
  const front: Front = {
    name: shop.name,
    slug,
    currency: shop.currency,
    texts: settings.texts,
    logo: logoPath(settings.logo),
    hasAccount: accountPage !== undefined,
    categories: filled(categories),
    base: onOwnHost ? '' : root,
    address: frontAddress({ origin: onOwnHost ? asked : auth.ownOrigin || asked, hosts }, slug),
    language: spoken,
    text: frontTextsIn(spoken),
    units: textIn(spoken).shared.units,
    carried: { ...(basket && { basket }), ...(firstSpoken([lang]) && { lang: spoken }) },
    script: files.script,
    style: files.css + (settings.color ? themeOf(settings.color) : ''),
  }
  return { shop, actor, settings, front, path, query, wanted, accountPage }
}

/** The categories that have products: as they were arranged, or the largest first. */
function filled(categories: readonly CategorySummary[]): readonly CategorySummary[] {
  const shown = categories.filter(({ productCount }) => productCount > 0)
  if (shown.some(({ position }) => position !== null)) return shown
  return shown.sort((one, other) => other.productCount - one.productCount)
}

/** The path of the logo below the front. It is new whenever the logo changes. */
export function logoPath(logo: string | null): string | null {
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

import { promisify } from 'node:util'
import { columnOf } from '../../../domain/rows.ts'
import type { Reading } from '../../../domain/store.ts'
import { isoTime } from '../../../domain/time.ts'
import { takeTurn } from '../../../domain/yielding.ts'
import { type Read, takesGzip } from '../../../http/server/answer.ts'
import { addressIn, type Front } from '../page/front.tsx'
import { LEGAL_PAGES } from '../page/layout.tsx'
import { RevisionCache } from './revision-cache.ts'

/** A file has at most 10,000 addresses. The first file also has the pages that are not products. */
const MOST_PRODUCTS = 9_800
/** Products read in one step, which takes some two milliseconds. */
const STEP = 500
/** The files of 100,000 products take 300 KB. */
const MOST_BYTES = 16 * 1024 * 1024

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Row {
  readonly id: number
  readonly slug: string
  readonly updatedAt: number
}

/**
 * All pages of a front for search engines (sitemaps.org): one file, or for many products an index
 * of files. Each is made in short steps when it is first asked for, and remembered until the shop
 * changes.
 */
export class Sitemaps {
  readonly #files = new RevisionCache<Uint8Array<ArrayBuffer>>(MOST_BYTES, (one) => one.length)
  readonly #starts = new RevisionCache<readonly number[]>(MOST_BYTES / 16, (one) => 8 * one.length)

  constructor(
    readonly read: Reading,
    readonly mostProducts = MOST_PRODUCTS,
  ) {}

  /**
   * Answers with the file at this path below the front, or null if there is none: `/sitemap.xml`,
   * or a file that it lists, such as `/sitemap-1.xml`.
   */
  async answer({ request, set }: Read, shop: number, front: Front, path: string) {
    const [name, digits] = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/.exec(path) ?? []
    if (name === undefined) return null
    const row = await this.read.get<{ revision: number }>('shop.revision', { shop })
    const version = `${shop} ${row?.revision}`
    const starts = await this.#startsOf(shop, version)
    const number = Number(digits ?? 1)
    const isWhole = starts.length === 1
    if (digits !== undefined && (isWhole || number > starts.length)) return null
    const isIndex = digits === undefined && !isWhole
    const paths = number === 1 && !isIndex ? pathsOf(front) : []
    const key = [version, front.address, isIndex, number, ...paths].join(' ')
    const etag = `W/"${Bun.hash(key).toString(36)}"`
    const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    if (request.headers.get('if-none-match')?.includes(etag)) {
      set.status = 304
      return new Response(null, { status: 304, headers })
    }
    const packed = await this.#files.get(key, async () =>
      compressed(
        isIndex
          ? [indexOf(front, starts.length)]
          : await this.#file(shop, front, paths, starts[number - 1] ?? 0),
      ),
    )
    const type = { ...headers, 'content-type': 'application/xml' }
    if (!takesGzip(request)) return new Response(Bun.gunzipSync(packed), { headers: type })
    return new Response(packed, { headers: { ...type, 'content-encoding': 'gzip' } })
  }

  /**
   * The id of the product before the first one of each file, beginning with 0; there is at least
   * one file.
   */
  async #startsOf(shop: number, version: string): Promise<readonly number[]> {
    return await this.#starts.get(version, async () => {
      const starts = [0]
      for (;;) {
        await takeTurn()
        const after = starts.at(-1) ?? 0
        const values = { shop, after, skipped: this.mostProducts - 1, limit: 2 }
        const [last, next] = await columnOf<number>(this.read, 'product.sitemap_ends', values)
        if (last === undefined || next === undefined) break
        starts.push(last)
      }
      return starts
    })
  }

  async #file(shop: number, front: Front, paths: readonly string[], start: number) {
    const texts = [`${HEAD}<urlset ${NAMESPACE}>\n`]
    for (const path of paths) texts.push(entry(addressIn(front, path)))
    let after = start
    for (let left = this.mostProducts; left > 0; left -= STEP) {
      await takeTurn()
      const values = { shop, after, limit: Math.min(STEP, left) }
      const rows = await this.read.all<Row>('product.sitemap', values)
      for (const { slug, updatedAt } of rows) {
        texts.push(entry(addressIn(front, `/product/${slug}`), isoTime(updatedAt)))
      }
      after = rows.at(-1)?.id ?? after
      if (rows.length < STEP) break
    }
    return [...texts, '</urlset>\n']
  }
}

/** The pages of a front that are not products. */
function pathsOf({ categories, texts }: Front): string[] {
  return [
    '',
    '/products',
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...LEGAL_PAGES.filter((page) => texts[page] !== '').map((page) => `/${page}`),
  ]
}

function indexOf({ address }: Front, count: number): string {
  const files = Array.from({ length: count }, (_, index) => {
    const at = Bun.escapeHTML(`${address}/sitemap-${index + 1}.xml`)
    return `<sitemap><loc>${at}</loc></sitemap>\n`
  })
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`
}

/** Compresses on another thread, because a whole file takes ten milliseconds. */
async function compressed(texts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { gzip } = await import('node:zlib')
  return new Uint8Array(await promisify(gzip)(texts.join(''), { level: 3 }))
}

function entry(address: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${Bun.escapeHTML(address)}</loc>${lastmod}</url>\n`
}

/** The robots.txt of a front. It excludes the pages that belong to one shopper, and searches. */
export function robots({ address, base }: Front): string {
  const own = ['basket', 'checkout', 'thanks', 'account', 'search']
  const lines = own.map((page) => `Disallow: ${base}/${page}`)
  return ['User-agent: *', ...lines, `Sitemap: ${address}/sitemap.xml`, ''].join('\n')
}

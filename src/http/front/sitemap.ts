import type { Reading } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import { takeTurn } from '../../domain/yielding.ts'
import { addressIn, type Front } from '../../ui/front/front.tsx'
import { LEGAL_PAGES } from '../../ui/front/layout.tsx'

/** A sitemap has no more addresses (sitemaps.org); search engines find the others by the lists. */
const MOST = 50_000
const CHUNK = 1_000

interface Row {
  readonly id: number
  readonly slug: string
  readonly updatedAt: number
}

/** All pages of a front for search engines (sitemaps.org), in parts. */
export async function* sitemap(read: Reading, shop: number, front: Front): AsyncGenerator<string> {
  const { categories, texts } = front
  const paths = [
    '',
    '/products',
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...LEGAL_PAGES.filter((page) => texts[page] !== '').map((page) => `/${page}`),
  ]
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  yield paths.map((path) => entry(addressIn(front, path))).join('')
  let after = 0
  for (let left = MOST - paths.length; left > 0; ) {
    const values = { shop, after, limit: Math.min(CHUNK, left) }
    const rows = await read.all<Row>('product.sitemap', values)
    yield rows
      .map(({ slug, updatedAt }) => entry(addressIn(front, `/product/${slug}`), isoTime(updatedAt)))
      .join('')
    if (rows.length < CHUNK) break
    left -= rows.length
    after = rows.at(-1)?.id ?? after
    await takeTurn()
  }
  yield '</urlset>\n'
}

function entry(address: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${Bun.escapeHTML(address)}</loc>${lastmod}</url>\n`
}

/** What robots may read: everything but what belongs to one shopper. */
export function robots({ address, base }: Front): string {
  const own = ['basket', 'checkout', 'thanks', 'account', 'search']
  const lines = own.map((page) => `Disallow: ${base}/${page}`)
  return ['User-agent: *', ...lines, `Sitemap: ${address}/sitemap.xml`, ''].join('\n')
}

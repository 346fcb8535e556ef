import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Line, pieces, readBasket, writeBasket } from './basket.ts'
import { html } from './html.ts'
import { shopSettings } from './kassa.ts'
import { framed, type Page } from './page.ts'

const COOKIE = 'basket'
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 } as const

/** The basket of this browser. */
export function savedBasket(context: Context): Line[] {
  return readBasket(getCookie(context, COOKIE) ?? '')
}

export function saveBasket(context: Context, lines: readonly Line[]): void {
  setCookie(context, COOKIE, writeBasket(lines), OPTIONS)
}

/** Answers with a page. */
export async function shown(context: Context, page: Page): Promise<Response> {
  const shop = await shopSettings().then(
    ({ name }) => name,
    () => 'Shop',
  )
  const search = context.req.query('search') ?? ''
  const frame = { shop, search, count: pieces(savedBasket(context)) }
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>${page.title} · ${shop}</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/style.css">
      </head>
      <body>${framed(page, frame)}</body>
    </html>`
  return context.html(text, page.status ?? 200)
}

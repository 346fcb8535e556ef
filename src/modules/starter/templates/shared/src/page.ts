import { type Html, html } from './html.ts'

/** The part of a page between header and footer. */
export interface Page {
  readonly title: string
  readonly content: Html
  readonly status?: 404 | 422 | 500 | 503
}

/** The values that header and footer show. */
export interface Frame {
  readonly shop: string
  readonly search: string
  /** Pieces in the basket. */
  readonly count: number
}

/** The body of the document. */
export function framed(page: Page, { shop, search, count }: Frame): Html {
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <a class="shop" href="/">${shop}</a>
      <form role="search" action="/">
        <input id="search" type="search" name="search" value="${search}" aria-label="Search" placeholder="Search">
      </form>
      <nav aria-label="Shop">
        <a href="/account">Account</a>
        <a href="/basket">Basket <span class="count">${count}</span></a>
      </nav>
    </header>
    <main id="main" tabindex="-1">
      <h1>${page.title}</h1>
      ${page.content}
    </main>`
}

export const NOT_FOUND: Page = {
  title: 'Not found',
  status: 404,
  content: html`<p>There is nothing at this address. <a href="/">To all products</a></p>`,
}

/** @param reason a sentence for people */
export function failure(reason: string, status: 500 | 503 = 500): Page {
  return {
    title: 'Something went wrong',
    status,
    content: html`<p role="alert">${reason}</p><p><a href="/">To all products</a></p>`,
  }
}

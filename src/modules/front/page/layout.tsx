/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { LANGUAGE_NAMES, TEXT_LANGUAGES } from '../../../text/language.ts'
import { Icon } from '../../../ui/shared/icon.tsx'
import { imageInWidth } from '../../../ui/shared/image.ts'
import {
  addressIn,
  Carried,
  type Front,
  FrontContext,
  hrefIn,
  type PageFiles,
  useFront,
} from './front.tsx'

/** The number of categories in the header; the others are on the start page. */
const IN_HEAD = 6

export const LEGAL_PAGES = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The metadata of a page, for search engines and link previews. */
export interface About {
  readonly title: string
  readonly description?: string | undefined
  /** The path of the page; null if the page belongs to one visitor. */
  readonly path: string | null
  readonly image?: string | undefined
  readonly type?: 'website' | 'product'
  /** The address that the browser opens next, by itself. */
  readonly refresh?: {
    readonly seconds: number
    readonly href: string
    /** Only browsers without a script open it. */
    readonly isWithoutScript?: boolean
  }
  /** Structured data (schema.org), as JSON-LD. */
  readonly data?: readonly object[]
}

interface DocumentProps {
  readonly front: Front
  readonly about: About
  /** Further files that the page needs. */
  readonly files?: PageFiles | undefined
  readonly kind: string
  readonly children: ComponentChildren
}

/** A whole page of the front. */
export function Document({ front, about, files, kind, children }: DocumentProps) {
  // The account page renders its own main element.
  const Content = kind === 'account' ? 'div' : 'main'
  return (
    <FrontContext.Provider value={front}>
      <html lang={front.language} data-language={front.language}>
        <Head front={front} about={about} files={files} />
        <body data-shop={front.slug} data-name={front.name} data-base={front.base} data-page={kind}>
          <a class="unseen" href="#content">
            {front.text.skip}
          </a>
          <Top />
          <Content id="content" tabIndex={-1} class={`front-page page-${kind}`}>
            {(kind === 'basket' || kind === 'checkout') && <UnpaidOrder />}
            {children}
          </Content>
          <Foot kind={kind} />
        </body>
      </html>
    </FrontContext.Provider>
  )
}

function Head({ front, about, files }: Omit<DocumentProps, 'kind' | 'children'>) {
  const { name, address, logo } = front
  const title = about.title === name ? name : `${about.title} · ${name}`
  const canonical = about.path === null ? null : addressIn(front, about.path)
  const picture = about.image && new URL(imageInWidth(about.image, 1280), address).href
  const image = picture ?? (logo && address + logo)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {about.refresh && <Refresh {...about.refresh} />}
      <title>{title}</title>
      {about.description && <meta name="description" content={about.description} />}
      {canonical ? (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={about.title} />
      <meta property="og:type" content={about.type ?? 'website'} />
      <meta property="og:site_name" content={name} />
      {about.description && <meta property="og:description" content={about.description} />}
      {image && <meta property="og:image" content={image} />}
      <link rel="icon" href={logo ? front.base + logo : 'data:,'} />
      <style dangerouslySetInnerHTML={{ __html: front.style }} />
      {files && <link rel="stylesheet" href={files.style} />}
      <script type="module" src={front.script} />
      {files && <script type="module" src={files.script} />}
      {about.data?.map((one, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonInHtml(one) }}
        />
      ))}
    </head>
  )
}

/**
 * Opens an address without a script. A redirect would not do after a form: the policy of the pages
 * lets forms lead to this server only, and browsers apply that to redirects, too.
 */
function Refresh({ seconds, href, isWithoutScript }: NonNullable<About['refresh']>) {
  const meta = <meta http-equiv="refresh" content={`${seconds};url=${href}`} />
  return isWithoutScript ? <noscript>{meta}</noscript> : meta
}

/** JSON in which no text can close the element around it. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function Top() {
  const front = useFront()
  const { name, logo, categories, text } = front
  return (
    <header class="front-top">
      <div class="front-bar">
        <a class="front-name" href={hrefIn(front, '')}>
          {logo ? <img src={front.base + logo} alt={name} height={44} /> : name}
        </a>
        <search>
          <form action={hrefIn({ ...front, carried: {} }, '/search')}>
            <Carried />
            <input
              class="input"
              type="search"
              name="search"
              maxLength={200}
              placeholder={text.search}
              aria-label={text.search}
            />
            <button class="icon-button" type="submit" aria-label={text.searchAction}>
              <Icon name="search" size={20} />
            </button>
          </form>
        </search>
        <nav class="row tight nowrap front-own" aria-label={text.own}>
          {front.hasAccount && (
            <a href={hrefIn(front, '/account')}>
              <Icon name="team" size={20} />
              <span>{text.account}</span>
            </a>
          )}
          <a href={hrefIn(front, '/basket')} data-basket>
            <Icon name="cart" size={20} />
            <span>{text.basket.title}</span>
            <b class="pill front-count" data-count hidden />
          </a>
        </nav>
      </div>
      <nav class="front-categories" aria-label={text.categories}>
        <a href={hrefIn(front, '/products')}>{text.all}</a>
        {categories.slice(0, IN_HEAD).map((one) => (
          <a key={one.id} href={hrefIn(front, `/category/${one.slug}`)}>
            {one.name}
          </a>
        ))}
      </nav>
    </header>
  )
}

/** Leads to an order that waits for its payment. The script knows whether there is one. */
function UnpaidOrder() {
  const front = useFront()
  const { thanks } = front.text
  return (
    <p class="front-note" data-unpaid hidden>
      {thanks.notPaid} <a href={hrefIn(front, '/basket')}>{thanks.toOrder}</a>
    </p>
  )
}

function Foot({ kind }: Pick<DocumentProps, 'kind'>) {
  const front = useFront()
  const { name, text, texts, language, carried, here } = front
  const legal = LEGAL_PAGES.filter((page) => texts[page].trim() !== '')
  const others = TEXT_LANGUAGES.filter((one) => one !== language)
  const inLanguage = (lang: string) => {
    const other = { ...front, carried: { ...carried, lang } }
    // The path of a page that does not exist may be anything.
    return kind === 'missing' ? hrefIn(other, '') : hrefIn(other, here.path, here.query)
  }
  return (
    <footer class="row spread front-foot">
      <p>{name}</p>
      <nav class="row" aria-label={text.more}>
        {legal.map((page) => (
          <a key={page} href={hrefIn(front, `/${page}`)}>
            {text.legal[page]}
          </a>
        ))}
        {front.hasAccount && <a href={hrefIn(front, '/account')}>{text.account}</a>}
        {others.map((one) => (
          <a key={one} lang={one} hreflang={one} rel="nofollow" href={inLanguage(one)}>
            {LANGUAGE_NAMES[one]}
          </a>
        ))}
      </nav>
    </footer>
  )
}

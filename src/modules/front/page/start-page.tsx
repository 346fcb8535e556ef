/** @jsxImportSource preact */
import { Icon } from '../../../ui/shared/icon.tsx'
import { imageInWidth } from '../../../ui/shared/image.ts'
import { Grid, type Listed } from './card.tsx'
import { hrefIn, useFront } from './front.tsx'
import type { LegalPage } from './layout.tsx'
import { Prose } from './prose.tsx'

/** The start page of a shop: its texts, its categories and its newest products. */
export function Start({ products }: { readonly products: readonly Listed[] }) {
  const front = useFront()
  const { name, texts, categories, text } = front
  return (
    <>
      <section class="stack front-hero">
        <h1>{name}</h1>
        {texts.start.trim() !== '' && <Prose text={texts.start} />}
        <a class="button primary" href={hrefIn(front, '/products')}>
          {text.browse}
        </a>
      </section>
      {categories.length > 1 && (
        <section class="stack" aria-labelledby="categories">
          <h2 id="categories">{text.categories}</h2>
          <ul class="front-tiles">
            {categories.map((one) => (
              <li key={one.id}>
                <a href={hrefIn(front, `/category/${one.slug}`)}>
                  {one.image && (
                    <img
                      src={imageInWidth(one.image.url, 640)}
                      alt=""
                      width={one.image.width}
                      height={one.image.height}
                      loading="lazy"
                    />
                  )}
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="stack" aria-labelledby="newest">
        <h2 id="newest">{text.newest}</h2>
        {products.length === 0 ? <Nothing text={text.noProducts} /> : <Grid products={products} />}
      </section>
    </>
  )
}

/** Says that there is nothing to show, with a link to go on. */
export function Nothing({ text, onward }: { readonly text: string; readonly onward?: boolean }) {
  const front = useFront()
  return (
    <div class="front-nothing">
      <Icon name="shop" size={32} />
      <p>{text}</p>
      {onward && (
        <a class="button" href={hrefIn(front, '/products')}>
          {front.text.browse}
        </a>
      )}
    </div>
  )
}

/** A text of the owner as a page. */
export function Legal({ page }: { readonly page: LegalPage }) {
  const { text, texts } = useFront()
  return (
    <article class="stack front-narrow">
      <h1>{text.legal[page]}</h1>
      <Prose text={texts[page]} />
    </article>
  )
}

/** The page for an unknown address. */
export function Missing() {
  const front = useFront()
  const { text } = front
  return (
    <div class="front-nothing">
      <h1>{text.missing}</h1>
      <p class="soft">{text.missingHint}</p>
      <a class="button primary" href={hrefIn(front, '')}>
        {text.toStart}
      </a>
    </div>
  )
}

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The breadcrumbs of this page. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const front = useFront()
  return (
    <nav class="front-crumbs" aria-label={front.text.way}>
      <ol class="row">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={hrefIn(front, path)}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** @jsxImportSource preact */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { CategorySummary } from '../../../domain/catalog/category-view.ts'
import type { ProductImage } from '../../../domain/catalog/product-field.ts'
import type { Unit } from '../../../domain/catalog/quantity.ts'
import { IMAGE_WIDTHS } from '../../../domain/catalog/scaled-image.ts'
import type { PieceContent } from '../../../domain/catalog/unit-price.ts'
import type { TextLanguage } from '../../../text/language.ts'
import type { Text } from '../../../text/text.ts'
import { imageInWidth } from '../../../ui/shared/image.ts'
import { money } from '../../../ui/shared/money.ts'
import type { ShopFront } from '../front.ts'
import type { FrontTexts } from '../texts.ts'

/** The data that every page of a shop front needs to show its frame and to build links. */
export interface Front {
  readonly name: string
  readonly slug: string
  readonly currency: string
  /** The path of the logo below the front. */
  readonly logo: string | null
  readonly texts: ShopFront['texts']
  /** Whether shoppers can sign in and see their account. */
  readonly hasAccount: boolean
  /** The categories at the top that have products, in the order in which the front shows them. */
  readonly categories: readonly CategorySummary[]
  /** The prefix of all paths: `/shop/<slug>`, or empty on a host of its own. */
  readonly base: string
  /** The canonical address for search engines: origin and base. */
  readonly address: string
  readonly language: TextLanguage
  readonly text: FrontTexts
  /** The signs of units, such as "kg". */
  readonly units: Text['shared']['units']
  /** Parameters that every link repeats, so that the front needs no cookie: basket, lang. */
  readonly carried: Readonly<Record<string, string>>
  /** The path of this page below the front, and its parameters besides those that are carried. */
  readonly here: { readonly path: string; readonly query: [name: string, value: string][] }
  /** The path of the script of all pages. */
  readonly script: string
  /** The style sheet of all pages, with the colours of the shop. */
  readonly style: string
}

/** The paths of the script and the style sheet of a page. */
export interface PageFiles {
  readonly script: string
  readonly style: string
}

export const FrontContext = createContext<Front | null>(null)

export function useFront(): Front {
  const front = useContext(FrontContext)
  if (!front) throw new Error('a page of the shop front stands outside of one')
  return front
}

/** The canonical address of a page, for search engines. */
export function addressIn({ address }: Front, path: string): string {
  return new URL(address + path).href
}

type LinkQuery = URLSearchParams | Record<string, string> | [name: string, value: string][]

const NO_QUERY: LinkQuery = {}

/** The address of a page of this front on this host, with the carried parameters. */
export function hrefIn(
  { base, carried }: Front,
  path: string,
  query: LinkQuery = NO_QUERY,
): string {
  if (query === NO_QUERY && Object.keys(carried).length === 0) return base + path || '/'
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(carried)) if (value !== '') search.set(name, value)
  const target = base + path || '/'
  return search.size > 0 ? `${target}?${search}` : target
}

/** The carried parameters as hidden fields of a form. */
export function Carried({ but = [] }: { readonly but?: readonly string[] }) {
  const { carried } = useFront()
  return (
    <>
      {Object.entries(carried)
        .filter(([name]) => !but.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  )
}

/** An amount in the currency of the shop and the language of the page. */
export function moneyIn({ language, currency }: Front, amount: number): string {
  return money(amount, currency, language)
}

/**
 * Addresses of an image in the widths that the server offers; no copy is wider than its original.
 */
export function sourcesOf({ url, width }: Pick<ProductImage, 'url' | 'width'>): string {
  const enough = IMAGE_WIDTHS.findIndex((one) => one >= width)
  const widths = IMAGE_WIDTHS.slice(0, enough < 0 ? undefined : enough + 1)
  return widths.map((one) => `${imageInWidth(url, one)} ${Math.min(one, width)}w`).join(', ')
}

/** The content of one piece, in the language of the page: "500 g", "10 pieces". */
export function contentIn({ language, units }: Front, { quantity, unit }: PieceContent): string {
  return `${quantity.toLocaleString(language)} ${units[unit]}`
}

/** A quantity in the language of the page: "2", "0.5 kg". */
export function quantityIn({ language, units }: Front, quantity: number, unit: Unit): string {
  const number = quantity.toLocaleString(language)
  return unit === 'piece' ? number : `${number} ${units[unit]}`
}

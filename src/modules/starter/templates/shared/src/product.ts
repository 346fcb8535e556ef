import type { Product } from 'kassa-client'
import { type Html, html } from './html.ts'
import { picture } from './list.ts'
import { money } from './money.ts'
import type { Page } from './page.ts'

/** @param variants of the product's group, with the product itself; empty if it has no group */
export function productPage(product: Product, variants: readonly Product[]): Page {
  const { id, name, description, price, compareAtPrice, currency, unitPrice, images } = product
  return {
    title: name,
    content: html`
      <div class="product">
        ${picture(images[0], 640)}
        <div>
          <p class="price">
            ${money(price, currency)}
            ${compareAtPrice !== null && html`<s>${money(compareAtPrice, currency)}</s>`}
            ${unitPrice && html`<small>${money(unitPrice.price, currency)} per ${unitPrice.unit}</small>`}
          </p>
          ${optionNames(variants).map((option) => variantLinks(product, variants, option))}
          ${
            isAvailable(product)
              ? html`
                <form method="post" action="/basket" class="row">
                  <input type="hidden" name="product" value="${id}">
                  <label>Quantity ${quantityField(product.unit, 1)}</label>
                  <button name="change" value="add">Add to basket</button>
                </form>`
              : html`<p><strong>Sold out</strong></p>`
          }
          <p class="lines">${description}</p>
        </div>
      </div>`,
  }
}

/** Pieces are counted; what is sold by weight or length has up to three decimals. */
export function quantityField(unit: Product['unit'], quantity: number): Html {
  const step = unit === 'piece' ? 1 : 0.001
  return html`<input type="number" name="quantity" value="${quantity}" min="${step}" step="${step}" required>`
}

function isAvailable({ stock }: Product): boolean {
  return stock === null || stock > 0
}

function optionNames(variants: readonly Product[]): string[] {
  return [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
}

/** The values of one option, each a link to the variant that has it and is most like this one. */
function variantLinks(product: Product, variants: readonly Product[], option: string): Html {
  const values = new Set(variants.map(({ options }) => options[option]))
  return html`
    <nav class="variants" aria-label="${option}">
      <h2>${option}</h2>
      ${[...values].map((value) => {
        const variant = nearest(product, variants, option, value)
        const isCurrent = product.options[option] === value
        return (
          variant &&
          html`<a href="/products/${variant.slug}" id="${option}=${value}"
            ${isCurrent && html`aria-current="true"`}
            ${!isAvailable(variant) && html`class="sold-out"`}>${value}</a>`
        )
      })}
    </nav>`
}

function nearest(
  product: Product,
  variants: readonly Product[],
  option: string,
  value: string | undefined,
): Product | undefined {
  const wanted = { ...product.options, [option]: value }
  const likeness = ({ options }: Product) =>
    Object.entries(wanted).filter(([name, text]) => options[name] === text).length
  return variants
    .filter(({ options }) => options[option] === value)
    .sort((one, other) => likeness(other) - likeness(one))[0]
}

import type { Product } from '../../../domain/catalog/product.ts'
import { count } from '../../shared/time.ts'
import { PriceEdit, StatusSelect, StockEdit } from '../products/edits.tsx'
import { InlineEdit } from '../products/inline-edit.tsx'
import { useProductSave } from '../products/save.tsx'
import type { ProductChange } from '../products/values.ts'
import { optionWords } from '../products/words.ts'

interface VariantGridProps {
  /** The one whose form this stands in. */
  readonly product: Product
  readonly variants: readonly Product[]
  readonly onSaved: (product: Product) => void
}

/** All variants of a group, to be edited in their place. */
export function VariantGrid({ product, variants, onSaved }: VariantGridProps) {
  const { save, question } = useProductSave()
  const change = async (variant: Product, fields: ProductChange) => {
    const saved = await save(variant, fields)
    if (saved) onSaved(saved)
  }
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="table-box flat" tabIndex={0} aria-label="Variants">
      <table class="table variants">
        <thead>
          <tr>
            {names.length === 0 && <th scope="col">Variant</th>}
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">SKU</th>
            <th scope="col" class="right">
              Price
            </th>
            <th scope="col" class="right">
              Stock
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <VariantRow
              key={variant.id}
              variant={variant}
              names={names}
              current={variant.id === product.id}
              change={(fields) => change(variant, fields)}
            />
          ))}
        </tbody>
      </table>
      {question}
    </section>
  )
}

interface VariantRowProps {
  readonly variant: Product
  readonly names: readonly string[]
  readonly current: boolean
  readonly change: (fields: ProductChange) => Promise<void>
}

function VariantRow({ variant, names, current, change }: VariantRowProps) {
  const { id, name, options, sku, stock } = variant
  const words = optionWords(options) || name
  const link = (text: string) =>
    current ? (
      <strong aria-current="true">{text}</strong>
    ) : (
      <a href={`/admin/products/${id}`}>{text}</a>
    )
  return (
    <tr>
      {names.length === 0 && <td>{link(name)}</td>}
      {names.map((option, index) => (
        <td key={option}>
          {index === 0 ? link(options[option] ?? name) : (options[option] ?? '–')}
        </td>
      ))}
      <td>
        <InlineEdit
          label={`SKU of ${words}`}
          shown={sku ?? <span class="soft">none</span>}
          value={sku ?? ''}
          inputMode="text"
          onSave={async (text) => {
            await change({ sku: text.trim() })
            return null
          }}
        />
      </td>
      <td class="right">
        <PriceEdit product={variant} name={words} change={change} />
      </td>
      <td class="right">
        <StockEdit
          product={variant}
          name={words}
          shown={stock === null ? <span class="soft">not counted</span> : count(stock)}
          change={change}
        />
      </td>
      <td>
        <StatusSelect product={variant} onChange={(status) => change({ status })} />
      </td>
    </tr>
  )
}

import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { count } from '../../shared/number.ts'
import { useAll } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Loaded } from '../../shared/state.tsx'
import { useSession } from '../frame/session.ts'
import { InlineEdit, PriceEdit, StatusSelect, StockEdit } from '../products/inline-edit.tsx'
import { useProductSave } from '../products/save.tsx'
import { optionText, type ProductChange } from '../products/values.ts'
import { VariantDialog } from './dialog.tsx'

interface VariantsProps {
  readonly product: Product
  /** Whether the form has unsaved changes, which new variants would not get. */
  readonly dirty: boolean
  readonly onChanged: (product: Product) => void
}

/** The variants of a product: the products with the same `itemGroupId`. */
export function Variants({ product, dirty, onChanged }: VariantsProps) {
  const { api } = useSession()
  const [adding, setAdding] = useState(false)
  const { itemGroupId, revision } = product
  return (
    <Section
      title="Variants"
      aside={
        <Button small icon="plus" disabled={dirty} onClick={() => setAdding(true)}>
          Add variants
        </Button>
      }
    >
      {itemGroupId === null ? (
        <p class="soft">
          Sell this product in several sizes, colours or weights. Each variant has its own price,
          codes and stock.
        </p>
      ) : (
        <Group key={`${itemGroupId} ${revision}`} product={product} onChanged={onChanged} />
      )}
      {dirty && <p class="hint">Save your changes first: new variants copy the saved product.</p>}
      {adding && (
        <VariantDialog
          product={product}
          onClose={() => {
            setAdding(false)
            void api.get<Product>(`/shop/api/products/${product.id}`).then(onChanged)
          }}
        />
      )}
    </Section>
  )
}

function Group({ product, onChanged }: Omit<VariantsProps, 'dirty'>) {
  const { api } = useSession()
  const group = product.itemGroupId ?? ''
  const variants = useAll<Product>(api, '/shop/api/products', {
    query: { itemGroupId: group, sort: 'createdAt' },
  })
  return (
    <Loaded resource={variants} rows={3}>
      {(siblings) => (
        <VariantGrid
          product={product}
          variants={siblings}
          onSaved={(saved) => {
            variants.set((list) => list.map((one) => (one.id === saved.id ? saved : one)))
            if (saved.id === product.id) onChanged(saved)
          }}
        />
      )}
    </Loaded>
  )
}

interface VariantGridProps {
  /** The product whose form this table is part of. */
  readonly product: Product
  readonly variants: readonly Product[]
  readonly onSaved: (product: Product) => void
}

/** A table of all variants, which can be edited in place. */
function VariantGrid({ product, variants, onSaved }: VariantGridProps) {
  const { save, question } = useProductSave()
  const change = async (variant: Product, fields: ProductChange) => {
    const saved = await save(variant, fields)
    if (saved) onSaved(saved)
  }
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so keyboards must reach it
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
  const words = optionText(options) || name
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
          shown={stock === null ? <span class="soft">not tracked</span> : count(stock)}
          change={change}
        />
      </td>
      <td>
        <StatusSelect product={variant} onChange={(status) => change({ status })} />
      </td>
    </tr>
  )
}

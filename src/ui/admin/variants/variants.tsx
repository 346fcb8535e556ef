import type { Product } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { count } from '../../shared/number.ts'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Loaded } from '../../shared/state.tsx'
import { type Column, Table } from '../../shared/table.tsx'
import { useSession } from '../frame/session.ts'
import {
  type EditProps,
  InlineEdit,
  PriceEdit,
  StatusSelect,
  StockEdit,
} from '../products/inline-edit.tsx'
import { saveProduct } from '../products/save.tsx'
import { offerUndo } from '../products/undo.ts'
import { optionText, type ProductChange } from '../products/values.ts'
import { text } from '../text.ts'
import { VariantDialog } from './dialog.tsx'

const words = text.variants

interface VariantsProps {
  readonly product: Product
  /** Whether the form has unsaved changes, which new variants would not get. */
  readonly isDirty: boolean
}

/** The variants of a product: the products with the same `itemGroupId`. */
export function Variants({ product, isDirty }: VariantsProps) {
  const { itemGroupId } = product
  return (
    <Section
      title={words.title}
      aside={
        <Button
          small
          icon="plus"
          disabled={isDirty}
          onClick={() => open(<VariantDialog product={product} />)}
        >
          {words.add}
        </Button>
      }
    >
      {itemGroupId === null ? (
        <p class="soft">{words.text}</p>
      ) : (
        <>
          <p>
            <a href={`/admin/groups/${encodeURIComponent(itemGroupId)}`}>{text.group.toGroup}</a>
          </p>
          <Group product={product} itemGroupId={itemGroupId} />
        </>
      )}
      {isDirty && <p class="hint">{words.saveFirst}</p>}
    </Section>
  )
}

function Group({ product, itemGroupId }: { product: Product; itemGroupId: string }) {
  const variants = useList<Product>('/shop/api/products', {
    query: { itemGroupId, sort: 'createdAt' },
  })
  return (
    <Loaded resource={variants} rows={3}>
      {(siblings) => (
        <VariantGrid
          product={product}
          variants={siblings}
          onSaved={(saved) =>
            variants.set((list) => list.map((one) => (one.id === saved.id ? saved : one)))
          }
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
  const { api } = useSession()
  const save = async (variant: Product, fields: ProductChange) => {
    const saved = await saveProduct(api, variant, fields)
    if (saved) onSaved(saved)
    return saved
  }
  const change = async (variant: Product, fields: ProductChange) => {
    const saved = await save(variant, fields)
    if (saved) offerUndo(variant, saved, fields, save)
  }
  const link = (variant: Product, text: string) =>
    variant.id === product.id ? (
      <strong aria-current="true">{text}</strong>
    ) : (
      <a href={`/admin/products/${variant.id}`}>{text}</a>
    )
  const options = [...new Set(variants.flatMap((variant) => Object.keys(variant.options)))]
  const [first, ...others] = options
  const nameOf = (variant: Product) => optionText(variant.options) || variant.name
  const editOf = (variant: Product) => ({
    product: variant,
    name: nameOf(variant),
    change: (fields: ProductChange) => change(variant, fields),
  })
  const columns: readonly Column<Product>[] = [
    {
      title: first ?? words.one,
      cell: (variant) => link(variant, variant.options[first ?? ''] ?? variant.name),
    },
    ...others.map((option) => ({
      title: option,
      cell: (variant: Product) => variant.options[option] ?? '–',
    })),
    { title: words.sku, cell: (variant) => <SkuEdit {...editOf(variant)} /> },
    {
      title: text.fields.price,
      look: 'right',
      cell: (variant) => <PriceEdit {...editOf(variant)} />,
    },
    {
      title: text.fields.stock,
      look: 'right',
      cell: (variant) => (
        <StockEdit
          {...editOf(variant)}
          shown={
            variant.stock === null ? (
              <span class="soft">{text.products.notTracked}</span>
            ) : (
              count(variant.stock)
            )
          }
        />
      ),
    },
    {
      title: text.fields.status,
      cell: (variant) => (
        <StatusSelect product={variant} onChange={(status) => change(variant, { status })} />
      ),
    },
  ]
  return (
    <Table
      caption={words.title}
      box="table-box variants"
      columns={columns}
      rows={variants}
      keyOf={({ id }) => id}
    />
  )
}

function SkuEdit({ product: { sku }, name, change }: EditProps) {
  return (
    <InlineEdit
      label={words.skuOf(name)}
      shown={sku ?? <span class="soft">{words.noSku}</span>}
      value={() => sku ?? ''}
      inputMode="text"
      onSave={async (text) => {
        await change({ sku: text.trim() })
        return null
      }}
    />
  )
}

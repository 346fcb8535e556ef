import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { navigate, usePlace } from '../../shared/router.ts'
import { Failure, Notice } from '../../shared/state.tsx'
import { counted } from '../../shared/time.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { Screen } from '../frame/screen.tsx'
import {
  isFiltered,
  listAddress,
  type ProductQuery,
  type ProductSource,
  queryOf,
  useProducts,
} from './list.ts'
import { ProductRows } from './rows.tsx'
import { ProductToolbar } from './toolbar.tsx'

/** The product list, with search, filters, inline editing and bulk actions. */
export function ProductsScreen() {
  const { query: search } = usePlace()
  const query = queryOf(search)
  const products = useProducts(query)
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  const changeQuery = (next: ProductQuery) => {
    setSelected(new Map())
    navigate(listAddress(next), { replace: true })
  }
  const { rows, total, stale, error } = products
  return (
    <Screen
      title="Products"
      text={total === null ? '\u00a0' : counted(total, 'product')}
      width="full"
      actions={
        <>
          <ButtonLink href="/admin/import" icon="upload">
            Import
          </ButtonLink>
          <ButtonLink href="/admin/products/new" kind="primary" icon="plus">
            New product
          </ButtonLink>
        </>
      }
    >
      {(total !== 0 || isFiltered(query)) && <ProductToolbar query={query} onQuery={changeQuery} />}
      {error !== null && <Failure error={error} retry={products.reload} />}
      {error === null && rows.length === 0 && !products.loading && !stale ? (
        <Empty query={query} onClear={() => changeQuery({})} />
      ) : (
        rows.length + Number(error === null) > 0 && (
          <ProductRows
            products={products}
            query={query}
            onQuery={changeQuery}
            selected={selected}
            onSelect={setSelected}
          />
        )
      )}
      {selected.size > 0 && <Bulk products={products} selected={selected} onSelect={setSelected} />}
    </Screen>
  )
}

interface BulkProps {
  readonly products: ProductSource
  readonly selected: ReadonlyMap<string, Product>
  readonly onSelect: (selected: ReadonlyMap<string, Product>) => void
}

function Bulk({ products, selected, onSelect }: BulkProps) {
  const current = new Map(products.rows.map((row) => [row.id, row]))
  return (
    <BulkBar
      products={[...selected.values()].map((product) => current.get(product.id) ?? product)}
      total={products.total}
      onAll={async () => {
        const all = await products.need(Number.POSITIVE_INFINITY)
        onSelect(new Map(all.map((row) => [row.id, row])))
      }}
      onChanged={products.put}
      onDeleted={(ids) => {
        products.drop(ids)
        onSelect(new Map([...selected].filter(([id]) => !ids.has(id))))
      }}
      onClear={() => onSelect(new Map())}
    />
  )
}

function Empty({ query, onClear }: { query: ProductQuery; onClear: () => void }) {
  if (isFiltered(query)) {
    return (
      <div class="card">
        <Notice
          icon="search"
          title="No products found"
          action={
            <button type="button" class="button plain" onClick={onClear}>
              Show all products
            </button>
          }
        >
          Try fewer words or other filters.
        </Notice>
      </div>
    )
  }
  return (
    <div class="card">
      <Notice
        icon="box"
        title="Add your first product"
        action={
          <div class="row">
            <ButtonLink href="/admin/products/new" kind="primary" icon="plus">
              New product
            </ButtonLink>
            <ButtonLink href="/admin/import" icon="upload">
              Import a CSV file
            </ButtonLink>
          </div>
        }
      >
        Create one here, or import your catalog from Shopify, WooCommerce or a spreadsheet.
      </Notice>
    </div>
  )
}

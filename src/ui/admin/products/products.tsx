import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { navigate, usePlace } from '../../shared/router.ts'
import { Failure, Notice } from '../../shared/state.tsx'
import { counted } from '../../shared/time.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { Screen } from '../frame/screen.tsx'
import { isNarrowed, listAddress, type ProductQuery, queryOf } from './query.ts'
import { ProductRows } from './rows.tsx'
import { type ProductSource, useProducts } from './source.ts'
import { ProductToolbar } from './toolbar.tsx'

/** The catalog: found, filtered, sorted, and edited in its place. */
export function ProductsScreen() {
  const { query: search } = usePlace()
  const query = queryOf(search)
  const products = useProducts(query)
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  const narrow = (next: ProductQuery) => {
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
      {(total !== 0 || isNarrowed(query)) && <ProductToolbar query={query} onQuery={narrow} />}
      {error !== null && <Failure error={error} retry={products.reload} />}
      {error === null && rows.length === 0 && !products.loading && !stale ? (
        <Empty query={query} onClear={() => narrow({})} />
      ) : (
        rows.length + Number(error === null) > 0 && (
          <ProductRows
            products={products}
            query={query}
            onQuery={narrow}
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
  if (isNarrowed(query)) {
    return (
      <div class="card">
        <Notice
          icon="search"
          title="No product matches"
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
        title="Your first product"
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
        Enter one by hand, or bring a whole catalog from Shopify, WooCommerce or a spreadsheet.
      </Notice>
    </div>
  )
}

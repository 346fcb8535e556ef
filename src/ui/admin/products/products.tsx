import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Button, ButtonLink } from '../../shared/button.tsx'
import { navigate, useAddress } from '../../shared/router.ts'
import { Failure, Notice } from '../../shared/state.tsx'
import { BulkBar } from '../bulk/bar.tsx'
import { JobStrip, useLatestJob } from '../bulk/jobs.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { filterOf, type ProductListQuery, queryOf } from './filters.tsx'
import { withVariants } from './grouped.tsx'
import { isFiltered, listAddress, useProducts } from './list.ts'
import { ProductRows } from './rows.tsx'
import { ProductToolbar, StockViews } from './toolbar.tsx'

const words = text.products

const ALL = { first: 0, last: Number.POSITIVE_INFINITY }

/** The product list, with search, filters, inline editing and bulk actions. */
export function ProductsScreen() {
  const { query: search } = useAddress()
  const query = queryOf(search)
  const products = useProducts(query)
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  const [isAll, setAll] = useState(false)
  const { job, setJob } = useLatestJob()
  const { api } = useSession()
  const { rows, total, isStale, error } = products
  const select = (next: ReadonlyMap<string, Product>) => {
    setAll(false)
    setSelected(next)
  }
  const changeQuery = (next: ProductListQuery) => {
    select(new Map())
    navigate(listAddress(next), { replace: true })
  }
  const selectAll = async () => {
    // A search that is not sorted by relevance lists fewer products than its filter selects.
    if (query.search === undefined || query.sort === undefined) return setAll(true)
    const all = await products.need(ALL)
    select(await withVariants(api, selected, new Map(all.map((row) => [row.id, row]))))
  }
  /** A selection of all products includes those that are not loaded yet, so it loads them first. */
  const change = async (next: ReadonlyMap<string, Product>) => {
    if (!isAll) return select(await withVariants(api, selected, next))
    const removed = rows.filter(({ id }) => !next.has(id)).map(({ id }) => id)
    const all = await products.need(ALL)
    const kept = all.filter(({ id }) => !removed.includes(id))
    select(await withVariants(api, selected, new Map(kept.map((row) => [row.id, row]))))
  }
  const shown = isAll ? new Map(rows.map((row) => [row.id, row])) : selected
  const count = isAll ? (total ?? rows.length) : selected.size
  return (
    <Screen
      title={text.frame.screens.products}
      text={total === null ? '\u00a0' : text.shared.products(total)}
      width="full"
      actions={
        <>
          <ModuleLinks />
          <ButtonLink href="/admin/products/new" kind="primary" icon="plus">
            {words.new}
          </ButtonLink>
        </>
      }
    >
      {(total !== 0 || isFiltered(query)) && (
        <div class="stack tight">
          <StockViews query={query} />
          <ProductToolbar query={query} onQuery={changeQuery} rows={rows} />
        </div>
      )}
      {error !== null && <Failure error={error} retry={products.reload} />}
      {error === null && rows.length === 0 && !products.loading && !isStale ? (
        <div class="card">
          <Empty query={query} onClear={() => changeQuery({})} />
        </div>
      ) : (
        rows.length + Number(error === null) > 0 && (
          <ProductRows
            products={products}
            query={query}
            onQuery={changeQuery}
            selected={shown}
            onSelect={(next) => void change(next)}
          />
        )
      )}
      {count > 0 && (
        <BulkBar
          selected={count}
          selection={isAll ? { filter: filterOf(query) } : { ids: [...selected.keys()] }}
          total={total}
          onAll={selectAll}
          onStarted={(started) => {
            select(new Map())
            setJob(started)
          }}
          onClear={() => select(new Map())}
        />
      )}
      {job && <JobStrip job={job} onClose={() => setJob(null)} />}
    </Screen>
  )
}

function Empty({ query, onClear }: { query: ProductListQuery; onClear: () => void }) {
  const hints = usePlaced('links').flatMap(({ inProducts }) => inProducts?.hint ?? [])
  if (query.toCount || query.stockMax) {
    return (
      <Notice icon="check" title={query.toCount ? words.nothingToCount : words.nothingLow}>
        {query.toCount ? words.nothingToCountHint : words.nothingLowHint(query.stockMax ?? '')}
      </Notice>
    )
  }
  if (isFiltered(query)) {
    return (
      <Notice
        icon="search"
        title={words.noMatch}
        action={<Button onClick={onClear}>{words.showAll}</Button>}
      >
        {words.noMatchHint}
      </Notice>
    )
  }
  return (
    <Notice
      icon="box"
      title={words.first}
      action={
        <div class="row">
          <ButtonLink href="/admin/products/new" kind="primary" icon="plus">
            {words.new}
          </ButtonLink>
          <ModuleLinks />
        </div>
      }
    >
      {[words.firstHint, ...hints].join(' ')}
    </Notice>
  )
}

/** The links of modules to screens that have to do with the whole catalog. */
function ModuleLinks() {
  return usePlaced('links').map(
    ({ path, icon, inProducts }) =>
      inProducts && (
        <ButtonLink key={path} href={`/admin/${path}`} icon={icon}>
          {inProducts.label}
        </ButtonLink>
      ),
  )
}

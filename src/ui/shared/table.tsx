import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import type { Paged } from './resource.ts'
import { Failure, Skeleton } from './state.tsx'
import { shared } from './text.ts'

export interface Column<T> {
  readonly title: string
  readonly cell: (row: T) => ComponentChildren
  /** CSS class of the column's cells; columns with `wide` are hidden on phones. */
  readonly look?: string
}

export interface TableProps<T> {
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T, index: number) => string
  /** CSS class of the box around the table. */
  readonly box?: string
  /** Content below the rows. */
  readonly children?: ComponentChildren
}

/** A table that scrolls sideways if it is too wide. */
export function Table<T>(props: TableProps<T>) {
  const { caption, columns, rows, keyOf, box = 'table-box', children } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls
    <section class={box} tabIndex={0} aria-label={caption}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, look }, index) => (
              <th key={index} scope="col" class={look}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map(({ cell, look }, index) => (
                <td key={index} class={look}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}

interface PagedProps<T> {
  readonly paged: Paged<T>
  /** Shown if the list has no rows. */
  readonly empty: ComponentChildren
}

/** A table of a paged list, with its loading, error and empty states. */
export function PagedTable<T>({
  paged,
  empty,
  ...table
}: Omit<TableProps<T>, 'rows'> & PagedProps<T>) {
  return (
    <PagedRows paged={paged} empty={empty}>
      {(rows) => <Table {...table} rows={rows} />}
    </PagedRows>
  )
}

/** The rows of a paged list with a button for more; or the error, or `empty`. */
export function PagedRows<T>({
  paged,
  empty,
  children,
}: PagedProps<T> & { readonly children: (rows: readonly T[]) => ComponentChildren }) {
  const { rows, loading, error, hasMore, more, reload } = paged
  if (rows.length === 0) {
    return (
      <div class="card">
        {error ? <Failure error={error} retry={reload} /> : loading ? <Skeleton /> : empty}
      </div>
    )
  }
  return (
    <>
      {children(rows)}
      {error !== null && <Failure error={error} retry={more} />}
      {hasMore && (
        <div class="row center">
          <Button busy={loading} onClick={more}>
            {shared.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

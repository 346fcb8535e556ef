import type { ComponentChildren } from 'preact'
import type { Resource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'

interface ListCardProps<T> {
  readonly resource: Omit<Resource<readonly T[]>, 'set'>
  /** Shown if the list has no rows. */
  readonly empty?: ComponentChildren
  readonly children: (row: T) => ComponentChildren
}

/** A card with a list, row by row. */
export function ListCard<T extends { readonly id: string }>(props: ListCardProps<T>) {
  const { resource, empty, children } = props
  return (
    <div class="card">
      <Loaded resource={resource} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            empty
          ) : (
            <ul class="list">
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

interface EntryProps {
  readonly title: ComponentChildren
  readonly children: ComponentChildren
}

/** A row of a list, or the main cell of a table row: its name, and facts in small print. */
export function Entry({ title, children }: EntryProps) {
  return (
    <div class="main">
      <p class="title">{title}</p>
      <div class="soft small">{children}</div>
    </div>
  )
}

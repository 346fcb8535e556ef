import { useState } from 'preact/hooks'
import type { Product, ProductStatus } from '../../../domain/catalog/product.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { count } from '../../shared/time.ts'
import { BulkDelete } from './delete.tsx'
import { BulkPrice } from './price.tsx'
import { BulkStatus } from './status.tsx'

interface BulkBarProps {
  readonly products: readonly Product[]
  readonly total: number | null
  readonly onAll: () => Promise<void>
  readonly onChanged: (product: Product) => void
  readonly onDeleted: (ids: ReadonlySet<string>) => void
  readonly onClear: () => void
}

type Doing =
  | { readonly what: 'price' | 'delete' }
  | { readonly what: 'status'; readonly status: ProductStatus }

/** What can be done with all products that are ticked. */
export function BulkBar({ products, total, onAll, onChanged, onDeleted, onClear }: BulkBarProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [loading, setLoading] = useState(false)
  const all = async () => {
    setLoading(true)
    await onAll()
    setLoading(false)
  }
  const close = () => setDoing(null)
  const set = (status: ProductStatus) => setDoing({ what: 'status', status })
  return (
    <section class="bulk-bar" aria-label="Selected products">
      <p aria-live="polite">
        <strong>{count(products.length)}</strong> selected
      </p>
      {total !== null && products.length < total && (
        <Button small kind="quiet" busy={loading} onClick={() => void all()}>
          All {count(total)}
        </Button>
      )}
      <span class="bulk-gap" />
      <Button small onClick={() => set('Published')}>
        Publish
      </Button>
      <Button small onClick={() => set('Archived')}>
        Archive
      </Button>
      <Button small onClick={() => setDoing({ what: 'price' })}>
        Change prices
      </Button>
      <Menu
        label="More"
        items={[
          { label: 'Set to draft', onSelect: () => set('Draft') },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => setDoing({ what: 'delete' }),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <IconButton label="Clear the selection" icon="close" onClick={onClear} />
      {doing?.what === 'status' && (
        <BulkStatus
          products={products}
          status={doing.status}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {doing?.what === 'price' && (
        <BulkPrice products={products} onChanged={onChanged} onClose={close} />
      )}
      {doing?.what === 'delete' && (
        <BulkDelete products={products} onDeleted={onDeleted} onClose={close} />
      )}
    </section>
  )
}

import { useState } from 'preact/hooks'
import type { ProductStatus } from '../../../domain/catalog/product.ts'
import { Button, CommandButton, IconButton } from '../../shared/button.tsx'
import { Menu } from '../../shared/menu.tsx'
import { count } from '../../shared/number.ts'
import type { BulkDialogProps } from './dialog.tsx'
import { BulkDelete, BulkList, BulkPrice, BulkStatus, BulkTaxon, BulkTaxRate } from './forms.tsx'

interface BulkBarProps extends Omit<BulkDialogProps, 'onClose'> {
  /** The number of selected products. */
  readonly selected: number
  readonly total: number | null
  readonly onAll: () => Promise<void>
  readonly onClear: () => void
}

type Doing =
  | {
      readonly what: 'price' | 'taxRate' | 'category' | 'brand' | 'collections' | 'tags' | 'delete'
    }
  | { readonly what: 'status'; readonly status: ProductStatus }

/** The actions for all selected products. */
export function BulkBar({ selected, total, onAll, onClear, ...rest }: BulkBarProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const set = (status: ProductStatus) => setDoing({ what: 'status', status })
  const item = (label: string, what: Exclude<Doing['what'], 'status'>) => ({
    label,
    onSelect: () => setDoing({ what }),
  })
  return (
    <section class="bulk-bar" aria-label="Selected products">
      <p aria-live="polite">
        <strong>{count(selected)}</strong> selected
      </p>
      {total !== null && selected < total && (
        <CommandButton small kind="quiet" onRun={onAll}>
          Select all {count(total)}
        </CommandButton>
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
          item('Change tax rate', 'taxRate'),
          item('Change category', 'category'),
          item('Change brand', 'brand'),
          item('Add or remove collections', 'collections'),
          item('Add or remove tags', 'tags'),
          { ...item('Delete', 'delete'), icon: 'trash', danger: true },
        ]}
      />
      <IconButton label="Clear selection" icon="close" onClick={onClear} />
      {doing && <BulkAction doing={doing} {...rest} onClose={() => setDoing(null)} />}
    </section>
  )
}

function BulkAction({ doing, ...props }: BulkDialogProps & { doing: Doing }) {
  switch (doing.what) {
    case 'status':
      return <BulkStatus status={doing.status} {...props} />
    case 'price':
      return <BulkPrice {...props} />
    case 'taxRate':
      return <BulkTaxRate {...props} />
    case 'category':
    case 'brand':
      return <BulkTaxon field={doing.what} {...props} />
    case 'collections':
    case 'tags':
      return <BulkList field={doing.what} {...props} />
    case 'delete':
      return <BulkDelete {...props} />
  }
}

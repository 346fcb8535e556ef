import type { ComponentChild } from 'preact'
import type { ProductStatus } from '../../../domain/catalog/values.ts'
import { Button, CommandButton, IconButton } from '../../shared/button.tsx'
import { Menu } from '../../shared/menu.tsx'
import { count } from '../../shared/number.ts'
import { open } from '../../shared/open.tsx'
import { chosenOf, usePlaced } from '../frame/places.ts'
import { text } from '../text.ts'
import type { BulkDialogProps } from './dialog.tsx'
import {
  BulkCost,
  BulkDelete,
  BulkList,
  BulkPrice,
  BulkStatus,
  BulkStock,
  BulkTaxon,
  BulkTaxRate,
} from './forms.tsx'

const words = text.bulk

interface BulkBarProps extends BulkDialogProps {
  /** The number of selected products. */
  readonly selected: number
  readonly total: number | null
  readonly onAll: () => Promise<void>
  readonly onClear: () => void
}

/** The actions for all selected products. */
export function BulkBar({ selected, total, onAll, onClear, ...props }: BulkBarProps) {
  const { ids } = props.selection as { readonly ids?: readonly string[] }
  const actions = usePlaced('productActions')
  const set = (status: ProductStatus) => () => open(<BulkStatus status={status} {...props} />)
  const change = (label: string, dialog: ComponentChild) => ({
    label,
    onSelect: () => open(dialog),
  })
  return (
    <section class="row bulk-bar" aria-label={words.selection}>
      <p aria-live="polite">{words.selected(selected)}</p>
      {total !== null && selected < total && (
        <CommandButton small kind="quiet" onRun={onAll}>
          {words.selectAll(count(total))}
        </CommandButton>
      )}
      <span class="gap" />
      <Button small onClick={set('Published')}>
        {words.publish}
      </Button>
      <Button small onClick={set('Archived')}>
        {words.archive}
      </Button>
      <Button small onClick={() => open(<BulkPrice {...props} />)}>
        {words.changePrices}
      </Button>
      {ids &&
        actions.map(({ label, run }) => (
          <Button key={label} small onClick={() => run(chosenOf(ids))}>
            {label}
          </Button>
        ))}
      <Menu
        label={text.shared.menu}
        items={[
          { label: words.draft, onSelect: set('Draft') },
          change(words.stockTitle, <BulkStock {...props} />),
          change(words.changeCost, <BulkCost {...props} />),
          change(words.changeTaxRate, <BulkTaxRate {...props} />),
          change(words.changeCategory, <BulkTaxon field="category" {...props} />),
          change(words.changeBrand, <BulkTaxon field="brand" {...props} />),
          change(words.changeCollections, <BulkList field="collections" {...props} />),
          change(words.changeTags, <BulkList field="tags" {...props} />),
          { ...change(text.shared.delete, <BulkDelete {...props} />), icon: 'trash', danger: true },
        ]}
      />
      <IconButton label={words.clear} icon="close" onClick={onClear} />
    </section>
  )
}

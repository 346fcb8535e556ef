import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { Confirm } from '../../shared/dialog.tsx'
import { counted } from '../../shared/number.ts'
import { Select } from '../../shared/select.tsx'
import { say } from '../../shared/toast.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { useSession } from '../frame/session.ts'
import { TAXON_WORDS, type TaxonList } from './field.tsx'

interface NameTaxonProps {
  readonly list: TaxonList
  /** Undefined: creates a new one. */
  readonly taxon?: TaxonSummary
  readonly onClose: () => void
}

export function NameTaxon({ list, taxon, onClose }: NameTaxonProps) {
  const { api } = useSession()
  const { one } = TAXON_WORDS[list]
  const send = async (name: string) => {
    if (taxon) await api.patch(`/shop/api/${list}/${taxon.id}`, { name })
    else await api.post(`/shop/api/${list}`, { name })
    say(taxon ? `${taxon.name} is now ${name}.` : `${name} was created.`)
    onClose()
  }
  return (
    <NameDialog
      title={taxon ? `Rename ${taxon.name}` : `New ${one}`}
      action={taxon ? 'Rename' : 'Create'}
      hint={taxon && `Its name in addresses stays ${taxon.slug}.`}
      name={taxon?.name ?? ''}
      onSend={send}
      onClose={onClose}
    />
  )
}

interface MergeProps {
  readonly list: TaxonList
  readonly taxon: TaxonSummary
  readonly others: readonly TaxonSummary[]
  readonly onClose: () => void
}

/** Moves all products to another taxon and deletes this one. */
export function MergeTaxon({ list, taxon, others, onClose }: MergeProps) {
  const { api } = useSession()
  const choices = others
    .filter(({ id }) => id !== taxon.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const [into, setInto] = useState(choices[0]?.value ?? '')
  const target = choices.find(({ value }) => value === into)?.label
  const { one } = TAXON_WORDS[list]
  return (
    <Confirm
      title={`Merge ${taxon.name} into another ${one}`}
      action={target ? `Merge into ${target}` : 'Merge'}
      kind="primary"
      disabled={into === ''}
      onConfirm={() => api.post(`/shop/api/${list}/${taxon.id}/merge`, { into })}
      done={`${taxon.name} was merged into ${target}.`}
      onClose={onClose}
    >
      {choices.length === 0 ? (
        <p>There is no other {one} to merge it into.</p>
      ) : (
        <Select label="Into" value={into} choices={choices} onChange={setInto} />
      )}
      <p class="soft">
        {counted(taxon.productCount, 'product')} will move, and {taxon.name} will be deleted. This
        cannot be undone.
      </p>
    </Confirm>
  )
}

export function DeleteTaxon({ list, taxon, onClose }: Omit<MergeProps, 'others'>) {
  const { api } = useSession()
  const { one } = TAXON_WORDS[list]
  return (
    <Confirm
      title={`Delete ${taxon.name}?`}
      action="Delete"
      onConfirm={() => api.delete(`/shop/api/${list}/${taxon.id}`)}
      done={`${taxon.name} was deleted.`}
      onClose={onClose}
    >
      <p>
        {taxon.productCount === 0
          ? `No product uses this ${one}.`
          : `${counted(taxon.productCount, 'product')} will stay in the shop without this ${one}.`}
      </p>
    </Confirm>
  )
}

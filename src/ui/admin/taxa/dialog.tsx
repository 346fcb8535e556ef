import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import type { Api } from '../../shared/api.ts'
import { ask, Confirm } from '../../shared/dialog.tsx'
import { counted } from '../../shared/number.ts'
import { Select } from '../../shared/select.tsx'
import { say } from '../../shared/toast.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { useSession } from '../frame/session.ts'
import { TAXON_WORDS, type TaxonList } from './field.tsx'

export function NewTaxon({ list }: { list: TaxonList }) {
  const { api } = useSession()
  const create = async (name: string) => {
    await api.post(`/shop/api/${list}`, { name })
    say(`${name} was created.`)
  }
  return <NameDialog title={`New ${TAXON_WORDS[list].one}`} action="Create" onSend={create} />
}

interface TaxonProps {
  readonly list: TaxonList
  readonly taxon: TaxonSummary
}

export function RenameTaxon({ list, taxon: { id, name, slug } }: TaxonProps) {
  const { api } = useSession()
  const rename = async (next: string) => {
    await api.patch(`/shop/api/${list}/${id}`, { name: next })
    say(`${name} is now ${next}.`)
  }
  return (
    <NameDialog
      title={`Rename ${name}`}
      action="Rename"
      hint={`Its name in addresses stays ${slug}.`}
      name={name}
      onSend={rename}
    />
  )
}

/** Moves all products to another taxon and deletes this one. */
export function MergeTaxon({
  list,
  taxon,
  all,
}: TaxonProps & { readonly all: readonly TaxonSummary[] }) {
  const { api } = useSession()
  const choices = all
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

/** Asks before it deletes a taxon. */
export function deleteTaxon(
  api: Api,
  { list, taxon: { id, name, productCount } }: TaxonProps,
): void {
  const { one } = TAXON_WORDS[list]
  ask(
    {
      title: `Delete ${name}?`,
      text:
        productCount === 0
          ? `No product uses this ${one}.`
          : `${counted(productCount, 'product')} will stay in the shop without this ${one}.`,
      action: 'Delete',
      done: `${name} was deleted.`,
    },
    () => api.delete(`/shop/api/${list}/${id}`),
  )
}

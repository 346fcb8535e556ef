import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import type { Api } from '../../shared/api.ts'
import { useCreation } from '../../shared/creation.ts'
import { ask, Confirm } from '../../shared/dialog.tsx'
import { Select } from '../../shared/select.tsx'
import { say } from '../../shared/toast.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { pathOf, sameName, type TaxonList } from './field.tsx'

const words = text.taxa

export function NewTaxon({ list }: { list: TaxonList }) {
  const { api } = useSession()
  const path = `/shop/api/${list}`
  const make = useCreation(() => api.all<TaxonSummary>(path))
  const create = async (name: string) => {
    await make(
      () => api.post<TaxonSummary>(path, { name }),
      (one) => sameName(one.name, name),
    )
    say(text.shared.created(name))
  }
  return <NameDialog title={words.create[list]} action={text.shared.create} onSend={create} />
}

interface TaxonProps {
  readonly list: TaxonList
  readonly taxon: TaxonSummary
}

export function RenameTaxon({ list, taxon: { id, name, slug } }: TaxonProps) {
  const { api } = useSession()
  const rename = async (next: string) => {
    await api.patch(`/shop/api/${list}/${id}`, { name: next })
    say(words.renamed(name, next))
  }
  return (
    <NameDialog
      title={text.shared.renameTitle(name)}
      action={text.shared.rename}
      hint={words.slugStays(slug)}
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
    .map((one) => ({ value: one.id, label: pathOf(one) }))
  const [into, setInto] = useState(choices[0]?.value ?? '')
  const target = choices.find(({ value }) => value === into)?.label
  return (
    <Confirm
      title={words.mergeTitle[list](taxon.name)}
      action={target ? words.mergeInto(target) : words.mergeAction}
      kind="primary"
      disabled={into === ''}
      onConfirm={() => api.post(`/shop/api/${list}/${taxon.id}/merge`, { into })}
      done={words.merged(taxon.name, target ?? '')}
    >
      {choices.length === 0 ? (
        <p>{words.noOther[list]}</p>
      ) : (
        <Select label={words.into} value={into} choices={choices} onChange={setInto} />
      )}
      <p class="soft">{words.move(taxon.productCount, taxon.name)}</p>
    </Confirm>
  )
}

/** Asks for confirmation, then deletes a taxon. */
export function deleteTaxon(
  api: Api,
  { list, taxon: { id, name, productCount } }: TaxonProps,
): void {
  ask(
    {
      title: text.shared.deleteTitle(name),
      text: productCount === 0 ? words.unused[list] : words.stay[list](productCount),
      action: text.shared.delete,
      done: text.shared.deleted(name),
    },
    () => api.delete(`/shop/api/${list}/${id}`),
  )
}

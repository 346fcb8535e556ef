import { useId } from 'preact/hooks'
import { ChipsField } from '../../shared/chips.tsx'
import { TextField } from '../../shared/field.tsx'
import { useResource } from '../../shared/resource.ts'
import { Select } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'
import { allTaxa, type TaxonList } from '../taxa/api.ts'
import type { SectionProps } from './form.tsx'
import { PairsEditor } from './pairs-editor.tsx'
import { STATUSES, TYPES } from './words.ts'

/** Where a product belongs: status and type, its lists, its tags, and facts of one's own. */
export function ProductSorting({ values, put, errorOf }: SectionProps) {
  const collections = useNames('collections')
  return (
    <div class="stack">
      <section class="card padded" aria-label="Availability">
        <Select
          label="Status"
          hint="Storefronts and terminals see published products only."
          value={values.status}
          choices={STATUSES}
          onChange={(status) => put({ status })}
          error={errorOf('status')}
        />
        <Select
          label="Type"
          value={values.productType}
          choices={TYPES}
          onChange={(productType) => put({ productType })}
          error={errorOf('productType')}
        />
      </section>
      <section class="card padded" aria-label="Lists">
        <TaxonField
          label="Category"
          list="categories"
          value={values.category}
          onInput={(category) => put({ category })}
          error={errorOf('category')}
        />
        <TaxonField
          label="Brand"
          list="brands"
          value={values.brand}
          onInput={(brand) => put({ brand })}
          error={errorOf('brand')}
        />
        <ChipsField
          label="Collections"
          optional
          max={20}
          values={values.collections}
          suggestions={collections}
          onChange={(next) => put({ collections: next })}
          error={errorOf('collections')}
        />
        <ChipsField
          label="Tags"
          optional
          max={50}
          values={values.tags}
          onChange={(tags) => put({ tags })}
          error={errorOf('tags')}
        />
      </section>
      <section class="card padded" aria-labelledby="metadata">
        <h2 id="metadata">Metadata</h2>
        <PairsEditor
          label="Metadata"
          hint="Facts for your own software: up to 50."
          pairs={values.metadata}
          max={50}
          onChange={(metadata) => put({ metadata })}
        />
        {errorOf('metadata') && <p class="error">{errorOf('metadata')}</p>}
      </section>
    </div>
  )
}

interface TaxonFieldProps {
  readonly label: string
  readonly list: TaxonList
  readonly value: string
  readonly onInput: (name: string) => void
  readonly error: string | null
}

/** A name that is known, or a new one, which makes the category or brand. */
function TaxonField({ label, list, value, onInput, error }: TaxonFieldProps) {
  const names = useNames(list)
  const id = useId()
  const isNew = value.trim() !== '' && !names.some((name) => sameName(name, value))
  return (
    <>
      <TextField
        label={label}
        optional
        value={value}
        onInput={onInput}
        error={error}
        hint={isNew ? `New: saving makes it.` : undefined}
        input={{ list: id, maxLength: 255 }}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function useNames(list: TaxonList): readonly string[] {
  const { api, shop } = useSession()
  const { data } = useResource(`${list} ${shop.slug}`, (signal) => allTaxa(api, list, signal))
  return data?.map(({ name }) => name) ?? []
}

function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}

import { useId } from 'preact/hooks'
import { TextField } from '../../shared/field.tsx'
import { type TaxonList, useTaxa } from './api.ts'

interface TaxonFieldProps {
  readonly label: string
  readonly list: TaxonList
  readonly value: string
  readonly onInput: (name: string) => void
  readonly error: string | null
}

/** Offers the known names; saving a product with a new name creates the category or brand. */
export function TaxonField({ label, list, value, onInput, error }: TaxonFieldProps) {
  const names = useTaxonNames(list)
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
        hint={isNew ? 'New name: saving creates it.' : undefined}
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

/** The names of the taxa of a list. */
export function useTaxonNames(list: TaxonList): readonly string[] {
  const { data } = useTaxa(list)
  return data?.map(({ name }) => name) ?? []
}

function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}

import { shared } from '../../shared/text.ts'
import type { HistoryField } from '../frame/places.ts'
import { text } from '../text.ts'

export type HistoryFields = Readonly<Record<string, HistoryField>>

/** Fields of which only the labels are known. */
export function labelled<Name extends string>(
  labels: Readonly<Record<Name, string>>,
): Readonly<Record<Name, HistoryField>> {
  const entries = Object.entries<string>(labels).map(([name, label]) => [name, { label }])
  return Object.fromEntries(entries)
}

const labels = labelled(text.fields)

/** The fields of the core. */
export const OWN_FIELDS: HistoryFields = {
  ...labels,
  price: { ...labels.price, isAmount: true },
  compareAtPrice: { ...labels.compareAtPrice, isAmount: true },
  cost: { ...labels.cost, isAmount: true },
  status: { ...labels.status, codes: text.products.statuses },
  productType: { ...labels.productType, codes: text.products.types },
  unit: { ...labels.unit, codes: shared.units },
  content: { ...labels.content, codes: shared.units },
  parent: { label: text.taxa.parent },
  position: { label: text.taxa.position },
  role: { ...labels.role, codes: text.staff.roles },
}

/** The fields of the core with those of others, who may also add codes to a field of the core. */
export function fieldsWith(others: readonly HistoryFields[]): HistoryFields {
  const fields: Record<string, HistoryField> = { ...OWN_FIELDS }
  for (const [name, field] of others.flatMap((other) => Object.entries(other))) {
    const codes = { ...fields[name]?.codes, ...field.codes }
    fields[name] = { ...fields[name], ...field, codes }
  }
  return fields
}

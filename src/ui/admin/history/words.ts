import type { SubjectKind } from '../../../domain/history.ts'
import { useEventNames } from '../frame/event-names.ts'
import { type HistorySubject, type HistoryWords, usePlaced } from '../frame/places.ts'
import { text } from '../text.ts'
import { fieldsWith } from './fields.ts'

const { kinds, actions } = text.history

const SUBJECTS: Readonly<Partial<Record<SubjectKind, HistorySubject>>> = {
  product: { kind: kinds.product, rank: 10, path: '/admin/products' },
  category: { kind: kinds.category, rank: 20 },
  brand: { kind: kinds.brand, rank: 30 },
  collection: { kind: kinds.collection, rank: 40 },
  customer: { kind: kinds.customer, rank: 60, path: '/admin/customers' },
  shop: { kind: kinds.shop, rank: 70 },
  key: { kind: kinds.key, rank: 80 },
  staff: { kind: kinds.staff, rank: 90 },
  till: { kind: kinds.till, rank: 100 },
  job: { kind: kinds.job, rank: 105 },
}

/** The words of the history, of the core and of modules. */
export function useHistoryWords(): Required<HistoryWords> {
  const added = usePlaced('history')
  const events = { events: { codes: useEventNames() } }
  return {
    subjects: Object.assign({}, SUBJECTS, ...added.map(({ subjects }) => subjects)),
    actions: Object.assign({}, actions, ...added.map(({ actions }) => actions)),
    fields: fieldsWith([events, ...added.map(({ fields = {} }) => fields)]),
  }
}

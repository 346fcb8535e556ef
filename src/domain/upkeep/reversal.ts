import { inputOf, type ProductInput } from '../catalog/product.ts'
import type { ImageInput, ListedImage } from '../catalog/product-image.ts'
import type { FieldError } from '../error.ts'
import type { JobChange } from '../job-store.ts'
import type { JobRefusal } from '../records.ts'
import { digestOf } from './job.ts'

/** Why something of a product stays as it is. */
export type Left = Omit<JobRefusal, 'product'>

type OldValues = Omit<ProductInput, 'images'> & {
  readonly images: readonly (ImageInput | ListedImage)[]
}

/** What undo does with a change of a product that is still there. */
export interface Reversal {
  /** Whether it deletes the product, which the job made. */
  readonly removes: boolean
  /** The old values of the fields that still have the value that the job gave them. */
  readonly values: Partial<OldValues>
  /** The other fields that the job changed. */
  readonly left: readonly FieldError[]
  /** Their old and new values, as a change has them. */
  readonly rest: Pick<JobChange, 'before' | 'after'>
}

export const GONE: Left = {
  name: null,
  field: 'id',
  code: 'deleted',
  message: 'The product has been deleted since.',
}

/**
 * Compares a product to what a job made of it. It does not matter who wrote in between, but a
 * change that an earlier version has recorded without its new values needs the same revision.
 * @param revision null: undo itself has changed the product
 */
export function reversalOf(
  current: ProductInput,
  revision: number | null,
  change: JobChange,
): Reversal {
  const { before, after } = change
  const nothing = { removes: false, values: {}, left: [], rest: change }
  const isUntouched = revision !== null && revision === change.revision
  if (before === null) {
    if (isUntouched || digestOf(current) === after) return { ...nothing, removes: true }
    return { ...nothing, left: [changedSince('revision', 'The product')] }
  }
  const old = JSON.parse(before)
  if (after === null) {
    if (!isUntouched) return { ...nothing, left: [changedSince('revision', 'The product')] }
    // The oldest versions have recorded the whole document.
    return { ...nothing, values: 'id' in old ? inputOf(old) : old }
  }
  const given = JSON.parse(after)
  const now: Readonly<Record<string, unknown>> = { ...current }
  const isBack = (field: string) => Bun.deepEquals(now[field], comparable(field, old[field]))
  const isGiven = (field: string) => Bun.deepEquals(now[field], given[field])
  const fields = Object.keys(old)
  const left = fields.filter((field) => !isGiven(field) && !isBack(field))
  return {
    removes: false,
    values: only(old, fields.filter(isGiven)),
    left: left.map((field) => changedSince(field, 'This value')),
    rest: { before: JSON.stringify(only(old, left)), after: JSON.stringify(only(given, left)) },
  }
}

/** A recorded value as `inputOf` has it: images are recorded in full, to be made again. */
function comparable(field: string, value: unknown): unknown {
  if (field !== 'images' || !Array.isArray(value)) return value
  return value.map(({ id, alt }) => ({ id, alt }))
}

function only(values: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function changedSince(field: string, what: string): FieldError {
  return { field, code: 'changed', message: `${what} has been changed since.` }
}

import type { ProductInput } from '../catalog/product.ts'
import type { ImageInput } from '../catalog/product-field.ts'
import type { ListedImage } from '../catalog/product-image.ts'
import { type FieldError, fieldError } from '../error.ts'
import type { JobChange } from './log.ts'
import { digestOf } from './writer.ts'

type OldValues = Omit<ProductInput, 'images'> & {
  readonly images: readonly (ImageInput | ListedImage)[]
}

/** The effect of undoing a change on a product that still exists. */
export interface Reversal {
  /** Whether the product, which the job created, is deleted. */
  readonly removes: boolean
  /** The old values of the fields that still have the value from the job. */
  readonly values: Partial<OldValues>
  /** The other fields that the job changed. */
  readonly left: readonly FieldError[]
  /** Their old and new values, in the form of a change. */
  readonly rest: Pick<JobChange, 'before' | 'after'>
}

const DELETED = 'The product has been deleted since.'
export const GONE: FieldError = fieldError('id', 'deleted', DELETED)

/**
 * Compares a product to its state after a job. Changes in between do not matter.
 * @param revision null if the undo itself has changed the product
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
  const given = JSON.parse(after ?? '{}')
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

/**
 * A recorded value in the form of `inputOf`: images are recorded completely, so that they can be
 * restored.
 */
function comparable(field: string, value: unknown): unknown {
  if (field !== 'images' || !Array.isArray(value)) return value
  return value.map(({ id, alt }) => ({ id, alt }))
}

function only(values: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function changedSince(field: string, what: string): FieldError {
  return fieldError(field, 'changed', `${what} has been changed since.`)
}

import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { NewProductBody, ProductPatchBody } from '../../domain/catalog/product.ts'
import type { FieldCheck } from '../../domain/catalog/product-errors.ts'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { unstorable } from '../../domain/text.ts'
import { schemaErrors } from '../server/field.ts'

const newProduct = compiledOnce(NewProductBody)
const patch = compiledOnce(ProductPatchBody)

/** A list in one cell can have thousands of errors. */
const MAX_COMPLAINTS = 20

/** Checks fields that did not come in a request body by the rules for such a body. */
export const checkFields: FieldCheck = (fields, isNew) => {
  const field = unstorable(fields)
  if (field !== null) return [fieldError(field, 'unicode', 'Use valid Unicode without NUL.')]
  const schema = isNew ? newProduct() : patch()
  if (schema.Check(fields)) return []
  return firstErrors(schema, fields, 'row')
}

/**
 * Returns the errors of a value that is not a request body. `whole` is the field name of the value
 * itself.
 */
export function firstErrors(
  schema: TypeCheck<TSchema>,
  value: unknown,
  whole: string,
): FieldError[] {
  return schemaErrors([...Iterator.from(schema.Errors(value)).take(MAX_COMPLAINTS)], whole)
}

/** Compiles a schema at the first call, because compiling it at the start takes milliseconds. */
export function compiledOnce<Schema extends TSchema>(schema: Schema): () => TypeCheck<Schema> {
  let compiled: TypeCheck<Schema> | undefined
  return () => {
    compiled ??= TypeCompiler.Compile(schema)
    return compiled
  }
}

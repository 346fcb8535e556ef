import { Type } from '@sinclair/typebox'
import type { FieldError, FieldParams } from './error.ts'

/*
 * Apart from the errors themselves, which pages use, too: they need no schemas.
 */

/** An error in one field, as the API shows it. */
export const FieldErrorView = Type.Object({
  field: Type.String(),
  code: Type.String({ description: 'What is wrong, for programs.' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description:
      'The values in the message, such as max. From them and the code, pages say it in their language.',
  }),
  message: Type.String({ description: 'In English, for people: what to do.' }),
})

/** An error as the API shows it: with its params, also if it has none. */
export function fieldErrorView<E extends FieldError>(error: E): E & { params: FieldParams } {
  return { ...error, params: error.params ?? {} }
}

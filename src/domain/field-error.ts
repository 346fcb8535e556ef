import { Type } from '@sinclair/typebox'
import type { FieldCode } from '../text/field-code.ts'
import { NamedOpen } from './schema.ts'

/* This file is separate from the errors because pages use them, which need no schemas. */

/** An error in one field, as the API shows it. */
export const FieldErrorView = NamedOpen('FieldError', {
  field: Type.String(),
  code: Type.Unsafe<FieldCode>(Type.String({ description: 'What is wrong, for programs.' })),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description:
      'The values in the message, such as max. From them and the code, pages say it in their language.',
  }),
  message: Type.String({ description: 'In English, for people: what to do.' }),
})

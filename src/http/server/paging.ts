import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { PageQuery } from '../../domain/paging.ts'
import { QueryText } from './field.ts'

const LIMIT = /^([1-9]\d?|100)$/
const CURSOR_LENGTH = 2_000

/** The query of a list that is read page by page. */
export const PageParameters = Type.Object(
  {
    limit: Type.Optional(
      QueryText((text) => LIMIT.test(text), 'Use a whole number from 1 to 100.', {
        type: 'integer',
        minimum: 1,
        maximum: 100,
        description: 'How many at most; 50 unless said otherwise.',
      }),
    ),
    cursor: Type.Optional(
      QueryText((text) => text.length <= CURSOR_LENGTH, 'Use nextCursor of the page before.', {
        type: 'string',
        maxLength: CURSOR_LENGTH,
        description: 'nextCursor of the page before.',
      }),
    ),
  },
  { additionalProperties: false },
)

export function pageQueryOf({ limit = '50', cursor }: Static<typeof PageParameters>): PageQuery {
  return { limit: Number(limit), cursor }
}

/** A page of these; `nextCursor` is null on the last one. */
export function PageOf<T extends TSchema>(item: T) {
  return Type.Object(
    { data: Type.Array(item), nextCursor: Type.Union([Type.String(), Type.Null()]) },
    { additionalProperties: false },
  )
}

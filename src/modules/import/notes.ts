import { Type } from '@sinclair/typebox'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import type { FieldParams } from '../../domain/error.ts'
import { FieldErrorView } from '../../domain/field-error.ts'
import { MAX_URL_LENGTH } from '../../domain/outbound.ts'
import { NamedOpen } from '../../domain/schema.ts'
import { imports } from './text.en.ts'

/** The English texts. Pages have them in all languages. */
const TEXTS = imports.notes

/** The reason why a value is imported in another form or not at all, or a row is passed over. */
export type NoteCode = keyof typeof TEXTS
export const NoteCode = Type.Unsafe<NoteCode>(
  Type.String({ enum: Object.keys(TEXTS), description: 'Why, for programs.' }),
)

/** At most this many images of a product are remembered while a file is read. */
export const MOST_IMAGES = 100

type LimitCode = { [C in NoteCode]: (typeof TEXTS)[C] extends string ? never : C }[NoteCode]

const LIMITS: Readonly<Record<LimitCode, number>> = {
  too_many_tags: PRODUCT_LIMITS.tags,
  image_address: MAX_URL_LENGTH,
  too_many_images: PRODUCT_LIMITS.images,
  too_many_images_in_file: MOST_IMAGES,
  metadata_name_cut: PRODUCT_LIMITS.metadataKey,
  too_many_options: PRODUCT_LIMITS.options,
}

export const Note = NamedOpen('ImportNote', {
  code: NoteCode,
  params: FieldErrorView.properties.params,
  message: Type.String({ description: 'In English, for people.' }),
})

/** A code with its values and its English text. */
export interface Note {
  readonly code: NoteCode
  readonly params: FieldParams
  readonly message: string
}

export function noteOf(code: NoteCode): Note {
  const text = TEXTS[code]
  if (typeof text === 'string') return { code, params: {}, message: text }
  const max = LIMITS[code as LimitCode]
  return { code, params: { max }, message: text(max) }
}

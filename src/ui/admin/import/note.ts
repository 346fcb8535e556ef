import type { Note } from '../../../domain/import/notes.ts'
import { text } from '../text.ts'

/** Why a value is not imported as the file has it, in the language of the page. */
export function noteText({ code, params }: Pick<Note, 'code' | 'params'>): string {
  const note = text.import.notes[code]
  return typeof note === 'string' ? note : note(Number(params.max))
}

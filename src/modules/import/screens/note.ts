import { text } from '../../../ui/admin/text.ts'
import type { Note } from '../notes.ts'

/** The reason why a value is not imported exactly as in the file, in the language of the page. */
export function noteText({ code, params }: Pick<Note, 'code' | 'params'>): string {
  const note = text.import.notes[code]
  return typeof note === 'string' ? note : note(Number(params.max))
}

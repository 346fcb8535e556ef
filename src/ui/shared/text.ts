import type { AddedWords } from '../../text/field-code.ts'
import type { FieldText, RefusalText } from '../../text/language.ts'
import { textLoader } from '../../text/text.ts'
import { language } from './language.ts'

/** The texts of what all pages share, in the language of the page. */
export const shared = await textLoader('shared')(language)

const problems = await textLoader('problem')(language)

/** The words of field errors that the modules of this page have added, by code. */
const added: Record<string, AddedWords[string]> = {}

/** Adds the words of field errors that a module finds. */
export function addProblems(words: AddedWords): void {
  Object.assign(added, words)
}

/** The texts of errors, in the language of the page. */
export const problem = {
  ...problems,
  field: (error: FieldText) => problems.field(error, added),
  refusal: (refusal: RefusalText) => problems.refusal(refusal, added),
}

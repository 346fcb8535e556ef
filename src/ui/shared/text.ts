import { textLoader } from '../../text/text.ts'
import { language } from './language.ts'

/** The texts of what all pages share, in the language of the page. */
export const shared = await textLoader('shared')(language)

/** The texts of errors, in the language of the page. */
export const problem = await textLoader('problem')(language)

import { textLoader } from '../../text/text.ts'
import { language } from '../shared/language.ts'

/** The texts of this page, in the language of the page. */
export const text = await textLoader('trust')(language)

import { textLoader } from '../../text/text.ts'
import { language } from '../shared/language.ts'

/** The texts of admin, in the language of the page. */
export const text = await textLoader('admin')(language)

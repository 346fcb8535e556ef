import { textLoader } from '../../../text/text.ts'
import { language } from '../../../ui/shared/language.ts'

/** The texts of the till, in the language of the page. */
export const text = await textLoader('till')(language)

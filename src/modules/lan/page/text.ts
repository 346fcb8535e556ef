import { textLoader } from '../../../text/text.ts'
import { language } from '../../../ui/shared/language.ts'

/** The texts of this page, in the language of the page. */
export const text = await textLoader('trust')(language)

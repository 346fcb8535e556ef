import { textLoader } from '../../../text/text.ts'
import { language } from '../../../ui/shared/language.ts'

/** The texts of a shopper's account, in the language of the page. */
export const text = await textLoader('account')(language)

import { moduleTexts } from '../../text/modules.ts'
import { textLoader } from '../../text/text.ts'
import { language } from '../shared/language.ts'

const [own, ofModules] = await Promise.all([textLoader('admin')(language), moduleTexts(language)])

/** The texts of admin and of its modules, in the language of the page. */
export const text = { ...own, ...ofModules }

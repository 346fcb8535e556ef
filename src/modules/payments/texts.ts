import type { TextLanguage } from '../../text/language.ts'
import { mails as de } from './text.de.ts'
import { mails as en } from './text.en.ts'
import { mails as es } from './text.es.ts'
import { mails as fr } from './text.fr.ts'

const MAILS: Readonly<Record<TextLanguage, typeof en>> = { de, en, es, fr }

/** The texts of mails about payments at providers. */
export function paymentMailsIn(language: TextLanguage): typeof en {
  return MAILS[language]
}

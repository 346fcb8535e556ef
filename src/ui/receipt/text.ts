import { inLanguage } from '../shared/language.ts'

/** The texts of what is printed, in the language of the page. */
export const text = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ receipt }) => receipt),
  de: () => import('../../text/de.tsx').then(({ receipt }) => receipt),
  fr: () => import('../../text/fr.tsx').then(({ receipt }) => receipt),
  es: () => import('../../text/es.tsx').then(({ receipt }) => receipt),
})

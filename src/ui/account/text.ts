import { inLanguage } from '../shared/language.ts'

/** The texts of a shopper's account, in the language of the page. */
export const text = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ account }) => account),
  de: () => import('../../text/de.tsx').then(({ account }) => account),
  fr: () => import('../../text/fr.tsx').then(({ account }) => account),
  es: () => import('../../text/es.tsx').then(({ account }) => account),
})
